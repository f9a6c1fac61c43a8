import { DAY, HOUR } from './units.ts';

/** How few and how many people a booking can be split between, the organiser included. */
export const FEWEST_PLAYERS = 2;
export const MOST_PLAYERS = 8;

/** Banks release an authorisation after 7 to 9 days, so the missing amount is charged before that. */
const LONGEST_HOLD = 6 * DAY;

/** A price in minor units, divided between so many players: what each pays, and the organiser. */
export function splitPrice(price: number, players: number): { share: number; organiser: number } {
  const share = Math.floor(price / players);
  return { share, organiser: price - share * (players - 1) };
}

/**
 * When the organiser is charged for what the players have not paid, epoch ms: when the free
 * cancellation ends, if that is at least an hour from now, or else at the start; at most six days after
 * the split began.
 */
export function chargeAt({
  freeUntil,
  startsAt,
  now,
  since = now,
}: {
  freeUntil: number;
  startsAt: number;
  now: number;
  /** When the split began. */
  since?: number;
}): number {
  return Math.min(freeUntil >= now + HOUR ? freeUntil : startsAt, since + LONGEST_HOLD);
}

/**
 * Divides a refund between those who paid, by what each paid, so that the parts add up to it. All in
 * minor units. No part is more than was paid, unless the refund is more than all of it.
 */
export function divideRefund(refund: number, paid: readonly number[]): number[] {
  const all = paid.reduce((sum, amount) => sum + amount, 0);
  if (all === 0) return paid.map(() => 0);
  let [before, given] = [0, 0];
  return paid.map((amount) => {
    before += amount;
    // Rounding the sums instead of the parts loses nothing.
    const part = Math.round((refund * before) / all) - given;
    given += part;
    return part;
  });
}
