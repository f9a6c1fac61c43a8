import { type Selectable, sql } from 'kysely';
import { cancellationDeadlines } from '#core/domain/cancellation.ts';
import { chargeAt, divideRefund, splitPrice } from '#core/domain/split.ts';
import type { CancellationTerms } from '#core/schemas/club.ts';
import type { SplitBody } from '#core/schemas/players.ts';
import type { Db } from '#server/database/db.ts';
import type { BookingSplitTable, PaymentTable } from '#server/database/schema.ts';
import { Problem } from '#server/http/problem.ts';
import { announcePaidBack } from '#server/messages/announce-players.ts';
import { newClubToken } from '#server/tokens/club-token.ts';
import { findBooking } from '#server/views/booking.ts';
import { findAdvance, refundPayers, scheduleRefund } from './refund.ts';
import { isSplittable } from './splittable.ts';
import { applyEvent, type BookingRow, lockBooking, stateOf } from './state/apply-event.ts';
import { allows, applyPlayerEvent, type PlayerRow } from './state/apply-player-event.ts';
import type { PlayerEvent } from './state/player-transitions.ts';
import { TRANSITIONS } from './state/transitions.ts';

export type SplitRow = Selectable<BookingSplitTable>;

type BookingKey = Pick<BookingRow, 'club_id' | 'id'>;

/** The split of a booking; undefined if it is not split. */
export const findSplit = (db: Db, { club_id, id }: BookingKey): Promise<SplitRow | undefined> =>
  db
    .selectFrom('booking_split')
    .selectAll()
    .where('club_id', '=', club_id)
    .where('booking_id', '=', id)
    .executeTakeFirst();

/** All who ever joined, in the order in which they did. */
export const loadPlayers = (db: Db, { club_id, id }: BookingKey): Promise<PlayerRow[]> =>
  db
    .selectFrom('booking_player')
    .selectAll()
    .where('club_id', '=', club_id)
    .where('booking_id', '=', id)
    .orderBy('id')
    .execute();

/** Whether shares are paid online, with the price held on the organiser's card or paid in advance. */
export const isOnline = ({ charge_at }: Pick<SplitRow, 'charge_at'>): boolean => charge_at !== null;

/** Whether the organiser of a split booking has paid the whole price, instead of having it held. */
export const isPrepaid = async (db: Db, row: Pick<BookingRow, 'club_id' | 'id' | 'status'>): Promise<boolean> =>
  row.status === 'confirmed' && (await findAdvance(db, row)) !== undefined;

/** A place is taken by who plays, and stays so if it is paid for. */
const takesPlace = ({ state, share_status }: PlayerRow) =>
  state === 'joined' || share_status === 'paid' || share_status === 'covered';

/** The numbers of the places that are free, the organiser having 0. */
export const freePlaces = ({ places }: SplitRow, players: readonly PlayerRow[]): number[] =>
  Array.from({ length: places - 1 }, (_, index) => index + 1).filter(
    (place) => !players.some((player) => player.place === place && takesPlace(player)),
  );

/** What the players have paid, in minor units. */
export const paidShares = ({ share }: SplitRow, players: readonly PlayerRow[]): number =>
  share * players.filter(({ share_status }) => share_status === 'paid').length;

const chargeTimeOf = (row: BookingRow & CancellationTerms, now: number, since = now) =>
  new Date(
    chargeAt({
      freeUntil: cancellationDeadlines(row, row.starts_at.getTime()).free_until,
      startsAt: row.starts_at.getTime(),
      ...{ now, since },
    }),
  );

/**
 * Splits a booking between players; one that is split between as many stays as it is. The number can
 * change until the first player joins.
 * @throws Problem TOKEN_INVALID, SPLIT_NOT_POSSIBLE
 */
