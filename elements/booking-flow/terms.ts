import type { Reader } from '#core/i18n/reader.ts';
import { momentText } from '#elements/shared/text.ts';
import type { Offer } from './offer.ts';

type Terms = Pick<Offer, 'kind' | 'free_until' | 'terms'>;

/** Until when cancelling is free, and what the club keeps after that. */
export function termsText({ kind, free_until, terms }: Terms, t: Reader): string {
  if (kind === 'request') return t('termsRequest');
  const kept = terms.partial_until_hours < terms.free_until_hours ? 100 - terms.partial_percent : 100;
  // A deadline that is over by now is no promise.
  if (!free_until || Date.parse(free_until) < Date.now()) {
    return kept < 100 ? t('termsPartialNow', { percent: kept }) : t('termsNoneNow');
  }
  const until = t('termsFree', { moment: momentText(free_until, t) });
  return `${until} ${kept < 100 ? t('termsPartial', { percent: kept }) : t('termsNone')}`;
}

/** The same in one short line, for the phone's footer. */
export function shortTerms({ kind, free_until }: Terms, t: Reader): string {
  if (kind === 'request') return t('termsRequest');
  const free = free_until && Date.parse(free_until) > Date.now();
  return free ? t('termsFree', { moment: momentText(free_until, t) }) : t('termsNoFree');
}
