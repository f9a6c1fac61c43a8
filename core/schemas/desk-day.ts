import { boolean, define, enums, type Infer, nullable, object, optional, string, type } from 'superstruct';
import { array } from './array.ts';
import { BookingStatus, PaymentStatus } from './booking.ts';
import { DeskRequest } from './desk.ts';
import { DeskRole } from './desk-account.ts';
import { DeskBusyCoach } from './desk-calendars.ts';
import { Email } from './email.ts';
import { SplitPlayer } from './players.ts';
import { PowerCut } from './power-cut.ts';
import {
  CalendarDate,
  ClockTime,
  Count,
  FilledText,
  FreeText,
  Identifier,
  Instant,
  isIdentifier,
  Money,
  PaymentType,
  single,
  Telephone,
  text,
} from './scalars.ts';
import { FamilyName, Note, PersonName } from './written.ts';

// The desk of signed-in staff. Widgets load none of it.

/** Everything the log can say that somebody did. */
export const DESK_ACTIONS = [
  'booking_created',
  'booking_moved',
  'booking_cancelled',
  'booking_paid',
  'booking_unpaid',
  'share_paid',
  'share_unpaid',
  'booking_no_show',
  'booking_showed_up',
  'booking_refunded',
  'refund_handed_out',
  'customer_messaged',
  'time_blocked',
  'block_removed',
  'time_closed',
  'power_cut_marked',
  'power_cut_removed',
  'calendar_renewed',
  'coach_calendar_set',
  'coach_calendar_removed',
  'bookings_exported',
  'webhook_added',
  'webhook_changed',
  'webhook_removed',
  'webhook_enabled',
  'webhook_tested',
  'webhook_resent',
  'webhook_secret_shown',
  'webhook_secret_rotated',
  'request_accepted',
  'request_declined',
  'member_added',
  'member_removed',
  'settings_changed',
  'photo_uploaded',
  'comment_hidden',
  'comment_shown',
  'match_hidden',
  'match_shown',
] as const;
export const DeskAction = enums(DESK_ACTIONS);
export type DeskAction = Infer<typeof DeskAction>;

/** One line of the log: who did what, and when. */
export const DeskLogEntry = type({
  id: Identifier,
  at: Instant,
  /** The email address of who did it. */
  actor: string(),
  action: DeskAction,
  /** The booking's code, if it is about one. */
  code: nullable(string()),
  booking_id: nullable(Identifier),
  /** What was said or changed, such as the message to the customer; null if nothing more. */
  note: nullable(string()),
});
export type DeskLogEntry = Infer<typeof DeskLogEntry>;
export const DeskLogAnswer = type({
  data: array(DeskLogEntry),
  meta: type({ page: Count, page_size: Count, total: Count }),
});
export const DeskLogQuery = object({ page: optional(Identifier) });
export type DeskLogQuery = Infer<typeof DeskLogQuery>;

/** A booked place of a session. */
export const DeskPlace = type({
  id: Identifier,
  name: string(),
  telephone: nullable(string()),
  payment_type: PaymentType,
  payment_status: PaymentStatus,
  no_show: boolean(),
});
export type DeskPlace = Infer<typeof DeskPlace>;

/** What takes time of a court on a day. */
export const DeskEntry = type({
  /**
   * `held`: a visitor is booking it now, or has not paid yet. `block`: taken out by the desk.
   * `closed`: the whole club is closed; it has a row for each court.
   */
  kind: enums(['booking', 'session', 'held', 'block', 'closed']),
  /** Of the booking, the session or the block; null for others. */
  id: nullable(Identifier),
  court_id: Identifier,
  starts_at: Instant,
  ends_at: Instant,
  /** The service of a booking, the title of a session, or why the time is blocked or closed. */
  title: string(),
  /** The customer's name and E.164 number; null without a booking, and if it was not given. */
  name: nullable(string()),
  telephone: nullable(string()),
  price: nullable(Money),
  status: nullable(BookingStatus),
  payment_type: nullable(PaymentType),
  payment_status: nullable(PaymentStatus),
  no_show: boolean(),
  /** Of a session: booked and all places, and who has them. */
  places: nullable(type({ taken: Count, maximum: Count, bookings: array(DeskPlace) })),
  /** How many are in line for some of the time, or for a place of the session. */
  waiting: Count,
});
export type DeskEntry = Infer<typeof DeskEntry>;

/** A club as its desk shows it. */
export const DeskDayClub = type({
  id: Identifier,
  slug: string(),
  title: string(),
  phone: string(),
  time_zone: string(),
  role: DeskRole,
});

