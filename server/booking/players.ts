import { splitPrice } from '#core/domain/split.ts';
import { formatInstant } from '#core/domain/zone.ts';
import type { Booking } from '#core/schemas/booking.ts';
import type {
  Invitation,
  JoinBody,
  PlayerTicket,
  RemovePlayerBody,
  Split,
  SplitPlayer,
} from '#core/schemas/players.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import { Problem, requireFound } from '#server/http/problem.ts';
import { changePlayerOf, playsInMatch } from '#server/matches/follow.ts';
import { announcePlayer, announceToPlayer } from '#server/messages/announce-players.ts';
import { inClubOf, newClubToken } from '#server/tokens/club-token.ts';
import { findBooking, loadBooking } from '#server/views/booking.ts';
import { uah } from '#server/views/texts.ts';
import { isOpen } from './is-open.ts';
import {
  closeSplit,
  findSplit,
  freePlaces,
  isOnline,
  isPrepaid,
  loadPlayers,
  paidShares,
  refundPaidShare,
  type SplitRow,
} from './split.ts';
import { type BookingRow, lockBooking } from './state/apply-event.ts';
import { allows, applyPlayerEvent, type PlayerRow } from './state/apply-player-event.ts';

/** More change places only to fill the table, or a mailbox. */
const MOST_JOINS = 50;

type Reading = { now: number; language: Language; publicUrl: string };
/** A split booking with all who ever joined. `prepaid`: its organiser has paid the whole price. */
export type SplitBooking = { row: BookingRow; split: SplitRow; players: PlayerRow[]; prepaid: boolean };

/** A split booking; undefined if it is not split. */
export async function findSplitBooking(
  db: Db,
  key: { club_id: number; booking_id: number },
  { lock }: { lock: boolean },
): Promise<SplitBooking | undefined> {
  const { club_id, booking_id: id } = key;
  const row = lock
    ? await lockBooking(db, { club_id, id })
    : await db
        .selectFrom('booking')
        .selectAll()
        .where('club_id', '=', club_id)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
  const split = await findSplit(db, row);
  return split && { row, split, players: await loadPlayers(db, row), prepaid: await isPrepaid(db, row) };
}

const loadSplitBooking = async (...of: Parameters<typeof findSplitBooking>): Promise<SplitBooking> =>
  requireFound(await findSplitBooking(...of));

async function findInvitation(db: Db, token: string): Promise<SplitRow> {
  const split = await db
    .selectFrom('booking_split')
    .selectAll()
    .where(inClubOf(token))
    .where('invite_token', '=', token)
    .executeTakeFirst();
  if (!split) throw new Problem('TOKEN_INVALID');
  return split;
}

/**
 * A player by the token of the personal link.
 * @throws Problem TOKEN_INVALID
 */
export async function findPlayer(db: Db, token: string): Promise<PlayerRow> {
  const player = await db
    .selectFrom('booking_player')
    .selectAll()
    .where(inClubOf(token))
    .where('token', '=', token)
    .executeTakeFirst();
  if (!player) throw new Problem('TOKEN_INVALID');
  return player;
}

const visitOf = ({ status, title, club, court, coach, starts_at, ends_at }: Booking) => ({
  ...{ status, title, club, court, starts_at, ends_at },
  coach: coach?.title ?? null,
});

const joined = (players: readonly PlayerRow[]) => players.filter(({ state }) => state === 'joined');

function termsOf({ row, split, players, prepaid }: SplitBooking, { now, zone }: { now: number; zone: string }) {
  return {
    places: split.places,
    free: freePlaces(split, players).length,
    share: uah(split.share),
    payment: isOnline(split) ? ('online' as const) : ('club' as const),
    charge_at: split.charge_at && formatInstant(split.charge_at.getTime(), zone),
    open: isOpen(row, split, now),
    prepaid,
  };
}

async function invitationView(db: Db, booking: SplitBooking, reading: Reading): Promise<Invitation> {
  const { row, players } = booking;
  const visit = visitOf(await loadBooking(db, row.token, reading));
  return {
    ...visit,
    ...termsOf(booking, { now: reading.now, zone: visit.club.time_zone }),
    organiser: row.given_name,
    players: joined(players).map(({ name }) => name),
  };
}

/**
 * What an invitation is to.
 * @throws Problem TOKEN_INVALID
 */
export async function loadInvitation(db: Db, token: string, reading: Reading): Promise<Invitation> {
  return invitationView(db, await loadSplitBooking(db, await findInvitation(db, token), { lock: false }), reading);
}

/** Whether a player can leave now, and what would be refunded, minor units. */
export function leaving({ row, split }: SplitBooking, player: PlayerRow, now: number) {
  const stands = row.status === 'confirmed' && row.starts_at.getTime() > now;
  const canLeave = stands && player.state === 'joined' && allows(player, 'leave');
  const refunds = canLeave && isOnline(split) && isOpen(row, split, now) && allows(player, 'leaveAndRefund');
  return { canLeave, refund: refunds ? split.share : 0 };
}

