import { sql } from 'kysely';
import { deleteExpiredHolds } from '#server/booking/leases.ts';
import type { Db } from '#server/database/db.ts';
import { waitUntil } from '#testing/wait.ts';

/**
 * Ends the expired holds, and waits for those that the sweep of the app under test, which runs every
 * second, has locked and not yet ended.
 */
export async function sweepHolds(db: Db): Promise<void> {
  await deleteExpiredHolds(db);
  await waitUntil(async () => {
    const { rows } = await sql<{ left: boolean }>`
      select exists (select from occupation where kind = 'hold' and expires_at <= now())
        or exists (select from place_hold where expires_at <= now()) as left`.execute(db);
    return !rows[0]!.left;
  });
}
