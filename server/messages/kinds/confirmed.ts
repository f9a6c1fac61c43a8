import type { KindOf } from '#server/messages/content/kind.ts';
import type { BookingFacts } from '../content/booking-facts.ts';
import { actionsOf, deadlinesOf, factsOf, named, smsValues, whenOf, whyOf } from './booking-parts.ts';
import { calendarOf } from './calendar.ts';

/** The booking stands. */
export const confirmed = {
  letter: (facts, writing) => ({
    subject: writing.t('confirmedSubject', named(facts, writing)),
    preview: `${facts.title}, ${facts.club.address}`,
    heading: writing.t('confirmedHeading'),
    when: whenOf(facts, writing),
    facts: factsOf(facts, writing),
    actions: actionsOf(facts, writing),
    paragraphs: deadlinesOf(facts, writing),
    notes: [writing.t('calendarNote'), whyOf(facts, writing)],
    calendar: calendarOf(facts, writing),
  }),
  sms: (facts, writing) => writing.t('smsConfirmed', smsValues(facts, writing)),
} satisfies KindOf<BookingFacts>;
