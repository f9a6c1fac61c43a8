import { createDialogStore } from './dialog.ts';
import { createLocationStore } from './location.ts';
import { createVotesStore } from './votes.ts';

function createStores() {
  return {
    dialog: createDialogStore(),
    location: createLocationStore(),
    votes: createVotesStore(),
  };
}
export type Stores = ReturnType<typeof createStores>;

let stores: Stores | undefined;

/** The page's one set of stores, shared by its site and its elements. Not for servers, which serve many visitors at once. */
export function pageStores(): Stores {
  stores ??= createStores();
  return stores;
}
