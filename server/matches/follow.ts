import type { Selectable } from 'kysely';
import type { Db } from '#server/database/db.ts';
import type { BookingPlayerTable, BookingTable } from '#server/database/schema.ts';
import { changeMatch, changePlayer, nextMatchState, nextPlayerState } from './change.ts';
import { lockMatch, type MatchRow, type PlayerRow } from './lock.ts';
import { sportOfBooking } from './sport.ts';
import { tellPlayers } from './tell.ts';

type BookingKey = Pick<Selectable<BookingTable>, 'club_id' | 'id'>;
/** A share that was taken by a player of the match, or by another. */
type Share = Pick<Selectable<BookingPlayerTable>, 'club_id' | 'match_player_id'>;

/** The matches of a booking, locked: at most one wants players, and others were closed before. */
async function lockMatchesOf(trx: Db, { club_id, id }: BookingKey): Promise<MatchRow[]> {
  const rows = await trx
    .selectFrom('open_match')
    .select(['club_id', 'id'])
    .where('club_id', '=', club_id)
    .where('booking_id', '=', id)
    .orderBy('id')
    .execute();
  const locked: MatchRow[] = [];
  for (const key of rows) {
    const match = await lockMatch(trx, key);
    if (match && nextMatchState(match.state, 'cancel')) locked.push(match);
  }
  return locked;
}

/**
 * Cancels the match of a booking that was cancelled, and tells its players. `closedFor`: why the club
 * closes the time.
 */
export async function cancelMatchOf(trx: Db, booking: BookingKey, closedFor?: string): Promise<void> {
  for (const match of await lockMatchesOf(trx, booking)) {
    await changeMatch(trx, match, 'cancel', { hidden_by: null, hidden_reason: null });
    await tellPlayers(trx, match, 'cancelled', closedFor);
  }
}

/**
 * Gives the match of a booking that was moved its new times, and tells its players. `closedFor`: why
 * the club closes the time.
 */
export async function moveMatchOf(
  trx: Db,
  booking: BookingKey,
  to: { service_id: number; court_id: number | null; starts_at: Date; ends_at: Date },
  closedFor?: string,
): Promise<void> {
  for (const match of await lockMatchesOf(trx, booking)) {
    const { category_id } = await sportOfBooking(trx, { ...to, club_id: booking.club_id });
    // Levels of one sport say nothing in another.
    const levels = category_id === match.category_id ? {} : { level_from: null, level_to: null };
    const { starts_at, ends_at } = to;
    const moved = await changeMatch(trx, match, null, { starts_at, ends_at, category_id, ...levels });
    await tellPlayers(trx, moved, 'moved', closedFor);
  }
}

/** The player of the match who took a share; undefined if nobody did. */
async function playerOf(db: Db, { club_id, match_player_id }: Share): Promise<PlayerRow | undefined> {
  if (match_player_id === null) return undefined;
  return db
    .selectFrom('match_player')
    .selectAll()
    .where('club_id', '=', club_id)
    .where('id', '=', match_player_id)
    .executeTakeFirst();
}

/** Whether who has a share has a place in the match too. */
export const playsInMatch = async (db: Db, share: Share): Promise<boolean> =>
  (await playerOf(db, share))?.state === 'accepted';

/**
 * Lets who has given a share back, or lost it, leave the match too. Nobody is told: the messages about
 * the share are. The booking must be locked.
 */
export async function changePlayerOf(trx: Db, share: Share, event: 'leave' | 'remove'): Promise<void> {
  const found = await playerOf(trx, share);
  if (!found) return;
  const match = await lockMatch(trx, { club_id: found.club_id, id: found.match_id });
  const player = await playerOf(trx, share);
  if (match && player && nextPlayerState(player.state, event)) await changePlayer(trx, match, player, event);
}
