import type { Booking } from '#core/schemas/index.ts';
import { isPaidOnline, type OfferView } from '../model.ts';

/** The bookings whose price is to be split with players. Seldom, so the form's own state has no place for it. */
const shared = new WeakSet<object>();

/** Whether the visitor chose to split the price with players before paying it. */
export const isShared = (booking: object): boolean => shared.has(booking);

export const share = (booking: object, wanted: boolean): void => {
  if (wanted) shared.add(booking);
  else shared.delete(booking);
};

/**
 * Whether players can pay shares of this price: of a court or a coach, and not of several weeks, which
 * one payment pays.
 */
export const isSharable = ({ offer, values }: OfferView): boolean =>
  offer.kind === 'book' && !offer.visits && (offer.price?.amount ?? 0) > 0 && isPaidOnline(values);

/** Whether the visitor goes on to the players of this booking instead of its payment. */
export const leadsToPlayers = (flow: object, { weekly }: Booking): boolean => isShared(flow) && !weekly;
