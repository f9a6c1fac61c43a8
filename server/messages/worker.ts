import { sql } from 'kysely';
import { ABUSE_LIMITS } from '#server/booking/abuse-limits.ts';
import { deleteInBatches, inBatches } from '#server/database/batches.ts';
import { latestUse } from '#server/database/clock.ts';
import type { Db } from '#server/database/db.ts';
import { type Log, startPolling } from '#server/database/polling.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { VARIABLES } from '#server/environment-variables.ts';
import type { Hub } from '#server/live/hub.ts';
import { type ComposerOptions, composeEmail, composeSms, type MessageRow } from './compose.ts';
import type { MessageKind } from './content/kind.ts';
import { KINDS, type Kind } from './kinds.ts';
import type { Transports } from './transports.ts';

export type MessageContext = ComposerOptions & {
  transports: Transports;
  /** Messages to one recipient per hour. Defaults to `MESSAGES_PER_HOUR`' default. */
  perHour?: number | undefined;
};

const MESSAGES_PER_HOUR = Number(VARIABLES.MESSAGES_PER_HOUR.default);

const BATCH_SIZE = 5;

/** What is no use later: a code, and an offer, which passes to the next. */
const URGENT: readonly string[] = ['contactCode', 'freed'] satisfies Kind[];

const SECRET_KINDS = Object.entries(KINDS as Record<string, MessageKind<never>>)
  .filter(([, { isSecret }]) => isSecret)
  .map(([kind]) => kind);

/** What remains of the payload of a message that is not sent again. */
const spentPayload = sql<object>`case when kind = any(${SECRET_KINDS}) then '{}'::jsonb else payload end`;

/**
 * Takes over due messages. Each row is at once postponed by its back-off, from half a minute to an
 * hour by the database's clock: if this process dies before it records that the message was sent,
 * another one sends it again. Emails wait for a server. Text messages without a gateway, and
 * expired messages, are given up.
 */
