import type { Db } from '#server/database/db.ts';
import type { BookingRow } from './state/apply-event.ts';

/** The bookings that are paid at once with a pending one, itself included: the visits of its series. */
const together = (db: Db, { club_id, id, series_id }: Pick<BookingRow, 'club_id' | 'id' | 'series_id'>) =>
  db
    .selectFrom('booking')
    .where('club_id', '=', club_id)
    .where('status', '=', 'pending')
    .where((where) => (series_id === null ? where('id', '=', id) : where('series_id', '=', series_id)))
    .orderBy('id');

/** Locks them, the first one first, as all transactions do. */
export const lockTogether = (trx: Db, row: BookingRow): Promise<BookingRow[]> =>
  together(trx, row).selectAll().forUpdate().execute();

/** Whether others are paid at once with a booking. */
export async function isWithOthers(db: Db, row: BookingRow): Promise<boolean> {
  const first = await together(db, row).select('id').where('id', '<>', row.id).limit(1).executeTakeFirst();
  return first !== undefined;
}
