import { deferred } from '#elements/shared/deferred/deferred.ts';
import { position } from './position-part.ts';

/** What the search loads after the first render, or on some pages only. */
export const parts = {
  actions: deferred(() => import('./deferred/actions.ts')),
  /** Reads and writes the page's address, for `sync-url`. */
  address: deferred(() => import('./deferred/address.ts')),
  bookingDialog: deferred(() => import('#elements/shared/ui/booking-dialog.tsx')),
  dialogs: deferred(() => import('./deferred/dialogs.tsx')),
  mapPane: deferred(() => import('./deferred/map-pane.tsx')),
  noResults: deferred(() => import('./deferred/no-results.tsx')),
  /** Coaches and services: their cards and API calls. */
  otherCards: deferred(() => import('./deferred/other-cards.tsx')),
  position,
  recentClubs: deferred(() => import('./deferred/recent-clubs.tsx')),
  suggestions: deferred(() => import('./deferred/suggestions.tsx')),
};
