import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { leadingZeroBits } from '#core/domain/proof-of-work.ts';
import type { Random } from '#server/seed/random.ts';
import type { Server } from './processes.ts';

/** `data` is of the shape that the call has by its contract; a refusal has a code in its place. */
export type Answer<Data> = { status: number; body: { code: string; challenge?: string; data: Data } };

/** What all clients together met. */
export type Tally = {
  requests: number;
  cut: number;
  unreachable: number;
  byStatus: Record<number, number>;
  failures: Record<string, number>;
};

export const newTally = (): Tally => ({ requests: 0, cut: 0, unreachable: 0, byStatus: {}, failures: {} });

/** Refusals that say nothing of what was asked, as they came before it or beside it. */
const OPEN = ['REQUEST_IN_PROGRESS', 'RATE_LIMITED', 'PROOF_REQUIRED'];

/** An answer that says neither yes nor no: the same may be asked again. */
const isOpen = ({ status, body }: Answer<unknown>) => status >= 500 || OPEN.includes(body?.code);

/** Gives up what does not end by itself: nothing that breaks may keep a run from its end. @throws Error after so many ms */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${ms / 1000} seconds`)), ms);
  });
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}

const TRIES = 12;

/** What is asked of whoever asks often: the text `challenge:nonce` of which the hash begins with so many zero bits. */
function proofOf({ challenge = '' }: { challenge?: string }): string {
  for (let nonce = 0; ; nonce += 1) {
    const text = `${challenge}:${nonce}`;
    const bits = leadingZeroBits(createHash('sha256').update(text).digest());
    if (bits >= Number.parseInt(challenge, 10) || challenge === '') return text;
  }
}

/** How one client asks: any process, again and again until there is an answer, and now and then it hangs up before. */
export function makeCaller(servers: Server[], random: Random, tally: Tally, headers: Record<string, string>) {
  const serverOf = () => {
    const up = servers.filter((server) => server.up);
    return random.pick(up.length > 0 ? up : servers);
  };

  async function once<Data>(
    method: string,
    url: string,
    body: unknown,
    more: Record<string, string>,
  ): Promise<Answer<Data> | undefined> {
    tally.requests += 1;
    const cut = random.chance(0.04);
    const patience = cut ? random.between(1, 120) : 15_000;
    const send = async () => {
      const answer = await fetch(url, {
        method,
        headers: { ...headers, ...more, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patience),
      });
      return { status: answer.status, text: await answer.text() };
    };
    try {
      const { status, text } = await within(patience + 1000, send());
      tally.byStatus[status] = (tally.byStatus[status] ?? 0) + 1;
      const given = { status, body: text ? JSON.parse(text) : null };
      if (status >= 500) tally.failures[given.body?.code] = (tally.failures[given.body?.code] ?? 0) + 1;
      return given;
    } catch {
      if (cut) tally.cut += 1;
      else tally.unreachable += 1;
      return undefined;
    }
  }

  return {
    serverOf,
    /** Undefined where no try got a yes or a no; `doubtful` where one before the last had no answer and may have worked. */
    async ask<Data>(
      method: 'GET' | 'POST' | 'DELETE',
      path: string,
      body?: unknown,
      more: Record<string, string> = {},
    ): Promise<(Answer<Data> & { doubtful: boolean }) | undefined> {
      let doubtful = false;
      let proof = {};
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        const answer = await once<Data>(method, `${serverOf().url}/api${path}`, body, { ...more, ...proof });
        if (answer && !isOpen(answer)) return { ...answer, doubtful };
        if (answer?.status === 428) proof = { 'x-proof-of-work': proofOf(answer.body) };
        doubtful ||= answer?.status !== 429;
        // Where nothing runs any more nobody will answer.
        if (!servers.some((server) => server.up) && servers.length === 1) return undefined;
        await pause(random.between(50, 300) * (attempt + 1));
      }
      return undefined;
    },
  };
}
