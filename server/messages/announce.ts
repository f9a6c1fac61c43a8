import { reminderAt } from '#core/domain/reminder-at.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import { emitBooking } from '#server/webhooks/emit.ts';
import { type LoadedFacts, loadFacts } from './content/booking-facts.ts';
import { cancelQueued, enqueue, type NewMessage } from './enqueue.ts';
import type { ClosedFacts } from './kinds/closed.ts';
import type { Kind } from './kinds.ts';
import { notifyClub } from './notify-club.ts';

type BookingKey = { club_id: number; id: number };

const about = ({ facts, language, email }: LoadedFacts) => ({
  language,
  recipient: email,
  booking: { club_id: facts.club.id, id: facts.id },
});

/** The same as a text message. */
const byPhone = <K extends Kind>(message: NewMessage<K>, { telephone }: LoadedFacts): NewMessage<K> => ({
  ...message,
  channel: 'sms',
  recipient: telephone,
});

/** Queues a reminder of the visit and cancels the previous one. `now` in epoch ms. */
export async function remind(trx: Db, loaded: LoadedFacts, now: number): Promise<void> {
  const message = { ...about(loaded), kind: 'reminder', payload: loaded.facts } as const;
  await cancelQueued(trx, message.booking, ['reminder']);
  const notAfter = new Date(loaded.facts.starts_at);
  const at = reminderAt(notAfter.getTime(), now);
  if (at === null) return;
  const timed = { ...message, at: new Date(at), notAfter };
  await enqueue(trx, timed);
  await enqueue(trx, byPhone(timed, loaded));
}

/** What the club itself did: it is not notified of it. */
export type ClubsOwn = {
  /** The club's answer, if the booking is an accepted request. */
  accepted?: { message: string | null } | undefined;
};

/**
 * Notifies the customer and the club's systems that a booking is confirmed, or that the club
 * accepted the request for it, and queues a reminder. Notifies the club unless it booked itself.
 * `isToldOtherwise`: other messages tell the customer and the club.
 */
export async function announceConfirmed(
  trx: Db,
  key: BookingKey,
  { byClub, isToldOtherwise }: { byClub?: ClubsOwn | undefined; isToldOtherwise?: boolean | undefined } = {},
): Promise<void> {
  const accepted = byClub?.accepted;
  const loaded = await loadFacts(trx, key);
  const { facts } = loaded;
  await emitBooking(trx, 'booking.confirmed', key);
  const message: NewMessage<'accepted'> | NewMessage<'confirmed'> = accepted
    ? { ...about(loaded), kind: 'accepted', payload: { facts, ...accepted } }
    : { ...about(loaded), kind: 'confirmed', payload: facts };
  if (!isToldOtherwise) {
    await enqueue(trx, message);
    await enqueue(trx, byPhone(message, loaded));
  }
  if (!byClub && !isToldOtherwise) await notifyClub(trx, key, 'booked');
  await remind(trx, loaded, loaded.created_at.getTime());
}

/**
 * Notifies the customer and the club's systems of the new time of a booking, and the club unless it
 * moved it, and queues a new reminder. `refund` in minor units, `now` in epoch ms.
 * `isToldOtherwise`: other messages tell the customer and the club.
 */
export async function announceMoved(
  trx: Db,
  key: BookingKey,
  {
    before,
    refund,
    now,
    byClub = false,
    isToldOtherwise = false,
  }: {
    before: { starts_at: Date; ends_at: Date };
    refund: number;
    now: number;
    byClub?: boolean | undefined;
    isToldOtherwise?: boolean | undefined;
  },
): Promise<void> {
  const loaded = await loadFacts(trx, key);
  const times = { starts_at: before.starts_at.toISOString(), ends_at: before.ends_at.toISOString() };
  await emitBooking(trx, 'booking.moved', key, { before, refund });
  // Queued messages about the old time would be out of date.
  await cancelQueued(trx, key, ['moved']);
  const payload = { facts: loaded.facts, before: times, refund };
  if (!isToldOtherwise) await enqueue(trx, { ...about(loaded), kind: 'moved', payload });
  if (!byClub && !isToldOtherwise) await notifyClub(trx, key, 'moved', { before });
  await remind(trx, loaded, now);
}

