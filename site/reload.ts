import { MINUTE, RELOADED_NAME, type Storage, sessionStore } from 'courtside/core';

/**
 * Whether the page may reload after a chunk failed to load: at most once a minute, to prevent a
 * loop.
 */
export function canReload(storage: Storage = sessionStore, now = Date.now()): boolean {
  if (now - Number(storage.get(RELOADED_NAME) ?? 0) < MINUTE) return false;
  storage.set(RELOADED_NAME, String(now));
  return true;
}

/** Reloads the page when a chunk is missing, as the old chunks are gone after a deployment. */
export function reloadOnMissingParts(): void {
  let leaving = false;
  addEventListener('beforeunload', () => {
    leaving = true;
  });
  addEventListener('pageshow', () => {
    leaving = false;
  });
  addEventListener('vite:preloadError', () => {
    // WebKit aborts the loads of a page when a link is clicked. A reload would cancel that
    // navigation.
    if (!leaving && canReload()) location.reload();
  });
}
