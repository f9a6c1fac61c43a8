/** What follows an action of the visitor. */
import { track } from '#core/analytics/track.ts';
import type { CardSlot } from '#core/schemas/index.ts';
import { rememberClub } from '#core/state/recent-clubs.ts';
import type { WidgetContext } from '#elements/shared/element/index.ts';
import type { BookingOrder, ClubReference } from '../model.ts';

/** Puts the club among those viewed recently, and counts the visit in the analytics. */
export function recordSelection({ client }: WidgetContext, { id, slug, title, city }: ClubReference): Promise<void> {
  rememberClub({ id, slug, title, city: city.title });
  return track(client, 'club_select', { clubSlugs: [slug], clubIds: [id] });
}

export interface BookingEnvironment {
  store: { set(change: { order: BookingOrder }): void };
  context: WidgetContext;
  /** Called before the dialog takes the focus. */
  rememberFocus(): void;
}

/**
 * Opens the booking of a free time, unless a listener of the page prevents it. Rejects if the booking
 * cannot be loaded.
 */
export async function openBooking(
  { store, context, rememberFocus }: BookingEnvironment,
  club: string,
  { token, free_until: _, ...slot }: CardSlot,
): Promise<void> {
  if (!context.emit('slot-select', { club, slots: [token], ...slot })) return;
  rememberFocus();
  await context.loadElement('booking-flow');
  store.set({ order: { club, slotToken: token } });
}
