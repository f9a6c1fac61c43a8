import type { Db } from '#server/database/db.ts';

export type SandboxOrder = { order_id: string; amount: number; currency: string; status: string; refunded: number };

export const findOrder = (db: Db, order_id: string): Promise<SandboxOrder | undefined> =>
  db
    .selectFrom('sandbox_payment')
    .select(['order_id', 'amount', 'currency', 'status', 'refunded'])
    .where('order_id', '=', order_id)
    .executeTakeFirst();

/** Stores how an order ended; one that was paid stays so. */
export async function storeOrder(db: Db, order: Omit<SandboxOrder, 'refunded'>): Promise<void> {
  await db
    .insertInto('sandbox_payment')
    .values(order)
    .onConflict((conflict) =>
      conflict
        .column('order_id')
        .doUpdateSet({ status: order.status })
        .where('sandbox_payment.status', 'not in', ['success', 'reversed']),
    )
    .execute();
}

/** Gives back so many minor units; false where there is not so much left. */
export async function refundOrder(db: Db, order_id: string, amount: number): Promise<boolean> {
  const row = await db
    .updateTable('sandbox_payment')
    .set((set) => ({ refunded: set('refunded', '+', amount), status: 'reversed' }))
    .where('order_id', '=', order_id)
    .where('status', 'in', ['success', 'reversed'])
    .where((where) => where('amount', '>=', where('refunded', '+', amount)))
    .returning('order_id')
    .executeTakeFirst();
  return row !== undefined;
}
