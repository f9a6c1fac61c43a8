import type { Reader } from '#core/i18n/reader.ts';
import { momentText, moneyText } from '#elements/shared/text.ts';
import { type FormStep, isBusy, type Offer, type Step, type Values, type View } from './model.ts';

type Terms = Pick<Offer, 'kind' | 'free_until' | 'terms'>;

/** Until when cancelling is free, and how much the club keeps after that. */
export function termsText({ kind, free_until, terms }: Terms, t: Reader): string {
  if (kind === 'request') return t('termsRequest');
  const kept = terms.partial_until_hours < terms.free_until_hours ? 100 - terms.partial_percent : 100;
  // The deadline may have passed since the offer was loaded.
  if (!free_until || Date.parse(free_until) < Date.now()) {
    return kept < 100 ? t('termsPartialNow', { percent: kept }) : t('termsNoneNow');
  }
  const until = t('termsFree', { moment: momentText(free_until, t) });
  return `${until} ${kept < 100 ? t('termsPartial', { percent: kept }) : t('termsNone')}`;
}

/** The terms in one short line, for the footer on phones. */
export function shortTerms({ kind, free_until }: Terms, t: Reader): string {
  if (kind === 'request') return t('termsRequest');
  const free = free_until && Date.parse(free_until) > Date.now();
  return free ? t('termsFree', { moment: momentText(free_until, t) }) : t('termsNoFree');
}

/** The text of the notice above the form; empty without a notice. */
export function noticeText({ state: { notice, offer }, t: read, language }: View): string {
  // When the texts of refusals could not be loaded, the network has failed.
  const t: Reader = (key, values) => (read(key) === key ? read('NETWORK') : read(key, values));
  const money = (value: Offer['price'] | undefined) => (value ? moneyText(value, { t, language }) : '–');
  switch (notice?.kind) {
    case 'error':
      return t(notice.code);
    case 'unanswered':
      return t('unanswered');
    case 'taken':
      return t(offer?.kind === 'group' ? 'GROUP_FULL' : 'taken');
    case 'price':
      return t('priceChanged', { before: money(notice.before), now: money(offer?.price) });
    default:
      return '';
  }
}

const TITLES: Record<FormStep, string> = { slot: 'titleSlot', details: 'titleDetails', confirm: 'titleConfirm' };

/** The key of a step's heading. */
export const titleKey = (step: FormStep, { kind }: Offer): string =>
  step === 'confirm' && kind === 'request' ? 'titleConfirmRequest' : TITLES[step];

/** The key of the button's text, which names what comes next. */
export function buttonKey(step: Step, { kind }: Offer, { payment_type }: Values): string {
  if (isBusy(step)) return 'sending';
  if (step === 'slot') return 'toDetails';
  if (step === 'details') return 'toConfirm';
  if (kind !== 'request' && payment_type === 'online') return 'payOnline';
  return kind === 'request' ? 'sendRequest' : kind === 'group' ? 'bookPlace' : 'book';
}