/** Whether the organiser can remove a player now, and what would be refunded, minor units. */
export function removing({ row, split }: SplitBooking, player: PlayerRow, now: number) {
  const refunds = isOnline(split) && allows(player, 'removeAndRefund');
  // Who paid at the club has the place.
  const canRemove = isOpen(row, split, now) && player.state === 'joined' && (refunds || allows(player, 'remove'));
  return { canRemove, refund: canRemove && refunds ? split.share : 0 };
}

/** What was and will be refunded to a player, minor units. */
async function refundedTo(db: Db, { club_id, id }: PlayerRow): Promise<number> {
  const { amount } = await db
    .selectFrom('payment')
    .select((select) => select.fn.coalesce(select.fn.sum<string>('amount'), select.lit(0)).as('amount'))
    .where('club_id', '=', club_id)
    .where('player_id', '=', id)
    .where('direction', '=', 'refund')
    .executeTakeFirstOrThrow();
  return Number(amount);
}

/**
 * A player's ticket.
 * @throws Problem TOKEN_INVALID
 */
export async function loadTicket(db: Db, token: string, reading: Reading): Promise<PlayerTicket> {
  const player = await findPlayer(db, token);
  const booking = await loadSplitBooking(db, player, { lock: false });
  const { row, split } = booking;
  const { canLeave, refund } = leaving(booking, player, reading.now);
  return {
    ...(await invitationView(db, booking, reading)),
    ...{ token, invite_token: split.invite_token, sequence: row.sequence },
    player: {
      ...{ name: player.name, state: player.state, share_status: player.share_status },
      payable: isOnline(split) && isOpen(row, split, reading.now) && allows(player, 'pay'),
      ...{ can_leave: canLeave, in_match: await playsInMatch(db, player) },
      ...{ refund: uah(refund), refunded: uah(await refundedTo(db, player)) },
    },
  };
}

/** The players as the organiser and the desk see them. */
export const playersView = ({ split, players }: Pick<SplitBooking, 'split' | 'players'>, zone: string): SplitPlayer[] =>
  players
    .filter(({ state }) => state !== 'replaced')
    .map(({ id, name, state, share_status, joined_at }) => ({
      ...{ id, name, state, share_status, share: uah(split.share) },
      joined_at: formatInstant(joined_at.getTime(), zone),
    }));

function holdOf({ row, split, prepaid }: SplitBooking): Split['hold'] {
  if (!isOnline(split)) return 'club';
  if (row.status === 'pending') return 'pending';
  return split.closed_at || prepaid ? 'charged' : 'held';
}

/** The customer's own booking, with its split. @throws Problem TOKEN_INVALID, NOT_FOUND */
async function findOwn(db: Db, token: string, { lock }: { lock: boolean }): Promise<SplitBooking> {
  const { row, reason } = await findBooking(db, token);
  if (reason !== 'CANCELED_BY_CUSTOMER') throw new Problem('TOKEN_INVALID');
  return loadSplitBooking(db, { club_id: row.club_id, booking_id: row.id }, { lock });
}

/**
 * A split booking as its organiser sees it.
 * @throws Problem TOKEN_INVALID, NOT_FOUND if it is not split
 */
export async function loadSplit(db: Db, token: string, reading: Reading): Promise<Split> {
  const booking = await findOwn(db, token, { lock: false });
  const { row, split, players } = booking;
  const visit = visitOf(await loadBooking(db, token, reading));
  return {
    ...visit,
    ...termsOf(booking, { now: reading.now, zone: visit.club.time_zone }),
    ...{ token, invite_token: split.invite_token, price: uah(row.price) },
    organiser_share: uah(splitPrice(row.price, split.places).organiser),
    paid: uah(paidShares(split, players)),
    hold: holdOf(booking),
    players: await Promise.all(
      playersView(booking, visit.club.time_zone).map(async (view) => {
        const player = players.find(({ id }) => id === view.id)!;
        return { ...view, in_match: await playsInMatch(db, player) };
      }),
    ),
  };
}

type NewPlayer = Pick<PlayerRow, 'name' | 'email' | 'language' | 'match_player_id'>;

const spelled = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** One who plays. */
type Known = { name: string | null; email: string | null };

/** The organiser. A first name alone, which a friend may share, is no sign of the same person. */
const organiserOf = ({ given_name, family_name, email }: BookingRow): Known => ({
  name: family_name ? `${given_name} ${family_name}` : null,
  email: email.toLowerCase(),
});

/**
 * Whether one who plays is the person that joins: by the addresses, or if one of them is unknown, by the
 * names. A player of the match cannot give another name than the one in it.
 */
export function isSame(
  one: Known,
  { name, email, match_player_id }: Pick<NewPlayer, 'name' | 'email' | 'match_player_id'>,
): boolean {
  if (one.email && email) return one.email === email;
  return match_player_id === null && one.name !== null && spelled(one.name) === spelled(name);
}

/**
 * Takes the first free place of a split booking, which must be locked, and replaces who had it before.
 * @returns the token of the personal link
 * @throws Problem SPLIT_CLOSED, ALREADY_JOINED, PLAYERS_FULL
 */
