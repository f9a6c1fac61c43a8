import { sql } from 'kysely';
import { deleteInBatches } from '#server/database/batches.ts';
import { latestUse } from '#server/database/clock.ts';
import { type Log, startPolling } from '#server/database/polling.ts';
import { type ComposerOptions, composeEmail, composeSms, type MessageRow } from './compose.ts';
import type { Transports } from './transports.ts';

export type MessageContext = ComposerOptions & { transports: Transports };

const BATCH_SIZE = 5;

/**
 * Takes over due messages. Each row is at once postponed by its back-off, from half a minute to an
 * hour by the database's clock: if this process dies before it records that the message was sent,
 * another one sends it again. Emails wait for a server. Text messages without a gateway, and
 * expired messages, are given up.
 */
async function claim({ db, transports }: MessageContext): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    update message set
      attempts = attempts + 1,
      next_attempt_at = case when not_after <= now() or (channel = 'sms' and ${!transports.sms}) then null
        else now() + least(interval '30 seconds' * 2 ^ least(attempts, 10), interval '1 hour') end
    where (club_id, id) in (
      select club_id, id from message
      where next_attempt_at <= now() and (channel = 'sms' or ${transports.email !== undefined} or not_after <= now())
      order by next_attempt_at limit ${BATCH_SIZE} for update skip locked)
    returning *`.execute(db);
  return rows;
}

type Failure = Error & { code?: string; responseCode?: number };

/** A server's response can contain the recipient's address, which must not be logged. */
const reasonOf = ({ code, responseCode, name }: Failure) => [code ?? name, responseCode].filter(Boolean).join(' ');

/** Whether the server refuses this email permanently: 5xx to its recipient or its content. */
const isFinal = ({ code, responseCode = 0 }: Failure) =>
  responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');

/** Sends one message. Returns whether there was anything to send. */
async function deliver(context: MessageContext, row: MessageRow): Promise<boolean> {
  const { transports } = context;
  if (row.channel === 'sms') {
    const sms = composeSms(context, row);
    if (sms) await transports.sms?.(sms);
    return sms !== undefined;
  }
  const email = await composeEmail(context, row);
  if (email) await transports.email?.(email);
  return email !== undefined;
}

async function send(context: MessageContext, row: MessageRow, log: Log): Promise<void> {
  const { db } = context;
  try {
    const delivered = await deliver(context, row);
    if (!delivered) {
      await db.deleteFrom('message').where('club_id', '=', row.club_id).where('id', '=', row.id).execute();
      return;
    }
    await db
      .updateTable('message')
      .set({ sent_at: sql<Date>`now()`, next_attempt_at: null, last_error: null })
      .where('club_id', '=', row.club_id)
      .where('id', '=', row.id)
      .execute();
  } catch (error) {
    const reason = reasonOf(error as Failure);
    log.warn({ message: row.id, kind: row.kind, attempts: row.attempts, reason }, 'a message was not sent');
    const final = isFinal(error as Failure);
    await db
      .updateTable('message')
      .set({ last_error: reason, ...(final && { next_attempt_at: null }) })
      .where('club_id', '=', row.club_id)
      .where('id', '=', row.id)
      .execute();
  }
}

/** One round: sends due messages, a few at a time. */
export async function processMessages(context: MessageContext, log: Log): Promise<void> {
  for (;;) {
    const rows = await claim(context);
    // A message that was given up has no next attempt.
    await Promise.all(rows.filter((row) => row.next_attempt_at).map((row) => send(context, row, log)));
    if (rows.length < BATCH_SIZE) return;
  }
}

const RETENTION_DAYS = 30;

/** Deletes messages that were sent or given up long ago. */
export const deleteOldMessages = ({ db }: Pick<MessageContext, 'db'>): Promise<void> =>
  deleteInBatches(
    db,
    'message',
    sql`next_attempt_at is null and created_at < ${latestUse} - make_interval(days => ${RETENTION_DAYS}::int)`,
  );

/**
 * Works round after round.
 * @returns a function that stops the worker and waits for the current round
 */
export function startMessageWorker(context: MessageContext, log: Log): () => Promise<void> {
  const stop = startPolling(() => processMessages(context, log), { every: 2000, name: 'the work on messages', log });
  return async () => {
    await stop();
    context.transports.close();
  };
}
