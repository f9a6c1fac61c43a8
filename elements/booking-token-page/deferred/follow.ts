import { paymentOutcome } from '#core/domain/payment-outcome.ts';
import type { Booking } from '#core/schemas/index.ts';
import { refresh, update } from '../load.ts';
import { isBusy, type Page } from '../model.ts';
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

const ANNOUNCE = { paid: announcePaid, failed: announceFailed };

/** Announces once what became of a payment, if the link is one to a payment. */
function announcePayment(page: Page): () => void {
  let announced: string | undefined;
  const announce = () => {
    const { booking } = page.getState();
    const outcome = page.environment.kind === 'payment' && booking && paymentOutcome(booking);
    const now = outcome ? `${booking.token} ${outcome}` : undefined;
    if (outcome && now !== announced) ANNOUNCE[outcome](page, booking);
    announced = now;
  };
  announce();
  return page.subscribe(announce);
}

/** Follows what happens to the booking without the visitor. Returns a cleanup function. */
export function followBooking(page: Page): () => void {
  const stops = [followPayment(page), refreshWhenOnline(page), announcePayment(page)];
  return () => {
    for (const stop of stops) stop();
  };
}
