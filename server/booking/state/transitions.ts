import type { BookingStatus, PaymentStatus } from '#core/schemas/booking.ts';

/** How a booking and its payment stand together: `confirmed paid`. */
export type BookingState = `${BookingStatus} ${PaymentStatus}`;

/**
 * What happens to a booking:
 * - `retry`: the customer goes to pay again
 * - `decline`: a charge was refused
 * - `pay`: a charge was paid, and the booking has its time
 * - `payLate`: a charge was paid that the booking has no use for; the charge goes back
 * - `expire`: the time to pay is over
 * - `reverse`: the provider gave a charge back by itself
 * - `cancel`: and nothing goes back; `cancelAndRefund`: money goes back; `cancelAndReturn`: the pass has its visit back
 * - `refund`: the last of the money that was on its way back is there; also a wrong sum that paid for nothing
 */
export const EVENTS = [
  'retry',
  'decline',
  'pay',
  'payLate',
  'expire',
  'reverse',
  'cancel',
  'cancelAndRefund',
  'cancelAndReturn',
  'refund',
] as const;
export type Event = (typeof EVENTS)[number];

type Transitions = Partial<Record<Event, BookingState>>;

/** The one table of what can happen to a booking and its payment. An event that a standing does not name cannot happen to it. */
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
  'confirmed due': { cancel: 'cancelled due' },
  'confirmed paid': {
    decline: 'confirmed paid',
    payLate: 'confirmed paid',
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

/** @throws Error for an event that cannot happen to a booking that stands so */
export function nextState(state: BookingState, event: Event): { status: BookingStatus; payment_status: PaymentStatus } {
  const next = TRANSITIONS[state]?.[event];
  if (!next) throw new Error(`A booking that is ${state} has no ${event}`);
  const [status, payment_status] = next.split(' ') as [BookingStatus, PaymentStatus];
  return { status, payment_status };
}
