import { isOpenAt } from '#core/domain/availability.ts';
import type { PaymentType } from '#core/schemas/booking.ts';
import { allowedPaymentTypes } from '#server/booking/payment-methods.ts';
import type { ClubDiary } from './diaries.ts';
import { type FacetValue, facetValue } from './facet-values.ts';
import { type Calendar, type FreeTime, freeTimes, hourlyRate } from './free-times.ts';
import type { ClubProfile, SeatGroup, Unit } from './profile.ts';
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

export type Match = {
  scoped: Scoped;
  profile: ClubProfile;
  openNow: boolean;
  payments: Payments;
  /** What the club as such does not fit. */
  fails: number;
  units: Unit[];
};

/** Whether a price of an hour lies within the asked range; an unknown one lies in no range. */
export function isPriceIn({ price_min, price_max }: Wanted, rate: number | null): boolean {
  if (price_min === undefined && price_max === undefined) return true;
  return rate !== null && rate >= (price_min ?? 0) && rate <= (price_max ?? Number.POSITIVE_INFINITY);
}

function clubFails(wanted: Wanted, profile: ClubProfile, openNow: boolean, payments: Payments): number {
  let fails = 0;
  if (wanted.online_booking !== undefined && wanted.online_booking !== profile.club.onlineBooking) {
    fails |= FAILS.online_booking;
  }
  if (wanted.payment_type !== undefined && !payments.types.includes(wanted.payment_type)) fails |= FAILS.payment_type;
  if (wanted.open_now !== undefined && wanted.open_now !== openNow) fails |= FAILS.open_now;
  if (wanted.time === null && !isPriceIn(wanted, profile.priceFrom)) fails |= FAILS.price;
  return fails;
}

/** What speaks against the seats, but for time and price. */
function groupFails(wanted: Wanted, bits: Map<string, number>, group: SeatGroup): number {
  let fails = 0;
  const { category, service_kind, time } = wanted;
  if (category !== undefined && category !== group.category && category !== String(group.categoryId)) {
    fails |= FAILS.category;
  }
  // A free time is a court's or a coach's unless groups are asked for: their places are another thing.
  const kindFits = service_kind === undefined ? time === null || group.kind !== 'group' : group.kind === service_kind;
  if (!kindFits) fails |= FAILS.service_kind;
  for (const [code, bit] of bits) {
    const fits = group.values.some((value) => value.code === code && wanted.parameters.get(code)!.has(value.choice));
    if (!fits) fails |= bit;
  }
  return fails;
}

/** Whether any filter speaks of services and courts; without one a club fits without having any. */
export const asksForUnits = ({ category, service_kind, parameters, time }: Wanted) =>
  category !== undefined || service_kind !== undefined || parameters.size > 0 || time !== null;

/** The asked hours with what is taken in them. `facets`: also look into what one other filter speaks against, as its facet will ask. */
export type Asked = { calendar: Calendar; diaries: Map<number, ClubDiary>; facets: boolean };

const isOneAtMost = (bits: number) => (bits & (bits - 1)) === 0;

/** How a club is paid, with the values that its facet counts. */
type Payments = { types: PaymentType[]; values: FacetValue[] };

function paymentsOf(allowCash: boolean): Payments {
  const types = allowedPaymentTypes({ allowCash });
  return { types, values: types.map((type) => facetValue('payment_type', type)) };
}

const WITH_CASH = paymentsOf(true);
const WITHOUT_CASH = paymentsOf(false);

/** Sets clubs against the filters; with a time asked, also each court against its club's diary. */
export function createMatcher(wanted: Wanted, now: number, asked: Asked | null) {
  const openDays = new Map<number, boolean>();
  const plain = !asksForUnits(wanted);
  const bits = parameterBits(wanted);

  function isOpen({ club, hoursId }: ClubProfile): boolean {
    let open = openDays.get(hoursId);
    if (open === undefined) {
      open = isOpenAt(now, { timeZone: club.timeZone, openingHours: club.openingHours, closures: [] });
      openDays.set(hoursId, open);
    }
    return open;
  }

  /** The unit with its free times; undefined for what counts nowhere, as it fails two filters. */
  function unitOf(profile: ClubProfile, group: SeatGroup, clubsOwn: number): Unit | undefined {
    const fails = groupFails(wanted, bits, group);
    const others = fails | clubsOwn;
    if (!isOneAtMost(others)) return undefined;
    const times: FreeTime[] = [];
    if (asked === null) return { group, fails, times };
    const diary = others === 0 || asked.facets ? asked.diaries.get(profile.id) : undefined;
    if (diary) for (const seat of group.seats) freeTimes(profile, seat, diary, asked.calendar, times);
    if (times.length === 0) return { group, fails: fails | FAILS.time, times };
    const priced = times.some((time) => isPriceIn(wanted, hourlyRate(time)));
    return { group, fails: priced ? fails : fails | FAILS.price, times };
  }

  function unitsOf(profile: ClubProfile, clubsOwn: number): Unit[] {
    if (plain) return profile.units;
    const units: Unit[] = [];
    for (const group of profile.groups) {
      const unit = unitOf(profile, group, clubsOwn);
      if (unit) units.push(unit);
    }
    return units;
  }

  return function match(scoped: Scoped, profile: ClubProfile): Match {
    const openNow = !scoped.closedNow && isOpen(profile);
    const payments = profile.club.allowCash ? WITH_CASH : WITHOUT_CASH;
    const fails = clubFails(wanted, profile, openNow, payments);
    return { scoped, profile, openNow, payments, fails, units: unitsOf(profile, fails) };
  };
}

/** Whether the club fits, the filters of the bits left out. */
export const fitsBut = (match: Match, wanted: Wanted, bits = 0): boolean =>
  (match.fails & ~bits) === 0 && (!asksForUnits(wanted) || match.units.some(({ fails }) => (fails & ~bits) === 0));

// Court numbers have 32 bits and the minutes since 1970 below 2^26 for a century: together exact in a double.
const placeOf = ({ courtId, start }: FreeTime) => courtId * 2 ** 26 + Math.floor(start / 60_000);

/** The cheapest of the times at each start of each court, by start, then price, then court. */
export function distinctTimes(times: Iterable<FreeTime>): FreeTime[] {
  const cheapest = new Map<number, FreeTime>();
  for (const time of times) {
    const known = cheapest.get(placeOf(time));
    if (!known || time.amount < known.amount) cheapest.set(placeOf(time), time);
  }
  return [...cheapest.values()].sort(
    (one, other) => one.start - other.start || one.amount - other.amount || one.courtId - other.courtId,
  );
}

/** How many `fittingTimes` there are. */
export function countTimes({ units }: Match, wanted: Wanted): number {
  const places = new Set<number>();
  for (const { fails, times } of units) {
    if (fails !== 0) continue;
    for (const time of times) if (isPriceIn(wanted, hourlyRate(time))) places.add(placeOf(time));
  }
  return places.size;
}

/** The free times within the asked hours that fit everything, a court once at each start. */
export const fittingTimes = ({ units }: Match, wanted: Wanted): FreeTime[] =>
  distinctTimes(
    units.flatMap(({ fails, times }) =>
      fails === 0 ? times.filter((time) => isPriceIn(wanted, hourlyRate(time))) : [],
    ),
  );
