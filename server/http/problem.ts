import { ERROR_STATUS, type ErrorCode } from '#core/schemas/errors.ts';
import type { FreeTime } from '#core/schemas/taken.ts';

/**
 * A rejected field: its path in the body (`customer.email`) and a code, which has a text in each
 * language.
 */
export type FieldError = {
  path: string;
  code: string;
  /** Replaces the text of the code: in English, as an import says it. */
  message?: string;
};

/**
 * Seconds after which a client may retry, by status: an overload lasts seconds, an outage as long
 * as it lasts, and most limits count by the minute.
 */
const RETRY_SECONDS: Record<number, number> = { 429: 60, 503: 5 };

/**
 * The error that a route throws to answer with problem details. The status follows from the code.
 */
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: FieldError[];
  /** Seconds, for the header `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** What the client has to solve before another attempt. */
  readonly challenge: string | undefined;
  /** What is free instead of the time that was taken. */
  readonly alternatives: FreeTime[] | undefined;

  constructor(
    code: ErrorCode,
    options: {
      detail?: string;
      fields?: FieldError[];
      retryAfter?: number;
      challenge?: string;
      alternatives?: FreeTime[];
      cause?: unknown;
    } = {},
  ) {
    super(options.detail ?? code, { cause: options.cause });
    this.name = 'Problem';
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.fields = options.fields ?? [];
    this.retryAfter = options.retryAfter ?? RETRY_SECONDS[this.status];
    this.challenge = options.challenge;
    this.alternatives = options.alternatives;
  }
}

/**
 * Returns the row.
 * @throws Problem NOT_FOUND if there is none
 */
export function requireFound<T>(row: T | undefined | null): T {
  if (row === undefined || row === null) throw new Problem('NOT_FOUND');
  return row;
}
