import type { ErrorCode, FieldError } from '#core/schemas/errors.ts';

/** The codes that the client creates. All others are from the API. */
export type ClientErrorCode = 'NETWORK' | 'TIMEOUT' | 'ABORTED' | 'INVALID_RESPONSE';
/** The code of a failure, from the API or from the client itself. */
export type ApiErrorCode = ErrorCode | ClientErrorCode;

type Details = {
  status?: number;
  errors?: FieldError[] | undefined;
  path?: string;
  retryAfter?: number | undefined;
  cause?: unknown;
};

/** The only error that calls throw. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** A newer API may send codes that this type does not list. */
  readonly code: ApiErrorCode;
  /** The HTTP status; 0 if there was no response. */
  readonly status: number;
  /** The invalid fields of the body, for `VALIDATION_FAILED`. */
  readonly errors: FieldError[];
  /** Seconds to wait before a retry, if the server sent `Retry-After` (429, 503). */
  readonly retryAfter: number | undefined;
  /**
   * For `INVALID_RESPONSE`: the path of the invalid value, such as `data.0.price`; empty for the
   * whole body.
   */
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
