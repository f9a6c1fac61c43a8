import { useEffect, useSyncExternalStore } from 'react';
import { type ClientInstrumentation, useLocation, useNavigation } from 'react-router';
import { MINUTE, RELOADED_NAME, type Storage, sessionStore } from '#core/site.ts';

/**
 * Whether the page may reload after a chunk failed to load: at most once a minute, to prevent a
 * loop.
 */
export function canReload(storage: Storage = sessionStore, now = Date.now()): boolean {
  if (now - Number(storage.get(RELOADED_NAME) ?? 0) < MINUTE) return false;
  storage.set(RELOADED_NAME, String(now));
  return true;
}

/** A reload without a connection would replace the page with the browser's own error page. */
const mayReload = () => navigator.onLine && canReload();

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
    if (!leaving && mayReload()) reload();
  });
}

let reloading = false;

/** Reloads the page, or loads another one, from the server. */
export function reload(path?: string): void {
  reloading = true;
  if (path === undefined) location.reload();
  else location.assign(path);
}

/** A page that a link leads to and whose code did not load. */
interface MissingPage {
  path: string;
  /** Whether the visitor has gone back to the page before. */
  dismissed: boolean;
}

let missing: MissingPage | null = null;
const listeners = new Set<() => void>();
function setMissing(page: MissingPage | null) {
  missing = page;
  for (const changed of listeners) changed();
}
function subscribe(changed: () => void) {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/**
 * The page of the last navigation, if its code did not load and the server was not asked for it.
 * React Router waits for its reload, so such a navigation stays pending until the next one.
 */
export const useMissingPage = (): MissingPage | null =>
  useSyncExternalStore(
    subscribe,
    () => missing,
    () => null,
  );

/** Shows the page from which the link was followed again. */
export const dismissMissingPage = () => missing && setMissing({ ...missing, dismissed: true });

/** The path of the pending navigation. */
let target: string | null = null;
function start(path: string) {
  target = path;
  if (!missing) return;
  // React Router keeps waiting for a route that it could not load, so the server shows the page.
  if (navigator.onLine) reload(path);
  else setMissing({ path, dismissed: false });
}

/** Tells this module about navigations by links; `useNavigationEnd` about their ends. */
export const navigationStarts: ClientInstrumentation = {
  router({ instrument }) {
    instrument({
      navigate: async (navigate, { to }) => {
        if (typeof to === 'string') start(to);
        await navigate();
      },
    });
  },
};

export function useNavigationEnd(): void {
  const { state } = useNavigation();
  const { key } = useLocation();
  // Of a navigation that ends before its start is rendered, only the key changes.
  useEffect(() => {
    if (state === 'idle') target = null;
  }, [state, key]);
}

/**
 * Takes over the reload of React Router, which reloads the old page each time the code of a route
 * fails to load, without a limit. It has no option for this, and `location.reload` cannot be
 * replaced, but the Navigation API can cancel it. Browsers without that API (before 2026) keep
 * React Router's behaviour.
 */
export function takeOverRouteReload(): void {
  const navigation: Navigation | undefined = window.navigation;
  if (!navigation || import.meta.env.DEV) return;
  addEventListener('popstate', () => start(location.pathname + location.search + location.hash));
  navigation.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || reloading || target === null) return;
    event.preventDefault();
    const path = target;
    target = null;
    if (mayReload()) reload(path);
    else setMissing({ path, dismissed: false });
  });
}
