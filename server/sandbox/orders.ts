import type { Db } from '#server/database/db.ts';

export type SandboxOrder = { order_id: string; amount: number; currency: string; status: string; refunded: number };

export const findOrder = (db: Db, order_id: string): Promise<SandboxOrder | undefined> =>
  db
    .selectFrom('sandbox_payment')
    .select(['order_id', 'amount', 'currency', 'status', 'refunded'])
    .where('order_id', '=', order_id)
    .executeTakeFirst();

/** Stores the result of an order. A paid one stays paid, and a held one held. */
export async function storeOrder(db: Db, order: Omit<SandboxOrder, 'refunded'>): Promise<void> {
  await db
    .insertInto('sandbox_payment')
    .values(order)
    .onConflict((conflict) =>
      conflict
        .column('order_id')
        .doUpdateSet({ status: order.status })
        .where('sandbox_payment.status', 'not in', ['success', 'reversed', 'hold_wait']),
    )
    .execute();
}

/** Takes so many minor units of what is held. Returns false if less than that is. */
export async function completeHold(db: Db, order_id: string, amount: number): Promise<boolean> {
  const row = await db
    .updateTable('sandbox_payment')
    .set({ amount, status: 'success' })
    .where('order_id', '=', order_id)
    .where('status', '=', 'hold_wait')
    .where('amount', '>=', amount)
    .returning('order_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Refunds so many minor units. Returns false if less than that is left. */
export async function refundOrder(db: Db, order_id: string, amount: number): Promise<boolean> {
  const row = await db
    .updateTable('sandbox_payment')
    .set((set) => ({ refunded: set('refunded', '+', amount), status: 'reversed' }))
    .where('order_id', '=', order_id)
    .where('status', 'in', ['success', 'reversed', 'hold_wait'])
    .where((where) => where('amount', '>=', where('refunded', '+', amount)))
    .returning('order_id')
    .executeTakeFirst();
  return row !== undefined;
}
