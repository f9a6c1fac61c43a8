import { createStore } from 'zustand/vanilla';
import type { City } from '#core/schemas/index.ts';
import { changeSearch, type Search } from '#core/state/search.ts';
import { importAgain } from '#elements/shared/element/index.ts';
import { type Found, type LoadOptions, loadFound, loadResults, type Results, todayIn } from './data.ts';

export interface SearchState {
  /** What is asked for; it may be ahead of `results.search`. */
  search: Search;
  /** What stands on the page; it stays while something newer is on its way. */
  results: Results | undefined;
  city: City | null;
  today: string;
  loading: boolean;
  /** The next page is on its way. */
  adding: boolean;
  error: unknown;
}

const sameCity = (city: City | null, wanted: string | undefined) =>
  city === null ? wanted === undefined : [city.slug, String(city.id)].includes(wanted ?? '');

/** The search's state and what can be done to it. A newer request aborts the one before it. */
export function createSearchStore(search: Search, found?: Found) {
  const store = createStore<SearchState>()(() => ({
    search: found?.results.search ?? search,
    results: found?.results,
    city: found?.city ?? null,
    today: found?.today ?? todayIn(),
    loading: !found,
    adding: false,
    error: undefined,
  }));
  const { getState: get, setState } = store;
  /** Nothing is drawn again for what stays as it was. */
  const set = (change: Partial<SearchState>) => {
    const state = get();
    if (Object.entries(change).some(([name, value]) => state[name as keyof SearchState] !== value)) setState(change);
  };
  let running: AbortController | undefined;

  /** Runs one request at a time; an aborted one changes nothing. */
  async function run(waiting: Partial<SearchState>, request: (signal: AbortSignal) => Promise<Partial<SearchState>>) {
    running?.abort();
    const controller = new AbortController();
    running = controller;
    const idle = { loading: false, adding: false };
    set({ ...idle, ...waiting, error: undefined });
    try {
      const change = await request(controller.signal);
      if (running === controller) set({ ...change, ...idle });
    } catch (error) {
      if (running === controller) set({ error, ...idle });
    }
  }

  return {
    ...store,
    /** Shows what fits the search as it stands now. */
    load: (options: LoadOptions) =>
      run({ loading: true }, async (signal) => {
        const { search, city } = get();
        if (!sameCity(city, search.city)) return loadFound(search, { ...options, signal });
        const results = await loadResults(search, { ...options, signal });
        // What came again just as it was is the same object as before, and so is not drawn again.
        const known = new Map(get().results?.clubs.map((club) => [JSON.stringify(club), club]));
        results.clubs = results.clubs.map((club) => known.get(JSON.stringify(club)) ?? club);
        return { results, today: todayIn(city?.time_zone) };
      }),
    /** Adds the next page to what is shown. */
    more: (options: LoadOptions) =>
      run({ adding: true }, async (signal) => {
        const { loadMore } = await importAgain(() => import('./more.ts'));
        const results = await loadMore(get().results!, { ...options, signal });
        return { results, search: changeSearch(get().search, { page: results.search.page }) };
      }),
    want: (search: Search) => set({ search }),
    stop: () => {
      running?.abort();
      running = undefined;
    },
  };
}

export type SearchStore = ReturnType<typeof createSearchStore>;
