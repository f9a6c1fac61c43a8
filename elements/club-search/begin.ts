import type { Client } from '#core/api/client.ts';
import type { WidgetContext } from '#elements/shared/element/index.ts';
import { pageSizeOf, type SearchProps, searchHere, startOf } from './props.ts';
import { createSearchStore, type SearchStore } from './state.ts';

/** By the client that they ask: one element's in one language, from one API. */
const begun = new WeakMap<Client, SearchStore>();

/** Searches before anything is drawn, so that the answer is on its way meanwhile. With `sync-url` the address has to be read first. */
export function begin(props: SearchProps, { client }: WidgetContext): Promise<unknown> | undefined {
  if (props.syncUrl) return undefined;
  const store = createSearchStore(searchHere(startOf(props)));
  begun.set(client, store);
  return store.load({ client, pageSize: pageSizeOf(props), pins: props.view === 'map' });
}

/** The search that was begun with this client, once. */
export function takeBegun(client: Client): SearchStore | undefined {
  const store = begun.get(client);
  begun.delete(client);
  return store;
}
