import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Never looked up: requests to it are answered in this process. */
export const INTERNAL_ORIGIN = 'http://inside.invalid';

/** Tells these requests from everyone else's, who cannot know it. */
const MARK = randomUUID();
export const isInternal = (request: Pick<FastifyRequest, 'headers'>): boolean => request.headers['x-inside'] === MARK;

type Answer = { statusCode: number; type: string; body: string };

/** Answers that were kept for everybody: reads with `ask` what is not kept, and keeps what is worth it. */
export type SharedAnswers = (
  url: string,
  language: string,
  ask: () => Promise<Answer>,
  isWorthKeeping: (answer: Answer) => boolean,
) => Promise<Answer>;

const isGood = ({ statusCode }: Answer) => statusCode === 200;

/** As much of a `Response` as a client reads, which would take the text apart and put it together again. */
const readable = (status: number, type: string, body: string) =>
  ({
    status,
    ok: status >= 200 && status < 300,
    headers: new Headers({ 'content-type': type }),
    text: async () => body,
    json: async () => JSON.parse(body),
  }) as Response;

/**
 * `fetch` without a network, for one page: the app answers itself, counting the visitor's address as if the visitor had
 * asked. What several parts of the page ask for alike is answered once. `refused` is told of a call that may go well another time;
 * `keep` may have the answer already.
 */
export function createInternalFetch(
  app: FastifyInstance,
  visitor: FastifyRequest,
  { refused, keep }: { refused?: () => void; keep?: SharedAnswers } = {},
): typeof fetch {
  const answers = new Map<string, Promise<Answer>>();
  return async (input, init) => {
    const { pathname, searchParams } = new URL(String(input));
    searchParams.sort();
    const url = `${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}`;
    const headers = Object.fromEntries(new Headers(init?.headers));
    // The client made one up: a page holds no times, and is shown as whoever holds none sees them.
    if (init?.method !== 'POST') delete headers['x-device-id'];
    const ask = async (): Promise<Answer> => {
      const {
        statusCode,
        headers: told,
        body,
      } = await app.inject({
        method: init?.method === 'POST' ? 'POST' : 'GET',
        url,
        headers: { ...headers, 'x-inside': MARK },
        remoteAddress: visitor.ip,
        ...(typeof init?.body === 'string' ? { payload: init.body } : {}),
      });
      return { statusCode, type: String(told['content-type'] ?? ''), body };
    };
    const key = JSON.stringify([url, headers['accept-language']]);
    const find = () => (keep ? keep(url, headers['accept-language'] ?? '', ask, isGood) : ask());
    const answer = init?.method === 'POST' ? ask() : (answers.get(key) ?? find());
    if (init?.method !== 'POST') answers.set(key, answer);
    const { statusCode, type, body } = await answer;
    // Who tries again asks again.
    if (statusCode >= 500) answers.delete(key);
    if (statusCode >= 500 || statusCode === 429) refused?.();
    // This process must not find the proof that is asked of its visitor, which its client would do for this status.
    const status = statusCode === 428 ? 429 : statusCode;
    return readable(status, type, body);
  };
}
