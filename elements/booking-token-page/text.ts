import type { Reader } from '#core/i18n/reader.ts';
import type { Booking } from '#core/schemas/index.ts';
import { isAwaitingPayment } from '#elements/shared/booking.ts';
import { momentText, type Writing, zoneName } from '#elements/shared/text.ts';
import type { Problem } from './model.ts';

/** Why something failed. A code without a text is an error of ours. */
export function failureText(code: string, t: Reader): string {
  const text = t(code);
  return text === code ? t('INTERNAL_ERROR') : text;
}

/** Why a request failed. The API's own text knows more than ours. */
export const problemText = ({ code, message }: Problem, t: Reader): string => message ?? failureText(code, t);

/**
 * Until when a cancellation costs how much, paid or not; undefined when it is too late. `foreign`
 * adds the name of the club's time zone.
 */
export function deadlineOf(booking: Booking, writing: Writing, foreign: boolean): string | undefined {
  const { cancellation, club } = booking;
  const { cancellable, percent, free_until, partial_until } = cancellation;
  if (!cancellable) return undefined;
  if (isAwaitingPayment(booking)) return writing.t('giveUp');
  // A visit is returned as a whole or not at all.
  if (booking.payment_type === 'subscription' && percent < 100) return writing.t('visitKept');
  const until = percent === 100 ? free_until : partial_until;
  const moment = momentText(until, writing.t);
  const when = foreign ? `${moment}, ${zoneName(club, writing.t)}` : moment;
  if (percent === 100) return writing.t('freeUntil', { when });
  return percent === 0
    ? writing.t('noRefundUntil', { when })
    : writing.t('partialUntil', { when, percent: 100 - percent });
}
