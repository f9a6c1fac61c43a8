import type { Client } from '#core/api/client.ts';
import { MINUTE } from '#core/domain/units.ts';
import { addStyles } from '#elements/shared/element/index.ts';
import { offsetOf } from '#elements/shared/text.ts';
import type { Schedule } from './data.ts';
import css from './later.css';
import type { ScheduleStore } from './state.ts';

/**
 * Today in the club's calendar, YYYY-MM-DD. The times of the first day tell how far it is from UTC; a browser's zones, which the
 * other days need as the clocks may have changed by then, are slow to look up at first.
 */
function todayAt({ club, dates, day }: Schedule): string {
  const at = day?.date === dates[0]?.date && day?.slots[0]?.starts_at;
  if (!at) return new Intl.DateTimeFormat('sv-SE', { timeZone: club.time_zone }).format(Date.now());
  return new Date(Date.now() + offsetOf(at) * MINUTE).toISOString().slice(0, 10);
}

/** Whether the clock has gone past what the page shows: another day has begun, or a time offered as free. */
function isBehind(schedule: Schedule): boolean {
  const { dates, day } = schedule;
  const today = dates[0]?.date;
  if (today && today < todayAt(schedule)) return true;
  return day?.slots.some((slot) => slot.status === 'free' && Date.parse(slot.starts_at) < Date.now()) ?? false;
}

export type Latest = { store: ScheduleStore; client: Client; refresh(): void };

/** Looks now, every minute, and when the visitor comes back to the page; hears of changes in between. Answers what ends it. */
export function keepFresh(latest: () => Latest, root: ShadowRoot): () => void {
  addStyles(root, css);
  const look = () => {
    const { store, client, refresh } = latest();
    const { schedule } = store.getState();
    if (document.visibilityState !== 'visible' || !schedule) return;
    if (isBehind(schedule)) refresh();
    else store.refreshStale(client);
  };
  const timer = setInterval(look, MINUTE);
  document.addEventListener('visibilitychange', look);
  look();
  // Without it the schedule is as fresh as it looks.
  const live = import('./live.ts').then(
    ({ keepLive }) => keepLive(latest, root),
    () => undefined,
  );
  return () => {
    void live.then((stop) => stop?.());
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
