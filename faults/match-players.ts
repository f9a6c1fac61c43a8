import type { Random } from '#core/domain/random.ts';
import type { AppliedMatch, HostedMatch } from '#core/schemas/match.ts';
import type { createCaller } from './calls.ts';
import type { BookingAttempt } from './history.ts';

type Caller = ReturnType<typeof createCaller>;

/**
 * A customer looks for players for a booking: more apply than there are places, all are accepted at
 * once, and some leave at the same time.
 */
export async function findPlayers(caller: Caller, attempt: BookingAttempt, random: Random): Promise<void> {
  const wanted = { token: attempt.token, players_total: 4, players_have: random.between(1, 3) };
  const published = await caller.ask<HostedMatch>('POST', '/v1/bookings/match', wanted);
  const { match, token } = published?.status === 200 ? published.body.data : { match: null, token: null };
  if (!match || !token) return;
  const path = `/v1/clubs/${attempt.club_id}/matches/${match.id}/apply`;
  const apply = (number: number) => {
    const person = { name: 'Ivan', telephone: `+38050${String(number).padStart(7, '0')}` };
    return caller.ask<AppliedMatch>('POST', path, person, { 'idempotency-key': `${attempt.marker} plays ${number}` });
  };
  const players = (await Promise.all([1, 2, 3, 4].map(apply))).flatMap((answer) =>
    answer?.status === 200 ? [answer.body.data.token] : [],
  );
  const hosted = await caller.ask<HostedMatch>('POST', '/v1/matches/host', { token });
  const waiting = hosted?.status === 200 ? hosted.body.data.players : [];
  await Promise.all([
    ...waiting.map(({ id }) => caller.ask('POST', '/v1/matches/decide', { token, player_id: id, decision: 'accept' })),
    ...players
      .filter(() => random.chance(0.25))
      .map((player) => caller.ask('POST', '/v1/matches/leave', { token: player })),
  ]);
}