/**
 * Notifies the customer and the club's systems that a confirmed booking was cancelled, and cancels
 * the reminder. `isToldOtherwise`: another message tells the customer.
 */
export async function announceCancelled(trx: Db, key: BookingKey, { isToldOtherwise = false } = {}): Promise<void> {
  const loaded = await loadFacts(trx, key);
  const message = { ...about(loaded), kind: 'cancelled', payload: loaded.facts } as const;
  await emitBooking(trx, 'booking.cancelled', key);
  await cancelQueued(trx, key, ['reminder']);
  if (isToldOtherwise) return;
  await enqueue(trx, message);
  if (loaded.facts.cancel_reason === 'CANCELED_BY_CLUB') await enqueue(trx, byPhone(message, loaded));
  else await notifyClub(trx, key, 'cancelled');
}

/** Notifies the customer that a booking was not paid in time and can no longer be paid. */
export async function announceLapsed(trx: Db, key: BookingKey): Promise<void> {
  const loaded = await loadFacts(trx, key);
  await enqueue(trx, { ...about(loaded), kind: 'lapsed', payload: loaded.facts });
}

/** Notifies the customer of a refund that the provider accepted, or the club handed out, minor units. */
export async function announceRefunded(trx: Db, key: BookingKey, amount: number): Promise<void> {
  const loaded = await loadFacts(trx, key);
  await enqueue(trx, { ...about(loaded), kind: 'refunded', payload: { facts: loaded.facts, amount } });
}

/** Passes the club's message about a booking on to its customer, by email or else as a text message. */
export async function passOn(trx: Db, key: BookingKey, message: string): Promise<void> {
  const loaded = await loadFacts(trx, key);
  const email = { ...about(loaded), kind: 'clubMessage', payload: { facts: loaded.facts, message } } as const;
  await enqueue(trx, loaded.email === '' ? byPhone(email, loaded) : email);
}

type Closed = Pick<ClosedFacts, 'bookings'> & {
  customer: { email: string; telephone: string };
  language: Language;
};

/** Tells a customer in one message what became of all bookings in a time that the club closed. */
export async function announceClosed(trx: Db, { customer, language, bookings }: Closed, reason: string): Promise<void> {
  const payload = { bookings, reason };
  await enqueue(trx, { kind: 'closed', payload, language, recipient: customer.email });
  await enqueue(trx, { kind: 'closed', payload, language, recipient: customer.telephone, channel: 'sms' });
}

/**
 * Tells the customer in one message of all bookings of a weekly series: at least one. Also tells the
 * club in one, unless it booked them itself.
 */
export async function announceSeries(trx: Db, keys: BookingKey[], { byClub }: { byClub: boolean }): Promise<void> {
  const all: LoadedFacts[] = [];
  for (const key of keys) all.push(await loadFacts(trx, key));
  const [first] = all as [LoadedFacts];
  const { language, recipient } = about(first);
  const message = {
    kind: 'series',
    payload: { bookings: all.map(({ facts }) => facts) },
    language,
    recipient,
  } as const;
  await enqueue(trx, message);
  await enqueue(trx, byPhone(message, first));
  if (!byClub) await notifyClub(trx, keys[0]!, 'repeated', { visits: keys });
}

/** A visit that was moved, its time before, and its refund in minor units. */
export type MovedVisit = { key: BookingKey; before: { starts_at: Date; ends_at: Date }; refund: number };

/** Tells the customer and the club in one message each of all visits of a series that a customer moved. */
export async function announceSeriesMoved(trx: Db, moved: MovedVisit[]): Promise<void> {
  const all: LoadedFacts[] = [];
  for (const { key } of moved) all.push(await loadFacts(trx, key));
  const [first] = all as [LoadedFacts];
  const { language, recipient } = about(first);
  const visits = all.map(({ facts }, index) => {
    const { starts_at, ends_at } = moved[index]!.before;
    return { facts, before: { starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() } };
  });
  const refund = moved.reduce((sum, visit) => sum + visit.refund, 0);
  await enqueue(trx, { kind: 'seriesMoved', payload: { visits, refund }, language, recipient });
  const [{ key, before }] = moved as [MovedVisit];
  await notifyClub(trx, key, 'allMoved', { before, visits: moved.map((visit) => visit.key) });
}
