export { listServices } from '#core/api/club-search.ts';
export { listCoaches } from '#core/api/coaches.ts';
