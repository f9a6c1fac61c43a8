import { deferred } from '#elements/shared/deferred/deferred.ts';

/**
 * What the first render does without: selecting, keys, dragging, freshness, the booking dialog.
 * Loads `near`.
 */
export const interaction = deferred(() => import('./deferred/interaction.ts'));

/** The list by time, on narrow pages and for coaches. */
export const byTime = deferred(() => import('./deferred/by-time.tsx'));

/** Hours without power: hatched cells, and why. */
export const powerCuts = deferred(() => import('./deferred/power-cuts.tsx'));

/** Group sessions that have no cell in the grid. */
export const sessionList = deferred(() => import('./deferred/session-list.tsx'));
