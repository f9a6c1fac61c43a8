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
const RETRIED = [502, 503, 504];
/** Seconds that a call waits by itself where the server says how long; with more it fails at once and tells its caller. */
const LONGEST_WAIT = 5;

export type AnalyticsIds = { session?: string; client?: string };

export type ClientOptions = {
  /** Where the API stands, such as `https://example.org/api`; `/api` when absent. */
  baseUrl?: string;
  /** The same as browsers reach it, where a server reaches it otherwise; `baseUrl` when absent. */
  publicUrl?: string | undefined;
  language?: Language;
  fetch?: typeof fetch;
  /** Milliseconds that one attempt may take, 15,000 when absent. */
  timeout?: number;
  /** Fixes the device id; for callers that have no cookies, such as a server. */
  deviceId?: string;
  /** Sent as `X-Session-ID` and `X-Client-ID` when they exist; by itself those that the analytics stored. */
  analyticsIds?: () => AnalyticsIds | undefined;
  /** Takes answers as they come; for a server that asks itself. */
  trusted?: boolean | undefined;
};

export type Query = Record<string, string | number | boolean | undefined>;

export type Request<T = unknown> = {
  method?: 'GET' | 'POST' | 'DELETE';
  /** Below the base URL, such as `/v1/clubs`. */
  path: string;
  query?: Query;
  body?: unknown;
  /** What the answer must look like; without it the answer is not looked at. */
  // biome-ignore lint/suspicious/noExplicitAny: a struct's inner shape does not matter here
  answer?: Struct<T, any>;
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** Whether it may be sent twice; by itself true of GET and of whatever has an idempotency key. */
  idempotent?: boolean;
  /** What was asked for with `PROOF_REQUIRED`; the client solves it by itself. */
  proof?: string | undefined;
  /** Lets the request outlive its page. Nobody waits for such a one, so it is not counted as pending. */
  keepalive?: boolean;
};

/** What every function of `core/api` takes last. */
export type CallOptions = { signal?: AbortSignal };

export type Client = {
  /** Sends and answers the validated body. Throws `ApiError` and nothing else. */
  request<T>(request: Request<T>): Promise<T>;
  /** The same client (device id, counter, connection options) in another language. */
  with(changes: { language?: Language }): Client;
  /** What each request says of its visitor, for what has to read its answer itself, such as a stream. */
  headers(): Record<string, string>;
  /** The address of what a browser loads by itself, such as a picture. */
  publicUrl(path: string): string;
  readonly language: Language;
  readonly pending: Pending;
};

type Answer = { status: number; data: unknown; headers: Headers };

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
      ...(request.body !== undefined && { 'Content-Type': 'application/json' }),
    };
  }

  /** One attempt. Rejects with an ApiError when no readable answer came. */
  async function attempt(request: Request, language: Language): Promise<Answer> {
    const controller = new AbortController();
    const abort = () => controller.abort();
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      abort();
    }, options.timeout ?? TIMEOUT);
    request.signal?.addEventListener('abort', abort);
    try {
      if (request.signal?.aborted) abort();
      const answer = (await redaxios(base + request.path + queryText(request.query), {
        method: request.method ?? 'GET',
        validateStatus: () => true,
        // redaxios knows no signal and adds cookies' values to headers: what is sent is decided here alone.
        fetch: async (url: string) => {
          const response = await (options.fetch ?? fetch)(url, {
            method: request.method ?? 'GET',
            headers: headersOf(request, language),
            body: request.body === undefined ? undefined : toJson(request.body),
            credentials: 'omit',
            keepalive: request.keepalive,
            signal: controller.signal,
          });
          // redaxios copies every property of a response. Reading `body` would turn it into a stream, which is slower to read.
          return { status: response.status, headers: response.headers, text: () => response.text() };
        },
      } as object)) as Answer;
      // redaxios swallows a body that broke off: then there is no data at all, not even an empty text.
      if (answer.data === undefined) throw new Error('The answer broke off');
      return answer;
    } catch (cause) {
      const code = late ? 'TIMEOUT' : request.signal?.aborted ? 'ABORTED' : 'NETWORK';
      throw new ApiError(code, `${request.path}: ${code}`, { cause });
    } finally {
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', abort);
    }
  }

  async function attempts(request: Request, language: Language): Promise<Answer> {
    const again = request.idempotent ?? ((request.method ?? 'GET') === 'GET' || !!request.idempotencyKey);
    let delay = RETRY_DELAY * (1 + Math.random());
    try {
      const answer = await attempt(request, language);
      const wait = waitOf(answer);
      const passing = RETRIED.includes(answer.status) || (answer.status === 429 && wait !== undefined);
      if (answer.status === 428) {
        const { solve } = await import('./proof.ts');
        request = { ...request, proof: await solve(answer.data) };
      } else if (!again || !passing || (wait ?? 0) > LONGEST_WAIT) return answer;
      if (wait !== undefined) delay = wait * 1000;
    } catch (error) {
      if (!again || (error as ApiError).code === 'ABORTED') throw error;
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
          return read(request, await attempts(request as Request, language), options.trusted);
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
  // Writes numbers and booleans out by itself, which its type does not say.
  const text = String(new URLSearchParams(pairs as [string, string][]));
  return text && `?${text}`;
}

/** The seconds of `Retry-After`; its other form, a date, counts as absent. */
function waitOf({ headers }: Answer): number | undefined {
  const text = headers.get('retry-after');
  return text && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** Waits so many milliseconds, or until the signal aborts. */
function pause(milliseconds: number, signal?: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', resolve, { once: true });
  });
}

function read<T>(request: Request<T>, answer: Answer, trusted?: boolean): T {
  const { status, data } = answer;
  if (status >= 400) throw errorOf(request.path, answer);
  if (!request.answer) return undefined as T;
  if (trusted) return data as T;
  const [failure, value] = request.answer.validate(data);
  if (!failure) return value as T;
  const path = failure.path.join('.');
  throw new ApiError('INVALID_RESPONSE', `${request.path}: ${failure.message}`, { status, path, cause: failure });
}

function errorOf(path: string, answer: Answer): ApiError {
  const { status, data } = answer;
  const retryAfter = waitOf(answer);
  if (is(data, ProblemDetails)) {
    const { code, title, detail, errors } = data;
    return new ApiError(code as ApiErrorCode, detail ?? title, { status, errors, retryAfter });
  }
  // Not written by our API but by something before it, such as a proxy.
  const code =
    status === 404
      ? 'NOT_FOUND'
      : status === 429
        ? 'RATE_LIMITED'
        : RETRIED.includes(status)
          ? 'UNAVAILABLE'
          : status >= 500
            ? 'INTERNAL_ERROR'
            : 'INVALID_RESPONSE';
  return new ApiError(code, `${path}: HTTP ${status}`, { status, retryAfter });
}
