import { sql } from 'kysely';
import { SECOND } from '#core/domain/units.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import type { Kind, PayloadOf } from './kinds.ts';

/** A message to store in the outbox. */
export type NewMessage<K extends Kind = Kind> = {
  kind: K;
  /**
   * The data that the kind composes the message from, as of now: the message is sent with this
   * data.
   */
  payload: PayloadOf<K>;
  language: Language;
  channel?: 'email' | 'sms';
  /**
   * An email address, or E.164. Empty if the customer gave none to the club: then nothing is
   * stored.
   */
  recipient: string;
  /** The booking that the message is about, if any. */
  booking?: { club_id: number; id: number } | undefined;
  /** When to send it; at once when absent. */
  at?: Date | undefined;
  /** When it expires; after three days when absent. */
  notAfter?: Date | undefined;
  /** The same as milliseconds from now on, by the database's clock. */
  expiresIn?: number | undefined;
};

/**
 * Stores a message in the transaction of the change that it announces. A worker of any process
 * sends it later, at least once.
 */
export async function enqueue<K extends Kind>(trx: Db, message: NewMessage<K>): Promise<void> {
  const { kind, payload, language, recipient, booking, at, notAfter, expiresIn, channel = 'email' } = message;
  if (recipient === '') return;
  await trx
    .insertInto('message')
    .values({
      kind,
      channel,
      language,
      recipient,
      payload: JSON.stringify(payload),
      club_id: booking?.club_id ?? 0,
      booking_id: booking?.id ?? null,
      ...(at && { next_attempt_at: at }),
      ...((notAfter ?? at) && { not_after: notAfter ?? sql<Date>`${at}::timestamptz + interval '3 days'` }),
      ...(expiresIn && { not_after: sql<Date>`now() + make_interval(secs => ${expiresIn / SECOND})` }),
    })
    .execute();
}

/** Deletes the unsent messages of these kinds about a booking. */
export async function cancelQueued(trx: Db, booking: { club_id: number; id: number }, kinds: Kind[]): Promise<void> {
  await trx
    .deleteFrom('message')
    .where('club_id', '=', booking.club_id)
    .where('booking_id', '=', booking.id)
    .where('kind', 'in', kinds)
    .where('next_attempt_at', 'is not', null)
    .execute();
}
