import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router';
import { useTexts } from '../i18n/use-texts.ts';
import { browserClient } from './browser-client.ts';
import { createProgress } from './progress.ts';

const none = () => 0;
const subscribe = (changed: () => void) => browserClient('en').pending.subscribe(changed);
const requests = () => browserClient('en').pending.get();

/** Runs along the top while requests do, the site's and its elements' alike; red after a failure. */
export function ProgressBar({ failed }: { failed: boolean }) {
  const { t } = useTexts();
  const pending = useSyncExternalStore(subscribe, requests, none);
  const busy = useNavigation().state !== 'idle' || pending > 0;
  const [shown, setShown] = useState(false);
  const tell = useRef<(busy: boolean) => void>(undefined);
  useEffect(() => {
    tell.current ??= createProgress(setShown);
    tell.current(busy);
  }, [busy]);
  if (failed && !shown) return <div className="progress failed" />;
  // A live region, for it stands outside the landmarks; there is nothing in it to read out.
  return shown && <div className="progress" role="progressbar" aria-live="polite" aria-label={t('loading')} />;
}
