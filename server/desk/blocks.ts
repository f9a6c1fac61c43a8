import { addDays, formatInstant } from '#core/domain/zone.ts';
import type { DeskBlockBody } from '#core/schemas/desk-day.ts';
import { clearHolds, occupy } from '#server/booking/occupy.ts';
import { exclusively } from '#server/clubs/import.ts';
import { addWeeklySessions } from '#server/clubs/sessions.ts';
import type { Db } from '#server/database/db.ts';
import { Problem, requireFound } from '#server/http/problem.ts';
import type { AtDesk } from './access.ts';
import { instantOf } from './local-time.ts';
import { writeLog } from './log.ts';

const invalid = (path: string, code: string) => new Problem('VALIDATION_FAILED', { fields: [{ path, code }] });

/**
 * Takes time of courts out: all of them or none. An end at or before the start is on the next day.
 * @throws Problem VALIDATION_FAILED for courts of another club, SLOT_IN_PAST, SLOT_TAKEN
 */
export async function blockTime(trx: Db, desk: AtDesk, body: DeskBlockBody, now: number): Promise<void> {
  const { club } = desk;
  const { date, time, until, note } = body;
  const ids = [...new Set(body.court_ids)].sort((one, other) => one - other);
  if (ids.length === 0) throw invalid('court_ids', 'COURTS');
  const courts = await trx
    .selectFrom('court')
    .select('id')
    .where('club_id', '=', club.id)
    .where('id', 'in', ids)
    .execute();
  if (courts.length < ids.length) throw invalid('court_ids', 'CHOICE');
  const start = instantOf({ date, time }, club.time_zone);
  const endOn = (day: string) => instantOf({ date: day, time: until }, club.time_zone, 'until');
  const sameDay = endOn(date);
  if (time === until || sameDay === start) throw invalid('until', 'UNTIL');
  const end = sameDay > start ? sameDay : endOn(addDays(date, 1));
  if (end <= now) throw new Problem('SLOT_IN_PAST');
  for (const court_id of ids) {
    const span = { club_id: club.id, court_id, coach_id: null, start, end };
    await clearHolds(trx, span, { device: '' });
    if (!(await occupy(trx, span, { kind: 'closure', note: note.trim() }))) throw new Problem('SLOT_TAKEN');
  }
  await writeLog(
    trx,
    desk,
    { action: 'time_blocked', note: `${formatInstant(start, club.time_zone)} ${note.trim()}` },
    now,
  );
}

/**
 * Gives the time of a block back, also to weekly sessions that it shut.
 * @throws Problem NOT_FOUND
 */
export const removeBlock = (db: Db, desk: AtDesk, id: number, now: number): Promise<void> =>
  // The lock comes first: an import that runs may wait for the block.
  exclusively(db, async (trx) => {
    await deleteBlock(trx, desk, id, now);
    await addWeeklySessions(trx, now, [desk.club.id]);
  });

async function deleteBlock(trx: Db, desk: AtDesk, id: number, now: number): Promise<void> {
  const row = await trx
    .deleteFrom('occupation')
    .where('club_id', '=', desk.club.id)
    .where('id', '=', id)
    .where('kind', '=', 'closure')
    .returning('note')
    .executeTakeFirst();
  await writeLog(trx, desk, { action: 'block_removed', note: requireFound(row).note }, now);
}
