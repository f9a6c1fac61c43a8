import type { Booking } from '#core/schemas/index.ts';
import { isAwaitingPayment } from '#elements/shared/booking.ts';
import { clockOf, moneyText, upperFirst, type Writing, zoneName } from '#elements/shared/text.ts';
import { isUnconfirmed, type StatusText } from '../model.ts';

/** What becomes of the money of a cancelled booking. Money that was never paid is not promised. */
function refundLines({ cancellation, payment_status: status, ...booking }: Booking, writing: Writing): string[] {
  const { t } = writing;
  const { refund, reason } = cancellation;
  const by = reason === 'CANCELED_BY_CLUB' ? [t('cancelledByClub')] : [];
  if (booking.payment_type === 'subscription') return [...by, t(status === 'refunded' ? 'visitBack' : 'visitKept')];
  if (status === 'pending' || status === 'failed') return [...by, t('nothingTaken')];
  if (refund.amount === 0 && status === 'refunding') return [...by, t('onItsWay')];
  if (refund.amount === 0 && status === 'refunded') return [...by, t('paymentRefundedText')];
  if (refund.amount === 0) {
    return [...by, t(booking.price.amount === 0 ? 'wasFree' : status === 'due' ? 'stillDue' : 'noRefund')];
  }
  const money = moneyText(refund, writing);
  if (status === 'due')
    return [...by, t(refund.amount === booking.price.amount ? 'nothingOwed' : 'noLongerDue', { money })];
  const lines = [...by, t('refundIs', { money })];
  return status === 'refunding' ? [...lines, t('onItsWay')] : lines;
}

/** What is paid at once, if the booking is one of several. */
const together = ({ weekly }: Booking, writing: Writing): string[] =>
  weekly ? [writing.t('payTogether', { count: weekly.visits, money: moneyText(weekly.total, writing) })] : [];

/** The status of a booking that awaits its payment, or that expired without one. */
function unconfirmedStatus(booking: Booking, writing: Writing, foreign: boolean, left: boolean): StatusText {
  const { t } = writing;
  const clock = clockOf(booking.pay_until ?? booking.starts_at);
  const time = foreign ? `${clock}, ${zoneName(booking.club, t)}` : clock;
  const status = (
    name: string,
    icon: NonNullable<StatusText['icon']>,
    tone: StatusText['tone'],
    text = `${name}Text`,
  ): StatusText => ({
    title: t(`${name}Title`),
    icon,
    tone,
    lines: [t(text, { time, money: moneyText(booking.price, writing) })],
  });
  if (isAwaitingPayment(booking)) {
    const declined = booking.payment_status === 'failed' && status('declined', 'alert', 'bad');
    const shown = declined || (left ? status('unpaid', 'alert', 'calm') : status('wait', 'clock', 'calm'));
    return { ...shown, lines: [...together(booking, writing), ...shown.lines] };
  }
  if (booking.payment_status === 'refunding') return status('tooLate', 'alert', 'calm');
  if (booking.payment_status === 'refunded') return status('tooLate', 'alert', 'calm', 'tooLateDone');
  return status('lapsed', 'clock', 'calm');
}

/** The texts about the payment of a confirmed booking. */
function paymentName({ payment_status: status, payment_type: type, price }: Booking): string {
  if (status !== 'due') return `payment${upperFirst(status)}`;
  if (type === 'online') return 'paymentHeld';
  return price.amount === 0 ? 'paymentFree' : 'paymentAtClub';
}

/**
 * The status of a booking whose page is not a plain ticket. `asking`: the page is about
 * the question whether to cancel. `foreign` adds the name of the club's time zone to times. `left`:
 * the visitor came back from the payment without having paid.
 */
export function statusText({
  booking,
  asking,
  foreign,
  left = false,
  t,
  language,
}: Writing & { booking: Booking; asking: boolean; foreign: boolean; left?: boolean | undefined }): StatusText {
  const writing = { t, language };
  if (booking.status === 'cancelled') {
    return { title: t('cancelledTitle'), icon: 'close', tone: 'calm', lines: refundLines(booking, writing) };
  }
  if (asking) return { title: t('question'), tone: 'calm', lines: [] };
  if (isUnconfirmed(booking)) return unconfirmedStatus(booking, writing, foreign, left);
  const name = paymentName(booking);
  const money = moneyText(booking.price, writing);
  const isUnsettled = booking.payment_status === 'refunding' || booking.payment_status === 'refunded';
  return {
    title: t(`${name}Title`, { money }),
    icon: isUnsettled ? 'clock' : 'check',
    tone: isUnsettled ? 'calm' : 'good',
    lines: [t(`${name}Text`, { money })],
  };
}
