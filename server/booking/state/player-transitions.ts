import type { PlayerState, ShareStatus } from '#core/schemas/players.ts';

/** What a player is, and the status of the share, together, such as `joined paid`. */
export type PlayerStanding = `${PlayerState} ${ShareStatus}`;

/**
 * Events of a player:
 * - `pay`: the share was paid online while it was wanted, or the club received it
 * - `unpay`: the bank reversed the payment, or the club takes back that it received it
 * - `payLate`: a payment arrived for which there is no use, and is refunded
 * - `cover`: the organiser is charged for the share, has paid it in advance, or pays it at the club
 * - `uncover`: the club takes back that the organiser paid it
 * - `leave`, `remove`: without a refund, by the player and the organiser
 * - `leaveAndRefund`, `removeAndRefund`: with one
 * - `refundShare`: the booking was cancelled with a refund, or the club refunds
 * - `refund`: the last pending refund is complete
 * - `replace`: another player has the place
 */
export const PLAYER_EVENTS = [
  'pay',
  'unpay',
  'payLate',
  'cover',
  'uncover',
  'leave',
  'remove',
  'leaveAndRefund',
  'removeAndRefund',
  'refundShare',
  'refund',
  'replace',
] as const;
export type PlayerEvent = (typeof PLAYER_EVENTS)[number];

/**
 * Every transition of a player: standing, event, next standing. An event that a standing does not list
 * is an error. Migration 0050 has a check of the standings.
 */
export const PLAYER_TRANSITIONS: Partial<Record<PlayerStanding, Partial<Record<PlayerEvent, PlayerStanding>>>> = {
  'joined due': {
    pay: 'joined paid',
    payLate: 'joined refunding',
    cover: 'joined covered',
    leave: 'left due',
    remove: 'removed due',
    refund: 'joined due',
  },
  'joined paid': {
    unpay: 'joined due',
    payLate: 'joined paid',
    leave: 'left paid',
    leaveAndRefund: 'left refunding',
    removeAndRefund: 'removed refunding',
    refundShare: 'joined refunding',
    refund: 'joined paid',
  },
  // The organiser paid for it; what arrives late goes back, and changes nothing.
  'joined covered': {
    uncover: 'joined due',
    payLate: 'joined covered',
    refund: 'joined covered',
    leave: 'left covered',
  },
  'joined refunding': { payLate: 'joined refunding', refundShare: 'joined refunding', refund: 'joined refunded' },
  'joined refunded': { payLate: 'joined refunding', refundShare: 'joined refunding', refund: 'joined refunded' },
  'left due': { payLate: 'left refunding', refund: 'left due', replace: 'replaced due' },
  // Left after the deadline: the money, and the place, stay with the booking.
  'left paid': { unpay: 'left due', payLate: 'left paid', refundShare: 'left refunding', refund: 'left paid' },
  'left covered': { uncover: 'left due', payLate: 'left covered', refund: 'left covered' },
  'left refunding': {
    payLate: 'left refunding',
    refundShare: 'left refunding',
    refund: 'left refunded',
    replace: 'replaced refunding',
  },
  'left refunded': {
    payLate: 'left refunding',
    refundShare: 'left refunding',
    refund: 'left refunded',
    replace: 'replaced refunded',
  },
  'removed due': { payLate: 'removed refunding', refund: 'removed due', replace: 'replaced due' },
  'removed refunding': { payLate: 'removed refunding', refund: 'removed refunded', replace: 'replaced refunding' },
  'removed refunded': { payLate: 'removed refunding', refund: 'removed refunded', replace: 'replaced refunded' },
  'replaced due': { payLate: 'replaced refunding', refund: 'replaced due' },
  'replaced refunding': { payLate: 'replaced refunding', refund: 'replaced refunded' },
  'replaced refunded': { payLate: 'replaced refunding', refund: 'replaced refunded' },
};

/**
 * Returns the next standing of a player.
 * @throws Error if the standing has no transition for the event
 */
export function nextStanding(
  standing: PlayerStanding,
  event: PlayerEvent,
): { state: PlayerState; share_status: ShareStatus } {
  const next = PLAYER_TRANSITIONS[standing]?.[event];
  if (!next) throw new Error(`A player who is ${standing} has no ${event}`);
  const [state, share_status] = next.split(' ') as [PlayerState, ShareStatus];
  return { state, share_status };
}
