import { sql } from 'kysely';
import type { Db } from '#server/database/db.ts';
import { type LoadedFacts, loadFacts } from './content/booking-facts.ts';
import { cancelQueued, enqueue, type Message } from './enqueue.ts';
import type { Kind } from './kinds.ts';
import { notifyClub } from './notify-club.ts';
import { reminderAt } from './reminder-at.ts';

type Key = { club_id: number; id: number };

const about = ({ facts, language, email }: LoadedFacts) => ({
  language,
  recipient: email,
  booking: { club_id: facts.club.id, id: facts.id },
});

/** The same by phone. */
const byPhone = <K extends Kind>(message: Message<K>, { telephone }: LoadedFacts): Message<K> => ({
  ...message,
  channel: 'sms',
  recipient: telephone,
});

/** Reminds of the visit, beforehand; what was to remind of it before is taken back. `now` in epoch ms. */
export async function remind(trx: Db, told: LoadedFacts, now: number): Promise<void> {
  const message = { ...about(told), kind: 'reminder', payload: told.facts } as const;
  await cancelQueued(trx, message.booking, ['reminder']);
  const notAfter = new Date(told.facts.starts_at);
  const at = reminderAt(notAfter.getTime(), now);
  if (at === null) return;
  const timed = { ...message, at: new Date(at), notAfter };
  await enqueue(trx, timed);
  await enqueue(trx, byPhone(timed, told));
}

/** Tells that a booking stands, or that the club accepted the request for it, and reminds of it later. */
export async function announceConfirmed(trx: Db, key: Key, accepted?: { message: string | null }): Promise<void> {
  const told = await loadFacts(trx, key);
  const { facts } = told;
  const message: Message<'accepted'> | Message<'confirmed'> = accepted
    ? { ...about(told), kind: 'accepted', payload: { facts, ...accepted } }
    : { ...about(told), kind: 'confirmed', payload: facts };
  await enqueue(trx, message);
  await enqueue(trx, byPhone(message, told));
  // The club knows what it accepted.
  if (!accepted) await notifyClub(trx, key, 'booked');
  await remind(trx, told, told.created_at.getTime());
}

/** Tells of the new time of a booking, and reminds of that one. `refund` in minor units, `now` in epoch ms. */
export async function announceMoved(
  trx: Db,
  key: Key,
  { before, refund, now }: { before: { starts_at: Date; ends_at: Date }; refund: number; now: number },
): Promise<void> {
  const told = await loadFacts(trx, key);
  const times = { starts_at: before.starts_at.toISOString(), ends_at: before.ends_at.toISOString() };
  // What tells of the time that it had, and has not gone out yet, would come too late.
  await cancelQueued(trx, key, ['moved']);
  await enqueue(trx, { ...about(told), kind: 'moved', payload: { facts: told.facts, before: times, refund } });
  await notifyClub(trx, key, 'moved', before);
  await remind(trx, told, now);
}

/** Tells that a booking that stood does not any more, and reminds of nothing. */
export async function announceCancelled(trx: Db, key: Key): Promise<void> {
  const told = await loadFacts(trx, key);
  const message = { ...about(told), kind: 'cancelled', payload: told.facts } as const;
  await cancelQueued(trx, key, ['reminder']);
  await enqueue(trx, message);
  if (told.facts.cancel_reason === 'CANCELED_BY_CLUB') await enqueue(trx, byPhone(message, told));
  else await notifyClub(trx, key, 'cancelled');
}

/** Tells that a booking was not paid in time, and that nobody waits for its payment any more. */
export async function announceLapsed(trx: Db, key: Key): Promise<void> {
  const told = await loadFacts(trx, key);
  await enqueue(trx, { ...about(told), kind: 'lapsed', payload: told.facts });
}

/** Tells that the provider took everything that was to go back. */
export async function announceRefunded(trx: Db, key: Key): Promise<void> {
  const told = await loadFacts(trx, key);
  const { amount } = await trx
    .selectFrom('payment')
    .select(sql<number>`coalesce(sum(amount), 0)::int`.as('amount'))
    .where('club_id', '=', key.club_id)
    .where('booking_id', '=', key.id)
    .where('direction', '=', 'refund')
    .where('status', '=', 'refunded')
    .executeTakeFirstOrThrow();
  await enqueue(trx, { ...about(told), kind: 'refunded', payload: { facts: told.facts, amount } });
}
