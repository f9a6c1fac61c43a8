import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '#core/domain/random.ts';
import type { Checkout } from '#core/schemas/payment.ts';
import type { PlayerTicket, Split } from '#core/schemas/players.ts';
import type { createCaller } from './calls.ts';
import { submitCheckout } from './checkout.ts';

type Caller = ReturnType<typeof createCaller>;

/** What a player does with the share at the provider. Some never pay. */
const SHARE_ACTIONS = ['pay', 'pay', 'pay', 'twice', 'decline', 'first', 'slow', 'never', 'leave'];

/** Splits a booking between players. Returns the invitation; undefined if that was refused. */
export async function split(caller: Caller, token: string, random: Random): Promise<string | undefined> {
  const answer = await caller.ask<Split>('POST', '/v2/bookings/split', { token, players: random.between(2, 5) });
  return answer?.status === 200 ? answer.body.data.invite_token : undefined;
}

/** Opens the checkout of a share, and does something there, perhaps while the player leaves. */
export async function payShare(caller: Caller, token: string, random: Random): Promise<void> {
  const answer = await caller.ask<Checkout>('POST', '/v2/players/pay', { token });
  if (answer?.status !== 200) return;
  if (random.chance(0.1)) void caller.ask('POST', '/v2/players/leave', { token });
  await submitCheckout(answer.body.data, random.pick(SHARE_ACTIONS));
}

/** One who is invited: joins, may pay, even while leaving, and may leave. */
async function play(caller: Caller, invite_token: string, name: string, random: Random): Promise<void> {
  await pause(random.between(0, 400));
  const key = { 'idempotency-key': `key-of-player-${name}` };
  const joined = await caller.ask<PlayerTicket>('POST', '/v2/players/join', { invite_token, name }, key);
  if (joined?.status !== 200) return;
  const { token } = joined.body.data;
  if (random.chance(0.8)) await payShare(caller, token, random);
  if (random.chance(0.2)) await payShare(caller, token, random);
  if (random.chance(0.25)) await caller.ask('POST', '/v2/players/leave', { token });
}

/**
 * Lets more people join than there are places. Meanwhile the organiser may remove one, and may pay the
 * rest at once.
 */
export async function share(
  caller: Caller,
  { token, invitation, marker }: { token: string; invitation: string; marker: string },
  random: Random,
): Promise<void> {
  const names = Array.from({ length: random.between(1, 6) }, (_, index) => `${marker}-${index}`);
  await Promise.all(names.map((name) => play(caller, invitation, name, random)));
  if (random.chance(0.3)) {
    const answer = await caller.ask<Split>('POST', '/v2/bookings/split/decode', { token });
    const players = answer?.status === 200 ? answer.body.data.players : [];
    if (players.length > 0)
      await caller.ask('POST', '/v2/bookings/split/remove', { token, player_id: random.pick(players).id });
  }
  if (random.chance(0.5)) await caller.ask('POST', '/v2/bookings/split/close', { token });
}
