import { deferred } from '#elements/shared/deferred/deferred.ts';
import type { WidgetContext } from '#elements/shared/element/index.ts';
import type { Outcome } from '../model.ts';

const analytics = deferred(() => import('#core/analytics/track.ts'));

/**
 * Dispatches the event for a booking or a request, and reports it to analytics if the visitor
 * agreed. A booking that awaits its payment is not reported to analytics.
 */
export function announce({ emit, client, consent }: WidgetContext, outcome: Outcome): void {
  const booked = outcome.kind === 'booked';
  const { club, code, starts_at, ends_at } = booked ? outcome.booking : outcome.request;
  const visits = booked ? outcome.booking.weekly?.visits : undefined;
  const span = { code, starts_at, ends_at, ...(visits && { visits }) };
  if (booked && outcome.booking.status === 'pending') {
    const { token, price, pay_until } = outcome.booking;
    emit('booking-pending', { token, ...span, price, pay_until });
    return;
  }
  if (booked) emit('booking-confirmed', { token: outcome.booking.token, ...span, price: outcome.booking.price });
  else emit('booking-requested', { id: outcome.request.id, ...span });

  if (!consent()) return;
  const name = booked ? 'booking_success' : 'booking_request_create';
  analytics
    .load()
    .then(({ track }) => track(client, name, { clubIds: [club.id], clubSlugs: [club.slug] }))
    // A visitor can do nothing about a failure here.
    .catch((error) => console.warn('Analytics failed', error));
}
