import type { Booking } from '#core/schemas/index.ts';
import { isAwaitingPayment } from '#elements/shared/booking.ts';
import { clockOf, moneyText, upperFirst, type Writing } from '#elements/shared/text.ts';
import type { HeadingProps, Said } from './Heading.tsx';
import { isUnmade } from './standing.ts';

/** What came of the money of a cancelled booking. Nobody is promised money that was never paid. */
function refundLines({ cancellation, payment_status: status, ...booking }: Booking, writing: Writing): string[] {
  const { t } = writing;
  const { refund, reason } = cancellation;
  const by = reason === 'CANCELED_BY_CLUB' ? [t('cancelledByClub')] : [];
  if (booking.payment_type === 'subscription') return [...by, t(status === 'refunded' ? 'visitBack' : 'visitKept')];
  if (status === 'pending' || status === 'failed') return [...by, t('nothingTaken')];
  if (refund.amount === 0 && status === 'refunding') return [...by, t('onItsWay')];
  if (refund.amount === 0 && status === 'refunded') return [...by, t('paymentRefundedText')];
  if (refund.amount === 0) return [...by, t(booking.price.amount === 0 ? 'wasFree' : 'noRefund')];
  const lines = [...by, t('refundIs', { money: moneyText(refund, writing) })];
  if (status === 'refunding') return [...lines, t('onItsWay')];
  return status === 'due' ? [...lines, t('notPaidYet')] : lines;
}

/** How a booking stands that is paid online and is not made, or not yet. */
function unmade(booking: Booking, writing: Writing): Said {
  const { t } = writing;
  const said = (name: string, icon: NonNullable<Said['icon']>, tone: Said['tone'], text = `${name}Text`): Said => ({
    title: t(`${name}Title`),
    icon,
    tone,
    lines: [
      t(text, { time: clockOf(booking.pay_until ?? booking.starts_at), money: moneyText(booking.price, writing) }),
    ],
  });
  if (isAwaitingPayment(booking)) {
    return booking.payment_status === 'failed' ? said('declined', 'alert', 'bad') : said('wait', 'clock', 'calm');
  }
  if (booking.payment_status === 'refunding') return said('tooLate', 'alert', 'calm');
  if (booking.payment_status === 'refunded') return said('tooLate', 'alert', 'calm', 'tooLateDone');
  return said('lapsed', 'clock', 'calm');
}

/** How any other booking stands than one that is simply booked. */
export function saidOf({ booking, kind, asking, ...writing }: HeadingProps): Said {
  const { t } = writing;
  if (booking.status === 'cancelled') {
    return { title: t('cancelledTitle'), icon: 'close', tone: 'calm', lines: refundLines(booking, writing) };
  }
  if (isUnmade(booking) && !asking) return unmade(booking, writing);
  if (asking) return { title: t('cancelTitle'), tone: 'calm', lines: [] };
  const paid = booking.payment_status === 'paid';
  const name = `payment${upperFirst(booking.payment_status)}`;
  const lines = [t(`${name}Text`, { money: moneyText(booking.price, writing) })];
  return { title: t(`${name}Title`), icon: paid ? 'check' : 'clock', tone: paid ? 'good' : 'calm', lines };
}
