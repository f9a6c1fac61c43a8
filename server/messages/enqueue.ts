import { sql } from 'kysely';
import type { Language } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import type { Kind, PayloadOf } from './kinds.ts';

/** What somebody is to be told. */
export type Message<K extends Kind = Kind> = {
  kind: K;
  /** What the kind is written from, as it is now: it is sent as it was then. */
  payload: PayloadOf<K>;
  language: Language;
  channel?: 'email' | 'sms';
  /** An e-mail address, or E.164. */
  recipient: string;
  /** Which booking it is about, where it is about one. */
  booking?: { club_id: number; id: number } | undefined;
  /** When it goes out; at once when absent. */
  at?: Date | undefined;
  /** When it has lost its use; after three days when absent. */
  notAfter?: Date | undefined;
};

/** Stores a message with what it tells: both stand or neither does. Any process sends it, by and by, at least once. */
export async function enqueue<K extends Kind>(trx: Db, message: Message<K>): Promise<void> {
  const { kind, payload, language, recipient, booking, at, notAfter, channel = 'email' } = message;
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
    })
    .execute();
}

/** Takes back what was to be sent of a booking and has not been, of these kinds. */
export async function cancelQueued(trx: Db, booking: { club_id: number; id: number }, kinds: Kind[]): Promise<void> {
  await trx
    .deleteFrom('message')
    .where('club_id', '=', booking.club_id)
    .where('booking_id', '=', booking.id)
    .where('kind', 'in', kinds)
    .where('next_attempt_at', 'is not', null)
    .execute();
}
