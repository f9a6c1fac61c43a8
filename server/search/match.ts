import { isOpenAt } from '#core/domain/availability.ts';
import type { PaymentType } from '#core/schemas/booking.ts';
import { allowedPaymentTypes } from '#server/booking/payment-methods.ts';
import type { ClubDiary } from './diaries.ts';
import { type FreeTime, freeTimes, hourlyRate } from './free-times.ts';
import type { ClubProfile, CourtFacts, Offering } from './profile.ts';
import type { Scoped } from './scope.ts';
import type { Wanted } from './wanted.ts';

/** Which filters a club, or a service on one of its courts, does not fit: one bit each, so that "all but this one" is one comparison. */
export const FAILS = {
  online_booking: 1,
  payment_type: 2,
  open_now: 4,
  price: 8,
  category: 16,
  service_kind: 32,
  time: 64,
};
const FIRST_PARAMETER = 128;

/** The bit of each parameter code that is asked for. */
export const parameterBits = ({ parameters }: Wanted): Map<string, number> =>
  new Map([...parameters.keys()].map((code, index) => [code, FIRST_PARAMETER << index]));

/** A service on one of its courts; `court` is null for a service without courts. */
export type Unit = { offering: Offering; court: CourtFacts | null; fails: number; times: FreeTime[] };

export type Match = {
  scoped: Scoped;
  profile: ClubProfile;
  openNow: boolean;
  payments: PaymentType[];
  /** What the club as such does not fit. */
  fails: number;
  units: Unit[];
};

export type MatchContext = { wanted: Wanted; now: number; diaries: Map<number, ClubDiary> | null };

function clubFails(wanted: Wanted, profile: ClubProfile, openNow: boolean, payments: PaymentType[]): number {
  let fails = 0;
  if (wanted.online_booking !== undefined && wanted.online_booking !== profile.club.onlineBooking) {
    fails |= FAILS.online_booking;
  }
  if (wanted.payment_type !== undefined && !payments.includes(wanted.payment_type)) fails |= FAILS.payment_type;
  if (wanted.open_now !== undefined && wanted.open_now !== openNow) fails |= FAILS.open_now;
  if (wanted.time === null && !isPriceIn(wanted, profile.priceFrom)) fails |= FAILS.price;
  return fails;
}

/** Whether a price of an hour lies within the asked range; an unknown one lies in no range. */
export function isPriceIn({ price_min, price_max }: Wanted, rate: number | null): boolean {
  if (price_min === undefined && price_max === undefined) return true;
  return rate !== null && rate >= (price_min ?? 0) && rate <= (price_max ?? Number.POSITIVE_INFINITY);
}

/** What speaks against the unit, but for time and price. */
function unitFails(wanted: Wanted, bits: Map<string, number>, { offer, category }: Offering, court: CourtFacts | null) {
  let fails = 0;
  if (wanted.category !== undefined && wanted.category !== category.slug && wanted.category !== String(category.id)) {
    fails |= FAILS.category;
  }
  // A free time is a court's or a coach's unless groups are asked for: their places are another thing.
  const kindFits =
    wanted.service_kind === undefined
      ? wanted.time === null || offer.kind !== 'group'
      : offer.kind === wanted.service_kind;
  if (!kindFits) fails |= FAILS.service_kind;
  for (const [code, bit] of bits) {
    const fits = court?.parameters.some((pair) => {
      const [own, value] = pair.split(':');
      return own === code && wanted.parameters.get(code)!.has(value!);
    });
    if (!fits) fails |= bit;
  }
  return fails;
}

/** Sets a club against the filters, and with a time asked each court against its diary. */
export function matchClub(scoped: Scoped, profile: ClubProfile, { wanted, now, diaries }: MatchContext): Match {
  const { timeZone, openingHours, allowCash } = profile.club;
  const openNow = !scoped.closed_now && isOpenAt(now, { timeZone, openingHours, closures: [] });
  const payments = allowedPaymentTypes({ allowCash });
  const bits = parameterBits(wanted);
  const units = profile.offerings.flatMap((offering) =>
    (offering.courts.length ? offering.courts : [null]).map((court): Unit => {
      let fails = unitFails(wanted, bits, offering, court);
      if (wanted.time === null) return { offering, court, fails, times: [] };
      const diary = diaries?.get(profile.id);
      const times = court && diary ? freeTimes(offering, court.id, diary, wanted.time, now) : [];
      if (times.length === 0) fails |= FAILS.time;
      else if (!times.some((time) => isPriceIn(wanted, hourlyRate(time)))) fails |= FAILS.price;
      return { offering, court, fails, times };
    }),
  );
  return { scoped, profile, openNow, payments, fails: clubFails(wanted, profile, openNow, payments), units };
}

/** Whether any filter speaks of services and courts; without one a club fits without having any. */
export const asksForUnits = ({ category, service_kind, parameters, time }: Wanted) =>
  category !== undefined || service_kind !== undefined || parameters.size > 0 || time !== null;

/** Whether the club fits, the filters of the bits left out. */
export const fitsBut = (match: Match, wanted: Wanted, bits = 0): boolean =>
  (match.fails & ~bits) === 0 && (!asksForUnits(wanted) || match.units.some(({ fails }) => (fails & ~bits) === 0));

/** The free times that fit everything, one per court and start at its cheapest, by start, then price, then court. */
export function fittingTimes(match: Match, wanted: Wanted): FreeTime[] {
  const cheapest = new Map<string, FreeTime>();
  for (const { fails, times } of match.units) {
    if (fails !== 0) continue;
    for (const time of times) {
      if (!isPriceIn(wanted, hourlyRate(time))) continue;
      const key = `${time.courtId} ${time.start}`;
      const known = cheapest.get(key);
      if (!known || time.amount < known.amount) cheapest.set(key, time);
    }
  }
  return [...cheapest.values()].sort(
    (one, other) => one.start - other.start || one.amount - other.amount || one.courtId - other.courtId,
  );
}
