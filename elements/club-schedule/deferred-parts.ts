import { deferred } from '#elements/shared/deferred/deferred.ts';

/**
 * What the first render does without: selecting, keys, dragging, freshness, the booking dialog.
 * Loads `near`.
 */
export const interaction = deferred(() => import('./deferred/interaction.ts'));

/** The list by time, on narrow pages and for coaches. */
export const byTime = deferred(() => import('./deferred/by-time.tsx'));

/** Group sessions that have no cell in the grid, hours without power, and matches that want players. */
export const rareParts = deferred(() => import('./deferred/rare-parts.ts'));