export async function takePlace(
  trx: Db,
  { row, split, players }: SplitBooking,
  joining: NewPlayer,
  now: number,
): Promise<string> {
  const player = { ...joining, name: joining.name.trim(), email: joining.email?.toLowerCase() ?? null };
  if (!isOpen(row, split, now)) throw new Problem('SPLIT_CLOSED');
  // The first personal link is not in the answer: anybody with the invitation could ask for a name.
  if ([organiserOf(row), ...joined(players)].some((one) => isSame(one, player))) throw new Problem('ALREADY_JOINED');
  const [place] = freePlaces(split, players);
  if (place === undefined || players.length >= MOST_JOINS) throw new Problem('PLAYERS_FULL');
  for (const former of players.filter((player) => player.place === place && allows(player, 'replace')))
    await applyPlayerEvent(trx, former, 'replace');
  const stored = await trx
    .insertInto('booking_player')
    .values({
      ...{ club_id: row.club_id, booking_id: row.id, place, token: newClubToken(row.club_id) },
      ...{ ...player, joined_at: new Date(now) },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await announcePlayer(trx, stored, 'joined');
  await announceToPlayer(trx, stored, 'joined');
  return stored.token;
}

/**
 * Takes a place of an invitation.
 * @returns the token of the personal link
 * @throws Problem TOKEN_INVALID, SPLIT_CLOSED, ALREADY_JOINED, PLAYERS_FULL
 */
export async function joinPlayers(
  trx: Db,
  { invite_token, name, email }: JoinBody,
  { now, language }: { now: number; language: Language },
): Promise<string> {
  // Of two who join at the same time, the second waits here and then finds the place taken.
  const booking = await loadSplitBooking(trx, await findInvitation(trx, invite_token), { lock: true });
  return takePlace(trx, booking, { name, email: email ?? null, language, match_player_id: null }, now);
}

/**
 * Gives the place of one who plays back, and tells the organiser. A share that was paid online is refunded
 * until the organiser is charged. The booking must be locked.
 * @returns whether the player could leave
 */
export async function leaveShare(trx: Db, booking: SplitBooking, player: PlayerRow, now: number): Promise<boolean> {
  const { canLeave, refund } = leaving(booking, player, now);
  if (!canLeave) return false;
  if (refund > 0) await refundPaidShare(trx, player, refund);
  const left = await applyPlayerEvent(trx, player, refund > 0 ? 'leaveAndRefund' : 'leave');
  await announcePlayer(trx, left, 'left');
  return true;
}

/**
 * Takes the place from one who plays, who is told; a share that was paid online is refunded. The booking
 * must be locked.
 * @returns whether the player could be removed
 */
export async function removeShare(trx: Db, booking: SplitBooking, player: PlayerRow, now: number): Promise<boolean> {
  const { canRemove, refund } = removing(booking, player, now);
  if (!canRemove) return false;
  if (refund > 0) await refundPaidShare(trx, player, refund);
  const removed = await applyPlayerEvent(trx, player, refund > 0 ? 'removeAndRefund' : 'remove');
  await announceToPlayer(trx, removed, 'removed');
  return true;
}

/**
 * Gives a player's place back, also that in the match of the booking. A share that was paid online is
 * refunded until the organiser is charged. One who is gone stays so.
 * @throws Problem TOKEN_INVALID, SPLIT_CLOSED
 */
export async function leavePlayers(trx: Db, token: string, now: number): Promise<void> {
  const booking = await loadSplitBooking(trx, await findPlayer(trx, token), { lock: true });
  const player = requireFound(booking.players.find((one) => one.token === token));
  if (player.state !== 'joined') return;
  if (!(await leaveShare(trx, booking, player, now))) throw new Problem('SPLIT_CLOSED');
  await changePlayerOf(trx, player, 'leave');
}

/**
 * Removes a player for the organiser, also from the match of the booking; a share that was paid online is
 * refunded. One who is gone stays so, and one who paid at the club has the place.
 * @throws Problem TOKEN_INVALID, NOT_FOUND, SPLIT_CLOSED
 */
export async function removePlayer(trx: Db, { token, player_id }: RemovePlayerBody, now: number): Promise<void> {
  const booking = await findOwn(trx, token, { lock: true });
  const player = requireFound(booking.players.find(({ id }) => id === player_id));
  if (player.state !== 'joined') return;
  if (!(await removeShare(trx, booking, player, now))) throw new Problem('SPLIT_CLOSED');
  await changePlayerOf(trx, player, 'remove');
}

/**
 * Charges the organiser now for what was not paid online, or gives back what was.
 * @throws Problem TOKEN_INVALID, NOT_FOUND, SPLIT_CLOSED
 */
export async function chargeOrganiser(trx: Db, token: string, now: number): Promise<void> {
  const { row, split } = await findOwn(trx, token, { lock: true });
  if (!isOnline(split) || !isOpen(row, split, now)) throw new Problem('SPLIT_CLOSED');
  await closeSplit(trx, row);
}
