import { MINUTE, RELOADED_NAME, type Storage, sessionStore } from 'courtside/core';

/** Whether a reload may mend a part of the page that did not load: at most one in a minute, so that none can loop. */
export function mayReload(storage: Storage = sessionStore, now = Date.now()): boolean {
  if (now - Number(storage.get(RELOADED_NAME) ?? 0) < MINUTE) return false;
  storage.set(RELOADED_NAME, String(now));
  return true;
}

/** After a new version its predecessor's parts are gone; the page is loaded anew to get the ones of now. */
export function reloadOnMissingParts(): void {
  let leaving = false;
  addEventListener('beforeunload', () => {
    leaving = true;
  });
  addEventListener('pageshow', () => {
    leaving = false;
  });
  addEventListener('vite:preloadError', () => {
    // WebKit breaks off what a page loads as soon as a link is pressed: a reload would take the place of where it leads.
    if (!leaving && mayReload()) location.reload();
  });
}
