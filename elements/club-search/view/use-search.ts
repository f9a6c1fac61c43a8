import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { toJson } from '#core/api/json.ts';
import { changeSearch, type Search, type SearchChange } from '#core/state/search.ts';
import { importAgain, type WidgetContext } from '#elements/shared/element/index.ts';
import { takeBegun } from './begin.ts';
import type { Found, LoadOptions } from './data.ts';
import { pageSizeOf, type SearchProps, searchHere, startOf } from './props.ts';
import { createSearchStore } from './state.ts';

interface Props extends SearchProps {
  context: WidgetContext;
  initial: Found | undefined;
  /** The map is on the page. */
  pins: boolean;
}

interface ChangeOptions {
  /** Takes the place of the address before it in the history, as while typing. */
  replace?: boolean;
}

const sorted = (search: Search) => toJson(Object.entries(search).sort());
const same = (left: Search, right: Search) => sorted(left) === sorted(right);

/**
 * The search with its store. Loads what the server did not, and again when attributes, language or API base change. With
 * `sync-url` the address leads: at first, and whenever the visitor goes back or forward.
 */
export function useSearch(props: Props) {
  const { context, initial, syncUrl, pins } = props;
  const { client } = context;
  const wished = toJson(startOf(props));
  const start = useMemo<Search>(() => JSON.parse(wished), [wished]);
  const [begun] = useState(() => takeBegun(client));
  const [store] = useState(() => begun ?? createSearchStore(start, initial));
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getInitialState);
  const options = useRef<LoadOptions>({ client, pageSize: 1 });
  options.current = { client, pageSize: pageSizeOf(props), pins };
  const address = useRef<typeof import('./address.ts')>(undefined);
  /** By the server, or on its way since before the first drawing. */
  const asked = useRef<unknown>(initial ?? begun);
  const shown = useRef(false);
  /** The code of addresses, a part of its own: pages without `sync-url` do without it. */
  const loadAddress = async () => {
    address.current ??= await importAgain(() => import('./address.ts'));
    return address.current;
  };

  const load = () => store.load(options.current);
  const show = (search: Search) => {
    store.want(search);
    return load();
  };

  // Before the first paint, so that the answer is on its way meanwhile.
  useLayoutEffect(() => {
    let current = true;
    const search = () => {
      const here = searchHere(start);
      return address.current?.readQuery(location.search, here, store.getState().today) ?? here;
    };
    // Of the drawing, for by now the field may have sent what was typed before there was a script.
    const before = state.search;
    const begin = async () => {
      if (syncUrl) await loadAddress();
      if (!current) return;
      const wanted = search();
      const { search: standing, results } = store.getState();
      const fits = asked.current && same(wanted, standing);
      asked.current = undefined;
      shown.current = true;
      // A visitor who chose something meanwhile is not taken back.
      if (standing !== before) return;
      if (!fits || (results && lacksPins())) show(wanted);
    };
    begin().catch(context.report);
    const back = () => show(search());
    if (syncUrl) addEventListener('popstate', back);
    return () => {
      current = false;
      removeEventListener('popstate', back);
    };
  }, [start, syncUrl, client]);

  // The map's pins come with the next answer, so one is asked for when the map appears; the server's has none.
  const lacksPins = () => options.current.pins && !store.getState().results?.meta.pins.length;
  useEffect(() => {
    if (shown.current && lacksPins()) load();
  }, [pins]);
  useEffect(() => store.stop, [store]);

  const { error } = state;
  useEffect(() => {
    if (error) context.report(error);
  }, [error]);

  const keepAddress = (search: Search, replace: boolean) => {
    if (syncUrl) loadAddress().then(({ writeAddress }) => writeAddress(search, start, replace), context.report);
  };
  /** Searches anew unless a listener of the page prevents it; says whether it does. Changes what stands by now, which may be ahead of what is drawn. */
  const change = (wanted: SearchChange, { replace = false }: ChangeOptions = {}): boolean => {
    const standing = store.getState().search;
    const search = typeof wanted === 'function' ? wanted(standing) : changeSearch(standing, wanted);
    if (!context.emit('search-change', { search })) return false;
    keepAddress(search, replace);
    show(search);
    return true;
  };
  const reset = () => {
    const wanted = searchHere(start);
    keepAddress(wanted, false);
    return show(wanted);
  };
  const more = async () => {
    await store.more(options.current);
    keepAddress(store.getState().search, true);
  };
  /** The query of one page more; known where addresses are in use. */
  const nextUrl = address.current
    ? address.current.nextQuery(state.search, start, location.search)
    : state.results === initial?.results && initial?.next;
  return { state, change, reset, more, load, nextUrl: nextUrl || undefined };
}
