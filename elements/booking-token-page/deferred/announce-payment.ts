import { PAID_NAME } from '#core/domain/storage-names.ts';
import type { Booking } from '#core/schemas/index.ts';
import { sessionStore } from '#core/state/storage.ts';
import { deferred } from '#elements/shared/deferred/deferred.ts';
import type { WidgetContext } from '#elements/shared/element/index.ts';
import type { Page } from '../model.ts';

const analytics = deferred(() => import('#core/analytics/track.ts'));

/**
 * Reports a booking that was made by its payment to analytics, once per tab, if the visitor agreed.
 */
function countPaid({ client, consent }: WidgetContext, { code, club, payment_type }: Booking): void {
  if (payment_type !== 'online' || !consent() || sessionStore.get(PAID_NAME) === code) return;
  sessionStore.set(PAID_NAME, code);
  analytics
    .load()
    .then(({ track }) => track(client, 'booking_success', { clubIds: [club.id], clubSlugs: [club.slug] }))
    // A visitor can do nothing about a failure here.
    .catch((error) => console.warn('Analytics failed', error));
}

/** Dispatches the event for a payment that has arrived, and counts the booking. */
export function announcePaid({ environment }: Page, booking: Booking): void {
  const { context, token } = environment;
  context.emit('booking-paid', { token, code: booking.code, price: booking.price });
  countPaid(context, booking);
}

/** Dispatches the event for a payment that was declined, was not finished, or did not arrive in time. */
export function announceFailed({ environment }: Page, { code }: Booking): void {
  environment.context.emit('booking-payment-failed', { token: environment.token, code });
}