/** A day at the desk. */
export const DeskDay = type({
  club: DeskDayClub,
  date: CalendarDate,
  /** The club's current day, and instant. */
  today: CalendarDate,
  now: Instant,
  /** From when to when it lasts: a night until the club closes belongs to the day on which it began. */
  starts_at: Instant,
  ends_at: Instant,
  /** When the club opens and closes; null if it does not open that day. */
  opens_at: nullable(Instant),
  closes_at: nullable(Instant),
  /** Minutes between two rows of the grid. */
  step: Count,
  courts: array(type({ id: Identifier, title: string() })),
  /** Whether the club offers no service, so that no time can be booked. Absent on older servers. */
  no_services: optional(boolean()),
  /** Whether all services are groups, so that only places in sessions can be booked. Absent on older servers. */
  only_sessions: optional(boolean()),
  /** By court, then by start. */
  entries: array(DeskEntry),
  /** Whether the club has declared that it plays on in a power cut, so that it can mark hours. */
  plays_on: boolean(),
  /** Hours marked as without power that touch the day, by start. */
  power_cuts: array(type({ id: Identifier, ...PowerCut.schema })),
  /** Coaches who are busy elsewhere, by their own calendars. */
  busy_coaches: array(DeskBusyCoach),
  /**
   * How many people wish for a time of that day at any club around, of what this club sells then, free or
   * taken: by sport and hours, the 20 that most people wish for. Who has an offer now is not counted.
   */
  wishes: array(type({ sport: string(), time_from: ClockTime, time_to: ClockTime, people: Count })),
  /** How many requests wait for an answer, of any day. */
  pending_requests: Count,
  /**
   * Refunds of what was paid at the club, which it has not handed out: one for each booking, of any day.
   * The 50 whose bookings are the oldest. Absent on older servers.
   */
  refunds: optional(array(type({ booking_id: Identifier, name: string(), starts_at: Instant, amount: Money }))),
});
export type DeskDay = Infer<typeof DeskDay>;
export const DeskDayAnswer = single(DeskDay);
/** The club's current day when absent. */
export const DeskDayQuery = object({ date: optional(CalendarDate) });
export type DeskDayQuery = Infer<typeof DeskDayQuery>;

/**
 * `HH:mm` on the club's clock, up to `24:00`. In the hour that clocks repeat in autumn it means the
 * first, and the offset of an instant tells the two apart: `03:30+03:00`, `03:30+02:00`.
 */
export const DESK_CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d([+-]([01]\d|2[0-3]):[0-5]\d)?$|^24:00$/;
const DeskClockTime = text('DeskClockTime', (value) => DESK_CLOCK_TIME.test(value));

/** A service that can be booked for a caller at a time, and what it costs there. */
export const DeskOffer = type({
  service_id: Identifier,
  title: string(),
  /** By minutes, what can be booked from that time on. */
  durations: array(type({ minutes: Count, ends_at: Instant, price: Money })),
});
export type DeskOffer = Infer<typeof DeskOffer>;
export const DeskOffersAnswer = single(array(DeskOffer));
export const DeskOffersQuery = object({ court_id: Identifier, date: CalendarDate, time: DeskClockTime });
export type DeskOffersQuery = Infer<typeof DeskOffersQuery>;

/** Who called or walked in. Only the name is required. */
const CallerBody = object({
  given_name: PersonName,
  family_name: optional(FamilyName),
  telephone: optional(Telephone),
  email: optional(Email),
});

/** Books for somebody who called or walked in. */
export const DeskBookBody = object({
  service_id: Identifier,
  court_id: Identifier,
  date: CalendarDate,
  time: DeskClockTime,
  /** Minutes. */
  duration: Identifier,
  customer: CallerBody,
  comment: optional(Note),
});
export type DeskBookBody = Infer<typeof DeskBookBody>;

/**
 * The same time every week for a regular, from a first day until a last one, except on some days.
 * What is not free is left out.
 */
const series = {
  service_id: Identifier,
  court_id: Identifier,
  date: CalendarDate,
  time: DeskClockTime,
  /** Minutes. */
  duration: Identifier,
  until_date: CalendarDate,
  except: array(CalendarDate),
};
export const DeskSeriesPreviewBody = object(series);
export type DeskSeriesPreviewBody = Infer<typeof DeskSeriesPreviewBody>;
export const DeskSeriesBody = object({ ...series, customer: CallerBody, comment: optional(Note) });
export type DeskSeriesBody = Infer<typeof DeskSeriesBody>;
/** A day of a series, and whether it is, or was, booked. */
export const DeskSeriesDay = type({
  date: CalendarDate,
  status: enums(['free', 'taken', 'closed', 'except']),
  /** Null if it is not booked. */
  price: nullable(Money),
});
export type DeskSeriesDay = Infer<typeof DeskSeriesDay>;
export const DeskSeriesAnswer = single(array(DeskSeriesDay));

