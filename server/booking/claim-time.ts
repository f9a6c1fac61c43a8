import { clearHolds, occupy } from '#server/booking/occupy.ts';
import { clearPlaceHolds, lockSessions, takePlace } from '#server/booking/places.ts';
import type { Db } from '#server/database/db.ts';
import type { BookingRow } from './state/apply-event.ts';

/** Whether the coach has become busy elsewhere at that time since. */
async function isCoachBusy(trx: Db, row: BookingRow): Promise<boolean> {
  const busy = await trx
    .selectFrom('coach_busy')
    .select('coach_id')
    .where('club_id', '=', row.club_id)
    .where('coach_id', '=', row.coach_id)
    .where('starts_at', '<', row.ends_at)
    .where('ends_at', '>', row.starts_at)
    .executeTakeFirst();
  return busy !== undefined;
}

/** Whether the club has closed at that time since. */
async function isClosed(trx: Db, row: BookingRow): Promise<boolean> {
  const closure = await trx
    .selectFrom('club_closure')
    .select('id')
    .where('club_id', '=', row.club_id)
    .where('starts_at', '<', row.ends_at)
    .where('ends_at', '>', row.starts_at)
    .executeTakeFirst();
  return closure !== undefined;
}

/**
 * Gives a pending or expired booking its time or place permanently. Returns false if another
 * booking has it, or it has begun.
 */
export async function claimTime(trx: Db, row: BookingRow, now: number): Promise<boolean> {
  const start = row.starts_at.getTime();
  if (row.session_id !== null) {
    // A booking that is still pending has its place already.
    if (row.status === 'pending') return true;
    if (start <= now) return false;
    const session = { club_id: row.club_id, id: row.session_id };
    await lockSessions(trx, session.club_id, [session.id]);
    await clearPlaceHolds(trx, session, { device: '' });
    return takePlace(trx, session);
  }
  // A hold that expired but still exists has kept others out.
  const held = await trx
    .updateTable('occupation')
    .set({ kind: 'booking', expires_at: null })
    .where('club_id', '=', row.club_id)
    .where('booking_id', '=', row.id)
    .where('kind', '=', 'hold')
    .returning('id')
    .executeTakeFirst();
  if (held) return true;
  if (row.court_id === null || start <= now) return false;
  if ((await isClosed(trx, row)) || (await isCoachBusy(trx, row))) return false;
  const { club_id, court_id, coach_id, id } = row;
  const time = { club_id, court_id, coach_id, start, end: row.ends_at.getTime() };
  await clearHolds(trx, time, { device: '' });
  return (await occupy(trx, time, { kind: 'booking', booking_id: id })) !== undefined;
}
