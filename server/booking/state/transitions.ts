import type { BookingStatus, PaymentStatus } from '#core/schemas/booking.ts';

/** The status of a booking and of its payment together, such as `confirmed paid`. */
export type BookingState = `${BookingStatus} ${PaymentStatus}`;

/**
 * Events of a booking:
 * - `retry`: the customer tries to pay again
 * - `decline`: the provider refused a charge
 * - `pay`: a charge was paid, and the booking has its time
 * - `payLate`: a charge was paid that the booking has no use for, and is refunded
 * - `expire`: the time to pay is over
 * - `authorise`: the whole price of a split booking is held, and the booking has its time
 * - `capture`: of what is held, what is missing was taken
 * - `drop`: the bank released what was held, and the rest is due at the club
 * - `settle`: the club received the money that was due there
 * - `unsettle`: the club takes back that it did
 * - `reverse`: the provider reversed a charge by itself
 * - `cancel`: without a refund
 * - `cancelAndRefund`: with a refund of money
 * - `cancelAndReturn`: with a visit returned to the pass
 * - `refund`: the last pending refund is complete, or a wrong amount was returned
 */
export const EVENTS = [
  'retry',
  'decline',
  'pay',
  'payLate',
  'expire',
  'authorise',
  'capture',
  'drop',
  'settle',
  'unsettle',
  'reverse',
  'cancel',
  'cancelAndRefund',
  'cancelAndReturn',
  'refund',
] as const;
export type Event = (typeof EVENTS)[number];

type Transitions = Partial<Record<Event, BookingState>>;

/**
 * Every transition of a booking: state, event, next state. An event that a state does not list is
 * an error.
 */
export const TRANSITIONS: Partial<Record<BookingState, Transitions>> = {
  'pending pending': {
    retry: 'pending pending',
    decline: 'pending failed',
    pay: 'confirmed paid',
    payLate: 'expired refunding',
    authorise: 'confirmed due',
    expire: 'expired pending',
    cancel: 'cancelled pending',
    refund: 'pending pending',
  },
  'pending failed': {
    retry: 'pending pending',
    decline: 'pending failed',
    pay: 'confirmed paid',
    payLate: 'expired refunding',
    authorise: 'confirmed due',
    expire: 'expired failed',
    cancel: 'cancelled failed',
    refund: 'pending failed',
  },
  'confirmed due': {
    decline: 'confirmed due',
    payLate: 'confirmed due',
    capture: 'confirmed paid',
    drop: 'confirmed due',
    settle: 'confirmed paid',
    cancel: 'cancelled due',
    cancelAndRefund: 'cancelled refunding',
    refund: 'confirmed due',
  },
  'confirmed paid': {
    decline: 'confirmed paid',
    payLate: 'confirmed paid',
    unsettle: 'confirmed due',
    reverse: 'confirmed refunded',
    cancel: 'cancelled paid',
    cancelAndRefund: 'cancelled refunding',
    cancelAndReturn: 'cancelled refunded',
    refund: 'confirmed paid',
  },
  'confirmed refunded': {
    decline: 'confirmed refunded',
    payLate: 'confirmed refunded',
    cancel: 'cancelled refunded',
    // What players have paid.
    cancelAndRefund: 'cancelled refunding',
    refund: 'confirmed refunded',
  },
  'expired pending': {
    decline: 'expired failed',
    pay: 'confirmed paid',
    payLate: 'expired refunding',
    authorise: 'confirmed due',
    refund: 'expired pending',
  },
  'expired failed': {
    decline: 'expired failed',
    pay: 'confirmed paid',
    payLate: 'expired refunding',
    authorise: 'confirmed due',
    refund: 'expired failed',
  },
  'expired refunding': {
    decline: 'expired refunding',
    payLate: 'expired refunding',
    refund: 'expired refunded',
  },
  'expired refunded': {
    decline: 'expired refunded',
    payLate: 'expired refunding',
    refund: 'expired refunded',
  },
  'cancelled due': {
    decline: 'cancelled due',
    payLate: 'cancelled refunding',
    // The part that the club keeps.
    capture: 'cancelled paid',
    drop: 'cancelled due',
    refund: 'cancelled due',
  },
  'cancelled pending': { decline: 'cancelled failed', payLate: 'cancelled refunding', refund: 'cancelled pending' },
  'cancelled failed': { decline: 'cancelled failed', payLate: 'cancelled refunding', refund: 'cancelled failed' },
  'cancelled paid': {
    decline: 'cancelled paid',
    payLate: 'cancelled paid',
    reverse: 'cancelled refunded',
    refund: 'cancelled paid',
  },
  'cancelled refunding': {
    decline: 'cancelled refunding',
    payLate: 'cancelled refunding',
    capture: 'cancelled refunding',
    drop: 'cancelled refunding',
    refund: 'cancelled refunded',
  },
  'cancelled refunded': {
    decline: 'cancelled refunded',
    payLate: 'cancelled refunding',
    capture: 'cancelled refunded',
    drop: 'cancelled refunded',
    refund: 'cancelled refunded',
  },
};

/**
 * Returns the next state of a booking.
 * @throws Error if the state has no transition for the event
 */
export function nextState(state: BookingState, event: Event): { status: BookingStatus; payment_status: PaymentStatus } {
  const next = TRANSITIONS[state]?.[event];
  if (!next) throw new Error(`A booking that is ${state} has no ${event}`);
  const [status, payment_status] = next.split(' ') as [BookingStatus, PaymentStatus];
  return { status, payment_status };
}
