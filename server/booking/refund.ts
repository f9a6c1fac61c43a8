import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/database/db.ts';
import type { PaymentTable } from '#server/database/schema.ts';
import type { BookingRow } from './state/apply-event.ts';

type Charge = Pick<Selectable<PaymentTable>, 'club_id' | 'booking_id' | 'id' | 'provider'>;

/** Schedules a refund of a charge, in minor units. The payment worker of any process sends it. */
export async function scheduleRefund(trx: Db, charge: Charge, amount: number, currency = 'UAH'): Promise<void> {
  await trx
    .insertInto('payment')
    .values({
      club_id: charge.club_id,
      booking_id: charge.booking_id,
      charge_id: charge.id,
      direction: 'refund',
      payment_type: 'online',
      status: 'due',
      amount,
      currency,
      provider: charge.provider,
      next_attempt_at: sql`now()`,
    })
    .execute();
}

/** Refunds a booking the way it was paid: through the provider, or at the club. Minor units. */
export async function refundBooking(trx: Db, row: BookingRow, amount: number): Promise<void> {
  const charge = await trx
    .selectFrom('payment')
    .selectAll()
    .where('club_id', '=', row.club_id)
    .where('booking_id', '=', row.id)
    .where('direction', '=', 'charge')
    .where('status', '=', 'paid')
    // A second charge was refunded at once, and a move may have refunded a part: take the one with enough left.
    .where(
      sql<number>`amount - (select coalesce(sum(refund.amount), 0) from payment refund
        where refund.club_id = payment.club_id and refund.charge_id = payment.id)`,
      '>=',
      amount,
    )
    .orderBy('id')
    .executeTakeFirst();
  if (charge?.provider) return scheduleRefund(trx, charge, amount);
  await trx
    .insertInto('payment')
    .values({
      club_id: row.club_id,
      booking_id: row.id,
      direction: 'refund',
      payment_type: row.payment_type,
      status: 'due',
      amount,
    })
    .execute();
}
