import { moneyText } from '#elements/shared/text.ts';
import type { Notice, Offer, View } from '../model.ts';

/** The text of a notice. */
export function noticeText(notice: Notice, { state: { offer }, t, language }: View): string {
  const money = (value: Offer['price'] | undefined) => (value ? moneyText(value, { t, language }) : '–');
  switch (notice.kind) {
    case 'error':
      return t(notice.code);
    case 'unanswered':
      return t('unanswered');
    case 'taken':
      return t(offer?.kind === 'group' ? 'GROUP_FULL' : 'taken');
    case 'price':
      return t('priceChanged', { before: money(notice.before), now: money(offer?.price) });
  }
}
