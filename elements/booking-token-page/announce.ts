import type { Page, PageState } from './model.ts';

/**
 * Dispatches the events for a booking that the visitor cancelled or moved, and for one that has
 * another status than was shown.
 */
export function announceChange({ environment }: Page, { announced, booking: now }: PageState, before: PageState): void {
  const { emit } = environment.context;
  if (now && before.booking && now.status !== before.booking.status) {
    emit('booking-changed', { token: environment.token, code: now.code, status: now.status });
  }
  if (!announced || announced === before.announced) return;
  const { event, booking } = announced;
  const { code, starts_at, ends_at, cancellation } = booking;
  const detail = event === 'booking-moved' ? { starts_at, ends_at } : { refund: cancellation.refund };
  emit(event, { token: environment.token, code, ...detail });
}
