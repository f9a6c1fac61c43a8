import { define, type Infer, object, optional } from 'superstruct';
import { array } from './array.ts';
import { Email } from './email.ts';
import {
  CalendarDate,
  ClockTime,
  Identifier,
  PartnerId,
  PassCode,
  PaymentType,
  Telephone,
  Token,
  text,
} from './scalars.ts';
import { FamilyName, Note, PersonName } from './written.ts';

// Apart from the answers in booking.ts, so that widgets do not load what only the server checks.

/** Who books. */
export const Customer = object({
  given_name: PersonName,
  family_name: optional(FamilyName),
  telephone: Telephone,
  email: Email,
});
export type Customer = Infer<typeof Customer>;

/** The code that was emailed to confirm an email address. */
export const ContactCode = text('ContactCode', (value) => /^\d{6}$/.test(value));

const trackingKey = /^[a-z][\w-]{0,63}$/i;

/** Campaign parameters, such as `utm_source`: at most 20, with values of at most 200 characters. */
export const Tracking = define<Record<string, string>>('Tracking', (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length <= 20 &&
    entries.every(([key, text]) => trackingKey.test(key) && typeof text === 'string' && text.length <= 200)
  );
});

/** Where the customer came from: the partner's id and the query parameters of its page. */
const source = { broker: optional(PartnerId), tracking: optional(Tracking) };
export type Source = { broker?: string | undefined; tracking?: Record<string, string> | undefined };

/** Who books, and how they came here. */
const order = {
  customer: Customer,
  comment: optional(Note),
  /** Confirms the email address after `CONTACT_CODE_REQUIRED`. */
  contact_code: optional(ContactCode),
  ...source,
};

/** What a booking has and a request does not. */
const payment = {
  /** The hold on what is booked, if any. */
  lease: optional(Token),
  payment_type: PaymentType,
  /**
   * With `subscription`: the code of the pass to use. The pass must belong to the customer's phone
   * number.
   */
  pass_code: optional(PassCode),
};

/** A week of a series and the court in it. */
export const WantedWeek = object({ date: CalendarDate, court_id: Identifier });
export type WantedWeek = Infer<typeof WantedWeek>;

/**
 * One or several adjoining slots of one court, and the lease on them, if any. With `weeks` also the
 * same time on those days, all or none: online they are paid at once, else each on its day or with a
 * visit of the pass. Needs an `Idempotency-Key`.
 */
export const BookBody = object({ slots: array(Token), weeks: optional(array(WantedWeek)), ...order, ...payment });
export type BookBody = Infer<typeof BookBody>;

/**
 * One place in a group session, and the lease on it, if any. With `weeks` also one in the same weekly
 * session on those days, all or none, paid as `BookBody` says. Needs an `Idempotency-Key`.
 */
export const GroupBookBody = object({
  service_id: Identifier,
  session_id: Identifier,
  weeks: optional(array(WantedWeek)),
  ...order,
  ...payment,
});
export type GroupBookBody = Infer<typeof GroupBookBody>;

/** A booking request, which the club answers by phone. Needs an `Idempotency-Key`. */
export const BookingRequestBody = object({
  service_id: Identifier,
  court_id: optional(Identifier),
  date: CalendarDate,
  time: ClockTime,
  /** Minutes. */
  duration: Identifier,
  ...order,
});
export type BookingRequestBody = Infer<typeof BookingRequestBody>;
