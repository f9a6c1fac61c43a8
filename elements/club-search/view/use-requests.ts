import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { changeSearch, type Search } from '#core/state/search.ts';
import type { WidgetContext } from '#elements/shared/element/index.ts';
import { inStoredCity } from '../data.ts';
import { parts } from '../deferred-parts.ts';
import type { ChangeSearch, Found, LoadOptions, SearchState } from '../model.ts';
import type { SearchStore } from '../state.ts';

interface Environment {
  context: WidgetContext;
  /** The search of the attributes. */
  start: Search;
  /** With it the page's address decides: at first, and when the visitor goes back or forward. */
  syncUrl: boolean;
  options: LoadOptions;
}

interface Requests {
  change: ChangeSearch;
  /** The method `refresh`: loads the results again. */
  load(): Promise<void>;
  more(): Promise<void>;
  /** The method `reset`: back to the search of the attributes. */
  reset(): Promise<void>;
}

/** The search of the attributes, and of the address if it counts. Needs a browser. */
function wantedSearch({ start, syncUrl }: Environment, today: string): Search {
  const here = inStoredCity(start);
  return (syncUrl && parts.address.value?.readQuery(location.search, here, today)) || here;
}

function createRequests(store: SearchStore, latest: RefObject<Environment>): Requests {
  const writeAddress = (search: Search, replace: boolean) => {
    const { context, start, syncUrl } = latest.current;
    if (syncUrl) parts.address.run((code) => code.writeAddress(search, start, replace), context.report);
  };
  const load = () => store.load(latest.current.options);
  return {
    load,
    // Changes the current search, which may be ahead of the rendered one.
    change(wanted, { replace = false } = {}) {
      const current = store.getState().search;
      const search = typeof wanted === 'function' ? wanted(current) : changeSearch(current, wanted);
      if (!latest.current.context.emit('search-change', { search })) return false;
      writeAddress(search, replace);
      store.show(search, latest.current.options);
      return true;
    },
    async more() {
      await store.more(latest.current.options);
      writeAddress(store.getState().search, true);
    },
    reset() {
      const wanted = inStoredCity(latest.current.start);
      writeAddress(wanted, false);
      store.send('reset', wanted);
      return load();
    },
  };
}

/**
 * The requests of the search. Loads what the server did not, and loads again when attributes,
 * language or API base change.
 */
export function useRequests(store: SearchStore, state: SearchState, environment: Environment): Requests {
  const { context, start, syncUrl, options } = environment;
  const latest = useRef(environment);
  latest.current = environment;

  // A layout effect, so that the request is sent before the first paint.
  useLayoutEffect(() => {
    let mounted = true;
    const wanted = () => wantedSearch(environment, store.getState().today);
    const begin = async () => {
      if (syncUrl) await parts.address.load();
      // By now the visitor may have changed the search: what they typed before the script ran is
      // sent at once.
      if (mounted) store.start(wanted(), state.search, latest.current.options);
    };
    begin().catch(context.report);
    const back = () => store.show(wanted(), latest.current.options);
    if (syncUrl) addEventListener('popstate', back);
    return () => {
      mounted = false;
      removeEventListener('popstate', back);
    };
  }, [start, syncUrl, context.client]);
  useEffect(() => store.loadPins(options), [options.pins]);
  useEffect(() => store.stop, [store]);
  useEffect(() => {
    if (state.error) context.report(state.error);
  }, [state.error]);
  return useMemo(() => createRequests(store, latest), [store]);
}

/** The query that shows one page more. Undefined without `sync-url`. */
export function nextPageQuery(
  store: SearchStore,
  state: SearchState,
  { syncUrl, start }: Pick<Environment, 'syncUrl' | 'start'>,
  initial: Found | undefined,
): string | undefined {
  // Before the search has started, the server's query; on a server there is no address.
  if (syncUrl && store.hasStarted() && parts.address.value) {
    return parts.address.value.nextQuery(state.search, start, location.search);
  }
  return state.results === initial?.results ? initial?.next : undefined;
}
