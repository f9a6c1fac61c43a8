import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { leadingZeroBits } from '#core/domain/proof-of-work.ts';
import type { Random } from '#core/domain/random.ts';
import type { ServerProcess } from './processes.ts';

/** What clients know of a process, or of a proxy in front of several. */
export type Entrance = Pick<ServerProcess, 'url' | 'up'>;

/** `data` has the shape that the contract gives the call. A refusal has a code instead. */
export type CallAnswer<Data> = { status: number; body: { code: string; challenge?: string; data: Data } };

/** Outcomes of all clients' requests. `cut`: the client hung up. */
export type Tally = {
  requests: number;
  cut: number;
  unreachable: number;
  byStatus: Record<number, number>;
  failures: Record<string, number>;
};

export const newTally = (): Tally => ({ requests: 0, cut: 0, unreachable: 0, byStatus: {}, failures: {} });

/**
 * Refusals that neither confirm nor reject the request, because they came before it was handled.
 */
const INCONCLUSIVE = ['REQUEST_IN_PROGRESS', 'RATE_LIMITED', 'PROOF_REQUIRED'];

/** An answer that neither confirms nor refuses: the client may repeat the request. */
const isInconclusive = ({ status, body }: CallAnswer<unknown>) => status >= 500 || INCONCLUSIVE.includes(body?.code);

/**
 * Adds a timeout to work, so that no fault can keep a run from ending.
 * @throws Error after `ms` milliseconds
 */
export function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${ms / 1000} seconds`)), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

const MAX_ATTEMPTS = 12;

/**
 * Solves the proof of work that frequent clients must send: a text `challenge:nonce` whose hash
 * begins with the required number of zero bits.
 */
function solveProof({ challenge = '' }: { challenge?: string }): string {
  for (let nonce = 0; ; nonce += 1) {
    const text = `${challenge}:${nonce}`;
    const bits = leadingZeroBits(createHash('sha256').update(text).digest());
    if (bits >= Number.parseInt(challenge, 10) || challenge === '') return text;
  }
}

/**
 * Creates a client that calls any process and repeats a request until there is an answer. Sometimes
 * it hangs up early.
 */
export function createCaller(servers: Entrance[], random: Random, tally: Tally, headers: Record<string, string>) {
  const serverOf = () => {
    const up = servers.filter((server) => server.up);
    return random.pick(up.length > 0 ? up : servers);
  };

  async function sendOnce<Data>(
    method: string,
    url: string,
    body: unknown,
    extraHeaders: Record<string, string>,
  ): Promise<CallAnswer<Data> | undefined> {
    tally.requests += 1;
    const cut = random.chance(0.04);
    const timeout = cut ? random.between(1, 120) : 15_000;
    const send = async () => {
      const answer = await fetch(url, {
        method,
        headers: { ...headers, ...extraHeaders, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeout),
      });
      const type = answer.headers.get('content-type') ?? '';
      return { status: answer.status, type, text: await answer.text() };
    };
    try {
      const { status, type, text } = await withTimeout(timeout + 1000, send());
      tally.byStatus[status] = (tally.byStatus[status] ?? 0) + 1;
      const response = { status, body: text && type.includes('json') ? JSON.parse(text) : null };
      const code = response.body?.code ?? 'by a proxy';
      if (status >= 500) tally.failures[code] = (tally.failures[code] ?? 0) + 1;
      return response;
    } catch {
      if (cut) tally.cut += 1;
      else tally.unreachable += 1;
      return undefined;
    }
  }

  return {
    serverOf,
    /**
     * Undefined if no attempt was confirmed or refused. `doubtful` is set if an attempt before the
     * last got no answer and may have worked. A client that must not repeat has one attempt.
     */
    async ask<Data>(
      method: 'GET' | 'POST' | 'DELETE',
      path: string,
      body?: unknown,
      extraHeaders: Record<string, string> = {},
      attempts = MAX_ATTEMPTS,
    ): Promise<(CallAnswer<Data> & { doubtful: boolean }) | undefined> {
      let doubtful = false;
      let proof = {};
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const answer = await sendOnce<Data>(method, `${serverOf().url}/api${path}`, body, {
          ...extraHeaders,
          ...proof,
        });
        if (answer && !isInconclusive(answer)) return { ...answer, doubtful };
        if (answer?.status === 428) proof = { 'x-proof-of-work': solveProof(answer.body) };
        doubtful ||= answer?.status !== 429;
        // No process is running any more, so there will be no answer.
        if (!servers.some((server) => server.up) && servers.length === 1) return undefined;
        await pause(random.between(50, 300) * (attempt + 1));
      }
      return undefined;
    },
  };
}
