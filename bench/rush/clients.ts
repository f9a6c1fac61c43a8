import { randomUUID } from 'node:crypto';
import { Agent, type ClientRequest, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { provenDeviceId } from '#core/domain/device-id.ts';
import { solveQuickly } from '#server/testing/proof.ts';
import type { Hour, RushClub } from './club.ts';

export const KINDS = ['page', 'dates', 'slots', 'stream', 'hold', 'book'] as const;
export type Kind = (typeof KINDS)[number];

/** A call of a client, with its retries. Times are those of `performance.now()`, in ms. */
export type Call = {
  kind: Kind;
  client: number;
  /** The hour of a hold or booking. */
  hour?: string;
  sentAt: number;
  /** When the attempt was sent that got the last answer. */
  lastSentAt: number;
  answeredAt: number;
  /** Of the last answer; 0 without one. */
  status: number;
  code: string | undefined;
  /** The statuses of the answers before it. */
  refusals: number[];
};

/** As core/api/client.ts: one retry of its own, after 0.4 to 0.8 s or `Retry-After` up to 5 s. */
const TRANSIENT = [502, 503, 504];
const MAX_RETRY_AFTER = 5;
const RETRY_DELAY = 400;
const TIMEOUT = 15_000;
/** How often a visitor whom the product tells that the club is busy tries again. */
const PATIENCE = 8;

type Answer = { status: number; body: string; retryAfter: number | undefined };
type Sent = { address: string; path: string; headers: Record<string, string | number>; body?: string | undefined };

/** One attempt. Rejects without a complete answer within the client's timeout. */
function send(agent: Agent, { address, path, headers, body }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      address + path,
      { agent, headers, method: body === undefined ? 'GET' : 'POST', timeout: TIMEOUT },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const retryAfter = answer.headers['retry-after'];
          // Only answers to changes and refusals are read; they are not compressed.
          const text = body === undefined ? '' : Buffer.concat(chunks).toString();
          resolve({
            status: answer.statusCode ?? 0,
            body: text,
            retryAfter: retryAfter === undefined ? undefined : Number(retryAfter),
          });
        });
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('timeout')));
    sent.on('error', reject).end(body);
  });
}

/** Opens a stream, and resolves with the status once its first event, or a refusal, has arrived. */
function openStream(sent: Sent, opened: Set<ClientRequest>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const stream = request(sent.address + sent.path, { agent: false, headers: sent.headers }, (answer) => {
      answer.once('data', () =>
        resolve({ status: answer.statusCode ?? 0, body: '', retryAfter: Number(answer.headers['retry-after'] ?? 5) }),
      );
      answer.resume().on('error', () => {});
    });
    opened.add(stream);
    stream.on('error', reject).end();
  });
}

type RushOptions = {
  addresses: readonly string[];
  club: RushClub;
  date: string;
  hours: readonly Hour[];
  clients: number;
  seconds: number;
};

export type Rush = {
  calls: Call[];
  /** When the first client came and the last one was done, in ms of `performance.now()`. */
  startedAt: number;
  endedAt: number;
};

/**
 * Lets clients come at random times within so many seconds. Each has an address and a device of its
 * own and sends each request to another process, as behind a proxy. It loads the club's page, its
 * days, the slots of the released day, opens the stream, and then holds and books two hours of the
 * evening, whether or not they are still shown as free.
 */
