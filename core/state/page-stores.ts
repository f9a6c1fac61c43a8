import { pageDialogs } from './dialog-store.ts';
import { createLocationStore } from './location.ts';
import { createVotesStore } from './votes.ts';

function createStores() {
  return {
    dialog: pageDialogs(),
    location: createLocationStore(),
    votes: createVotesStore(),
  };
}
export type Stores = ReturnType<typeof createStores>;

let stores: Stores | undefined;

/**
 * Returns the page's stores, which the site and the elements share. Not for servers, which serve
 * many visitors at once.
 */
export function pageStores(): Stores {
  stores ??= createStores();
  return stores;
}
