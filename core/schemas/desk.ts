import { boolean, enums, type Infer, nullable, object, optional, string, type } from 'superstruct';
import { array } from './array.ts';
import { BookingStatus, PaymentStatus } from './booking.ts';
import {
  CalendarDate,
  ClockTime,
  FreeText,
  Identifier,
  Instant,
  Money,
  PaymentType,
  single,
  Token,
} from './scalars.ts';

/**
 * The token of a link in an email to a club or customer, and the day to show, if the link shows
 * days.
 */
export const DeskBody = object({ token: Token, date: optional(CalendarDate) });
export type DeskBody = Infer<typeof DeskBody>;
/** Without a court, the requested court is used, or a free one. */
export const AcceptBody = object({ token: Token, court_id: optional(Identifier), message: optional(FreeText) });
export type AcceptBody = Infer<typeof AcceptBody>;
/** With a date and a time, offers that time to the customer instead. */
export const DeclineBody = object({
  token: Token,
  message: optional(FreeText),
  date: optional(CalendarDate),
  time: optional(ClockTime),
});
export type DeclineBody = Infer<typeof DeclineBody>;
/** The token of a link in an email to a customer. */
export const DeskTokenBody = object({ token: Token });
export type DeskTokenBody = Infer<typeof DeskTokenBody>;
/** The message is sent to the customer. */
export const DeskCancelBody = object({ token: Token, message: optional(FreeText) });
export type DeskCancelBody = Infer<typeof DeskCancelBody>;

const customerFields = {
  name: string(),
  telephone: string(),
  email: string(),
  comment: nullable(string()),
};

/** A booking request as the club sees it. */
export const DeskRequest = type({
  id: Identifier,
  code: string(),
  status: enums(['pending', 'accepted', 'declined']),
  title: string(),
  court: nullable(string()),
  starts_at: Instant,
  ends_at: Instant,
  ...customerFields,
  /** The club's message, and the time that it offered instead. */
  answer: nullable(string()),
  offered_at: nullable(Instant),
  /** The requested courts that are free at that time. */
  courts: array(type({ id: Identifier, title: string(), price: Money })),
  /** The token of the page on which the club answers the request. */
  token: nullable(Token),
});
export type DeskRequest = Infer<typeof DeskRequest>;

/** A booking as the club sees it. */
export const DeskBooking = type({
  id: Identifier,
  code: string(),
  status: BookingStatus,
  title: string(),
  court: nullable(string()),
  starts_at: Instant,
  ends_at: Instant,
  price: Money,
  payment_type: PaymentType,
  payment_status: PaymentStatus,
  ...customerFields,
  cancellable: boolean(),
  token: Token,
});
export type DeskBooking = Infer<typeof DeskBooking>;

/** The content of a desk link: one request, one booking, or all of a day. */
export const Desk = type({
  purpose: enums(['day', 'request', 'booking', 'offer']),
  club: type({ id: Identifier, slug: string(), title: string(), phone: string(), time_zone: string() }),
  date: CalendarDate,
  requests: array(DeskRequest),
  bookings: array(DeskBooking),
  /** The token of the day's page; null for a customer's link. */
  day_token: nullable(Token),
});
export type Desk = Infer<typeof Desk>;
export const DeskAnswer = single(Desk);
