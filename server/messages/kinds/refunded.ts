import type { KindOf } from '#server/messages/content/kind.ts';
import type { BookingFacts } from '../content/booking-facts.ts';
import { moneyText } from '../content/texts.ts';
import { factsOf, ticketUrl, whenOf, whyOf } from './booking-parts.ts';

/** The provider took the refund, of so many minor units. */
export const refunded = {
  letter: ({ facts, amount }, writing) => {
    const { t, language } = writing;
    const money = moneyText(amount, language);
    return {
      subject: t('refundedSubject', { money, club: facts.club.title }),
      preview: t('refundedText'),
      heading: t('refundedHeading', { money }),
      paragraphs: [t('refundedText')],
      when: whenOf(facts, writing),
      facts: factsOf(facts, writing, { standing: false }),
      actions: [{ label: t('openTicket'), url: ticketUrl(facts, writing) }],
      notes: [whyOf(facts, writing)],
    };
  },
} satisfies KindOf<{ facts: BookingFacts; amount: number }>;
