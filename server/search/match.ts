import { isOpenAt } from '#core/domain/availability.ts';
import type { PaymentType } from '#core/schemas/booking.ts';
import { allowedPaymentTypes } from '#server/booking/payment-methods.ts';
import type { ClubDiary } from './diaries.ts';
import { type FacetValue, facetValue } from './facet-values.ts';
import type { Calendar } from './free-times.ts';
import type { ClubProfile, Traits, Unit } from './profile.ts';
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

/** Stands in `Match.fitting` for seats that fail nothing: no filter has this bit. */
const NOTHING = 1 << 30;

export type Match = {
  scoped: Scoped;
  profile: ClubProfile;
  openNow: boolean;
  payments: Payments;
  /** What the club as such does not fit. */
  fails: number;
  /** What fails nothing, or one filter alone. */
  units: Unit[];
  /** The filters that are all that some unit fails, together. */
  fitting: number;
  /** Where a time is asked and the club could have it: the hours, what is taken in them, and how many free times fit. */
  asked: { calendar: Calendar; diary: ClubDiary; count: number } | null;
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
function traitsFail(wanted: Wanted, bits: Map<string, number>, traits: Traits): number {
  let fails = 0;
  const { category, service_kind, time } = wanted;
  if (category !== undefined && category !== traits.category && category !== String(traits.categoryId)) {
    fails |= FAILS.category;
  }
  // A free time is a court's or a coach's unless groups are asked for: their places are another thing.
  const kindFits = service_kind === undefined ? time === null || traits.kind !== 'group' : traits.kind === service_kind;
  if (!kindFits) fails |= FAILS.service_kind;
  for (const [code, bit] of bits) {
    const fits = traits.values.some((value) => value.code === code && wanted.parameters.get(code)!.has(value.choice));
    if (!fits) fails |= bit;
  }
  return fails;
}

/** Whether any filter speaks of services and courts; without one a club fits without having any. */
export const asksForUnits = ({ category, service_kind, parameters, time }: Wanted) =>
  category !== undefined || service_kind !== undefined || parameters.size > 0 || time !== null;

const isOneAtMost = (bits: number) => (bits & (bits - 1)) === 0;

/** How a club is paid, with the values that its facet counts. */
type Payments = { types: PaymentType[]; values: FacetValue[] };

function paymentsOf(allowCash: boolean): Payments {
  const types = allowedPaymentTypes({ allowCash });
  return { types, values: types.map((type) => facetValue('payment_type', type)) };
}

const WITH_CASH = paymentsOf(true);
const WITHOUT_CASH = paymentsOf(false);

/** All that the units fail, one by one. */
export function fittingOf(units: readonly Unit[]): number {
  let fitting = 0;
  for (const { fails } of units) if (isOneAtMost(fails)) fitting |= fails || NOTHING;
  return fitting;
}

/**
 * Sets clubs against all filters but the time. With a time, units that fail another filter are left out, as their times need not
 * be looked up; `facets` keeps them, as the facet of that filter asks for their times.
 */
export function createMatcher(wanted: Wanted, now: number, facets: boolean) {
  const plain = !asksForUnits(wanted);
  const openDays = new Map<number, boolean>();
  const bits = parameterBits(wanted);
  const failsOf: number[] = [];
  const most = wanted.time !== null && !facets ? (fails: number) => fails === 0 : isOneAtMost;

  function isOpen({ club, hoursId }: ClubProfile): boolean {
    let open = openDays.get(hoursId);
    if (open === undefined) {
      open = isOpenAt(now, { timeZone: club.timeZone, openingHours: club.openingHours, closures: [] });
      openDays.set(hoursId, open);
    }
    return open;
  }

  function unitsOf(profile: ClubProfile, clubsOwn: number): Unit[] {
    if (plain) return profile.units;
    const units: Unit[] = [];
    for (const group of profile.groups) {
      failsOf[group.traits.index] ??= traitsFail(wanted, bits, group.traits);
      const fails = failsOf[group.traits.index]!;
      if (most(fails | clubsOwn)) units.push({ group, fails, rates: null });
    }
    return units;
  }

  return function match(scoped: Scoped, closedNow: boolean): Match {
    const { profile } = scoped;
    const openNow = !closedNow && isOpen(profile);
    const payments = profile.club.allowCash ? WITH_CASH : WITHOUT_CASH;
    const fails = clubFails(wanted, profile, openNow, payments);
    const units = unitsOf(profile, fails);
    const fitting = plain ? NOTHING : fittingOf(units);
    return { scoped, profile, openNow, payments, fails, units, fitting, asked: null };
  };
}

/** Whether the club fits, the filters of the bits left out; of the units' filters one at most. */
export const fitsBut = ({ fails, fitting }: Match, bits = 0): boolean =>
  (fails & ~bits) === 0 && (fitting & (bits | NOTHING)) !== 0;
