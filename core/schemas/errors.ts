import { type Infer, number, optional, string, type } from 'superstruct';
import { array } from './array.ts';

/** Every error code of the API with its HTTP status. docs/errors.md explains the codes. */
export const ERROR_STATUS = {
  VALIDATION_FAILED: 400,
  TOKEN_INVALID: 400,
  IDEMPOTENCY_KEY_MISSING: 400,
  DEVICE_ID_MISSING: 400,
  PAYMENT_SIGNATURE: 400,
  SIGNED_OUT: 401,
  CANCEL_REASON_NOT_ALLOWED: 403,
  CONTACT_CODE_REQUIRED: 403,
  BROKER_REFUSED: 403,
  NOT_FOUND: 404,
  SLOT_TAKEN: 409,
  SLOT_FREE: 409,
  PRICE_CHANGED: 409,
  ALREADY_CANCELLED: 409,
  ALREADY_ANSWERED: 409,
  ALREADY_VOTED: 409,
  ALREADY_APPLIED: 409,
  ALREADY_JOINED: 409,
  MATCH_FULL: 409,
  MATCH_NOT_OPEN: 409,
  MATCHES_PER_CONTACT: 409,
  VOTES_PER_ADDRESS: 409,
  GROUP_FULL: 409,
  REQUEST_IN_PROGRESS: 409,
  LEASE_RENEWED: 409,
  LEASES_PER_DEVICE: 409,
  LEASES_PER_ADDRESS: 409,
  LEASES_IN_A_ROW: 409,
  UNPAID_PER_DEVICE: 409,
  UNPAID_PER_CONTACT: 409,
  WISHES_PER_EMAIL: 409,
  SETTINGS_CHANGED: 409,
  SETTINGS_BREAK_BOOKINGS: 409,
  PAYMENT_NOT_DUE: 409,
  CHANGE_COSTS_MORE: 409,
  SPLIT_CLOSED: 409,
  PLAYERS_FULL: 409,
  SPLIT_KEEPS_PRICE: 409,
  ENDPOINT_DISABLED: 409,
  TOKEN_EXPIRED: 410,
  LEASE_EXPIRED: 410,
  PAYMENT_TIME_OVER: 410,
  UNSUPPORTED_MEDIA_TYPE: 415,
  FILTERS_CONFLICT: 422,
  SLOT_IN_PAST: 422,
  SLOT_NOT_OFFERED: 422,
  SLOTS_NOT_ADJOINING: 422,
  CLUB_NOT_BOOKABLE: 422,
  PAYMENT_METHOD_NOT_ALLOWED: 422,
  PAYMENT_MISMATCH: 422,
  PASS_UNKNOWN: 422,
  PASS_OF_ANOTHER_PHONE: 422,
  PASS_USED_UP: 422,
  PASS_NOT_VALID: 422,
  CANCELLATION_WINDOW_PASSED: 422,
  CHANGE_WINDOW_PASSED: 422,
  CHANGE_NOT_POSSIBLE: 422,
  REPEAT_NOT_POSSIBLE: 422,
  SPLIT_NOT_POSSIBLE: 422,
  MATCH_NOT_POSSIBLE: 422,
  SETTINGS_INVALID: 422,
  COMMENT_NOT_POSSIBLE: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  PROOF_REQUIRED: 428,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  PAYMENT_UNAVAILABLE: 503,
  UNAVAILABLE: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** An invalid field of a request's body, by its path in it, such as `customer.email`. */
export const FieldError = type({ path: string(), code: string(), message: string() });
export type FieldError = Infer<typeof FieldError>;

/** RFC 9457 problem details, `application/problem+json`. */
export const ProblemDetails = type({
  type: string(),
  title: string(),
  status: number(),
  code: string(),
  detail: optional(string()),
  errors: optional(array(FieldError)),
  /**
   * With `PROOF_REQUIRED`: the challenge that `solve` in core/api/proof.ts turns into the
   * `X-Proof-Of-Work` header.
   */
  challenge: optional(string()),
});
export type ProblemDetails = Infer<typeof ProblemDetails>;
