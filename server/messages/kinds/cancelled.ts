import { spacedPhone } from '#core/domain/spaced-phone.ts';
import { pageUrl } from '#server/http/page-url.ts';
import type { BookingFacts } from '../content/booking-facts.ts';
import type { ComposeContext } from '../content/email.ts';
import type { KindOf } from '../content/kind.ts';
import { moneyText } from '../content/texts.ts';
import { factsOf, smsValues, subjectValues, whenOf, whyOf } from './booking-parts.ts';
import { calendarOf } from './calendar.ts';

/** What came of the money. Nobody is promised money that was never paid. */
function moneyLine(facts: BookingFacts, { t, language }: ComposeContext): string {
  if (facts.payment_type === 'subscription') {
    return t(facts.payment_status === 'refunded' ? 'visitBack' : 'visitKept');
  }
  if (facts.payment_status === 'due') return t('nothingDue');
  const back = facts.payment_status === 'refunding' && facts.refund_amount > 0;
  return back ? t('refundComing', { money: moneyText(facts.refund_amount, language) }) : t('refundNone');
}

/** The booking does not stand any more. */
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
      facts: factsOf(facts, context, { standing: false }),
      actions: [{ label: t('bookAgain'), url: pageUrl(context, `/club/${facts.club.slug}/schedule`) }],
      notes: [t('calendarOff'), whyOf(facts, context)],
      calendar: calendarOf(facts, context),
    };
  },
  /** Sent only where the club cancelled: who did it by the link knows. */
  sms: (facts, context) => context.t('smsCancelledByClub', smsValues(facts, context)),
} satisfies KindOf<BookingFacts>;
