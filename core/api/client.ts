import redaxios from 'redaxios';
import { is, type Struct } from 'superstruct';
import { storedAnalyticsIds } from '#core/analytics/record.ts';
import { ProblemDetails } from '#core/schemas/errors.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { createDeviceId } from './device-id.ts';
import { ApiError, type ApiErrorCode } from './error.ts';
import { toJson } from './json.ts';
import { createPending, type Pending } from './pending.ts';

const TIMEOUT = 15_000;
const RETRY_DELAY = 400;
const TRANSIENT_STATUSES = [502, 503, 504];
/**
 * The longest `Retry-After`, in seconds, that a request waits for. After a longer one it fails at
 * once, with `retryAfter` in the error.
 */
const MAX_RETRY_AFTER = 5;

export type AnalyticsIds = { session?: string | undefined; client?: string | undefined };

/** The connection of a client. Everything is optional. */
export type ClientOptions = {
  /** Base URL of the API, such as `https://example.org/api`. Default: `/api`. */
  baseUrl?: string;
  /** Base URL for browsers, if a server uses another one. Default: `baseUrl`. */
  publicUrl?: string | undefined;
  language?: Language;
  fetch?: typeof fetch | undefined;
  /** Timeout of one attempt in milliseconds. Default: 15,000. */
  timeout?: number;
  /** The device id of callers without cookies, such as a server. */
  deviceId?: string;
  /**
   * Sent as `X-Session-ID` and `X-Client-ID` if present. Default: the ids that analytics stored.
   */
  analyticsIds?: () => AnalyticsIds | undefined;
  /** Skips the validation of responses. For a server that calls its own API. */
  trusted?: boolean | undefined;
};

export type Query = Record<string, string | number | boolean | undefined>;

// biome-ignore lint/suspicious/noExplicitAny: a struct's inner shape does not matter here
export type AnswerStruct<T> = Struct<T, any>;

export type Request<T = unknown> = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the base URL, such as `/v1/clubs`. */
  path: string;
  query?: Query;
  body?: unknown;
  /** The struct of the response body. Without it the body is ignored. */
  answer?: AnswerStruct<T> | undefined;
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
  /**
   * Whether the request may be retried. Default: true for GET and for requests with an idempotency
   * key.
   */
  idempotent?: boolean;
  /** The solved challenge of a `PROOF_REQUIRED` response. Set by the client. */
  proof?: string | undefined;
  /** Lets the request outlive its page. Not counted as pending, as no one waits for it. */
  keepalive?: boolean | undefined;
};

/** The last parameter of every call. An aborted call fails with `ABORTED`. */
export type CallOptions = { signal?: AbortSignal | undefined };

/** A connection to the API in one language: the first parameter of every call. */
export type Client = {
  /** Sends the request and returns the validated body. Throws only `ApiError`. */
  request<T>(request: Request<T>): Promise<T>;
  /**
   * Returns a client for another language with the same device id, pending counter and connection
   * options.
   */
  with(changes: { language?: Language }): Client;
  /** The headers of every request, for code that must call `fetch` itself, such as a stream. */
  headers(): Record<string, string>;
  /** The URL of a resource that the browser loads, such as an image. */
  publicUrl(path: string): string;
  readonly language: Language;
  readonly pending: Pending;
};

type HttpResponse = { status: number; data: unknown; headers: Headers };

