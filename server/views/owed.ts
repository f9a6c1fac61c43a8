import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/database/db.ts';
import type { Database } from '#server/database/schema.ts';

/** A refund of what was paid at the club, which the club has not handed out. */
export const isOwed = (payment: ExpressionBuilder<Database, 'payment'>): Expression<SqlBool> =>
  payment.and([
    payment('payment.direction', '=', 'refund'),
    payment('payment.status', '=', 'due'),
    payment('payment.provider', 'is', null),
  ]);

/** What the club has to hand out for a booking, minor units. */
export async function loadOwed(db: Db, { club_id, id }: { club_id: number; id: number }): Promise<number> {
  const { owed } = await db
    .selectFrom('payment')
    .select(sql<number>`coalesce(sum(amount), 0)::int`.as('owed'))
    .where('club_id', '=', club_id)
    .where('booking_id', '=', id)
    .where(isOwed)
    .executeTakeFirstOrThrow();
  return owed;
}
