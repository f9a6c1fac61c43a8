import { HOUR } from '#core/domain/units.ts';
import type { Reader } from '#core/i18n/reader.ts';
import { momentText, moneyText } from '#elements/shared/text.ts';
import { isPaidOnline, type Offer, type OfferView } from './model.ts';

type Terms = Pick<Offer, 'kind' | 'starts_at' | 'free_until' | 'terms'>;

/** Until when cancelling is free, and how much the club keeps after that. `payment`: the chosen type. */
export function termsText({ kind, starts_at, free_until, terms }: Terms, t: Reader, payment?: string): string {
  if (kind === 'request') return t('termsRequest');
  const { free_until_hours, partial_until_hours: hours, partial_percent } = terms;
  // A visit goes back to its pass, or it does not.
  const isPartial = payment !== 'subscription' && partial_percent > 0 && hours < free_until_hours;
  const kept = { percent: 100 - partial_percent };
  // The deadline may have passed since the offer was loaded.
  if (free_until && Date.parse(free_until) >= Date.now())
    return `${t('termsFree', { moment: momentText(free_until, t) })} ${isPartial ? t('termsPartial', kept) : t('termsNone')}`;
  return isPartial && Date.parse(starts_at) - hours * HOUR >= Date.now()
    ? t('termsPartialNow', kept)
    : t('termsNoneNow');
}

/** What the last button of the form does, with the price: 'Book for ₴640'. */
export function submitText({ offer, values, state, t, language }: OfferView): string {
  if (offer.kind === 'request') return t('sendRequest');
  if (state.step === 'confirm') return t('payOnline');
  // A pass pays with a visit.
  if (!offer.price?.amount || values.payment_type === 'subscription') return t('book');
  return t(isPaidOnline(values) ? 'payPrice' : 'bookFor', { price: moneyText(offer.price, { t, language }) });
}
