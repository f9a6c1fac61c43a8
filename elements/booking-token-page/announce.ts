import type { Page, PageState } from './model.ts';

/** Dispatches the event for a booking that the visitor cancelled or moved. */
export function announceChange({ environment }: Page, { announced }: PageState, before: PageState): void {
  if (!announced || announced === before.announced) return;
  const { event, booking } = announced;
  const { code, starts_at, ends_at, cancellation } = booking;
  const detail = event === 'booking-moved' ? { starts_at, ends_at } : { refund: cancellation.refund };
  environment.context.emit(event, { token: environment.token, code, ...detail });
}
