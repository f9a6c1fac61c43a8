import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** An origin that is never resolved: this process answers requests to it. */
export const INTERNAL_ORIGIN = 'http://inside.invalid';

/** Marks internal requests; clients cannot know it. */
const MARK = randomUUID();
export const isInternal = (request: Pick<FastifyRequest, 'headers'>): boolean => request.headers['x-inside'] === MARK;

/** All that the API has; any other is a mistake of a page, and reads. */
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

type InternalResponse = { statusCode: number; type: string; body: string; retryAfter?: string | undefined };

/** A failure that may not repeat. */
export type Refusal = { status: number; retryAfter: string | undefined };

/** A cache shared by all visitors. `ask` sends a request that is not cached. */
export type SharedResponses = (
  url: string,
  language: string,
  ask: () => Promise<InternalResponse>,
  isCacheable: (answer: InternalResponse) => boolean,
) => Promise<InternalResponse>;

const isSuccessful = ({ statusCode }: InternalResponse) => statusCode === 200;

/** What the client sends: JSON, or the bytes of a photo. */
function payloadOf(body: RequestInit['body']) {
  if (typeof body === 'string') return { payload: body };
  return body instanceof Uint8Array ? { payload: Buffer.from(body) } : {};
}

/**
 * As much of a `Response` as our client reads. A real one would encode and decode the text again.
 */
const readable = (status: number, type: string, body: string, retryAfter?: string) =>
  ({
    status,
    ok: status >= 200 && status < 300,
    headers: new Headers({ 'content-type': type, ...(retryAfter && { 'retry-after': retryAfter }) }),
    text: async () => body,
    json: async () => JSON.parse(body),
  }) as Response;

/**
 * Creates a `fetch` without a network for the render of one page. Rate limits count the visitor's
 * address. Equal requests of one page are sent once. `refused` is called for a failure that may not
 * repeat; `cache` may have the answer already, except to a request with a session.
 */
export function createInternalFetch(
  app: FastifyInstance,
  visitor: FastifyRequest,
  { refused, cache }: { refused?: (refusal: Refusal) => void; cache?: SharedResponses } = {},
): typeof fetch {
  const answers = new Map<string, Promise<InternalResponse>>();
  return async (input, init) => {
    const { pathname, searchParams } = new URL(String(input));
    searchParams.sort();
    const url = `${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}`;
    const headers = Object.fromEntries(new Headers(init?.headers));
    const method = METHODS.find((each) => each === init?.method) ?? 'GET';
    const isRead = method === 'GET';
    // The client made it up. A page holds no times and shows them as a visitor without holds sees
    // them.
    if (isRead) delete headers['x-device-id'];
    const ask = async (): Promise<InternalResponse> => {
      const {
        statusCode,
        headers: responseHeaders,
        body,
      } = await app.inject({
        method,
        url,
        headers: { ...headers, 'x-inside': MARK },
        remoteAddress: visitor.ip,
        ...payloadOf(init?.body),
      });
      const retryAfter = responseHeaders['retry-after']?.toString();
      return { statusCode, type: String(responseHeaders['content-type'] ?? ''), body, retryAfter };
    };
    const { authorization } = headers;
    const key = JSON.stringify([url, headers['accept-language'], authorization]);
    const find = () =>
      cache && !authorization ? cache(url, headers['accept-language'] ?? '', ask, isSuccessful) : ask();
    const answer = isRead ? (answers.get(key) ?? find()) : ask();
    if (isRead) answers.set(key, answer);
    const { statusCode, type, body, retryAfter } = await answer;
    // A retry sends the request again.
    if (statusCode >= 500) answers.delete(key);
    // For 428 the client would solve the visitor's proof of work in this process.
    const status = statusCode === 428 ? 429 : statusCode;
    if (status >= 500 || status === 429) refused?.({ status, retryAfter });
    // A form says how long to wait. A page that only reads is refused at once, and not after a pause.
    return readable(status, type, body, isRead || status !== 429 ? undefined : retryAfter);
  };
}
