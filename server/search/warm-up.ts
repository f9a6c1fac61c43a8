import type { Db } from '#server/database/db.ts';
import { loadScope } from './scope.ts';
import { wantedOf } from './wanted.ts';

/** Reads what the search keeps of every club, so that nobody's first search after a start waits for it. */
export async function warmSearch(db: Db): Promise<void> {
  await loadScope(db, wantedOf({}), Date.now());
}
