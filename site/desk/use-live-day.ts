import { useEffect } from 'react';
import { useReload } from '../ui/use-reload.ts';

/**
 * Loads the page's data anew whenever a time of the club's day changes. The browser reconnects the
 * stream by itself; it is closed while the tab is hidden. Payments and requests are not in it, so
 * the data is also loaded when the tab is shown again.
 */
export function useLiveDay(club: number, date: string): void {
  const { reload } = useReload();
  useEffect(() => {
    let source: EventSource | undefined;
    const open = () => {
      source = new EventSource(`/api/v1/slots/stream?${new URLSearchParams({ club_id: String(club), date })}`);
      source.addEventListener('change', reload);
    };
    const toggle = () => {
      source?.close();
      if (document.hidden) return;
      open();
      reload();
    };
    if (!document.hidden) open();
    document.addEventListener('visibilitychange', toggle);
    return () => {
      source?.close();
      document.removeEventListener('visibilitychange', toggle);
    };
  }, [club, date, reload]);
}
