import { useEffect, useState } from 'react';

/** Paths whose answers are files or data, after which the page is still there. */
const NO_PAGE = /^\/api\/|\.\w+$/;

/** Whether a click makes the browser load another document in this tab. */
function leadsAway(event: MouseEvent): boolean {
  if (event.defaultPrevented || event.button > 0) return false;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  // Also in the shadow roots of the elements.
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement && node.href);
  if (!(link instanceof HTMLAnchorElement) || (link.target || '_self') !== '_self' || link.download) return false;
  const { origin, pathname, search, hash } = link;
  if (origin !== location.origin || NO_PAGE.test(pathname)) return false;
  return !hash || pathname !== location.pathname || search !== location.search;
}

/** Whether the visitor has followed a link to another document, which has not come yet. */
export function useLeaving(): boolean {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // On the window: React Router has prevented the default of its own links by then.
    addEventListener('click', (event) => leadsAway(event) && setLeaving(true), { signal });
    // Browsers also stop loading then.
    addEventListener('keydown', ({ key }) => key === 'Escape' && setLeaving(false), { signal });
    // Back again: the browser has kept this page as it was.
    addEventListener('pageshow', () => setLeaving(false), { signal });
    return () => listening.abort();
  }, []);
  return leaving;
}
