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

/** A link that a club's or a customer's letter carries; with a day, where it shows days. */
export const DeskBody = object({ token: Token, date: optional(CalendarDate) });
export type DeskBody = Infer<typeof DeskBody>;
/** The court may be left to the request, or to what is free. */
export const AcceptBody = object({ token: Token, court_id: optional(Identifier), message: optional(FreeText) });
export type AcceptBody = Infer<typeof AcceptBody>;
/** With a day and an hour of it, the customer is offered that time instead. */
export const DeclineBody = object({
  token: Token,
  message: optional(FreeText),
  date: optional(CalendarDate),
  time: optional(ClockTime),
});
export type DeclineBody = Infer<typeof DeclineBody>;
export const DeskTokenBody = object({ token: Token });
export type DeskTokenBody = Infer<typeof DeskTokenBody>;
/** The message goes to the customer. */
export const DeskCancelBody = object({ token: Token, message: optional(FreeText) });
export type DeskCancelBody = Infer<typeof DeskCancelBody>;

const who = {
  name: string(),
  telephone: string(),
  email: string(),
  comment: nullable(string()),
};

export const DeskRequest = type({
  id: Identifier,
  code: string(),
  status: enums(['pending', 'accepted', 'declined']),
  title: string(),
  court: nullable(string()),
  starts_at: Instant,
  ends_at: Instant,
  ...who,
  /** What the club said, and the time that it offered instead. */
  answer: nullable(string()),
  offered_at: nullable(Instant),
  /** Courts that are free at the time, of those that were asked for. */
  courts: array(type({ id: Identifier, title: string(), price: Money })),
  /** Of the page to answer it, for the club. */
  token: nullable(Token),
});
export type DeskRequest = Infer<typeof DeskRequest>;

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
  ...who,
  cancellable: boolean(),
  token: Token,
});
export type DeskBooking = Infer<typeof DeskBooking>;

/** What stands behind such a link: one request, one booking, or all of a day. */
export const Desk = type({
  purpose: enums(['day', 'request', 'booking', 'offer']),
  club: type({ id: Identifier, slug: string(), title: string(), phone: string() }),
  date: CalendarDate,
  requests: array(DeskRequest),
  bookings: array(DeskBooking),
  /** Of the day's page; the customer's link has none. */
  day_token: nullable(Token),
});
export type Desk = Infer<typeof Desk>;
export const DeskAnswer = single(Desk);
