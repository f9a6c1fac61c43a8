import { areLevels } from '#core/domain/levels.ts';
import type { ApplyBody, DecideBody } from '#core/schemas/match.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { ABUSE_LIMITS } from '#server/booking/abuse-limits.ts';
import { tidyComment } from '#server/comments/tidy.ts';
import type { Db } from '#server/database/db.ts';
import { Problem, requireFound } from '#server/http/problem.ts';
import { newClubToken } from '#server/tokens/club-token.ts';
import { changeMatch, changePlayer, declineWaiting, nextMatchState, nextPlayerState } from './change.ts';
import { isOver, loadPlayers, lockMatch, type MatchKey, placesOf } from './lock.ts';
import { changeShareOf, lockWithBooking } from './shares.ts';
import { sharesLeft } from './split.ts';
import { tellHost, tellPlayer } from './tell.ts';
import { findHosted, findPlayer } from './view.ts';

const NAME_LENGTH = 60;

const invalid = (path: string, code: string) => new Problem('VALIDATION_FAILED', { fields: [{ path, code }] });

/**
 * Applies to a match, and tells its host.
 * @returns the token of the player's own link
 * @throws Problem NOT_FOUND, MATCH_NOT_OPEN, MATCH_FULL, ALREADY_APPLIED, VALIDATION_FAILED
 */
export async function applyToMatch(
  trx: Db,
  key: MatchKey,
  body: ApplyBody,
  { now, language }: { now: number; language: Language },
): Promise<string> {
  const match = requireFound(await lockMatch(trx, key));
  if (match.state === 'hidden') throw new Problem('NOT_FOUND');
  if (match.state === 'full') throw new Problem('MATCH_FULL');
  if (match.state !== 'open' || isOver(match, now)) throw new Problem('MATCH_NOT_OPEN');
  const { slug } = await trx
    .selectFrom('service_category')
    .select('slug')
    .where('id', '=', match.category_id)
    .executeTakeFirstOrThrow();
  const level = body.level ?? null;
  if (!areLevels(slug, level, null)) throw invalid('level', 'LEVEL');
  const name = [...body.name].slice(0, NAME_LENGTH).join('');
  const players = await loadPlayers(trx, key);
  // Whom the host declined or removed does not bother the host again.
  if (players.some(({ telephone, state }) => telephone === body.telephone && state !== 'left'))
    throw new Problem('ALREADY_APPLIED');
  if (players.filter(({ state }) => state === 'applied').length >= ABUSE_LIMITS.applicationsOfMatch.value)
    throw new Problem('MATCH_NOT_OPEN');
  const player = await trx
    .insertInto('match_player')
    .values({
      ...{ club_id: key.club_id, match_id: key.id, token: newClubToken(key.club_id), name, level, language },
      ...{ telephone: body.telephone, email: body.email?.trim() ?? null, created_at: new Date(now) },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tellHost(trx, match, 'applied', { player });
  await tellPlayer(trx, match, player, 'applied');
  return player.token;
}

const TOLD = { accept: 'accepted', decline: 'declined', remove: 'removed' } as const;

/**
 * The host's answer to a player, who is told. Does nothing if it was given before. Of two who are
 * accepted for the last place, the second finds the match full. Who is removed loses the share of the
 * price too, if its split allows it.
 * @throws Problem TOKEN_INVALID, NOT_FOUND, MATCH_FULL, MATCH_NOT_OPEN
 */
export async function decide(trx: Db, { token, player_id, decision }: DecideBody, now: number): Promise<void> {
  const key = await findHosted(trx, token);
  const match = await lockWithBooking(trx, key);
  const players = await loadPlayers(trx, key);
  const player = requireFound(players.find(({ id }) => id === player_id));
  // A second press, or the player has left meanwhile.
  if (!nextPlayerState(player.state, decision)) return;
  if (decision === 'accept') {
    if (match.state !== 'full' && match.state !== 'open') throw new Problem('MATCH_NOT_OPEN');
    if (isOver(match, now)) throw new Problem('MATCH_NOT_OPEN');
    if (placesOf(match) === 0 || (await sharesLeft(trx, match, players)) < 1) throw new Problem('MATCH_FULL');
  }
  await changePlayer(trx, match, player, decision);
  // The message about the share says what comes back.
  if (decision === 'remove' && (await changeShareOf(trx, match, player, { event: 'remove', now }))) return;
  await tellPlayer(trx, match, player, TOLD[decision]);
}

/**
 * The host wants no more players: those who wait are declined, the accepted ones stay. Does nothing
 * once the match is closed or cancelled.
 * @throws Problem TOKEN_INVALID
 */
export async function closeMatch(trx: Db, token: string): Promise<void> {
  const match = requireFound(await lockMatch(trx, await findHosted(trx, token)));
  if (!nextMatchState(match.state, 'close')) return;
  const closed = await changeMatch(trx, match, 'close', { hidden_by: null, hidden_reason: null });
  await declineWaiting(trx, closed);
}

/**
 * A player leaves, whose place is free again, and gives the share of the price back too, if its split
 * allows it. The host is told. Does nothing if the player was not in the match any more.
 * @throws Problem TOKEN_INVALID
 */
export async function leaveMatch(trx: Db, token: string, now: number): Promise<void> {
  const found = await findPlayer(trx, token);
  const match = await lockWithBooking(trx, { club_id: found.club_id, id: found.match_id });
  const player = await findPlayer(trx, token);
  if (!nextPlayerState(player.state, 'leave')) return;
  const changed = await changePlayer(trx, match, player, 'leave');
  if (player.state !== 'accepted') return;
  if (await changeShareOf(trx, match, player, { event: 'leave', now })) return;
  await tellHost(trx, changed.match, 'left', { player });
}

/**
 * Reports a match to its club, once per device. `device` is a keyed hash.
 * @throws Problem NOT_FOUND
 */
export async function reportMatch(
  trx: Db,
  key: MatchKey,
  { device, reason }: { device: string; reason: string },
  now: number,
): Promise<void> {
  const match = await trx
    .selectFrom('open_match')
    .select('state')
    .where('club_id', '=', key.club_id)
    .where('id', '=', key.id)
    .executeTakeFirst();
  if (requireFound(match).state === 'hidden') throw new Problem('NOT_FOUND');
  await trx
    .insertInto('match_report')
    .values({ club_id: key.club_id, match_id: key.id, device, reason: tidyComment(reason), created_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
