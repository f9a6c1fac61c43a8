import type { Reader } from '#core/i18n/reader.ts';
import { momentText } from '#elements/shared/text.ts';
import type { Offer } from './model.ts';

type Terms = Pick<Offer, 'kind' | 'free_until' | 'terms'>;

/** Until when cancelling is free, and how much the club keeps after that. */
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

/** The terms in one short line, for the footer on phones. */
export function shortTerms({ kind, free_until }: Terms, t: Reader): string {
  if (kind === 'request') return t('termsRequest');
  const free = free_until && Date.parse(free_until) > Date.now();
  return free ? t('termsFree', { moment: momentText(free_until, t) }) : t('termsNoFree');
}
