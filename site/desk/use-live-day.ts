import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Loads the page's data anew whenever a time of the club's day changes. The browser reconnects the
 * stream by itself; it is closed while the tab is hidden. Payments and requests are not in it, so
 * the data is also loaded when the tab is shown again.
 */
export function useLiveDay(club: number, date: string): void {
  const { revalidate, state } = useRevalidator();
  const latest = useRef({ state, isStale: false });
  latest.current.state = state;

  // Changes that come while the data loads: once more, after that.
  useEffect(() => {
    if (state !== 'idle' || !latest.current.isStale) return;
    latest.current.isStale = false;
    void revalidate();
  }, [state, revalidate]);

  useEffect(() => {
    let source: EventSource | undefined;
    const load = () => {
      if (latest.current.state === 'idle') void revalidate();
      else latest.current.isStale = true;
    };
    const open = () => {
      source = new EventSource(`/api/v1/slots/stream?${new URLSearchParams({ club_id: String(club), date })}`);
      source.addEventListener('change', load);
    };
    const toggle = () => {
      source?.close();
      if (document.hidden) return;
      open();
      load();
    };
    if (!document.hidden) open();
    document.addEventListener('visibilitychange', toggle);
    return () => {
      source?.close();
      document.removeEventListener('visibilitychange', toggle);
    };
  }, [club, date, revalidate]);
}
