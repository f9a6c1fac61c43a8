import { formatInstant } from '#core/domain/zone.ts';
import type { DeskSplit } from '#core/schemas/desk-day.ts';
import { playersView } from '#server/booking/players.ts';
import { loadPaid } from '#server/booking/refund.ts';
import { findSplit, isOnline, isPrepaid, loadPlayers } from '#server/booking/split.ts';
import { type BookingRow, lockBooking } from '#server/booking/state/apply-event.ts';
import { allows, applyPlayerEvent, type PlayerRow } from '#server/booking/state/apply-player-event.ts';
import type { PlayerEvent } from '#server/booking/state/player-transitions.ts';
import type { Db } from '#server/database/db.ts';
import { Problem, requireFound } from '#server/http/problem.ts';
import { uah } from '#server/views/texts.ts';
import { emitPayment } from '#server/webhooks/emit.ts';
import type { AtDesk } from './access.ts';
import { writeLog } from './log.ts';

/** What was received for a booking that stands and is not refunded, and what is to come, minor units. */
async function loadSums(db: Db, row: BookingRow): Promise<{ paid: number; due: number }> {
  const paid = (await loadPaid(db, row))
    .filter(({ status }) => status === 'paid')
    .reduce((sum, { left }) => sum + left, 0);
  return { paid, due: row.status === 'confirmed' && row.payment_status === 'due' ? row.price - paid : 0 };
}

/** Whether the club can note a share as received, or take that back. */
const isAtClub = (row: BookingRow) =>
  row.status === 'confirmed' && row.payment_status === 'due' && row.payment_type !== 'online';

const isStanding = ({ status }: BookingRow) => status === 'confirmed' || status === 'pending';

/** The split of a booking as the desk shows it; null if it is not split. */
export async function loadDeskSplit(db: Db, row: BookingRow, zone: string): Promise<DeskSplit | null> {
  const split = await findSplit(db, row);
  if (!split) return null;
  const players = await loadPlayers(db, row);
  const online = await loadOnlinePayers(db, row);
  const { paid, due } = await loadSums(db, row);
  return {
    places: split.places,
    payment: isOnline(split) ? 'online' : 'club',
    charge_at:
      isStanding(row) && !split.closed_at && split.charge_at ? formatInstant(split.charge_at.getTime(), zone) : null,
    prepaid: await isPrepaid(db, row),
    ...{ paid: uah(paid), due: uah(due) },
    players: playersView({ split, players }, zone).map((player) => ({
      ...player,
      can: {
        pay: isAtClub(row) && player.state === 'joined' && allows(player, 'pay'),
        unpay: isAtClub(row) && allows(player, 'unpay') && !online.has(player.id),
      },
    })),
  };
}

/** Players who have paid their share online. */
async function loadOnlinePayers(db: Db, row: BookingRow): Promise<Set<number>> {
  const rows = await db
    .selectFrom('payment')
    .select('player_id')
    .where('club_id', '=', row.club_id)
    .where('booking_id', '=', row.id)
    .where('status', '=', 'paid')
    .where('provider', 'is not', null)
    .where('player_id', 'is not', null)
    .execute();
  return new Set(rows.map(({ player_id }) => player_id!));
}

/** A player of a booking of this club, which is locked. @throws Problem NOT_FOUND, PAYMENT_NOT_DUE */
async function lockShare(trx: Db, { club }: AtDesk, id: number, playerId: number, event: PlayerEvent) {
  const found = requireFound(
    await trx.selectFrom('booking').selectAll().where('club_id', '=', club.id).where('id', '=', id).executeTakeFirst(),
  );
  const row = await lockBooking(trx, found);
  const split = requireFound(await findSplit(trx, row));
  const player = requireFound((await loadPlayers(trx, row)).find((one) => one.id === playerId));
  if (!isAtClub(row) || !allows(player, event)) throw new Problem('PAYMENT_NOT_DUE');
  return { row, split, player };
}

/** Changes what the customer owes at the club, minor units. */
const addToDue = (trx: Db, row: BookingRow, amount: number) =>
  trx
    .updateTable('payment')
    .set((set) => ({ amount: set('amount', '+', amount) }))
    .where('club_id', '=', row.club_id)
    .where('booking_id', '=', row.id)
    .where('direction', '=', 'charge')
    .where('status', '=', 'due')
    .where('player_id', 'is', null)
    .execute();

/**
 * Notes that a player paid the share at the club. The rest is settled as the whole booking is.
 * @throws Problem NOT_FOUND, PAYMENT_NOT_DUE
 */
export async function receiveShare(
  trx: Db,
  desk: AtDesk,
  { id, player: playerId }: { id: number; player: number },
  payment_type: 'cash' | 'card',
  now: number,
): Promise<void> {
  const { row, split, player } = await lockShare(trx, desk, id, playerId, 'pay');
  await applyPlayerEvent(trx, player, 'pay');
  await addToDue(trx, row, -split.share);
  const charge = await trx
    .insertInto('payment')
    .values({
      ...{ club_id: row.club_id, booking_id: id, player_id: player.id, direction: 'charge', payment_type },
      ...{ status: 'paid', amount: split.share, settled_at: new Date(now) },
    })
    .returning(['club_id', 'id'])
    .executeTakeFirstOrThrow();
  await emitPayment(trx, 'payment.succeeded', charge);
  await writeLog(trx, desk, { action: 'share_paid', bookingId: id, note: `${player.name}, ${payment_type}` }, now);
}

/**
 * Takes back that a player paid the share at the club.
 * @throws Problem NOT_FOUND, PAYMENT_NOT_DUE
 */
export async function returnShare(
  trx: Db,
  desk: AtDesk,
  { id, player: playerId }: { id: number; player: number },
  now: number,
): Promise<void> {
  const { row, split, player } = await lockShare(trx, desk, id, playerId, 'unpay');
  const voided = await trx
    .updateTable('payment')
    .set({ status: 'failed', settled_at: null })
    .where('club_id', '=', row.club_id)
    .where('player_id', '=', player.id)
    .where('direction', '=', 'charge')
    .where('status', '=', 'paid')
    .where('provider', 'is', null)
    .returning(['club_id', 'id'])
    .executeTakeFirst();
  if (!voided) throw new Problem('PAYMENT_NOT_DUE');
  await applyPlayerEvent(trx, player, 'unpay');
  await addToDue(trx, row, split.share);
  await emitPayment(trx, 'payment.voided', voided);
  await writeLog(trx, desk, { action: 'share_unpaid', bookingId: id, note: player.name }, now);
}

/** Notes for players that the club handed out their refunds. */
export async function noteHandedOut(trx: Db, row: BookingRow, ids: readonly number[]): Promise<void> {
  const players: PlayerRow[] = (await loadPlayers(trx, row)).filter(({ id }) => ids.includes(id));
  for (const player of players) if (allows(player, 'refund')) await applyPlayerEvent(trx, player, 'refund');
}
