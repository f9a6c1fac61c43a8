import type { Random } from '#core/domain/random.ts';
import type { AppliedMatch, HostedMatch } from '#core/schemas/match.ts';
import type { PlayerTicket } from '#core/schemas/players.ts';
import type { createCaller } from './calls.ts';
import type { BookingAttempt } from './history.ts';
import { payShare, split } from './players.ts';

type Caller = ReturnType<typeof createCaller>;

/** An accepted player takes a share of the price, in two presses, may pay it, and may leave by the ticket. */
async function takeShare(caller: Caller, token: string, random: Random): Promise<void> {
  const take = () => caller.ask<PlayerTicket>('POST', '/v1/matches/share', { token });
  const [taken] = await Promise.all([take(), take()]);
  if (taken?.status !== 200) return;
  const ticket = { token: taken.body.data.token };
  if (random.chance(0.5)) await payShare(caller, ticket.token, random);
  if (random.chance(0.25)) await caller.ask('POST', '/v2/players/leave', ticket);
}

/**
 * A customer looks for players for a booking: more apply than there are places, all are accepted at
 * once, and some leave at the same time. Then some take a share of the price, if it is split, while
 * others leave and the host removes one.
 */
export async function findPlayers(
  caller: Caller,
  attempt: BookingAttempt & { token: string },
  random: Random,
): Promise<void> {
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
  const leave = (player: string) => caller.ask('POST', '/v1/matches/leave', { token: player });
  await Promise.all([
    ...waiting.map(({ id }) => caller.ask('POST', '/v1/matches/decide', { token, player_id: id, decision: 'accept' })),
    ...players.filter(() => random.chance(0.25)).map(leave),
  ]);
  if (random.chance(0.5)) await split(caller, attempt.token, random);
  await Promise.all([
    ...players.filter(() => random.chance(0.7)).map((player) => takeShare(caller, player, random)),
    ...players.filter(() => random.chance(0.15)).map(leave),
  ]);
  if (waiting.length > 0 && random.chance(0.4)) {
    const { id } = random.pick(waiting);
    await caller.ask('POST', '/v1/matches/decide', { token, player_id: id, decision: 'remove' });
  }
}
