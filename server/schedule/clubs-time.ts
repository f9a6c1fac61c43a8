import type { DaySlot, SlotStatus } from '#core/domain/availability.ts';
import { DAY } from '#core/domain/units.ts';
import { toInstant, toZoned } from '#core/domain/zone.ts';
import { amountOf, courtSlots, type Occupancy, type Offer } from './offer.ts';

/** A time of a court as its club may book it, and what it costs in minor units. */
export type ClubsTime = { status: SlotStatus; amount: number | null };

/**
 * The times of a court on a day, as its club may book them: it is bound neither by its lead time nor
 * by its horizon.
 */
export const clubsTimes = (
  offer: Offer,
  occupancy: Occupancy,
  { courtId, date, duration }: { courtId: number; date: string; duration: number },
): DaySlot[] =>
  courtSlots({ ...offer, club: { ...offer.club, horizonDays: 1000 } }, occupancy, {
    ...{ courtId, date, duration },
    // As of a year ago, so that nothing is past.
    now: toInstant(date, 0, offer.club.timeZone) - 400 * DAY,
  });

/**
 * A time of a court that starts at `start` (epoch ms) for so many minutes; undefined if the club
 * does not offer it.
 */
export function clubsTime(
  offer: Offer,
  occupancy: Occupancy,
  { courtId, start, duration }: { courtId: number; start: number; duration: number },
): ClubsTime | undefined {
  const { date } = toZoned(start, offer.club.timeZone);
  const slot = clubsTimes(offer, occupancy, { courtId, date, duration }).find((one) => one.start === start);
  return slot && { status: slot.status, amount: amountOf(offer, courtId, start, duration) };
}
