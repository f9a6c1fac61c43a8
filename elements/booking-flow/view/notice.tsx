import type { ReactNode } from 'react';
import { Icon } from '#elements/shared/ui/icon.tsx';
import type { View } from '../model.ts';

/** What happened to the offer or the booking, and what the visitor can do. */
export function NoticeBox(view: View): ReactNode {
  const { state, steps, t } = view;
  const { notice } = state;
  return (
    <div className="notices" role="alert">
      {notice && (
        <div className={`notice notice-${notice.kind}`}>
          <Icon name={notice.kind === 'price' ? 'clock' : 'alert'} />
          {/* When the code with the texts could not be loaded, the network has failed. */}
          <p>{steps ? steps.noticeText(notice, view) : t('NETWORK')}</p>
        </div>
      )}
      {notice?.kind === 'taken' && notice.List && <notice.List {...view} alternatives={notice.alternatives ?? []} />}
      {notice?.kind === 'taken' && !notice.alternatives && <p className="note">{t('searching')}</p>}
    </div>
  );
}
