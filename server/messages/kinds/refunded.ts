import type { BookingFacts } from '../content/booking-facts.ts';
import type { KindOf } from '../content/kind.ts';
import { moneyText } from '../content/texts.ts';
import { factsOf, ticketUrl, whenOf, whyOf } from './booking-parts.ts';

/** The provider took the refund, of so many minor units. */
export const refunded = {
  email: ({ facts, amount }, context) => {
    const { t, language } = context;
    const money = moneyText(amount, language);
    return {
      subject: t('refundedSubject', { money, club: facts.club.title }),
      preview: t('refundedText'),
      heading: t('refundedHeading', { money }),
      paragraphs: [t('refundedText')],
      when: whenOf(facts, context),
      facts: factsOf(facts, context, { standing: false }),
      actions: [{ label: t('openTicket'), url: ticketUrl(facts, context) }],
      notes: [whyOf(facts, context)],
    };
  },
} satisfies KindOf<{ facts: BookingFacts; amount: number }>;
