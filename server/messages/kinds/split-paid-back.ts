import type { BookingFacts } from '../content/booking-facts.ts';
import type { MessageKind } from '../content/kind.ts';
import { moneyText } from '../content/texts.ts';
import { factsOf, reasonLine, whenOf } from './booking-parts.ts';
import { splitUrl } from './player-news.ts';
import { shareLines } from './split-charged.ts';

/**
 * So many minor units of what the organiser had paid in advance go back: the shares, of `share` each, of
 * the players in `paid`; 0 if nobody has paid. `left` stays paid by the organiser, among it the shares of
 * those in `names`.
 */
type SplitPaidBack = {
  facts: BookingFacts;
  amount: number;
  left: number;
  share: number;
  paid: string[];
  names: string[];
};

/** Tells the organiser who paid, and what comes back. */
export const splitPaidBack = {
  email: (payload, context) => {
    const { facts, amount, left } = payload;
    const { t, language } = context;
    const money = moneyText(amount, language);
    const isNone = amount === 0;
    return {
      subject: t(isNone ? 'nonePaidSubject' : 'paidBackSubject', { money, club: facts.club.title }),
      preview: t(isNone ? 'nonePaidText' : 'refundedText'),
      heading: isNone ? t('nonePaidHeading') : t('refundedHeading', { money }),
      when: whenOf(facts, context),
      paragraphs: [...shareLines(payload, context), t(isNone ? 'nonePaidText' : 'refundedText')],
      actions: [{ label: t('openSplit'), url: splitUrl(facts, context) }],
      facts: [
        ...factsOf(facts, context, { isBooked: false }),
        { label: t('paidByYou'), value: moneyText(left, language) },
      ],
      notes: [reasonLine(facts, context)],
    };
  },
} satisfies MessageKind<SplitPaidBack>;
