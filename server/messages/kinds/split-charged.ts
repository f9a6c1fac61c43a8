import type { BookingFacts } from '../content/booking-facts.ts';
import type { MessageKind } from '../content/kind.ts';
import { moneyText } from '../content/texts.ts';
import { factsOf, reasonLine, subjectValues, whenOf } from './booking-parts.ts';
import { splitUrl } from './player-news.ts';

/**
 * The organiser was charged so many minor units, among them the shares, of `share` each, of the players
 * in `names`.
 */
type SplitCharged = { facts: BookingFacts; amount: number; share: number; names: string[] };

/** Tells the organiser what was taken of the hold. */
export const splitCharged = {
  email: ({ facts, amount, share, names }, context) => {
    const { t, language } = context;
    const money = moneyText(amount, language);
    const covered =
      names.length === 0 ? [] : [t('chargedFor', { names: names.join(', '), money: moneyText(share, language) })];
    return {
      subject: t('chargedSubject', { ...subjectValues(facts, context), money }),
      preview: t('chargedText'),
      heading: t('chargedHeading', { money }),
      when: whenOf(facts, context),
      paragraphs: [...covered, t('chargedText')],
      actions: [{ label: t('openSplit'), url: splitUrl(facts, context) }],
      facts: factsOf(facts, context),
      notes: [reasonLine(facts, context)],
    };
  },
} satisfies MessageKind<SplitCharged>;
