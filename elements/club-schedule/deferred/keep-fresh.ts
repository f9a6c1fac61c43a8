import { MINUTE } from '#core/domain/units.ts';
import { deferred } from '#elements/shared/deferred/deferred.ts';
import { addStyles } from '#elements/shared/element/index.ts';
import { offsetOf } from '#elements/shared/text.ts';
import type { Schedule, ScheduleStore } from '../model.ts';
import css from '../styles/interaction.css';
import { expectKeys } from './keyboard.ts';

/** What the visitor's assistant can do here. Loads where the browser has a place for it. */
const tools = deferred(() => import('./tools.ts'));

/** Loads for visitors who choose the colours of all pages. */
const forcedColors = deferred(() => import('./forced-colors.ts'));

/** Updates by the API's stream of changes. */
const live = deferred(() => import('./live.ts'));

/**
 * Today in the club's time zone, YYYY-MM-DD. The slots of the first day have its offset from UTC.
 * Other days may have another one, and browsers are slow to load their time zones at first.
 */
function todayAt({ club, dates, day }: Schedule): string {
  const at = day?.date === dates[0]?.date && day?.slots[0]?.starts_at;
  if (!at) return new Intl.DateTimeFormat('sv-SE', { timeZone: club.time_zone }).format(Date.now());
  return new Date(Date.now() + offsetOf(at) * MINUTE).toISOString().slice(0, 10);
}

/** Whether the page is outdated by now: another day has begun, or a free slot has started. */
function isOutdated(schedule: Schedule): boolean {
  const { dates, day } = schedule;
  const today = dates[0]?.date;
  if (today && today < todayAt(schedule)) return true;
  return day?.slots.some((slot) => slot.status === 'free' && Date.parse(slot.starts_at) < Date.now()) ?? false;
}

/**
 * Refreshes an outdated schedule: now, every minute, and when the visitor returns to the page. Then
 * follows changes. Returns a cleanup function.
 */
export function keepFresh(store: ScheduleStore, root: ShadowRoot): () => void {
  addStyles(root, css);
  const check = () => {
    const { schedule } = store.getState();
    if (document.visibilityState !== 'visible' || !schedule) return;
    if (isOutdated(schedule)) store.reload();
    else store.refreshIfStale();
  };
  const ending = new AbortController();
  const { signal } = ending;
  const atEnd = (cleanup: () => void) => signal.addEventListener('abort', cleanup);
  const timer = setInterval(check, MINUTE);
  atEnd(() => clearInterval(timer));
  document.addEventListener('visibilitychange', check, { signal });
  check();
  expectKeys(signal);
  // Without live updates the schedule is refreshed by the checks only.
  live.run(({ keepLive }) => signal.aborted || atEnd(keepLive(store, root)), 'ignore');
  const forced = matchMedia('(forced-colors: active)');
  const adapt = () => forced.matches && forcedColors.run(({ addForcedColors }) => addForcedColors(root), 'ignore');
  adapt();
  forced.addEventListener('change', adapt, { signal });
  if ('modelContext' in document || 'modelContext' in navigator)
    tools.run(({ offerTools }) => signal.aborted || offerTools(store, signal), 'ignore');
  return () => ending.abort();
}