export async function splitBooking(trx: Db, { token, players }: SplitBody, now: number): Promise<void> {
  const booking = await findBooking(trx, token);
  const locked = await lockBooking(trx, booking.row);
  const row = { ...booking.row, ...locked };
  const split = await findSplit(trx, row);
  if (split?.places === players) return;
  const { share } = splitPrice(row.price, players);
  const isCustomers = booking.reason === 'CANCELED_BY_CUSTOMER';
  if (split) {
    const isUnused = (await loadPlayers(trx, row)).length === 0;
    if (!isCustomers || !isUnused || share === 0 || split.closed_at) throw new Problem('SPLIT_NOT_POSSIBLE');
    await trx
      .updateTable('booking_split')
      .set({ places: players, share })
      .where('club_id', '=', row.club_id)
      .where('booking_id', '=', row.id)
      .execute();
    return;
  }
  if (!isCustomers || !(await isSplittable(trx, row, { players, now }))) throw new Problem('SPLIT_NOT_POSSIBLE');
  await trx
    .insertInto('booking_split')
    .values({
      ...{ club_id: row.club_id, booking_id: row.id, invite_token: newClubToken(row.club_id) },
      ...{ places: players, share },
      charge_at: row.payment_type === 'online' ? chargeTimeOf(row, now) : null,
      created_at: new Date(now),
    })
    .execute();
}

/** `closed_at`: by the database's clock, if it closes, as the refund that it causes is dated: see `isPayback`. */
const setClosed = (trx: Db, { club_id, id }: BookingKey, isClosed: boolean) =>
  trx
    .updateTable('booking_split')
    .set({ closed_at: isClosed ? sql<Date>`now()` : null })
    .where('club_id', '=', club_id)
    .where('booking_id', '=', id)
    .execute();

/** Whether a refund returns the paid shares to an organiser who had paid the price: the split's end caused it. */
export async function isPayback(
  trx: Db,
  { club_id, id, status }: Pick<BookingRow, 'club_id' | 'id' | 'status'>,
  refund: Pick<Selectable<PaymentTable>, 'id'>,
): Promise<boolean> {
  if (status !== 'confirmed') return false;
  const { rows } = await sql`
    select from booking_split split join payment refund using (club_id, booking_id)
    where split.club_id = ${club_id} and split.booking_id = ${id} and split.charge_at is not null
      and refund.id = ${refund.id} and refund.created_at = split.closed_at`.execute(trx);
  return rows.length > 0;
}

/** Applies an event to the players whose standing has it. */
export async function applyToPlayers(trx: Db, key: BookingKey, event: PlayerEvent): Promise<void> {
  for (const player of await loadPlayers(trx, key))
    if (allows(player, event)) await applyPlayerEvent(trx, player, event);
}

/** The organiser's authorised charge of which it is not decided yet how much is taken. */
const findHold = (trx: Db, { club_id, id }: BookingKey) =>
  trx
    .selectFrom('payment')
    .selectAll()
    .where('club_id', '=', club_id)
    .where('booking_id', '=', id)
    .where('direction', '=', 'charge')
    .where('status', '=', 'authorised')
    .where('capture', 'is', null)
    .executeTakeFirst();

/** Decides how much of a held charge is taken. The payment worker of any process takes it. */
export const decideCapture = (trx: Db, { club_id, id }: BookingKey, capture: number) =>
  trx
    .updateTable('payment')
    .set({ capture, attempts: 0, next_attempt_at: sql<Date>`now()` })
    .where('club_id', '=', club_id)
    .where('id', '=', id)
    .execute();

/**
 * Ends a split: no share is wanted any more. The organiser is charged for what was not paid, or gets
 * back what was, if all of the price was paid in advance. The booking must be locked. Does nothing if it
 * has ended.
 */
export async function closeSplit(trx: Db, row: BookingRow): Promise<void> {
  const split = await findSplit(trx, row);
  if (!split || split.closed_at) return;
  await setClosed(trx, row, true);
  if (row.status !== 'confirmed') return;
  const paid = paidShares(split, await loadPlayers(trx, row));
  const hold = await findHold(trx, row);
  if (hold) await decideCapture(trx, hold, row.price - paid);
  const advance = hold ? undefined : await findAdvance(trx, row);
  if (advance && paid > 0) await scheduleRefund(trx, advance, paid);
  // The bank has given an organiser's payment back: nobody paid for the others.
  if (row.payment_status !== 'refunded') await applyToPlayers(trx, row, 'cover');
  // Otherwise the refund tells.
  if (advance && paid === 0) await announcePaidBack(trx, row, 0);
}

/** Opens it again: the club takes back that it received the money. */
export async function reopenSplit(trx: Db, row: BookingRow): Promise<void> {
  await setClosed(trx, row, false);
  await applyToPlayers(trx, row, 'uncover');
}

/**
 * What the bank released of itself is due at the club, with the shares that were not paid.
 * @returns what is due, minor units; undefined if nothing is
 */
