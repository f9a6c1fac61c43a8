import type { Reader } from '#core/i18n/reader.ts';
import type { Booking } from '#core/schemas/index.ts';
import type { Language } from '#elements/shared/element/index.ts';
import { momentText } from '#elements/shared/ui/when.ts';

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Key of the page's title. */
export function titleKey(booking: Booking, kind: string): string {
  if (kind === 'payment') return `title${capital(booking.payment_status)}`;
  return booking.status === 'cancelled' ? 'titleCancelled' : `title${capital(booking.kind)}`;
}

/** Key of what is said of the payment: 'payCardDue', 'payCashPaid', 'payRefunded'. */
export function paymentKey({ payment_type, payment_status }: Booking): string {
  const named = payment_status === 'due' || payment_status === 'paid';
  return `pay${named ? capital(payment_type) : ''}${capital(payment_status)}`;
}

/** Until when cancelling brings back how much. */
export function deadlineText(booking: Booking, t: Reader, language: Language, now = Date.now()): string {
  const { cancellable, percent, free_until, partial_until } = booking.cancellation;
  if (!cancellable) return t('tooLate', { phone: booking.club.phone });
  if (now <= Date.parse(free_until)) return t('freeUntil', { moment: momentText(free_until, language) });
  return t('partialUntil', { moment: momentText(partial_until, language), percent });
}

/** What comes back if the booking is cancelled now. */
export function refundText({ payment_status, cancellation: { percent } }: Booking, t: Reader): string {
  if (payment_status !== 'paid') return t('refundUnpaid');
  if (percent === 100) return t('refundFull');
  return percent === 0 ? t('refundNone') : t('refundPart', { percent });
}

export const playerOf = ({ customer }: Booking) =>
  [customer.given_name, customer.family_name].filter(Boolean).join(' ');
