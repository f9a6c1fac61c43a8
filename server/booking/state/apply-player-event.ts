import type { Selectable } from 'kysely';
import type { Db } from '#server/database/db.ts';
import type { BookingPlayerTable } from '#server/database/schema.ts';
import { nextStanding, PLAYER_TRANSITIONS, type PlayerEvent, type PlayerStanding } from './player-transitions.ts';

export type PlayerRow = Selectable<BookingPlayerTable>;

const standingOf = (player: Pick<PlayerRow, 'state' | 'share_status'>): PlayerStanding =>
  `${player.state} ${player.share_status}`;

export const allows = (player: Pick<PlayerRow, 'state' | 'share_status'>, event: PlayerEvent): boolean =>
  PLAYER_TRANSITIONS[standingOf(player)]?.[event] !== undefined;

/**
 * Changes the standing of a player. Nothing else changes that of an existing one. The booking must be
 * locked.
 * @returns the player as it is now
 * @throws Error if the standing has no transition for the event
 */
export async function applyPlayerEvent(trx: Db, player: PlayerRow, event: PlayerEvent): Promise<PlayerRow> {
  const next = nextStanding(standingOf(player), event);
  await trx
    .updateTable('booking_player')
    .set(next)
    .where('club_id', '=', player.club_id)
    .where('id', '=', player.id)
    .execute();
  return { ...player, ...next };
}
