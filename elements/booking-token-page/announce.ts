import { PAID_NAME } from '#core/domain/storage-names.ts';
import type { Booking } from '#core/schemas/index.ts';
import { sessionStore } from '#core/state/storage.ts';
import type { WidgetContext } from '#elements/shared/element/index.ts';

/** Counts a booking that was made by its payment, once in a tab however often its page is opened. */
export function countPaid({ client, consent }: WidgetContext, { code, club, payment_type }: Booking): void {
  if (payment_type !== 'online' || !consent() || sessionStore.get(PAID_NAME) === code) return;
  sessionStore.set(PAID_NAME, code);
  import('#core/analytics/track.ts')
    .then(({ track }) => track(client, 'booking_success', { clubIds: [club.id], clubSlugs: [club.slug] }))
    .catch((error) => console.warn('Analytics failed', error));
}
