import type { ReactNode } from 'react';
import type { Reader } from '#core/i18n/reader.ts';
import { moneyText } from '#elements/shared/text.ts';
import { Icon } from '#elements/shared/ui/icon.tsx';
import type { View } from './view.ts';

/** What happened since the visitor began, and what helps. */
export function NoticeBox(view: View): ReactNode {
  const { flow, t } = view;
  const { notice } = flow;
  return (
    <div className="notices" role="alert">
      {notice && (
        <div className={`notice notice-${notice.kind}`}>
          <Icon name={notice.kind === 'price' ? 'clock' : 'alert'} />
          <p>{noticeText(view)}</p>
        </div>
      )}
      {notice?.kind === 'taken' && notice.List && <notice.List {...view} alternatives={notice.alternatives ?? []} />}
      {notice?.kind === 'taken' && !notice.alternatives && <p className="note">{t('searching')}</p>}
    </div>
  );
}

function noticeText({ flow: { notice, offer }, t: read, language }: View): string {
  // Texts that did not come have failed as the network does.
  const t: Reader = (key, values) => (read(key) === key ? read('NETWORK') : read(key, values));
  if (notice?.kind === 'error') return t(notice.code);
  if (notice?.kind === 'unanswered') return t('unanswered');
  if (notice?.kind === 'taken') return t(offer?.kind === 'group' ? 'GROUP_FULL' : 'taken');
  const money = (value: Parameters<typeof moneyText>[0] | null | undefined) =>
    value ? moneyText(value, { t, language }) : '–';
  return t('priceChanged', { before: money(notice?.before), now: money(offer?.price) });
}
