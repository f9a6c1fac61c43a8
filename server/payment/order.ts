import type { Selectable } from 'kysely';
import type { Db } from '#server/database/db.ts';
import type { PaymentTable } from '#server/database/schema.ts';

export type PaymentRow = Selectable<PaymentTable>;

/** The charges of an order: one of each booking that it pays, the first booking first. */
export const loadOrder = (db: Db, { club_id, order_id }: Pick<PaymentRow, 'club_id' | 'order_id'>) =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('club_id', '=', club_id)
    .where('order_id', '=', order_id)
    .orderBy('booking_id')
    .execute();

/** What is paid at once, minor units. */
export const sumOf = (charges: readonly Pick<PaymentRow, 'amount'>[]): number =>
  charges.reduce((sum, { amount }) => sum + amount, 0);
