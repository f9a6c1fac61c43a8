import { sql } from 'kysely';
import { deleteExpiredHolds } from '#server/booking/leases.ts';
import { expireUnpaid } from '#server/booking/state/apply-event.ts';
import { type Log, startPolling } from '#server/database/polling.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { PaymentContext } from './index.ts';
import { type PaymentRow, sendRefund } from './refunds.ts';
import { settle } from './settle.ts';

const AT_ONCE = 20;
/** A charge that nobody paid within this time will not be paid. */
const ASKED_FOR = '2 days';

/**
 * Takes over what is due. Each row is put off by its back-off at once, from half a minute to an hour by the database's
 * clock: should this process die, another goes on then.
 */
const claim = async ({ db }: PaymentContext): Promise<PaymentRow[]> => {
  const { rows } = await sql<PaymentRow>`
    update payment set
      attempts = attempts + 1,
      next_attempt_at = case when direction = 'charge' and created_at < now() - interval '${sql.raw(ASKED_FOR)}' then null
        else now() + least(interval '30 seconds' * 2 ^ least(attempts, 10), interval '1 hour') end
    where (club_id, id) in (
      select club_id, id from payment where next_attempt_at <= now()
      order by next_attempt_at limit ${AT_ONCE} for update skip locked)
    returning *`.execute(db);
  return rows;
};

async function workOn(context: PaymentContext, row: PaymentRow): Promise<void> {
  const provider = context.payments.providers.get(row.provider ?? '');
  if (!provider) throw new Error(`There are no keys for the provider ${row.provider}`);
  const now = context.clock();
  if (row.direction === 'refund') return sendRefund(context.db, provider, row, now);
  if ((row.status !== 'pending' && row.status !== 'failed') || row.order_id === null) return;
  // The callback may be late or lost: the provider itself is asked.
  const report = await provider.status({ orderId: row.order_id, providerId: row.provider_id, amount: row.amount });
  if (report) await settle(context.db, provider.name, report, now);
}

/** One round: sends the refunds that are due, asks after charges without an answer, ends what was not paid in time. */
export async function workOnPayments(context: PaymentContext, log: Log): Promise<void> {
  for (const row of await claim(context)) {
    await workOn(context, row).catch((error: Error) =>
      log.warn(
        { payment: `${row.club_id}-${row.id}`, attempts: row.attempts, reason: error.message },
        'a payment is tried again',
      ),
    );
  }
  await inTransaction(context.db, expireUnpaid);
  // Whoever takes their time removes them; this is for those who wait to hear that it is free.
  await deleteExpiredHolds(context.db);
}

/** Works round after round until it is stopped; the answer waits for the round at work. */
export const startPaymentWorker = (context: PaymentContext, log: Log): (() => Promise<void>) =>
  startPolling(() => workOnPayments(context, log), { every: 3000, name: 'the work on payments', log });