/** The split of a booking: who owes what, and what was paid. */
export const DeskSplit = type({
  /** How many play, the organiser included. */
  places: Count,
  payment: enums(['online', 'club']),
  /**
   * When the organiser is charged online for what is missing, or, having paid the whole price
   * (`prepaid`), gets back what players have paid; null if all is paid at the club, and once it has
   * ended.
   */
  charge_at: nullable(Instant),
  /** Absent on older servers. */
  prepaid: optional(boolean()),
  /** What was paid, and what is missing of the price; the latter is what `pay` notes as received. */
  paid: Money,
  due: Money,
  players: array(
    type({
      ...SplitPlayer.schema,
      /** Whether the club can note the share as received, or take that back. */
      can: type({ pay: boolean(), unpay: boolean() }),
    }),
  ),
});
export type DeskSplit = Infer<typeof DeskSplit>;

/** A booking as the signed-in desk shows it. */
export const DeskBookingDetails = type({
  id: Identifier,
  code: string(),
  status: BookingStatus,
  title: string(),
  court: nullable(string()),
  court_id: nullable(Identifier),
  starts_at: Instant,
  ends_at: Instant,
  /** The day at the desk that shows it: a night belongs to the day on which it began. */
  day: CalendarDate,
  price: Money,
  payment_type: PaymentType,
  payment_status: PaymentStatus,
  name: string(),
  /** E.164; null if it was not given. */
  telephone: nullable(string()),
  email: nullable(string()),
  comment: nullable(string()),
  no_show: boolean(),
  /** What the desk may do with it now. */
  can: type({
    pay: boolean(),
    unpay: boolean(),
    no_show: boolean(),
    cancel: boolean(),
    move: boolean(),
    message: boolean(),
    /** A refund of a part was agreed on at the club, and is still to be handed out. */
    hand_out: boolean(),
  }),
  /** The most that can be refunded now; zero if nothing. */
  refundable: Money,
  /** What was paid, refunded since or not. Absent on older servers. */
  paid: optional(Money),
  /** What was and will be refunded. */
  refunded: Money,
  /** Null if the price is not split between players. */
  split: nullable(DeskSplit),
  history: array(DeskLogEntry),
});
export type DeskBookingDetails = Infer<typeof DeskBookingDetails>;
export const DeskBookingAnswer = single(type({ club: DeskDayClub, booking: DeskBookingDetails }));
export type DeskBookingPage = Infer<typeof DeskBookingAnswer>['data'];

/** How it was paid at the club. */
export const DeskPayBody = object({ payment_type: enums(['cash', 'card']) });
export type DeskPayBody = Infer<typeof DeskPayBody>;
export const DeskNoShowBody = object({ no_show: boolean() });
export type DeskNoShowBody = Infer<typeof DeskNoShowBody>;
/** The message is sent to the customer. Everything that was paid online is refunded. */
export const DeskCancelBookingBody = object({ message: optional(FreeText) });
export type DeskCancelBookingBody = Infer<typeof DeskCancelBookingBody>;
/** Minor units, at most `refundable`. */
export const DeskRefundBody = object({ amount: define<number>('RefundAmount', isIdentifier) });
export type DeskRefundBody = Infer<typeof DeskRefundBody>;
/** Not empty, and at most 500 characters: it may be sent as a text message. */
const ShortText = text('FilledText', (value) => value.trim() !== '' && value.length <= 500);
export const DeskMessageBody = object({ message: ShortText });
export type DeskMessageBody = Infer<typeof DeskMessageBody>;
/** Moves a booking to another time or court of its service. */
export const DeskMoveBody = object({ court_id: Identifier, date: CalendarDate, time: DeskClockTime });
export type DeskMoveBody = Infer<typeof DeskMoveBody>;
/** Free times of the booking's length on a day at the desk: a night belongs to the day on which it began. */
export const DeskTimesQuery = object({ date: CalendarDate });
export type DeskTimesQuery = Infer<typeof DeskTimesQuery>;
export const DeskTime = type({
  court_id: Identifier,
  court: string(),
  starts_at: Instant,
  ends_at: Instant,
  price: Money,
});
export type DeskTime = Infer<typeof DeskTime>;
export const DeskTimesAnswer = single(array(DeskTime));

/**
 * Takes time of courts out, such as for maintenance. `until` may be `24:00`, and is on the next day if
 * it is not after the start.
 */
