import type { BookingFacts } from '../content/booking-facts.ts';
import type { MessageKind } from '../content/kind.ts';
import { actionsOf, deadlinesOf, factsOf, reasonLine, smsValues, subjectValues, whenOf } from './booking-parts.ts';
import { calendarOf } from './calendar.ts';

/** The booking is confirmed. */
export const confirmed = {
  email: (facts, context) => ({
    subject: context.t('confirmedSubject', subjectValues(facts, context)),
    preview: `${facts.title}, ${facts.club.address}`,
    heading: context.t('confirmedHeading'),
    when: whenOf(facts, context),
    facts: factsOf(facts, context),
    actions: actionsOf(facts, context),
    paragraphs: deadlinesOf(facts, context),
    notes: [context.t('calendarNote'), reasonLine(facts, context)],
    calendars: [calendarOf(facts, context)],
  }),
  sms: (facts, context) => context.t('smsConfirmed', smsValues(facts, context)),
} satisfies MessageKind<BookingFacts>;
