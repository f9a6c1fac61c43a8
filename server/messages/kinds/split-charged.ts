import type { BookingFacts } from '../content/booking-facts.ts';
import type { ComposeContext } from '../content/email.ts';
import type { MessageKind } from '../content/kind.ts';
import { moneyText } from '../content/texts.ts';
import { factsOf, reasonLine, subjectValues, whenOf } from './booking-parts.ts';
import { splitUrl } from './player-news.ts';

/**
 * The organiser was charged so many minor units, among them the shares, of `share` each, of the players
 * in `names`. Those in `paid` have paid theirs.
 */
type SplitCharged = {
  facts: BookingFacts;
  amount: number;
  share: number;
  names: string[];
  /** Older messages have none. */
  paid?: string[];
};

/** Who has paid a share, and whose was not paid. */
export function shareLines(
  { share, names, paid = [] }: Pick<SplitCharged, 'share' | 'names' | 'paid'>,
  { t, language }: ComposeContext,
): string[] {
  const money = moneyText(share, language);
  return [
    ...(paid.length > 0 ? [t('sharesPaid', { names: paid.join(', '), money })] : []),
    ...(names.length > 0 ? [t('chargedFor', { names: names.join(', '), money })] : []),
  ];
}

/** Tells the organiser what was taken of the hold. */
export const splitCharged = {
  email: (payload, context) => {
    const { facts, amount } = payload;
    const { t, language } = context;
    const money = moneyText(amount, language);
    return {
      subject: t('chargedSubject', { ...subjectValues(facts, context), money }),
      preview: t('chargedText'),
      heading: t('chargedHeading', { money }),
      when: whenOf(facts, context),
      paragraphs: [...shareLines(payload, context), t('chargedText')],
      actions: [{ label: t('openSplit'), url: splitUrl(facts, context) }],
      facts: factsOf(facts, context),
      notes: [reasonLine(facts, context)],
    };
  },
} satisfies MessageKind<SplitCharged>;
