import { type Selectable, sql } from 'kysely';
import { formatInstant } from '#core/domain/zone.ts';
import type { DeskPowerCutBody } from '#core/schemas/desk-day.ts';
import { exclusively } from '#server/clubs/import.ts';
import { addWeeklySessions } from '#server/clubs/sessions.ts';
import type { Db } from '#server/database/db.ts';
import { rangeOf } from '#server/database/range.ts';
import type { PowerCutTable } from '#server/database/schema.ts';
import { Problem, requireFound } from '#server/http/problem.ts';
import { canPlayOn } from '#server/schedule/power-cuts.ts';
import type { AtDesk } from './access.ts';
import { type Closing, readTime } from './closing-plan.ts';
import { writeLog } from './log.ts';

/** Marks hours in the schedule. The club plays on in them, or has closed them. */
export async function storeMark(
  trx: Db,
  { club }: AtDesk,
  { start, end, courts }: Closing,
  { reason, playsOn }: { reason: string; playsOn: boolean },
): Promise<void> {
  await trx
    .insertInto('power_cut')
    .values({
      ...{ club_id: club.id, starts_at: new Date(start), ends_at: new Date(end) },
      ...{ court_ids: courts ?? null, reason, plays_on: playsOn },
    })
    .execute();
}

/**
 * Marks hours as without power, in which the club plays on: nothing is cancelled, and they can be
 * booked as before.
 * @throws Problem VALIDATION_FAILED for a club that has declared neither a generator nor daylight,
 *   SLOT_IN_PAST
 */
export async function markPowerCut(trx: Db, desk: AtDesk, body: DeskPowerCutBody, now: number): Promise<void> {
  if (!canPlayOn(desk.club))
    throw new Problem('VALIDATION_FAILED', { fields: [{ path: 'reason', code: 'NO_OWN_POWER' }] });
  const time = await readTime(trx, desk, body, now);
  const reason = body.reason.trim();
  await storeMark(trx, desk, time, { reason, playsOn: true });
  const [from, to] = [time.start, time.end].map((moment) => formatInstant(moment, desk.club.time_zone));
  await writeLog(trx, desk, { action: 'power_cut_marked', note: `${from}/${to} ${reason}` }, now);
}

/**
 * Removes a mark, such as when power is back early. Hours that were closed with it are open again, also
 * to weekly sessions; bookings that were moved or cancelled stay so.
 * @throws Problem NOT_FOUND
 */
export const removePowerCut = (db: Db, desk: AtDesk, id: number, now: number): Promise<void> =>
  // The lock comes first, as for a block.
  exclusively(db, async (trx) => {
    const row = await trx
      .deleteFrom('power_cut')
      .where('club_id', '=', desk.club.id)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    const cut = requireFound(row);
    if (!cut.plays_on) {
      await reopen(trx, cut);
      await addWeeklySessions(trx, now, [desk.club.id]);
    }
    await writeLog(trx, desk, { action: 'power_cut_removed', note: cut.reason }, now);
  });

/** Undoes what `closeRange` did with the hours. An import may have written the closure anew since. */
async function reopen(trx: Db, { club_id, starts_at, ends_at, court_ids, reason }: Selectable<PowerCutTable>) {
  if (court_ids) {
    await sql`
      delete from occupation where club_id = ${club_id} and court_id = any(${court_ids}::int[]) and kind = 'closure'
        and note = ${reason} and during <@ ${rangeOf(starts_at, ends_at)}`.execute(trx);
    return;
  }
  await trx
    .deleteFrom('club_closure')
    .where('club_id', '=', club_id)
    .where('starts_at', '=', starts_at)
    .where('ends_at', '=', ends_at)
    .where(sql`reasons ->> 'uk'`, '=', reason)
    .execute();
}
