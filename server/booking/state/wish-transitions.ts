import type { WishState } from '#core/schemas/slot-wishes.ts';

/**
 * Events of a wish:
 * - `meet`: a time that was offered to it was booked
 * - `stop`: by link
 * - `end`: its last day is over
 */
export type WishEvent = 'meet' | 'stop' | 'end';

/** Every transition of a wish: state, event, next state. Migration 0053-wishes refuses any other. */
export const WISH_TRANSITIONS: Record<WishState, Partial<Record<WishEvent, WishState>>> = {
  active: { meet: 'met', stop: 'stopped', end: 'over' },
  met: {},
  stopped: {},
  over: {},
};