/** Creates a client. Sends nothing until the first call. */
export function createClient(options: ClientOptions = {}): Client {
  const pending = createPending();
  const deviceId = createDeviceId();
  const base = (options.baseUrl ?? '/api').replace(/\/+$/, '');

  function headersOf(request: Partial<Request>, language: Language): Record<string, string> {
    const ids = (options.analyticsIds ?? storedAnalyticsIds)();
    return {
      'Accept-Language': language,
      'X-Device-ID': options.deviceId ?? deviceId(),
      ...(ids?.session && { 'X-Session-ID': ids.session }),
      ...(ids?.client && { 'X-Client-ID': ids.client }),
      ...(request.idempotencyKey && { 'Idempotency-Key': request.idempotencyKey }),
      ...(request.proof && { 'X-Proof-Of-Work': request.proof }),
      ...(request.body ? { 'Content-Type': 'application/json' } : {}),
    };
  }

  /** Makes one attempt. Rejects with `ApiError` if there is no complete response. */
  async function attempt(request: Request, language: Language): Promise<HttpResponse> {
    const controller = new AbortController();
    const abort = () => controller.abort();
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      abort();
    }, options.timeout ?? TIMEOUT);
    request.signal?.addEventListener('abort', abort);
    try {
      if (request.signal?.aborted) abort();
      const answer = (await redaxios(base + request.path + queryText(request.query), {
        validateStatus: () => true,
        // redaxios does not support `signal` and copies cookies into headers. This function sets
        // everything that is sent.
        fetch: async (url: string) => {
          const response = await (options.fetch ?? fetch)(url, {
            method: request.method ?? 'GET',
            headers: headersOf(request, language),
            body: request.body ? toJson(request.body) : null,
            credentials: 'omit',
            keepalive: !!request.keepalive,
            signal: controller.signal,
          });
          // redaxios copies every property of a response. Reading `body` would turn it into a
          // stream, which is slower to read.
          return { status: response.status, headers: response.headers, text: () => response.text() };
        },
      } as object)) as HttpResponse;
      // redaxios ignores a truncated body: `data` is then undefined rather than an empty string.
      if (answer.data === undefined) throw new Error('The response is incomplete');
      return answer;
    } catch (cause) {
      const code = timedOut ? 'TIMEOUT' : request.signal?.aborted ? 'ABORTED' : 'NETWORK';
      throw new ApiError(code, `${request.path}: ${code}`, { cause });
    } finally {
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', abort);
    }
  }

  async function requestWithRetry(request: Request, language: Language): Promise<HttpResponse> {
    const canRetry = request.idempotent ?? ((request.method ?? 'GET') === 'GET' || !!request.idempotencyKey);
    let delay = RETRY_DELAY * (1 + Math.random());
    try {
      const answer = await attempt(request, language);
      const retryAfter = retryAfterOf(answer);
      const isTransient =
        TRANSIENT_STATUSES.includes(answer.status) || (answer.status === 429 && retryAfter !== undefined);
      if (answer.status === 428) {
        const { solve } = await import('./proof.ts');
        request = { ...request, proof: await solve(answer.data, deviceId) };
      } else if (!canRetry || !isTransient || (retryAfter ?? 0) > MAX_RETRY_AFTER) return answer;
      if (retryAfter !== undefined) delay = retryAfter * 1000;
    } catch (error) {
      if (!canRetry || (error as ApiError).code === 'ABORTED') throw error;
    }
    await pause(delay, request.signal);
    return attempt(request, language);
  }

  function create(language: Language): Client {
    return {
      language,
      pending,
      headers: () => headersOf({}, language),
      publicUrl: (path) => (options.publicUrl ?? base) + path,
      with: (changes) => create(changes.language ?? language),
      async request<T>(request: Request<T>): Promise<T> {
        const counted = !request.keepalive;
        if (counted) pending.add(1);
        try {
          return parseResponse(request, await requestWithRetry(request as Request, language), options.trusted);
        } finally {
          if (counted) pending.add(-1);
        }
      },
    };
  }
  return create(options.language ?? 'en');
}

function queryText(query: Query = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  // URLSearchParams converts numbers and booleans to text, although its type does not allow them.
  const text = String(new URLSearchParams(pairs as [string, string][]));
  return text && `?${text}`;
}

/** `Retry-After` in seconds (RFC 9110, section 10.2.3). A date counts as absent. */
function retryAfterOf({ headers }: HttpResponse): number | undefined {
  const text = headers.get('retry-after');
  return text && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** Waits for a number of milliseconds or until the signal aborts. */
function pause(milliseconds: number, signal?: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', resolve);
  });
}

function parseResponse<T>(request: Request<T>, answer: HttpResponse, trusted?: boolean): T {
  const { status, data } = answer;
  if (status >= 400) throw toApiError(request.path, answer);
  if (!request.answer) return undefined as T;
  if (trusted) return data as T;
  const [failure, value] = request.answer.validate(data);
  if (!failure) return value as T;
  const path = failure.path.join('.');
  throw new ApiError('INVALID_RESPONSE', `${request.path}: ${failure.message}`, { status, path, cause: failure });
}

function toApiError(path: string, answer: HttpResponse): ApiError {
  const { status, data } = answer;
  const retryAfter = retryAfterOf(answer);
  if (is(data, ProblemDetails)) {
    const { code, title, detail, errors } = data;
    return new ApiError(code as ApiErrorCode, detail ?? title, { status, errors, retryAfter });
  }
  // The response is not from our API but from a proxy in front of it.
  const code =
    status === 404
      ? 'NOT_FOUND'
      : status === 429
        ? 'RATE_LIMITED'
        : TRANSIENT_STATUSES.includes(status)
          ? 'UNAVAILABLE'
          : status >= 500
            ? 'INTERNAL_ERROR'
            : 'INVALID_RESPONSE';
  return new ApiError(code, `${path}: HTTP ${status}`, { status, retryAfter });
}
