import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { useReload } from '../ui/use-reload.ts';

function subscribe(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Whether the browser has no connection. A server does not know it. */
export const useOffline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );

/** Says that there is no connection. When there is one again, the page's data is loaded anew. */
export function OfflineBar() {
  const { t } = useTexts();
  const isOffline = useOffline();
  const wasOffline = useRef(false);
  const { reload } = useReload();
  useEffect(() => {
    if (!isOffline && wasOffline.current) reload();
    wasOffline.current = isOffline;
  }, [isOffline, reload]);
  return (
    isOffline && (
      <p className="offline" role="alert">
        <b>{t('offline')}</b> {t('offlineHint')}
      </p>
    )
  );
}
