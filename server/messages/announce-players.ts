import type { Selectable } from 'kysely';
import type { Db } from '#server/database/db.ts';
import type { BookingPlayerTable, BookingSplitTable } from '#server/database/schema.ts';
import { loadFacts } from './content/booking-facts.ts';
import { enqueue } from './enqueue.ts';
import type { ToPlayer, VisitFacts } from './kinds/player.ts';
import { notifyClub } from './notify-club.ts';

type Player = Selectable<BookingPlayerTable>;
type BookingKey = { club_id: number; id: number };

const splitOf = (trx: Db, { club_id, id }: BookingKey): Promise<Selectable<BookingSplitTable> | undefined> =>
  trx
    .selectFrom('booking_split')
    .selectAll()
    .where('club_id', '=', club_id)
    .where('booking_id', '=', id)
    .executeTakeFirst();

/** What is on its way back to a player, minor units. */
async function pendingRefund(trx: Db, { club_id, id }: Player): Promise<number> {
  const rows = await trx
    .selectFrom('payment')
    .select('amount')
    .where('club_id', '=', club_id)
    .where('player_id', '=', id)
    .where('direction', '=', 'refund')
    .where('status', '=', 'due')
    .where('provider', 'is not', null)
    .execute();
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

/** Notifies the organiser that a player joined or left. */
export async function announcePlayer(trx: Db, player: Player, news: 'joined' | 'left'): Promise<void> {
  const booking = { club_id: player.club_id, id: player.booking_id };
  const { facts, language, email } = await loadFacts(trx, booking);
  const split = await splitOf(trx, booking);
  const joined = await trx
    .selectFrom('booking_player')
    .select('id')
    .where('club_id', '=', booking.club_id)
    .where('booking_id', '=', booking.id)
    .where('state', '=', 'joined')
    .execute();
  const payload = { facts, news, name: player.name, taken: joined.length + 1, places: split!.places };
  await enqueue(trx, { kind: 'playerNews', payload, language, recipient: email, booking });
}

type Change = {
  refund?: number;
  before?: { starts_at: Date; ends_at: Date };
  closedFor?: string | undefined;
};

/**
 * Notifies a player who left an email address. `refund`: minor units that were refunded; absent: what is
 * on its way. `closedFor`: why the club closed the time.
 */
export async function announceToPlayer(
  trx: Db,
  player: Player,
  news: ToPlayer['news'],
  { refund, before, closedFor }: Change = {},
): Promise<void> {
  if (!player.email) return;
  const booking = { club_id: player.club_id, id: player.booking_id };
  const split = await splitOf(trx, booking);
  const { facts } = await loadFacts(trx, booking, player.language);
  const { title, club, court, coach, starts_at, ends_at } = facts;
  const visit: VisitFacts = { title, club, court, coach, starts_at, ends_at };
  const payload: ToPlayer = {
    ...{ facts: visit, news, token: player.token, organiser: facts.given_name, share: split!.share },
    refund: refund ?? (await pendingRefund(trx, player)),
    pay_until: split!.charge_at?.toISOString() ?? null,
    before: before ? { starts_at: before.starts_at.toISOString(), ends_at: before.ends_at.toISOString() } : null,
    ...(closedFor !== undefined && { closed_for: closedFor }),
    entry: { name: player.name, sequence: facts.sequence },
  };
  await enqueue(trx, { kind: 'player', payload, language: player.language, recipient: player.email, booking });
}

/** Notifies all players of a booking of its new time, or that it was cancelled. */
export async function announceToPlayers(
  trx: Db,
  { club_id, id }: BookingKey,
  news: 'moved' | 'cancelled',
  change: Omit<Change, 'refund'> = {},
): Promise<void> {
  const players = await trx
    .selectFrom('booking_player')
    .selectAll()
    .where('club_id', '=', club_id)
    .where('booking_id', '=', id)
    .where('state', '=', 'joined')
    .where('email', 'is not', null)
    .orderBy('id')
    .execute();
  for (const player of players) await announceToPlayer(trx, player, news, change);
}

/** What the organiser reads of an amount: whose shares are in it. */
async function sharesFor(trx: Db, booking: BookingKey, isIn: (player: Player) => boolean) {
  const { facts, language, email } = await loadFacts(trx, booking);
  const split = await splitOf(trx, booking);
  const players = await trx
    .selectFrom('booking_player')
    .selectAll()
    .where('club_id', '=', booking.club_id)
    .where('booking_id', '=', booking.id)
    .orderBy('id')
    .execute();
  const namesOf = (some: Player[]) => some.map(({ name }) => name);
  const shares = { facts, share: split!.share, names: namesOf(players.filter(isIn)) };
  const paid = namesOf(players.filter(({ share_status }) => share_status === 'paid'));
  return { shares, paid, message: { language, recipient: email, booking } };
}

const isCovered = ({ share_status }: Player) => share_status === 'covered';

/** Notifies the organiser of what was taken of the hold, minor units, for whose shares, and who paid theirs. */
export async function announceCharged(trx: Db, key: BookingKey, amount: number): Promise<void> {
  const { shares, paid, message } = await sharesFor(trx, key, isCovered);
  await enqueue(trx, { ...message, kind: 'splitCharged', payload: { ...shares, paid, amount } });
}

/** Notifies an organiser who had paid in advance of the shares that come back, minor units, and whose they are. */
export async function announcePaidBack(trx: Db, key: BookingKey, amount: number): Promise<void> {
  const { shares, paid, message } = await sharesFor(trx, key, isCovered);
  const left = shares.facts.price - amount;
  await enqueue(trx, { ...message, kind: 'splitPaidBack', payload: { ...shares, paid, amount, left } });
}

/** Notifies the organiser and the club that the bank released the hold, and what is due, minor units. */
export async function announceReleased(trx: Db, key: BookingKey, amount: number): Promise<void> {
  // Who has left owes nothing.
  const isOwed = ({ state, share_status }: Player) => state === 'joined' && share_status === 'due';
  const { shares, message } = await sharesFor(trx, key, isOwed);
  await enqueue(trx, { ...message, kind: 'splitReleased', payload: { ...shares, amount } });
  await notifyClub(trx, key, 'released', { due: amount });
}
