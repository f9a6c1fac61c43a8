import { useState, useSyncExternalStore } from 'react';
import type { Client } from '#core/api/client.ts';
import type { Search } from '#core/state/search.ts';
import type { Found, SearchState } from '../model.ts';
import { createSearchStore, type SearchStore, takeBegun } from '../state.ts';

/** The store of this element: the one that began before the first render, else a new one. And its state. */
export function useSearchStore(client: Client, start: Search, initial: Found | undefined): [SearchStore, SearchState] {
  const [store] = useState(() => takeBegun(client) ?? createSearchStore(start, initial));
  return [store, useSyncExternalStore(store.subscribe, store.getState, store.getInitialState)];
}
