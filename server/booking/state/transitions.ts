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
    expire: 'expired pending',
    cancel: 'cancelled pending',
    refund: 'pending pending',
  },
  'pending failed': {
    retry: 'pending pending',
    decline: 'pending failed',
    pay: 'confirmed paid',
    payLate: 'expired refunding',
    expire: 'expired failed',
    cancel: 'cancelled failed',
    refund: 'pending failed',
  },
  'confirmed due': { settle: 'confirmed paid', cancel: 'cancelled due' },
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
    refund: 'confirmed refunded',
  },
  'expired pending': {
    decline: 'expired failed',
    pay: 'confirmed paid',
    payLate: 'expired refunding',
    refund: 'expired pending',
  },
  'expired failed': {
    decline: 'expired failed',
    pay: 'confirmed paid',
    payLate: 'expired refunding',
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
  'cancelled due': {},
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
    refund: 'cancelled refunded',
  },
  'cancelled refunded': {
    decline: 'cancelled refunded',
    payLate: 'cancelled refunding',
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
