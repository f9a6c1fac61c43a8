import { paymentOutcome } from '#core/domain/payment-outcome.ts';
import type { Booking } from '#core/schemas/index.ts';
import { isAwaitingPayment } from '#elements/shared/booking.ts';
import { refresh, update } from '../load.ts';
import { isBusy, type Page, type PageState } from '../model.ts';
import { announceFailed, announcePaid } from './announce-payment.ts';
import { startPolling } from './polling.ts';

/** Whether the state of the payment can change without the visitor. */
const isUnsettled = ({ status, payment_status: payment }: Booking): boolean =>
  payment === 'refunding' || (status !== 'confirmed' && (payment === 'pending' || payment === 'failed'));

/** Updates the booking unnoticed. Does nothing while the visitor waits for another request. */
function poll(page: Page): void {
  if (!isBusy(page.getState())) void update(page, page.beginRequest());
}

/** Polls the booking while its payment is unsettled. Returns a cleanup function. */
function followPayment(page: Page): () => void {
  let stop: (() => void) | undefined;
  const follow = () => {
    const { booking } = page.getState();
    const isNeeded = booking !== undefined && isUnsettled(booking);
    if (isNeeded) stop ??= startPolling(() => poll(page));
    else {
      stop?.();
      stop = undefined;
    }
  };
  follow();
  const unsubscribe = page.subscribe(follow);
  return () => {
    unsubscribe();
    stop?.();
  };
}

/**
 * Refreshes the booking when the network is back, if a cancellation has no response yet: then its
 * outcome can be found out. Returns a cleanup function.
 */
function refreshWhenOnline(page: Page): () => void {
  const online = () => {
    if (page.getState().unanswered) void refresh(page);
  };
  window.addEventListener('online', online);
  return () => window.removeEventListener('online', online);
}

/** Milliseconds in which a payment arrives whose visitor is back: after that they have left it. */
const ARRIVES = 10_000;

/**
 * Says after a while that a payment was not finished, and at once to a visitor who came back from
 * its page by the browser's button. A payment that arrives later is shown all the same. Returns a
 * cleanup function.
 */
function followReturn(page: Page): () => void {
  if (page.environment.kind !== 'payment') return () => {};
  const leave = () => page.applyEvent({ type: 'left' });
  const timer = setTimeout(leave, ARRIVES);
  const back = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    leave();
    void refresh(page);
  };
  addEventListener('pageshow', back);
  return () => {
    clearTimeout(timer);
    removeEventListener('pageshow', back);
  };
}

const isUnpaid = ({ left, booking }: PageState) =>
  left && booking?.payment_status === 'pending' && isAwaitingPayment(booking);

const ANNOUNCE = { paid: announcePaid, failed: announceFailed };

/** Announces once what became of a payment, if the link is one to a payment. */
function announcePayment(page: Page): () => void {
  let announced: string | undefined;
  const announce = () => {
    const state = page.getState();
    const { booking } = state;
    const isPayment = page.environment.kind === 'payment';
    const outcome = isPayment && booking && (paymentOutcome(booking) ?? (isUnpaid(state) ? 'failed' : undefined));
    const now = outcome ? `${booking.token} ${outcome}` : undefined;
    if (outcome && now !== announced) ANNOUNCE[outcome](page, booking);
    announced = now;
  };
  announce();
  return page.subscribe(announce);
}

/** Follows what happens to the booking without the visitor. Returns a cleanup function. */
export function followBooking(page: Page): () => void {
  const stops = [followPayment(page), followReturn(page), refreshWhenOnline(page), announcePayment(page)];
  return () => {
    for (const stop of stops) stop();
  };
}
