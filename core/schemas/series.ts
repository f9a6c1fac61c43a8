import { boolean, enums, type Infer, nullable, object, optional, string, type } from 'superstruct';
import { array } from './array.ts';
import { ContactCode, WantedWeek } from './book.ts';
import { BookingStatus, PaymentStatus } from './booking.ts';
import { CalendarDate, ClockTime, Count, Identifier, Instant, Money, PaymentType, single, Token } from './scalars.ts';
import { ClubSummary, Court } from './summaries.ts';

/**
 * A booking that is to be repeated every week, and the last day of that. Without `until_date`, about
 * ten visits, or fewer if the club takes fewer.
 */
export const RepeatDaysBody = object({ token: Token, until_date: optional(CalendarDate) });
export type RepeatDaysBody = Infer<typeof RepeatDaysBody>;

/**
 * A week of a series that could be booked:
 * - `free`: on the booking's own court, or on `court` if that one is taken; of a place, on the court of
 *   its session that week
 * - `booked`: it is in the series already
 * - `taken`: on every court of the service, or no place is left
 * - `closed`: the club does not offer this time, or has no session then
 */
export const RepeatDay = type({
  date: CalendarDate,
  status: enums(['free', 'booked', 'taken', 'closed']),
  starts_at: Instant,
  ends_at: Instant,
  /** Null unless it is free. */
  court: nullable(Court),
  /** Null unless it is free. */
  price: nullable(Money),
});
export type RepeatDay = Infer<typeof RepeatDay>;

/** The weeks in which a booking can be repeated. */
export const RepeatOffer = type({
  days: array(RepeatDay),
  /** The last day that the club takes. */
  latest_date: CalendarDate,
  /** How each visit is paid: at the club on its day, or with the pass of the first. */
  payment_type: PaymentType,
});
export type RepeatOffer = Infer<typeof RepeatOffer>;
export const RepeatOfferAnswer = single(RepeatOffer);

/**
 * What is to be booked every week: adjoining slots, or with `service_id` and `session_id` a place in a
 * weekly session; and the last day of that, as above.
 */
export const WeeksBody = object({
  slots: optional(array(Token)),
  service_id: optional(Identifier),
  session_id: optional(Identifier),
  until_date: optional(CalendarDate),
});
export type WeeksBody = Infer<typeof WeeksBody>;

/** The weeks in which slots or places can be booked too. */
export const WeeksOffer = type({
  days: array(RepeatDay),
  /** The last day that the club takes. */
  latest_date: CalendarDate,
});
export type WeeksOffer = Infer<typeof WeeksOffer>;
export const WeeksOfferAnswer = single(WeeksOffer);

/** The weeks to book, all or none. Needs an `Idempotency-Key`. */
export const RepeatBody = object({
  token: Token,
  visits: array(WantedWeek),
  /** Confirms the booking's email address after `CONTACT_CODE_REQUIRED`. */
  contact_code: optional(ContactCode),
});
export type RepeatBody = Infer<typeof RepeatBody>;

/** The link token of any visit of a series. */
export const SeriesBody = object({ token: Token });
export type SeriesBody = Infer<typeof SeriesBody>;

/** A visit of a series. */
export const SeriesVisit = type({
  /** Of its own booking link. */
  token: Token,
  code: string(),
  status: BookingStatus,
  payment_type: PaymentType,
  payment_status: PaymentStatus,
  court: nullable(Court),
  starts_at: Instant,
  ends_at: Instant,
  /** When the series has it; another time than `starts_at` once it was moved. */
  planned_at: Instant,
  price: Money,
  /** Whether it can still be cancelled, and what would be refunded now. */
  cancellable: boolean(),
  refund: Money,
});
export type SeriesVisit = Infer<typeof SeriesVisit>;

/** A booking that is repeated every week, with all its visits by time. */
export const Series = type({
  /** The title of the service. */
  title: string(),
  club: ClubSummary,
  /** Where a code is sent that confirms it. */
  email: string(),
  /** Names the series for calendars, such as `7-1024`. */
  id: string(),
  /** Grows with every change of a visit, for calendars (RFC 5545 `SEQUENCE`). */
  sequence: Count,
  /** Until which day the booking can be repeated; null if it cannot. */
  repeatable_until: nullable(CalendarDate),
  visits: array(SeriesVisit),
});
export type Series = Infer<typeof Series>;
export const SeriesAnswer = single(Series);

/**
 * A weekday (Monday is 1) and a time on the club's clock to which the visits of a series could be moved,
 * each within its week. Without them, those of the next visit that can be moved.
 */
export const SeriesMovesBody = object({ token: Token, weekday: optional(Count), time: optional(ClockTime) });
export type SeriesMovesBody = Infer<typeof SeriesMovesBody>;

/**
 * A visit of a series that has not begun, and whether it can be moved:
 * - `free`: on its own court, or on `court` if that one is taken
 * - `there`: it is at this time already
 * - `taken`: on every court of the service
 * - `closed`: the club does not sell this time, or it is over
 * - `fixed`: the club's terms let it no longer be moved
 * - `costs_more`: it is paid, and this time costs more
 * - `shared`: its price is shared between players, and this time has another
 * - `pass_over`: its pass is not valid on this day
 */
export const SeriesMove = type({
  /** Of the visit's own booking link. */
  token: Token,
  status: enums(['free', 'there', 'taken', 'closed', 'fixed', 'costs_more', 'shared', 'pass_over']),
  /** When the visit starts now. */
  current_start: Instant,
  starts_at: Instant,
  ends_at: Instant,
  /** The token of the new slot, for `MoveSeriesBody`. Null unless it is free, as all that follows. */
  slot: nullable(Token),
  court: nullable(Court),
  price: nullable(Money),
  /** The refund of an online payment. */
  refund: nullable(Money),
});
export type SeriesMove = Infer<typeof SeriesMove>;

/** Where the visits of a series could be moved. */
export const SeriesMoves = type({
  weekday: Count,
  time: ClockTime,
  /** The times that the club sells on this weekday, in the week of the next visit. */
  times: array(ClockTime),
  moves: array(SeriesMove),
});
export type SeriesMoves = Infer<typeof SeriesMoves>;
export const SeriesMovesAnswer = single(SeriesMoves);

/** Visits of a series and their new slots, all or none. Needs an `Idempotency-Key`. */
export const MoveSeriesBody = object({ token: Token, moves: array(object({ token: Token, slot: Token })) });
export type MoveSeriesBody = Infer<typeof MoveSeriesBody>;
