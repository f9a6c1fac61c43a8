import type { WidgetContext } from '#elements/shared/element/index.ts';
import type { Outcome } from './submit.ts';

/** Tells the host page, and the analytics, what was booked or asked for; a booking that is still to be paid is not made yet. */
export function announce({ emit, client, consent }: WidgetContext, outcome: Outcome): void {
  const booked = outcome.kind === 'booked';
  const { club, code, starts_at, ends_at } = booked ? outcome.booking : outcome.request;
  const span = { code, starts_at, ends_at };
  if (booked && outcome.booking.status === 'pending') {
    const { token, price, pay_until } = outcome.booking;
    emit('booking-pending', { token, ...span, price, pay_until });
    return;
  }
  if (booked) emit('booking-confirmed', { token: outcome.booking.token, ...span, price: outcome.booking.price });
  else emit('booking-requested', { id: outcome.request.id, ...span });

  if (!consent()) return;
  const name = booked ? 'booking_success' : 'booking_request_create';
  // Its code comes when there is something to report, and what fails here is no visitor's concern.
  import('#core/analytics/track.ts')
    .then(({ track }) => track(client, name, { clubIds: [club.id], clubSlugs: [club.slug] }))
    .catch((error) => console.warn('Analytics failed', error));
}
