import type { BookingFacts } from '../content/booking-facts.ts';
import type { ComposeContext } from '../content/email.ts';
import type { MessageKind } from '../content/kind.ts';
import { actionsOf, deadlinesOf, factsOf, reasonLine, refundLine, subjectValues, whenOf } from './booking-parts.ts';
import { calendarOf } from './calendar.ts';

/** A booking at its new time, its previous time, and the refund in minor units. */
export type MovedFacts = { facts: BookingFacts; before: { starts_at: string; ends_at: string }; refund: number };

function lines({ facts, before, refund }: MovedFacts, context: ComposeContext): string[] {
  const { t } = context;
  const { date, time } = whenOf({ ...before, club: facts.club }, context);
  const back = refund > 0 ? [refundLine(refund, facts, context)] : [];
  return [t('movedBefore', { day: date, time }), ...back, ...deadlinesOf(facts, context)];
}

/** The booking was moved to another time. */
export const moved = {
  email: (payload, context) => {
    const { facts } = payload;
    const { t } = context;
    return {
      subject: t('movedSubject', subjectValues(facts, context)),
      preview: `${facts.title}, ${facts.club.address}`,
      heading: t('movedHeading'),
      when: whenOf(facts, context),
      facts: factsOf(facts, context),
      actions: actionsOf(facts, context),
      paragraphs: lines(payload, context),
      notes: [t('calendarNote'), reasonLine(facts, context)],
      calendars: [calendarOf(facts, context)],
    };
  },
} satisfies MessageKind<MovedFacts>;
