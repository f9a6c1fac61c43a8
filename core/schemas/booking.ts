import { boolean, define, enums, type Infer, nullable, object, optional, string, type } from 'superstruct';
import { array } from './array.ts';
import {
  CalendarDate,
  ClockTime,
  Count,
  Email,
  FilledText,
  FreeText,
  Identifier,
  Instant,
  Money,
  PartnerId,
  PassCode,
  PaymentType,
  single,
  Telephone,
  Token,
  text,
} from './scalars.ts';
import { ClubSummary, Coach, Court, Service } from './summaries.ts';

export const CancelReason = enums(['CANCELED_BY_CUSTOMER', 'CANCELED_BY_CLUB']);
export type CancelReason = Infer<typeof CancelReason>;
/** `pending` waits for its payment and holds its time so long; `expired` was not paid in time. */
export const BookingStatus = enums(['pending', 'confirmed', 'cancelled', 'expired']);
export type BookingStatus = Infer<typeof BookingStatus>;
/** `due` is paid at the club; `pending` and `failed` online, not yet or not; `refunding` is on its way back. */
export const PaymentStatus = enums(['due', 'pending', 'failed', 'paid', 'refunding', 'refunded']);
export type PaymentStatus = Infer<typeof PaymentStatus>;

export const Customer = object({
  given_name: FilledText,
  family_name: optional(FreeText),
  telephone: Telephone,
  email: Email,
});
export type Customer = Infer<typeof Customer>;

const trackingKey = /^[a-z][\w-]{0,63}$/i;

/** Parameters of a campaign, such as `utm_source`: at most 20, with values of at most 200 characters. */
export const Tracking = define<Record<string, string>>('Tracking', (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length <= 20 &&
    entries.every(([key, text]) => trackingKey.test(key) && typeof text === 'string' && text.length <= 200)
  );
});

/** Who brought the customer: a partner by its id, and the parameters that its page was asked for with. */
const source = { broker: optional(PartnerId), tracking: optional(Tracking) };
export type Source = { broker?: string | undefined; tracking?: Record<string, string> | undefined };

/** One or several adjoining slots of one court, and the lease on them where there is one. Needs an `Idempotency-Key`. */
export const BookBody = object({
  slots: array(Token),
  lease: optional(Token),
  customer: Customer,
  comment: optional(FreeText),
  payment_type: PaymentType,
  /** With `subscription`: the pass whose visit is used. It must belong to the customer's telephone. */
  pass_code: optional(PassCode),
  ...source,
});
export type BookBody = Infer<typeof BookBody>;

/** One place in a group session, and the lease on it where there is one. Needs an `Idempotency-Key`. */
export const GroupBookBody = object({
  service_id: Identifier,
  session_id: Identifier,
  lease: optional(Token),
  customer: Customer,
  comment: optional(FreeText),
  payment_type: PaymentType,
  pass_code: optional(PassCode),
  ...source,
});
export type GroupBookBody = Infer<typeof GroupBookBody>;

/** What would come back if the booking were cancelled now, and until when that holds. */
export const Cancellation = type({
  cancellable: boolean(),
  refund: Money,
  percent: Count,
  free_until: Instant,
  partial_until: Instant,
  cancelled_at: nullable(Instant),
  reason: nullable(CancelReason),
});
export type Cancellation = Infer<typeof Cancellation>;

/** SVG path data of straight lines alone: no markup can pass through it. */
export const SvgPath = text('SvgPath', (value) => /^[mhvlz\d\s,.+-]*$/i.test(value));
/** A QR code to draw as `<svg viewBox="0 0 size size"><path d={path} /></svg>`, dark on white. */
export const QrCode = type({
  /** Width and height in modules, with four light modules on each side. */
  size: Count,
  /** The dark modules as SVG path data, one unit per module. */
  path: SvgPath,
});
export type QrCode = Infer<typeof QrCode>;

export const Booking = type({
  id: Identifier,
  token: Token,
  /** For people to read out at the desk, such as `9F3KD72B`. */
  code: string(),
  status: BookingStatus,
  kind: enums(['court', 'coach', 'group']),
  /** What was booked: a group session's own title, else the service's. */
  title: string(),
  club: ClubSummary,
  service: Service,
  court: nullable(Court),
  coach: nullable(Coach),
  starts_at: Instant,
  ends_at: Instant,
  price: Money,
  payment_type: PaymentType,
  payment_status: PaymentStatus,
  /** Until when a pending booking holds its time. */
  pay_until: nullable(Instant),
  customer: type({ given_name: string(), family_name: nullable(string()), telephone: string(), email: string() }),
  comment: nullable(string()),
  cancellation: Cancellation,
  /** Until when the customer can move it to another time; null when not, or not any more. */
  changeable_until: nullable(Instant),
  /** Counts changes, for calendars. */
  sequence: Count,
  created_at: Instant,
  /**
   * Holds the URL of the booking's page on the public site, in the language of the request. It contains the token, so it is
   * as secret as the token. Absent from APIs before this field was added.
   */
  qr_code: optional(QrCode),
});
export type Booking = Infer<typeof Booking>;

export const DecodeBookingBody = object({ token: Token });
export type DecodeBookingBody = Infer<typeof DecodeBookingBody>;
/** The reason must fit the token: a customer's link never cancels in the club's name. */
export const CancelBody = object({ token: Token, reason: optional(CancelReason) });
export type CancelBody = Infer<typeof CancelBody>;

/** A wish for a time that the club answers by phone. Needs an `Idempotency-Key`. */
export const BookingRequestBody = object({
  service_id: Identifier,
  court_id: optional(Identifier),
  date: CalendarDate,
  time: ClockTime,
  /** Minutes. */
  duration: Identifier,
  customer: Customer,
  comment: optional(FreeText),
  ...source,
});
export type BookingRequestBody = Infer<typeof BookingRequestBody>;
/** Answered unwrapped. */
export const BookingRequest = type({
  id: Identifier,
  code: string(),
  status: enums(['pending']),
  club: ClubSummary,
  service: Service,
  starts_at: Instant,
  ends_at: Instant,
  created_at: Instant,
});
export type BookingRequest = Infer<typeof BookingRequest>;

export const BookingAnswer = single(Booking);
