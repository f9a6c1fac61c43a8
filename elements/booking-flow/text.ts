import { momentText, moneyText } from '#elements/shared/text.ts';
import { isPaidOnline, type OfferView } from './model.ts';

/**
 * Until when cancelling is free, and until when it costs a part of the price. A visit that a pass pays
 * is returned as a whole or not at all.
 */
export function termsText({ offer, values, t }: Pick<OfferView, 'offer' | 'values' | 't'>): string {
  const { kind, free_until, partial_until, terms } = offer;
  if (kind === 'request') return t('termsRequest');
  // The server names none that has passed: the visitor's clock may be wrong.
  const later =
    partial_until && values.payment_type !== 'subscription'
      ? t('termsPartial', { moment: momentText(partial_until, t), percent: 100 - terms.partial_percent })
      : t(free_until ? 'termsNone' : 'termsNoneNow');
  return free_until ? `${t('termsFree', { moment: momentText(free_until, t) })} ${later}` : later;
}

/** What the last button of the form does, with the price: 'Book for ₴640'. */
export function submitText({ offer, values, state, t, language }: OfferView): string {
  if (offer.kind === 'request') return t('sendRequest');
  if (state.step === 'confirm') return t('payOnline');
  // A pass pays with a visit.
  if (!offer.price?.amount || values.payment_type === 'subscription') return t('book');
  return isPaidOnline(values) ? t('toReview') : t('bookFor', { price: moneyText(offer.price, { t, language }) });
}
