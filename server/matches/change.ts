import type { MatchPlayerState, StoredMatchState } from '#core/schemas/match.ts';
import {
  MATCH_TRANSITIONS,
  type MatchEvent,
  PLAYER_TRANSITIONS,
  type PlayerEvent,
} from '#server/booking/state/match-transitions.ts';
import type { Db } from '#server/database/db.ts';
import { loadPlayers, type MatchRow, type PlayerRow, placesOf } from './lock.ts';
import { tellPlayer } from './tell.ts';

/** The state after an event; undefined if there is no such transition. */
export const nextMatchState = (state: StoredMatchState, event: MatchEvent): StoredMatchState | undefined =>
  MATCH_TRANSITIONS[state][event];
export const nextPlayerState = (state: MatchPlayerState, event: PlayerEvent): MatchPlayerState | undefined =>
  PLAYER_TRANSITIONS[state][event];

type Changes = Partial<
  Pick<MatchRow, 'accepted' | 'hidden_by' | 'hidden_reason' | 'starts_at' | 'ends_at' | 'category_id'> &
    Pick<MatchRow, 'level_from' | 'level_to'>
>;

/**
 * Changes a match, which must be locked, by an event or without one.
 * @throws Error if its state has no transition for the event
 */
export async function changeMatch(
  trx: Db,
  row: MatchRow,
  event: MatchEvent | null,
  changes: Changes = {},
): Promise<MatchRow> {
  const state = event === null ? row.state : nextMatchState(row.state, event);
  if (!state) throw new Error(`a match that is ${row.state} has no ${event}`);
  const next = { ...changes, state };
  await trx.updateTable('open_match').set(next).where('club_id', '=', row.club_id).where('id', '=', row.id).execute();
  return { ...row, ...next };
}

/**
 * Changes the state of a player of a locked match, and with it the places of the match.
 * @throws Error if the player's state has no transition for the event
 */
export async function changePlayer(
  trx: Db,
  match: MatchRow,
  player: PlayerRow,
  event: PlayerEvent,
): Promise<{ match: MatchRow; player: PlayerRow }> {
  const state = nextPlayerState(player.state, event);
  if (!state) throw new Error(`a player who is ${player.state} has no ${event}`);
  await trx
    .updateTable('match_player')
    .set({ state })
    .where('club_id', '=', player.club_id)
    .where('id', '=', player.id)
    .execute();
  const changed = { ...player, state };
  const difference = Number(state === 'accepted') - Number(player.state === 'accepted');
  if (difference === 0) return { match, player: changed };
  const accepted = match.accepted + difference;
  const places = placesOf({ ...match, accepted });
  const matchEvent = match.state === 'open' && places === 0 ? 'fill' : match.state === 'full' ? 'reopen' : null;
  return { match: await changeMatch(trx, match, matchEvent, { accepted }), player: changed };
}

/** Answers all who still wait for the host's answer, as a match takes no more players. */
export async function declineWaiting(trx: Db, match: MatchRow): Promise<void> {
  for (const player of await loadPlayers(trx, match)) {
    if (player.state !== 'applied') continue;
    await changePlayer(trx, match, player, 'decline');
    await tellPlayer(trx, match, player, 'closed');
  }
}
