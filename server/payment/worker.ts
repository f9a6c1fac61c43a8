import { sql } from 'kysely';
import { deleteExpiredHolds } from '#server/booking/leases.ts';
import { expireUnpaid } from '#server/booking/state/apply-event.ts';
import { inBatches } from '#server/database/batches.ts';
import { type Log, startPolling } from '#server/database/polling.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { closeDueSplits, sendCapture } from './captures.ts';
import type { PaymentContext } from './index.ts';
import type { PaymentRow } from './order.ts';
import type { PaymentProvider } from './provider.ts';
import { sendRefund } from './refunds.ts';
import { settle } from './settle.ts';

const BATCH_SIZE = 20;
/** A charge that was not paid within this time will not be paid. */
const POLLED_FOR = '2 days';

/**
 * Takes over due work. Each row is at once postponed by its back-off, from half a minute to an hour
 * by the database's clock: if this process dies, another one continues then.
 */
const claim = async ({ db }: PaymentContext): Promise<PaymentRow[]> => {
  const { rows } = await sql<PaymentRow>`
    with due as (
      select club_id, id from payment where next_attempt_at <= now()
      order by next_attempt_at limit ${BATCH_SIZE} for update skip locked
    )
    update payment set
      attempts = attempts + 1,
      next_attempt_at = case when direction = 'charge' and status <> 'authorised' and created_at < now() - interval '${sql.raw(POLLED_FOR)}' then null
        else now() + least(interval '30 seconds' * 2 ^ least(attempts, 10), interval '1 hour') end
    from due where payment.club_id = due.club_id and payment.id = due.id
    returning payment.*`.execute(db);
  // The refunds of an order take their turns by id.
  return rows.sort((one, other) => one.id - other.id);
};

/** Takes or releases what is held. The bank may have released it before. */
async function capture(
  context: PaymentContext,
  provider: PaymentProvider,
  row: PaymentRow,
  now: number,
): Promise<void> {
  try {
    await sendCapture(context.db, provider, row, now);
  } catch (error) {
    const report = await provider.status({ orderId: row.order_id!, providerId: row.provider_id, amount: row.amount });
    if (report === undefined || report.outcome === 'authorised') throw error;
    await settle(context.db, provider.name, report, now);
  }
}

async function processPayment(context: PaymentContext, row: PaymentRow): Promise<void> {
  const provider = context.payments.providers.get(row.provider ?? '');
  if (!provider) throw new Error(`There are no keys for the provider ${row.provider}`);
  const now = context.clock();
  if (row.direction === 'refund') return sendRefund(context.db, provider, row, now);
  if (row.status === 'authorised') return capture(context, provider, row, now);
  if ((row.status !== 'pending' && row.status !== 'failed') || row.order_id === null) return;
  // The callback may be late or lost, so ask the provider.
  const report = await provider.status({ orderId: row.order_id, providerId: row.provider_id, amount: row.amount });
  if (report) await settle(context.db, provider.name, report, now);
}

/**
 * One round: ends splits at their deadline, takes what is held, sends due refunds, polls charges
 * without a report, and expires unpaid bookings.
 */
export async function processPayments(context: PaymentContext, log: Log): Promise<void> {
  await closeDueSplits(context.db);
  for (const row of await claim(context)) {
    await processPayment(context, row).catch((error: Error) =>
      log.warn(
        { payment: `${row.club_id}-${row.id}`, attempts: row.attempts, reason: error.message },
        'a payment will be retried',
      ),
    );
  }
  await inBatches(() => inTransaction(context.db, expireUnpaid));
  // The transaction that takes a hold's time deletes it; this is for clients that wait for a
  // notification that it is free.
  await deleteExpiredHolds(context.db);
}

/**
 * Works round after round.
 * @returns a function that stops the worker and waits for the current round
 */
export const startPaymentWorker = (context: PaymentContext, log: Log): (() => Promise<void>) =>
  startPolling(() => processPayments(context, log), { every: 3000, name: 'the work on payments', log });
