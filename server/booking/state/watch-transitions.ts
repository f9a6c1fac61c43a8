import type { WatchState } from '#core/schemas/slot-watches.ts';

/**
 * Events of one who waits:
 * - `offer`: the time is free, and held for this one
 * - `cancel`: by link, before an offer
 * - `take`: the holder of the offer booked, or continues it as an own hold
 * - `decline`: by link
 * - `expire`: the fifteen minutes are over
 * - `withdraw`: the club took the time back; this one remains in its place
 * - `close`: the club closed the time; nothing more comes
 */
export type WatchEvent = 'offer' | 'cancel' | 'take' | 'decline' | 'expire' | 'withdraw' | 'close';

/**
 * Every transition of one who waits: state, event, next state. Migration 0048 has the triggers that
 * offer, take, expire and withdraw; migration 0057 refuses any other change.
 */
export const WATCH_TRANSITIONS: Record<WatchState, Partial<Record<WatchEvent, WatchState>>> = {
  waiting: { offer: 'offered', cancel: 'cancelled', close: 'closed' },
  offered: { take: 'taken', decline: 'declined', expire: 'expired', withdraw: 'waiting', close: 'closed' },
  taken: {},
  declined: {},
  expired: {},
  cancelled: {},
  closed: {},
};
