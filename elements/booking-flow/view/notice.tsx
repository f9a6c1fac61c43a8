import type { ReactNode } from 'react';
import { Icon } from '#elements/shared/ui/icon.tsx';
import type { View } from '../model.ts';
import { noticeText } from '../text.ts';

/** What happened to the offer or the booking, and what the visitor can do. */
export function NoticeBox(view: View): ReactNode {
  const { notice } = view.state;
  return (
    <div className="notices" role="alert">
      {notice && (
        <div className={`notice notice-${notice.kind}`}>
          <Icon name={notice.kind === 'price' ? 'clock' : 'alert'} />
          <p>{noticeText(view)}</p>
        </div>
      )}
      {notice?.kind === 'taken' && notice.List && <notice.List {...view} alternatives={notice.alternatives ?? []} />}
      {notice?.kind === 'taken' && !notice.alternatives && <p className="note">{view.t('searching')}</p>}
    </div>
  );
}
