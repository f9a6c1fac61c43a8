import type { Db } from '#server/database/db.ts';
import type { MatchFacts } from '#server/messages/content/match-facts.ts';
import { enqueue } from '#server/messages/enqueue.ts';
import type { MatchHostEvent } from '#server/messages/kinds/match-host.ts';
import type { MatchPlayerEvent } from '#server/messages/kinds/match-player.ts';
import { loadPlayers, type MatchRow, type PlayerRow } from './lock.ts';

const factsOf = ({ club_id, category_id, starts_at, ends_at, booking_id }: MatchRow, token: string): MatchFacts => ({
  ...{ club_id, category_id, token, booked: booking_id !== null, booking_id },
  ...{ starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() },
});

/** Emails the host of a match. `player` is whom it is about. */
export async function tellHost(
  trx: Db,
  match: MatchRow,
  event: MatchHostEvent,
  { player, reason }: { player?: Pick<PlayerRow, 'name' | 'level'>; reason?: string } = {},
): Promise<void> {
  const about = { name: player?.name ?? null, level: player?.level ?? null, reason: reason ?? null };
  await enqueue(trx, {
    kind: 'matchHost',
    payload: { ...factsOf(match, match.token), event, ...about },
    language: match.language,
    recipient: match.email,
    notAfter: match.ends_at,
  });
}

/** Emails a player, if there is an address. `closedFor`: why the club closed the time. */
export async function tellPlayer(
  trx: Db,
  match: MatchRow,
  player: PlayerRow,
  event: MatchPlayerEvent,
  closedFor?: string,
): Promise<void> {
  await enqueue(trx, {
    kind: 'matchPlayer',
    payload: { ...factsOf(match, player.token), event, ...(closedFor !== undefined && { closed_for: closedFor }) },
    language: player.language,
    recipient: player.email ?? '',
    notAfter: match.ends_at,
  });
}

/** The players of a match who have a share of its booking's price. */
async function loadSharing(trx: Db, { club_id, booking_id }: MatchRow): Promise<Set<number | null>> {
  const shares = await trx
    .selectFrom('booking_player')
    .select('match_player_id')
    .where('club_id', '=', club_id)
    .where('booking_id', '=', booking_id)
    .where('state', '=', 'joined')
    .execute();
  return new Set(shares.map(({ match_player_id }) => match_player_id));
}

/**
 * Emails all who play or wait for an answer what becomes of the booking. Who has a share of its price
 * reads it in the email about the share.
 */
export async function tellPlayers(
  trx: Db,
  match: MatchRow,
  event: 'cancelled' | 'moved',
  closedFor?: string,
): Promise<void> {
  const sharing = await loadSharing(trx, match);
  for (const player of await loadPlayers(trx, match))
    if ((player.state === 'applied' || player.state === 'accepted') && !sharing.has(player.id))
      await tellPlayer(trx, match, player, event, closedFor);
}
