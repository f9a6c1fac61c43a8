import { spacedPhone } from '#core/domain/spaced-phone.ts';
import type { BookingFacts } from '../content/booking-facts.ts';
import type { MessageKind } from '../content/kind.ts';
import { moneyText } from '../content/texts.ts';
import { factsOf, reasonLine, ticketUrl, whenOf } from './booking-parts.ts';

/** The provider accepted the refund of so many minor units, or the club handed it out. */
export const refunded = {
  email: ({ facts, amount }, context) => {
    const { t, language } = context;
    const money = moneyText(amount, language);
    const isOnline = facts.payment_type === 'online';
    const text = isOnline ? t('refundedText') : t('handedOutText', { phone: spacedPhone(facts.club.phone) });
    return {
      subject: t('refundedSubject', { money, club: facts.club.title }),
      preview: text,
      heading: t(isOnline ? 'refundedHeading' : 'handedOutHeading', { money }),
      paragraphs: [text],
      when: whenOf(facts, context),
      facts: factsOf(facts, context, { isBooked: false }),
      actions: [{ label: t('openTicket'), url: ticketUrl(facts, context) }],
      notes: [reasonLine(facts, context)],
    };
  },
} satisfies MessageKind<{ facts: BookingFacts; amount: number }>;
