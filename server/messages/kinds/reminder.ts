import type { KindOf } from '#server/messages/content/kind.ts';
import type { BookingFacts } from '../content/booking-facts.ts';
import { actionsOf, deadlinesOf, factsOf, named, smsValues, whenOf, whyOf } from './booking-parts.ts';

/** The visit comes nearer. */
export const reminder = {
  letter: (facts, writing) => ({
    subject: writing.t('reminderSubject', named(facts, writing)),
    preview: `${facts.title}, ${facts.club.address}`,
    heading: writing.t('reminderHeading'),
    when: whenOf(facts, writing),
    facts: factsOf(facts, writing),
    actions: actionsOf(facts, writing),
    paragraphs: deadlinesOf(facts, writing),
    notes: [whyOf(facts, writing)],
  }),
  sms: (facts, writing) => writing.t('smsReminder', smsValues(facts, writing)),
} satisfies KindOf<BookingFacts>;
