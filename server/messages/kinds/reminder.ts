import type { BookingFacts } from '../content/booking-facts.ts';
import type { KindOf } from '../content/kind.ts';
import { actionsOf, deadlinesOf, factsOf, smsValues, subjectValues, whenOf, whyOf } from './booking-parts.ts';

/** The visit comes nearer. */
export const reminder = {
  email: (facts, context) => ({
    subject: context.t('reminderSubject', subjectValues(facts, context)),
    preview: `${facts.title}, ${facts.club.address}`,
    heading: context.t('reminderHeading'),
    when: whenOf(facts, context),
    facts: factsOf(facts, context),
    actions: actionsOf(facts, context),
    paragraphs: deadlinesOf(facts, context),
    notes: [whyOf(facts, context)],
  }),
  sms: (facts, context) => context.t('smsReminder', smsValues(facts, context)),
} satisfies KindOf<BookingFacts>;