export async function rush({ addresses, club, date, hours, clients, seconds }: RushOptions): Promise<Rush> {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const calls: Call[] = [];
  const streams = new Set<ClientRequest>();
  let turn = 0;
  const prefix = Math.floor(Math.random() * 200) + 10;

  async function visit(client: number): Promise<void> {
    let device: string = randomUUID();
    const email = `${device}@example.com`;
    const visitor = {
      'x-forwarded-for': `${prefix}.${(client >> 16) & 255}.${(client >> 8) & 255}.${client & 255}`,
      'accept-language': 'uk',
      'accept-encoding': 'gzip, deflate, br',
    };

    async function call(
      kind: Kind,
      path: string,
      { body, hour }: { body?: object; hour?: string } = {},
    ): Promise<Answer> {
      const text = body && JSON.stringify(body);
      const key = randomUUID();
      const headersOf = (proof: string) => ({
        ...visitor,
        ...(kind !== 'page' && { 'x-device-id': device }),
        ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        ...(kind === 'book' && { 'idempotency-key': key }),
        ...(proof && { 'x-proof-of-work': proof }),
      });
      let proof = '';
      const sentAt = performance.now();
      const refusals: number[] = [];
      for (let attempt = 1; ; attempt += 1) {
        const lastSentAt = performance.now();
        turn += 1;
        const sent = { address: addresses[turn % addresses.length]!, path, headers: headersOf(proof), body: text };
        const answer = await (kind === 'stream' ? openStream(sent, streams) : send(agent, sent)).catch(
          (): Answer => ({ status: 0, body: '', retryAfter: undefined }),
        );
        // An id of a device is signed by the challenge that it has solved.
        proof = answer.status === 428 ? solveQuickly(JSON.parse(answer.body)) : '';
        if (proof) device = provenDeviceId(device, proof);
        const isTransient =
          proof !== '' ||
          answer.status === 0 ||
          TRANSIENT.includes(answer.status) ||
          answer.status === 429 ||
          isBusy(answer);
        if (!isTransient || attempt > PATIENCE) {
          const { status } = answer;
          calls.push({
            ...{ kind, client, sentAt, lastSentAt, answeredAt: performance.now(), status, refusals },
            ...(hour !== undefined && { hour }),
            code: status >= 400 && answer.body ? JSON.parse(answer.body).code : undefined,
          });
          return answer;
        }
        refusals.push(answer.status);
        if (proof) continue;
        const delay = answer.retryAfter === undefined ? RETRY_DELAY * (1 + Math.random()) : answer.retryAfter * 1000;
        await pause(Math.min(delay, MAX_RETRY_AFTER * 1000));
      }
    }

    await call('page', `/uk-ua/club/${club.slug}`);
    await call('dates', `/api/v1/clubs/${club.id}/scheduledates`);
    await call('slots', `/api/v1/slots?service_id=${club.service}&date=${date}&duration=60`);
    await call('stream', `/api/v1/slots/stream?club_id=${club.id}&date=${date}`);
    const customer = {
      given_name: 'Oksana',
      telephone: `+38067${String(1_000_000 + client)}`,
      email,
    };
    const first = Math.floor(Math.random() * hours.length);
    const second = (first + 1 + Math.floor(Math.random() * (hours.length - 1))) % hours.length;
    for (const { name: hour, token } of [hours[first]!, hours[second]!]) {
      const held = await call('hold', '/api/v1/leases', { body: { slots: [token] }, hour });
      if (held.status !== 200) continue;
      const lease = JSON.parse(held.body).data.token as string;
      const body = { slots: [token], lease, customer, payment_type: 'card' };
      await call('book', '/api/v2/bookings/book', { body, hour });
    }
  }

  const arrivals = Array.from({ length: clients }, () => Math.random() * seconds * 1000).sort((a, b) => a - b);
  const startedAt = performance.now();
  const visits: Promise<void>[] = [];
  for (const [client, arrival] of arrivals.entries()) {
    const early = startedAt + arrival - performance.now();
    if (early > 1) await pause(early);
    visits.push(visit(client));
  }
  await Promise.all(visits);
  const endedAt = performance.now();
  for (const stream of streams) stream.on('error', () => {}).destroy();
  agent.destroy();
  return { calls, startedAt, endedAt };
}

/** Whether a change waited too long for another one, which the product tells its visitor. */
const isBusy = ({ status, body }: Answer) => status === 409 && body.includes('"REQUEST_IN_PROGRESS"');
