import { sql } from 'kysely';
import { type Log, startPolling } from '#server/database/polling.ts';
import { type ComposerOptions, composeEmail, composeSms, type MessageRow } from './compose.ts';
import type { Transports } from './transports.ts';

export type MessageContext = ComposerOptions & { transports: Transports };

const AT_ONCE = 5;

/**
 * Takes over what is due. Each row is put off by its back-off at once, from half a minute to an hour by the database's
 * clock: should this process die before it has said that the message is gone, another sends it again.
 * E-mails wait for a server; a text message that nobody takes, and what has lost its use, is given up.
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
      order by next_attempt_at limit ${AT_ONCE} for update skip locked)
    returning *`.execute(db);
  return rows;
}

type Failure = Error & { code?: string; responseCode?: number };

/** What a server says of an address can name it, and the log is no place for that. */
const reasonOf = ({ code, responseCode, name }: Failure) => [code ?? name, responseCode].filter(Boolean).join(' ');

/** Whether the server refuses this e-mail for good, not us: 5xx to its address or its text. */
const isFinal = ({ code, responseCode = 0 }: Failure) =>
  responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');

/** Whether there was anything to say. */
async function carry(context: MessageContext, row: MessageRow): Promise<boolean> {
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
    const said = await carry(context, row);
    if (!said) {
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

/** One round: sends what is due, a few at a time. */
export async function workOnMessages(context: MessageContext, log: Log): Promise<void> {
  for (;;) {
    const rows = await claim(context);
    // What was given up has no next attempt.
    await Promise.all(rows.filter((row) => row.next_attempt_at).map((row) => send(context, row, log)));
    if (rows.length < AT_ONCE) return;
  }
}

const KEPT_DAYS = 30;

/** Forgets what was sent or given up long ago. */
export async function deleteOldMessages({ db }: Pick<MessageContext, 'db'>): Promise<void> {
  await db
    .deleteFrom('message')
    .where('next_attempt_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS}::int)`)
    .execute();
}

/** Works round after round until it is stopped; the answer waits for the round at work. */
export function startMessageWorker(context: MessageContext, log: Log): () => Promise<void> {
  const stop = startPolling(() => workOnMessages(context, log), { every: 2000, name: 'the work on messages', log });
  return async () => {
    await stop();
    context.transports.close();
  };
}
