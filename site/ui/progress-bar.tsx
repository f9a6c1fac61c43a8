import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router';
import { useTexts } from '../i18n/use-texts.ts';
import { useMissingPage } from '../reload.ts';
import { browserClient } from './browser-client.ts';
import { createProgress } from './progress.ts';
import { useLeaving } from './use-leaving.ts';

const none = () => 0;
const subscribe = (changed: () => void) => browserClient('en').pending.subscribe(changed);
const requests = () => browserClient('en').pending.get();

/**
 * A progress bar at the top while requests of the site or of elements are pending, or another
 * document. Red after a failure.
 */
export function ProgressBar({ failed }: { failed: boolean }) {
  const { t } = useTexts();
  const pending = useSyncExternalStore(subscribe, requests, none);
  const missing = useMissingPage() !== null;
  const leaving = useLeaving();
  const busy = (useNavigation().state !== 'idle' && !missing) || leaving || pending > 0;
  const [shown, setShown] = useState(false);
  const tell = useRef<(busy: boolean) => void>(undefined);
  useEffect(() => {
    tell.current ??= createProgress(setShown);
    tell.current(busy);
  }, [busy]);
  if ((failed || missing) && !shown) return <div className="progress failed" />;
  // A live region, because it is outside of the landmarks. It has no text to announce.
  return shown && <div className="progress" role="progressbar" aria-live="polite" aria-label={t('loading')} />;
}
