import { boolean, enums, type Infer, nullable, object, optional, string, type } from 'superstruct';
import { Count, Identifier, Instant, Money, PaymentType, single, Token, text } from './scalars.ts';
import { ClubSummary, Coach, Court, Service } from './summaries.ts';

/** Who cancels a booking. */
export const CancelReason = enums(['CANCELED_BY_CUSTOMER', 'CANCELED_BY_CLUB']);
export type CancelReason = Infer<typeof CancelReason>;
/** `pending` holds its slot until it is paid; `expired` was not paid in time. */
export const BookingStatus = enums(['pending', 'confirmed', 'cancelled', 'expired']);
export type BookingStatus = Infer<typeof BookingStatus>;
/**
 * `due` is payable at the club. `pending` and `failed` are unpaid online payments. `refunding` is a
 * refund in progress.
 */
export const PaymentStatus = enums(['due', 'pending', 'failed', 'paid', 'refunding', 'refunded']);
export type PaymentStatus = Infer<typeof PaymentStatus>;

/** The refund if the booking were cancelled now, and until when it applies. */
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

/** SVG path data with straight lines only, so that it cannot contain markup. */
export const SvgPath = text('SvgPath', (value) => /^[mhvlz\d\s,.+-]*$/i.test(value));
/** A QR code to draw as `<svg viewBox="0 0 size size"><path d={path} /></svg>`, dark on white. */
export const QrCode = type({
  /** Width and height in modules, with four light modules on each side. */
  size: Count,
  /** The dark modules as SVG path data, one unit per module. */
  path: SvgPath,
});
export type QrCode = Infer<typeof QrCode>;

/** A booking with its club, price and payment, and what its link allows. */
export const Booking = type({
  id: Identifier,
  token: Token,
  /** The code that the customer shows at the club, such as `9F3KD72B`. */
  code: string(),
  status: BookingStatus,
  kind: enums(['court', 'coach', 'group']),
  /** The title of the group session, or else of the service. */
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
  /** Until when a pending booking holds its slot. */
  pay_until: nullable(Instant),
  customer: type({ given_name: string(), family_name: nullable(string()), telephone: string(), email: string() }),
  comment: nullable(string()),
  cancellation: Cancellation,
  /** Until when the customer can move the booking; null if it cannot be moved (any more). */
  changeable_until: nullable(Instant),
  /** The number of changes, for calendars (RFC 5545 `SEQUENCE`). */
  sequence: Count,
  created_at: Instant,
  /**
   * Its weekly series: how many visits stand, and the sum of their prices; of an unpaid booking, of
   * those that are paid together with it. Null for a booking alone. Older APIs do not send this field.
   */
  weekly: optional(nullable(type({ visits: Count, total: Money }))),
  /**
   * Whether this link can split the price between players, if it is not split yet. Older APIs do not send
   * this field.
   */
  splittable: optional(boolean()),
  /**
   * How many others play: who joined its split, and who was accepted into its match. They lose their places
   * if it is cancelled. Older APIs do not send this field.
   */
  companions: optional(Count),
  /**
   * Encodes the URL of the booking's page on the public site, in the language of the request.
   * Contains the token, so it is as secret as the token. Older APIs do not send this field.
   */
  qr_code: optional(QrCode),
});
export type Booking = Infer<typeof Booking>;

/** The link token of a booking. */
export const DecodeBookingBody = object({ token: Token });
export type DecodeBookingBody = Infer<typeof DecodeBookingBody>;
/** The reason must match the token: a customer's link cannot cancel on behalf of the club. */
export const CancelBody = object({ token: Token, reason: optional(CancelReason) });
export type CancelBody = Infer<typeof CancelBody>;

/** A sent booking request, without a `data` envelope. */
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
