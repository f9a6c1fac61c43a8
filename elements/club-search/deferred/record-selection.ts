/** What becomes of a choice: it is kept for the next visit, and counted. */
export { track } from '#core/analytics/track.ts';
export { rememberClub } from '#core/state/recent-clubs.ts';
