import { sql } from 'kysely';
import { type BookingWindow, lastBookableDate } from '#core/domain/availability.ts';
import { addDays, toInstant } from '#core/domain/zone.ts';
import type { Db } from '#server/database/db.ts';
import { rangeOf } from '#server/database/range.ts';
import { inTransaction } from '#server/database/transaction.ts';

/** The setting with the instant (epoch milliseconds) until which opened days were noted. */
const NOTED = 'released_days_noted';

/** Until when opened days were noted, locked; now, the first time. */
async function lockNoted(trx: Db, now: number): Promise<number> {
  await sql`insert into setting (key, value) values (${NOTED}, ${String(now)}) on conflict (key) do nothing`.execute(
    trx,
  );
  const { rows } = await sql<{ value: string }>`select value from setting where key = ${NOTED} for update`.execute(trx);
  return Number(rows[0]!.value);
}

/** Each way of opening days that clubs have: few, since most clubs share one. */
async function loadWindows(trx: Db): Promise<BookingWindow[]> {
  const rows = await trx
    .selectFrom('club')
    .select(['time_zone', 'horizon_days', 'release_time'])
    .distinct()
    .where('online_booking', '=', true)
    .where('retired', '=', false)
    .execute();
  return rows.map((row) => ({
    timeZone: row.time_zone,
    horizonDays: row.horizon_days,
    releaseTime: row.release_time,
  }));
}

/**
 * Notes the days that clubs have opened for booking since the last call as freed, every court at every
 * hour, if a wish could want them. Of several processes one notes a day.
 */
export async function noteReleased(db: Db, now: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const noted = await lockNoted(trx, now);
    if (noted >= now) return;
    for (const window of await loadWindows(trx)) {
      const { timeZone, horizonDays, releaseTime = null } = window;
      const [last, before] = [now, noted].map((at) => lastBookableDate(at, window)) as [string, string];
      if (last <= before) continue;
      const midnightAfter = (date: string) => new Date(toInstant(addDays(date, 1), 0, timeZone));
      await sql`select note_freed(id, null, null, ${rangeOf(midnightAfter(before), midnightAfter(last))}) from club
        where online_booking and not retired and time_zone = ${timeZone} and horizon_days = ${horizonDays}
          and release_time is not distinct from ${releaseTime}`.execute(trx);
    }
    await trx
      .updateTable('setting')
      .set({ value: String(now) })
      .where('key', '=', NOTED)
      .execute();
  });
}
