import type { BookingFacts } from '../content/booking-facts.ts';
import type { MessageKind } from '../content/kind.ts';
import { actionsOf, deadlinesOf, factsOf, reasonLine, smsValues, subjectValues, whenOf } from './booking-parts.ts';

/** The visit is soon. */
export const reminder = {
  email: (facts, context) => ({
    subject: context.t('reminderSubject', subjectValues(facts, context)),
    preview: `${facts.title}, ${facts.club.address}`,
    heading: context.t('reminderHeading'),
    when: whenOf(facts, context),
    facts: factsOf(facts, context),
    actions: actionsOf(facts, context),
    paragraphs: deadlinesOf(facts, context),
    notes: [reasonLine(facts, context)],
  }),
  sms: (facts, context) => context.t('smsReminder', smsValues(facts, context)),
} satisfies MessageKind<BookingFacts>;
