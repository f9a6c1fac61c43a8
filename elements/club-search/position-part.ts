import { deferred } from '#elements/shared/deferred/deferred.ts';

/**
 * The visitor's position, and how far from it the clubs are. Apart from the other deferred parts,
 * because one of them loads it.
 */
export const position = deferred(() => import('./deferred/position.ts'));
