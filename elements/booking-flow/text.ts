import type { Reader } from '#core/i18n/reader.ts';
import { momentText, moneyText } from '#elements/shared/text.ts';
import { isPaidOnline, type Offer, type OfferView } from './model.ts';

type Terms = Pick<Offer, 'kind' | 'free_until' | 'terms'>;

/**
 * Until when cancelling is free, and how much the club keeps at least after that: in the last hours it
 * keeps everything, and the visit of a pass as a whole.
 */
export function termsText({ kind, free_until, terms }: Terms, t: Reader): string {
  if (kind === 'request') return t('termsRequest');
  const keptPercent = terms.partial_until_hours < terms.free_until_hours ? 100 - terms.partial_percent : 100;
  // The deadline may have passed since the offer was loaded.
  if (!free_until || Date.parse(free_until) < Date.now()) {
    return keptPercent < 100 ? t('termsPartialNow', { percent: keptPercent }) : t('termsNoneNow');
  }
  const until = t('termsFree', { moment: momentText(free_until, t) });
  return `${until} ${keptPercent < 100 ? t('termsPartial', { percent: keptPercent }) : t('termsNone')}`;
}

/** What the last button of the form does, with the price: 'Book for ₴640'. */
export function submitText({ offer, values, state, t, language }: OfferView): string {
  if (offer.kind === 'request') return t('sendRequest');
  if (state.step === 'confirm') return t('payOnline');
  // A pass pays with a visit.
  if (!offer.price?.amount || values.payment_type === 'subscription') return t('book');
  return t(isPaidOnline(values) ? 'payPrice' : 'bookFor', { price: moneyText(offer.price, { t, language }) });
}
