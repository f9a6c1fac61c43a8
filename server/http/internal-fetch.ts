import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** An origin that is never resolved: this process answers requests to it. */
export const INTERNAL_ORIGIN = 'http://inside.invalid';

/** Marks internal requests; clients cannot know it. */
const MARK = randomUUID();
export const isInternal = (request: Pick<FastifyRequest, 'headers'>): boolean => request.headers['x-inside'] === MARK;

type Answer = { statusCode: number; type: string; body: string };

/** A cache shared by all visitors. `ask` sends a request that is not cached. */
export type SharedAnswers = (
  url: string,
  language: string,
  ask: () => Promise<Answer>,
  isWorthKeeping: (answer: Answer) => boolean,
) => Promise<Answer>;

const isGood = ({ statusCode }: Answer) => statusCode === 200;

/** As much of a `Response` as our client reads. A real one would encode and decode the text again. */
const readable = (status: number, type: string, body: string) =>
  ({
    status,
    ok: status >= 200 && status < 300,
    headers: new Headers({ 'content-type': type }),
    text: async () => body,
    json: async () => JSON.parse(body),
  }) as Response;

/**
 * Creates a `fetch` without a network for the render of one page. Rate limits count the visitor's
 * address. Equal requests of one page are sent once. `refused` is called for a failure that may not
 * repeat; `keep` may have the answer already.
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
    // The client made it up. A page holds no times and shows them as a visitor without holds sees them.
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
    // A retry sends the request again.
    if (statusCode >= 500) answers.delete(key);
    if (statusCode >= 500 || statusCode === 429) refused?.();
    // For 428 the client would solve the visitor's proof of work in this process.
    const status = statusCode === 428 ? 429 : statusCode;
    return readable(status, type, body);
  };
}
