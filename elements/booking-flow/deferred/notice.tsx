import type { ReactNode } from 'react';
import { Icon } from '#elements/shared/ui/icon.tsx';
import type { Notice as NoticeData, View } from '../model.ts';
import { noticeText } from './notice-text.ts';

/** What happened to the offer or the booking, and what the visitor can do. */
export function Notice({ notice, ...view }: View & { notice: NoticeData }): ReactNode {
  return (
    <>
      <div className={`notice notice-${notice.kind}`}>
        <Icon name={notice.kind === 'price' ? 'clock' : 'alert'} />
        <p>{noticeText(notice, view)}</p>
      </div>
      {notice.kind === 'taken' && notice.List && <notice.List {...view} alternatives={notice.alternatives ?? []} />}
      {notice.kind === 'taken' && !notice.alternatives && <p className="note">{view.t('searching')}</p>}
    </>
  );
}
