import type { KindOf } from '#server/messages/content/kind.ts';
import type { BookingFacts } from '../content/booking-facts.ts';
import type { Writing } from '../content/email.ts';
import { moneyText } from '../content/texts.ts';
import { actionsOf, deadlinesOf, factsOf, named, whenOf, whyOf } from './booking-parts.ts';
import { calendarOf } from './calendar.ts';

/** A booking at its new time, when it was before, and how many minor units go back. */
export type MovedFacts = { facts: BookingFacts; before: { starts_at: string; ends_at: string }; refund: number };

function lines({ facts, before, refund }: MovedFacts, writing: Writing): string[] {
  const { t, language } = writing;
  const { date, time } = whenOf({ ...before, club: facts.club }, writing);
  const back = refund > 0 ? [t('refundComing', { money: moneyText(refund, language) })] : [];
  return [t('movedBefore', { day: date, time }), ...back, ...deadlinesOf(facts, writing)];
}

/** The booking stands at another time. */
export const moved = {
  letter: (payload, writing) => {
    const { facts } = payload;
    const { t } = writing;
    return {
      subject: t('movedSubject', named(facts, writing)),
      preview: `${facts.title}, ${facts.club.address}`,
      heading: t('movedHeading'),
      when: whenOf(facts, writing),
      facts: factsOf(facts, writing),
      actions: actionsOf(facts, writing),
      paragraphs: lines(payload, writing),
      notes: [t('calendarNote'), whyOf(facts, writing)],
      calendar: calendarOf(facts, writing),
    };
  },
} satisfies KindOf<MovedFacts>;