export async function dropHold(trx: Db, row: BookingRow): Promise<number | undefined> {
  const split = await findSplit(trx, row);
  if (!split || !TRANSITIONS[stateOf(row)]?.drop) return undefined;
  const isDue = row.status === 'confirmed';
  await applyEvent(trx, row, 'drop', isDue ? { payment_type: 'cash' } : {});
  if (!isDue) return undefined;
  const { club_id, id: booking_id } = row;
  const amount = row.price - paidShares(split, await loadPlayers(trx, row));
  await trx
    .insertInto('payment')
    .values({ club_id, booking_id, direction: 'charge', payment_type: 'cash', status: 'due', amount })
    .execute();
  await trx
    .updateTable('booking_split')
    .set({ charge_at: null })
    .where('club_id', '=', club_id)
    .where('booking_id', '=', booking_id)
    .execute();
  await reopenSplit(trx, row);
  return amount;
}

/** Keeps the deadline right for the booking's new time. */
export async function moveSplit(trx: Db, key: BookingKey, now: number): Promise<void> {
  const split = await findSplit(trx, key);
  if (!split?.charge_at || split.closed_at) return;
  const row = await lockBooking(trx, key);
  const terms = await trx
    .selectFrom('club')
    .select(['free_until_hours', 'partial_until_hours', 'partial_percent'])
    .where('id', '=', key.club_id)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('booking_split')
    .set({ charge_at: chargeTimeOf({ ...row, ...terms }, now, split.created_at.getTime()) })
    .where('club_id', '=', key.club_id)
    .where('booking_id', '=', key.id)
    .execute();
}

/** Refunds a part of the share that a player has paid online, or received by the club. */
export async function refundPaidShare(trx: Db, player: PlayerRow, amount: number): Promise<void> {
  const charge = await trx
    .selectFrom('payment')
    .selectAll()
    .where('club_id', '=', player.club_id)
    .where('player_id', '=', player.id)
    .where('direction', '=', 'charge')
    .where('status', '=', 'paid')
    .where(
      sql<boolean>`not exists (select from payment back where back.club_id = payment.club_id and back.charge_id = payment.id)`,
    )
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await scheduleRefund(trx, charge, amount);
}

/**
 * Ends the split of a booking that is cancelled, before it changes: refunds the shares and takes of the
 * organiser's hold what the club keeps, all by the same part. Who has paid the whole price gets the paid
 * shares back too. Of a split that has closed online, each payment is refunded by that part. `refund` is
 * what of the whole price is refunded, minor units.
 * @returns what is refunded of the price, minor units, and all that is sent back; undefined if the
 *   booking is not split, or all of it was paid at the club
 */
export async function cancelSplit(
  trx: Db,
  row: BookingRow,
  refund: number,
): Promise<{ refund: number; sent: number } | undefined> {
  const split = await findSplit(trx, row);
  if (split?.closed_at && isOnline(split) && row.status === 'confirmed') {
    const sent = await refundPayers(trx, row, refund);
    return { refund: sent, sent };
  }
  if (!split || split.closed_at || row.status !== 'confirmed') {
    if (split && !split.closed_at) await setClosed(trx, row, true);
    return undefined;
  }
  await setClosed(trx, row, true);
  const paying = (await loadPlayers(trx, row)).filter(({ share_status }) => share_status === 'paid');
  const hold = await findHold(trx, row);
  const advance = hold ? undefined : await findAdvance(trx, row);
  const shares = split.share * paying.length;
  const rest = row.price - shares;
  const parts = divideRefund(refund, [...paying.map(() => split.share), rest]);
  const ofRest = parts.at(-1)!;
  let sent = 0;
  for (const [index, player] of paying.entries()) {
    const part = parts[index]!;
    if (part === 0) continue;
    sent += part;
    await refundPaidShare(trx, player, part);
    await applyPlayerEvent(trx, player, 'refundShare');
  }
  if (hold) await decideCapture(trx, hold, rest - ofRest);
  // What was owed at the club, or given back by the bank, is not refunded.
  if (!advance) return { refund: hold ? refund : sent, sent };
  // The club has the paid shares twice.
  const back = shares + ofRest;
  if (back > 0) await scheduleRefund(trx, advance, back);
  return { refund, sent: sent + back };
}
