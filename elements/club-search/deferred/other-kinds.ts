/** The API calls that a search for clubs does not need. */
export { listServices } from '#core/api/club-search.ts';
export { listCoaches } from '#core/api/coaches.ts';
