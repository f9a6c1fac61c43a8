import type { Db } from '#server/database/db.ts';
import { criteriaOf } from './criteria.ts';
import { loadScope } from './scope.ts';

/**
 * Fills the search's cache of clubs, so that the first search after a start does not wait for it.
 */
export async function warmSearch(db: Db, now: number): Promise<void> {
  await loadScope(db, criteriaOf({}), now);
}
