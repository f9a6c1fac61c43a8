import { createStore } from 'zustand/vanilla';
import type { Client } from '#core/api/client.ts';
import { toJson } from '#core/api/json.ts';
import type { Search } from '#core/state/search.ts';
import { deferred } from '#elements/shared/deferred/deferred.ts';
import type { WidgetContext } from '#elements/shared/element/index.ts';
import { inStoredCity, loadFound, loadResults, todayIn, todayOf } from './data.ts';
import { parts } from './deferred-parts.ts';
import {
  type Found,
  isCity,
  keepUnchanged,
  type LoadOptions,
  pageSizeOf,
  type SearchProps,
  type SearchState,
  startOf,
} from './model.ts';

const nextPage = deferred(() => import('./deferred/next-page.ts'));

type Change = Partial<SearchState>;

/** What each event changes in the state. What changes one field alone needs no event: see `set`. */
export const TRANSITIONS = {
  searchChanged: (search: Search): Change => ({ search }),
  loadStarted: (): Change => ({ loading: true, adding: false, error: undefined }),
  nextPageStarted: (): Change => ({ loading: false, adding: true, error: undefined }),
  loaded: (data: Change): Change => ({ ...data, loading: false, adding: false }),
  /** The previous results stay on the page. */
  loadFailed: (error: unknown): Change => ({ error, loading: false, adding: false }),
  /** Deferred code did not load. A dialog that waits for it would stay invisible. */
  partFailed: (announcement: string): Change => ({ announcement, dialog: undefined }),
  reset: (search: Search): Change => ({ search, view: undefined, dialog: undefined, order: undefined }),
};

export type SearchEvent = keyof typeof TRANSITIONS;

const initialState = (search: Search, found?: Found): SearchState => ({
  search: found?.results.search ?? search,
  results: found?.results,
  city: found?.city ?? null,
  today: found?.today ?? todayIn(),
  loading: !found,
  adding: false,
  announcement: '',
  activeId: null,
});

const sorted = (search: Search) => toJson(Object.entries(search).sort());
const isSame = (one: Search, other: Search) => sorted(one) === sorted(other);

/** A zustand store with events. If nothing changes, no component renders. */
function createEventStore(initial: SearchState) {
  const { setState, ...store } = createStore<SearchState>()(() => initial);
  function set(change: Change): void {
    const state = store.getState();
    if (Object.entries(change).some(([name, value]) => state[name as keyof SearchState] !== value)) setState(change);
  }
  function send<Event extends SearchEvent>(event: Event, ...payload: Parameters<(typeof TRANSITIONS)[Event]>): void {
    set((TRANSITIONS[event] as (...values: unknown[]) => Change)(...payload));
  }
  return {
    ...store,
    /** Changes what the visitor sees of the search, or what is announced. */
    set: (change: Pick<Change, 'view' | 'dialog' | 'order' | 'activeId' | 'announcement'>) => set(change),
    send,
  };
}

type Send = ReturnType<typeof createEventStore>['send'];

/** Runs one request at a time. A newer one aborts it, and then it changes nothing. */
function createRunner(send: Send) {
  let running: AbortController | undefined;
  return {
    /** Never rejects: a failure is an event. */
    async run(event: 'loadStarted' | 'nextPageStarted', load: (signal: AbortSignal) => Promise<Change>): Promise<void> {
      running?.abort();
      const controller = new AbortController();
      running = controller;
      send(event);
      try {
        const data = await load(controller.signal);
        if (running === controller) send('loaded', data);
      } catch (error) {
        if (running === controller) send('loadFailed', error);
      }
    },
    /** Aborts the running request. */
    stop(): void {
      running?.abort();
      running = undefined;
    },
  };
}

/** The state of a search. `found` is what a server has loaded. */
export function createSearchStore(search: Search, found?: Found) {
  const store = createEventStore(initialState(search, found));
  const { getState, send } = store;
  const { run, stop } = createRunner(send);
  /** The client of the latest request; true for a server's results, which fit the first client. */
  let requestedWith: Client | boolean = found !== undefined;
  let started = false;

  /** Loads the results of the current search. Never rejects. */
  function load(options: LoadOptions): Promise<void> {
    // Another client may have another language, in which the city has another name.
    const isOther = requestedWith !== true && requestedWith !== options.client;
    requestedWith = options.client;
    return run('loadStarted', async (signal) => {
      const { search, city } = getState();
      if (isOther || !isCity(city, search.city)) return loadFound(search, { ...options, signal });
      const results = await loadResults(search, { ...options, signal });
      results.clubs = keepUnchanged(getState().results?.clubs ?? [], results.clubs);
      return { results, today: todayOf(city, results) };
    });
  }

  /** Changes the search and loads its results. Never rejects. */
  function show(search: Search, options: LoadOptions): Promise<void> {
    send('searchChanged', search);
    return load(options);
  }

  /** The map's pins come with results only. Those of a server have none. */
  const lacksPins = ({ pins }: LoadOptions) => pins && !getState().results?.meta.pins.length;

  return {
    ...store,
    load,
    show,
    stop,
    /**
     * Shows the search of the attributes or of the address, unless its results are there or on
     * their way. `rendered` is the search of the render that led here: what the visitor has changed
     * since then stays.
     */
    start(wanted: Search, rendered: Search, options: LoadOptions): void {
      const { search, results } = getState();
      const { client } = options;
      const isRequested = (requestedWith === true || requestedWith === client) && isSame(wanted, search);
      started = true;
      if (search !== rendered) return;
      if (!isRequested || (results && lacksPins(options))) show(wanted, options);
      else requestedWith = client;
    },
    /** Whether `start` was called, and with `sync-url` the address read. */
    hasStarted: (): boolean => started,
    /** Call it when the map appears: loads the results again if they have no pins. */
    loadPins(options: LoadOptions): void {
      if (started && lacksPins(options)) load(options);
    },
    /**
     * Adds the next page to the results. If these are of another search than the current one, which
     * is loading or has failed, loads that one instead. Never rejects.
     */
    more(options: LoadOptions): Promise<void> {
      const { results, search } = getState();
      if (!isSame(results!.search, search)) return load(options);
      return run('nextPageStarted', async (signal) => {
        const { loadNextPage } = await nextPage.load();
        return loadNextPage(results!, { ...options, signal });
      });
    },
  };
}

export type SearchStore = ReturnType<typeof createSearchStore>;

/** Searches that began before their component rendered, by the client of their element. */
const begun = new WeakMap<Client, SearchStore>();

/**
 * Sends the first request before anything is rendered. With `sync-url` loads the code that reads the
 * address, so that the filters of the address are there when the search is. Never rejects.
 */
export function beginSearch(props: SearchProps, { client }: WidgetContext): Promise<unknown> | undefined {
  if (props.syncUrl) return parts.address.load().catch(() => {});
  const store = createSearchStore(inStoredCity(startOf(props)));
  begun.set(client, store);
  return store.load({ client, pageSize: pageSizeOf(props), pins: props.view === 'map' });
}

/** The store of `beginSearch` with this client, once. */
export function takeBegun(client: Client): SearchStore | undefined {
  const store = begun.get(client);
  begun.delete(client);
  return store;
}
