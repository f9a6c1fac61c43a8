import type { BookingFacts } from '../content/booking-facts.ts';
import type { MessageKind } from '../content/kind.ts';
import { moneyText } from '../content/texts.ts';
import { factsOf, reasonLine, subjectValues, whenOf } from './booking-parts.ts';
import { splitUrl } from './player-news.ts';

/**
 * The bank released what it held: so many minor units are due at the club, among them the shares, of
 * `share` each, of the players in `names`.
 */
type SplitReleased = { facts: BookingFacts; amount: number; share: number; names: string[] };

/** Tells the organiser that the hold has ended without a charge. */
export const splitReleased = {
  email: ({ facts, amount, share, names }, context) => {
    const { t, language } = context;
    const money = moneyText(amount, language);
    const unpaid =
      names.length === 0 ? [] : [t('releasedFor', { names: names.join(', '), money: moneyText(share, language) })];
    return {
      subject: t('releasedSubject', { ...subjectValues(facts, context), money }),
      preview: t('releasedDue', { money }),
      heading: t('releasedHeading'),
      when: whenOf(facts, context),
      paragraphs: [t('releasedText'), t('releasedDue', { money }), ...unpaid],
      actions: [{ label: t('openSplit'), url: splitUrl(facts, context) }],
      // Its price is not what is to pay: some players have paid.
      facts: [...factsOf(facts, context, { isBooked: false }), { label: t('toPay'), value: money }],
      notes: [reasonLine(facts, context)],
    };
  },
} satisfies MessageKind<SplitReleased>;