export const DeskBlockBody = object({
  court_ids: array(Identifier),
  date: CalendarDate,
  time: DeskClockTime,
  until: DeskClockTime,
  note: FilledText,
});
export type DeskBlockBody = Infer<typeof DeskBlockBody>;

/** The club's requests that wait for an answer, by the time that they ask for. */
export const DeskRequestsAnswer = single(type({ club: DeskDayClub, requests: array(DeskRequest) }));
export type DeskRequestsPage = Infer<typeof DeskRequestsAnswer>['data'];
/** As `AcceptBody` and `DeclineBody`, without a link's token. */
export const DeskAcceptBody = object({ court_id: optional(Identifier), message: optional(FreeText) });
export type DeskAcceptBody = Infer<typeof DeskAcceptBody>;
export const DeskDeclineBody = object({
  message: optional(FreeText),
  date: optional(CalendarDate),
  time: optional(ClockTime),
});
export type DeskDeclineBody = Infer<typeof DeskDeclineBody>;

const PowerCutReason = text('FilledText', (value) => value.trim() !== '' && value.length <= 100);

/** What customers get for a booking in a time that the club closes. */
export const REMEDIES = ['move', 'credit', 'refund'] as const;
/**
 * Closes the whole club, or courts of it, from a time until another: rain, a power cut, an alarm.
 * `move` finds the nearest free time of the sport within a week, and refunds where there is none.
 * `credit` gives a pass for one visit for what was paid. What was not paid is cancelled.
 */
const time = {
  /** Absent for the whole club. */
  court_ids: optional(array(Identifier)),
  date: CalendarDate,
  time: DeskClockTime,
  until_date: CalendarDate,
  until: DeskClockTime,
};
const closing = { ...time, remedy: enums(REMEDIES) };
export const DeskClosingPreviewBody = object(closing);
export type DeskClosingPreviewBody = Infer<typeof DeskClosingPreviewBody>;
/**
 * The reason is sent to the customers, and shown to visitors if the whole club closes. With
 * `power_cut` the hours are also marked as without power, and schedules show the reason in them.
 */
export const DeskClosingBody = object({ ...closing, reason: ShortText, power_cut: optional(boolean()) });
export type DeskClosingBody = Infer<typeof DeskClosingBody>;
/**
 * Marks hours as without power, in which the club plays on: they stay bookable, and schedules show the
 * reason, of at most 100 characters, in them. For clubs that declare a generator or daylight; others
 * close the time.
 */
export const DeskPowerCutBody = object({ ...time, reason: PowerCutReason });
export type DeskPowerCutBody = Infer<typeof DeskPowerCutBody>;
/** What happens, or happened, to a booking in the closed time. */
export const DeskClosingOutcome = type({
  id: Identifier,
  code: string(),
  name: string(),
  telephone: nullable(string()),
  court: nullable(string()),
  starts_at: Instant,
  ends_at: Instant,
  outcome: enums(['moved', 'credited', 'refunded', 'cancelled']),
  /** Where it is moved to; null for the others. */
  to: nullable(type({ court: string(), starts_at: Instant, ends_at: Instant })),
  /** What is refunded; zero for the others. */
  refund: Money,
});
export type DeskClosingOutcome = Infer<typeof DeskClosingOutcome>;
/** `meta.waiting`: how many people in line for some of the time are, or were, told that it is closed. */
export const DeskClosingAnswer = type({
  data: array(DeskClosingOutcome),
  meta: type({ waiting: Count }),
});
export type DeskClosingAnswer = Infer<typeof DeskClosingAnswer>;

/** The days of an export, both included; at most a year. */
export const DeskExportQuery = object({ from: CalendarDate, to: CalendarDate });
export type DeskExportQuery = Infer<typeof DeskExportQuery>;
/** A file to download: its name, and its text as CSV (RFC 4180) in UTF-8. */
export const DeskFile = type({ name: string(), text: string() });
export type DeskFile = Infer<typeof DeskFile>;
export const DeskFileAnswer = single(DeskFile);

/** A calendar of the club, a court or a coach, for any calendar program. */
export const DeskCalendar = type({
  /** `club`, `court 12` or `coach 3`. */
  subject: string(),
  title: string(),
  /** Whoever knows it can read the calendar, names and numbers included. */
  url: string(),
});
export type DeskCalendar = Infer<typeof DeskCalendar>;
export const DeskCalendarsAnswer = single(array(DeskCalendar));
/** Gives a calendar a new address; the old one ends. */
export const DeskCalendarBody = object({ subject: FilledText });
export type DeskCalendarBody = Infer<typeof DeskCalendarBody>;