async function claim(trx: Db, { transports }: MessageContext): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    with due as (
      select club_id, id from message
      where next_attempt_at <= now() and (channel = 'sms' or ${transports.email !== undefined} or not_after <= now())
      order by next_attempt_at limit ${BATCH_SIZE} for update skip locked
    )
    update message set
      attempts = attempts + 1,
      payload = case when not_after <= now() then ${spentPayload} else payload end,
      next_attempt_at = case when not_after <= now() or (channel = 'sms' and ${!transports.sms}) then null
        else least(now() + least(interval '30 seconds' * 2 ^ least(attempts, 10), interval '1 hour'), not_after) end
    from due where message.club_id = due.club_id and message.id = due.id
    returning message.*`.execute(trx);
  return rows;
}

/** Whom the limit counts: the spellings of an email address in other letters are one. */
const recipientOf = (row: MessageRow) => row.recipient.toLowerCase();

/**
 * Whether a message may be sent to its recipient now. Beyond a number per hour it is delayed, never
 * dropped: anyone can cause messages to strangers, and the customer of many bookings still gets
 * all of theirs, reminders included unless the visit has begun. Other emails leave some of the
 * number to codes and offers, which do not wait for long. Clubs get all news at once.
 */
async function isAllowed(trx: Db, row: MessageRow, perHour: number): Promise<boolean> {
  if (row.kind === 'clubNews') return true;
  const mine = sql`club_id = ${row.club_id} and id = ${row.id}`;
  const kept = row.channel === 'email' && !URGENT.includes(row.kind) ? ABUSE_LIMITS.messagesForCodes.value : 0;
  const { rows } = await sql<{ free_at: Date | null }>`
    select max(tried_at) + interval '1 hour' as free_at from (
      select tried_at, kind = any(${URGENT}) as is_urgent, row_number() over latest as of_all,
        row_number() over (partition by kind = any(${URGENT}) order by tried_at desc) as of_kind
      from message
      where lower(recipient) = ${recipientOf(row)} and tried_at > now() - interval '1 hour' and kind <> 'clubNews' and not (${mine})
      window latest as (order by tried_at desc)
    ) sent where of_all = ${perHour} or (not is_urgent and of_kind = ${Math.max(1, perHour - kept)})`.execute(trx);
  const freeAt = rows[0]?.free_at;
  if (!freeAt) {
    await sql`update message set tried_at = now() where ${mine}`.execute(trx);
    return true;
  }
  await sql`
    update message set next_attempt_at = least(${freeAt}::timestamptz, not_after), attempts = attempts - 1, last_error = 'HOURLY_LIMIT'
    where ${mine}`.execute(trx);
  return false;
}

/** Claims due messages. Returns how many, and those that may be sent now. */
const claimAllowed = (context: MessageContext): Promise<{ claimed: number; allowed: MessageRow[] }> =>
  inTransaction(context.db, async (trx) => {
    const rows = await claim(trx, context);
    // A message that was given up has no next attempt.
    const due = rows.filter((row) => row.next_attempt_at);
    // Workers that count the messages of one recipient run one after another.
    for (const recipient of [...new Set(due.map(recipientOf))].sort()) {
      await sql`select pg_advisory_xact_lock(5, hashtext(${recipient}))`.execute(trx);
    }
    const allowed = [];
    for (const row of due) if (await isAllowed(trx, row, context.perHour ?? MESSAGES_PER_HOUR)) allowed.push(row);
    return { claimed: rows.length, allowed };
  });

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
      .set({
        sent_at: sql<Date>`now()`,
        next_attempt_at: null,
        last_error: null,
        ...(!context.transports.onlyShown && { payload: spentPayload }),
      })
      .where('club_id', '=', row.club_id)
      .where('id', '=', row.id)
      .execute();
  } catch (error) {
    const reason = reasonOf(error as Failure);
    log.warn({ message: row.id, kind: row.kind, attempts: row.attempts, reason }, 'a message was not sent');
    const final = isFinal(error as Failure);
    await db
      .updateTable('message')
      .set({ last_error: reason, ...(final && { next_attempt_at: null, payload: spentPayload }) })
      .where('club_id', '=', row.club_id)
      .where('id', '=', row.id)
      .execute();
  }
}

/** One round: sends due messages, a few at a time. */
export async function processMessages(context: MessageContext, log: Log): Promise<void> {
  for (;;) {
    const { claimed, allowed } = await claimAllowed(context);
    await Promise.all(allowed.map((row) => send(context, row, log)));
    if (claimed < BATCH_SIZE) return;
  }
}

const RETENTION_DAYS = 30;

/** Deletes messages that were sent or given up long ago, and secrets that only the outbox showed. */
export async function deleteOldMessages({ db }: Pick<MessageContext, 'db'>): Promise<void> {
  await deleteInBatches(
    db,
    'message',
    sql`next_attempt_at is null and created_at < ${latestUse} - make_interval(days => ${RETENTION_DAYS}::int)`,
  );
  await inBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`
      update message set payload = '{}' where ctid = any(array(
        select ctid from message where kind = any(${SECRET_KINDS}) and next_attempt_at is null and not_after <= now()
          and payload <> '{}' limit ${limit} for update skip locked))`.execute(db);
    return Number(numAffectedRows);
  });
}

/**
 * Works round after round, and as soon as a message is stored that is due. A notification that is lost
 * delays it to the next round.
 * @returns a function that stops the worker and waits for the current round
 */
export function startMessageWorker(
  context: MessageContext,
  log: Log,
  hub: Pick<Hub, 'listenSoon' | 'subscribeToWork'>,
): () => Promise<void> {
  const round = async () => {
    hub.listenSoon();
    await processMessages(context, log);
  };
  const onWake = (wake: () => void) => hub.subscribeToWork('message', wake);
  const stop = startPolling(round, { every: 2000, name: 'the work on messages', log, onWake });
  return async () => {
    await stop();
    context.transports.close();
  };
}
