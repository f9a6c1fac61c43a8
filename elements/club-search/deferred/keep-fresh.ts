import { MINUTE } from '#core/domain/units.ts';
import { deferred } from '#elements/shared/deferred/deferred.ts';
import { todayOf } from '../data.ts';
import type { ChangeSearch, LoadOptions } from '../model.ts';
import type { SearchStore } from '../state.ts';

/** What the visitor's assistant can do. Loads where the browser has a place for it. */
const tools = deferred(() => import('./tools.ts'));

type Environment = { store: SearchStore; load(): Promise<void>; client: LoadOptions['client']; change: ChangeSearch };

/**
 * Loads the results again when another day has begun: now, every minute, and when the visitor
 * returns to the page. Otherwise "tomorrow" would be today. Offers the search to assistants. All
 * until the signal aborts.
 */
export function keepFresh({ store, load, client, change }: Environment, signal: AbortSignal): void {
  if (signal.aborted) return;
  const check = () => {
    const { search, city, results, today } = store.getState();
    const now = results && todayOf(city, results);
    if (document.visibilityState !== 'visible' || !now || now === today) return;
    // A day that is over is no longer searched for, as in an address.
    const isOver = search.date !== undefined && search.date < now;
    if (!isOver || !change({ date: undefined }, { replace: true })) void load();
  };
  const timer = setInterval(check, MINUTE);
  signal.addEventListener('abort', () => clearInterval(timer));
  document.addEventListener('visibilitychange', check, { signal });
  check();
  if ('modelContext' in document || 'modelContext' in navigator)
    tools.run(({ offerTools }) => offerTools({ client, change }, signal), 'ignore');
}
