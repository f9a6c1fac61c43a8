import type { ErrorCode, FieldError } from '#core/schemas/errors.ts';

/** Codes that the client makes itself; all others come from the API. */
export type ClientErrorCode = 'NETWORK' | 'TIMEOUT' | 'ABORTED' | 'INVALID_RESPONSE';
export type ApiErrorCode = ErrorCode | ClientErrorCode;

type Details = { status?: number; errors?: FieldError[]; path?: string; retryAfter?: number; cause?: unknown };

/** The only exception that leaves `core/api`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** Of a newer API it may be a code that this list does not have yet. */
  readonly code: ApiErrorCode;
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** What is wrong with which field of the body, for `VALIDATION_FAILED`. */
  readonly errors: FieldError[];
  /** Seconds to wait before another try, where the server says so (429, 503). */
  readonly retryAfter: number | undefined;
  /** For `INVALID_RESPONSE`: where in the answer, such as `data.0.price`; empty means the whole of it. */
  readonly path: string;

  constructor(code: ApiErrorCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.status = details.status ?? 0;
    this.errors = details.errors ?? [];
    this.retryAfter = details.retryAfter;
    this.path = details.path ?? '';
  }
}
