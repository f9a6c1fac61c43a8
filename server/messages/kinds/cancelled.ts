import { spacedPhone } from '#core/domain/spaced-phone.ts';
import { pageUrl } from '#server/http/page-url.ts';
import type { BookingFacts } from '../content/booking-facts.ts';
import type { ComposeContext } from '../content/email.ts';
import type { MessageKind } from '../content/kind.ts';
import { factsOf, reasonLine, refundLine, smsValues, subjectValues, whenOf } from './booking-parts.ts';
import { calendarOf } from './calendar.ts';

/** What happens with the money. A customer who never paid is promised none. */
function moneyLine(facts: BookingFacts, context: ComposeContext): string {
  const { t } = context;
  if (facts.payment_type === 'subscription') {
    return t(facts.payment_status === 'refunded' ? 'visitBack' : 'visitKept');
  }
  // Of what was held online for players to share, the club may keep a part.
  const isKept = facts.payment_type === 'online' && facts.refund_amount < facts.price;
  if (facts.payment_status === 'due' && !isKept) return t('nothingDue');
  // Only players had paid.
  if (facts.payment_status === 'refunding' && facts.refund_amount === 0) return t('nothingDue');
  const back = ['refunding', 'due'].includes(facts.payment_status) && facts.refund_amount > 0;
  return back ? refundLine(facts.refund_amount, facts, context) : t('refundNone');
}

/** The booking was cancelled. */
export const cancelled = {
  email: (facts, context) => {
    const { t } = context;
    const byClub = facts.cancel_reason === 'CANCELED_BY_CLUB';
    return {
      subject: t('cancelledSubject', subjectValues(facts, context)),
      preview: moneyLine(facts, context),
      heading: t('cancelledHeading'),
      when: whenOf(facts, context),
      paragraphs: [
        byClub ? t('cancelledByClub') : t('cancelledByLink', { phone: spacedPhone(facts.club.phone) }),
        ...(byClub && facts.cancel_message ? [t('clubSays', { message: facts.cancel_message })] : []),
        moneyLine(facts, context),
      ],
      facts: factsOf(facts, context, { isBooked: false }),
      actions: [{ label: t('bookAgain'), url: pageUrl(context, `/club/${facts.club.slug}/schedule`) }],
      notes: [t('calendarOff'), reasonLine(facts, context)],
      calendars: [calendarOf(facts, context)],
    };
  },
  /** Sent only if the club cancelled: customers who cancelled by the link know it. */
  sms: (facts, context) => context.t('smsCancelledByClub', smsValues(facts, context)),
} satisfies MessageKind<BookingFacts>;
