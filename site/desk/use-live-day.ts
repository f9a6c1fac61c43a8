import { useEffect } from 'react';
import type { DeskDay } from '#core/desk.ts';
import { MINUTE, toZoned } from '#core/site.ts';
import { useReload } from '../ui/use-reload.ts';

/**
 * Loads the page's data anew whenever a time of the club's day changes, and when the next day begins
 * there. The browser reconnects the stream by itself; it is closed while the tab is hidden. Payments
 * and requests are not in it, so the data is also loaded when the tab is shown again.
 */
export function useLiveDay({ club: { id, time_zone }, date, today, now }: DeskDay): void {
  const { reload } = useReload();
  useEffect(() => {
    // The clock of the device may be wrong: how long ago the server said what time it is.
    const loaded = performance.now();
    const timer = setInterval(() => {
      const instant = Date.parse(now) + performance.now() - loaded;
      if (toZoned(instant, time_zone).date !== today) reload();
    }, MINUTE / 2);
    return () => clearInterval(timer);
  }, [now, today, time_zone, reload]);
  useEffect(() => {
    let source: EventSource | undefined;
    const open = () => {
      source = new EventSource(`/api/v1/slots/stream?${new URLSearchParams({ club_id: String(id), date })}`);
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
  }, [id, date, reload]);
}
