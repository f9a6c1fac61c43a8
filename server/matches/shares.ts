import { leaveShare, removeShare, takePlace } from '#server/booking/players.ts';
import { lockBooking } from '#server/booking/state/apply-event.ts';
import type { Db } from '#server/database/db.ts';
import { Problem, requireFound } from '#server/http/problem.ts';
import { lockMatch, type MatchKey, type MatchRow, type PlayerRow } from './lock.ts';
import { loadSplitOf, shareOf } from './split.ts';
import { findPlayer } from './view.ts';

/** Locks the booking of a match, and then the match, for what changes the shares of its price too. */
export async function lockWithBooking(trx: Db, key: MatchKey): Promise<MatchRow> {
  const { booking_id } = await trx
    .selectFrom('open_match')
    .select('booking_id')
    .where('club_id', '=', key.club_id)
    .where('id', '=', key.id)
    .executeTakeFirstOrThrow();
  if (booking_id !== null) await lockBooking(trx, { club_id: key.club_id, id: booking_id });
  return requireFound(await lockMatch(trx, key));
}

/**
 * Takes a share of the price of a match's booking for an accepted player. Who has one keeps it.
 * @returns the token of the personal link
 * @throws Problem TOKEN_INVALID, NOT_FOUND if the price is not split, SPLIT_CLOSED, ALREADY_JOINED,
 *   PLAYERS_FULL
 */
export async function takeShare(trx: Db, token: string, now: number): Promise<string> {
  const found = await findPlayer(trx, token);
  // Of two presses, the second waits here and then finds the share.
  const match = await lockWithBooking(trx, { club_id: found.club_id, id: found.match_id });
  const player = await findPlayer(trx, token);
  const booking = requireFound(await loadSplitOf(trx, match));
  const share = shareOf(booking, player);
  if (share) return share.token;
  if (player.state !== 'accepted') throw new Problem('SPLIT_CLOSED');
  const { id, name, email, language } = player;
  return takePlace(trx, booking, { name, email, language, match_player_id: id }, now);
}

const CHANGES = { leave: leaveShare, remove: removeShare };

/**
 * Lets a player who leaves a match, or is removed from it, give the share back too. The booking must be
 * locked.
 * @returns whether the share is gone, and the messages about it are sent; if its split does not allow it
 *   any more, the player keeps the share
 */
export async function changeShareOf(
  trx: Db,
  match: MatchRow,
  player: PlayerRow,
  { event, now }: { event: keyof typeof CHANGES; now: number },
): Promise<boolean> {
  const booking = await loadSplitOf(trx, match);
  const share = booking && shareOf(booking, player);
  return share ? CHANGES[event](trx, booking, share, now) : false;
}
