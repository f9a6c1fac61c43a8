import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** The page and its files, by the addresses that the browser has loaded. */
const needed = (): string[] => {
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  const own = [...files, location.href].filter((url) => new URL(url).origin === location.origin);
  // Live calls are not part of the page. Covers are.
  return [...new Set(own)].filter((url) => !/\/api\/(?!v1\/covers\/)/.test(url));
};

/** Keeps the page for when there is no connection. A browser that cannot do this goes without. */
export function useKeptPage(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    let isCurrent = true;
    const keep = async () => {
      // Pages under the first part of the path alone: others are not affected.
      const scope = /^.*?\/booking-\w+\//.exec(pathname)?.[0];
      if (!scope || !('serviceWorker' in navigator)) return;
      const { active, installing, waiting } = await navigator.serviceWorker.register('/offline-worker.js', { scope });
      const worker = active ?? waiting ?? installing;
      if (isCurrent) worker?.postMessage(needed());
    };
    // After all that the page loads by itself.
    const start = () => void keep().catch(() => {});
    if (document.readyState === 'complete') start();
    else addEventListener('load', start, { once: true });
    return () => {
      isCurrent = false;
      removeEventListener('load', start);
    };
  }, [pathname]);
}
