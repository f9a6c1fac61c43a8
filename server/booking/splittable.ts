import { splitPrice } from '#core/domain/split.ts';
import type { Db } from '#server/database/db.ts';
import { findAdvance } from './refund.ts';
import type { BookingRow } from './state/apply-event.ts';
import { isWithOthers } from './together.ts';

/** Whether the whole price of a booking, and of no other with it, was paid online. */
async function isPaidAlone(db: Db, row: BookingRow): Promise<boolean> {
  const advance = await findAdvance(db, row);
  if (advance?.left !== row.price) return false;
  const other = await db
    .selectFrom('payment')
    .select('id')
    .where('club_id', '=', row.club_id)
    .where('order_id', '=', advance.order_id)
    .where('id', '<>', advance.id)
    .executeTakeFirst();
  return other === undefined;
}

/** When a booking can be split: if there is something to pay, or all of it was paid online, and alone. */
export async function isSplittable(
  db: Db,
  row: BookingRow,
  { players, now }: { players: number; now: number },
): Promise<boolean> {
  if (row.kind === 'group' || row.starts_at.getTime() <= now || splitPrice(row.price, players).share === 0)
    return false;
  if (row.payment_type !== 'online') return row.status === 'confirmed' && row.payment_status === 'due';
  if (row.status === 'pending') return !(await isWithOthers(db, row));
  return row.status === 'confirmed' && row.payment_status === 'paid' && (await isPaidAlone(db, row));
}
