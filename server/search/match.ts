import { isOpenAt } from '#core/domain/availability.ts';
import { allowedPaymentTypes } from '#server/booking/payment-methods.ts';
import type { SearchCriteria } from './criteria.ts';
import type { ClubMatch, ScopedClub } from './model.ts';
import type { BookingPolicy, SeatGroup, SeatTraits } from './profile.ts';

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

/** Stands in `Match.fitting` for seats that fail nothing: no filter has this bit. */
const NOTHING = 1 << 30;

/** The bit of each parameter code that is asked for. */
export const parameterBits = ({ parameters }: SearchCriteria): Map<string, number> =>
  new Map([...parameters.keys()].map((code, index) => [code, FIRST_PARAMETER << index]));

/** Whether a price of an hour lies within the asked range; an unknown one lies in no range. */
export function isPriceIn({ price_min, price_max }: SearchCriteria, rate: number | null): boolean {
  if (price_min === undefined && price_max === undefined) return true;
  return rate !== null && rate >= (price_min ?? 0) && rate <= (price_max ?? Number.POSITIVE_INFINITY);
}

/** How a club's bookings can be paid here: online where it takes that and this server has a provider. */
export const payableBy = (
  { allowCash, allowOnline, acceptPasses }: BookingPolicy,
  { online }: Pick<SearchCriteria, 'online'>,
) => allowedPaymentTypes({ allowCash, allowOnline: allowOnline && online, acceptPasses });

function policyFails(criteria: SearchCriteria, policy: BookingPolicy, openNow: boolean): number {
  let fails = 0;
  if (criteria.online_booking !== undefined && criteria.online_booking !== policy.onlineBooking)
    fails |= FAILS.online_booking;
  if (criteria.payment_type !== undefined && !payableBy(policy, criteria).includes(criteria.payment_type)) {
    fails |= FAILS.payment_type;
  }
  if (criteria.open_now !== undefined && criteria.open_now !== openNow) fails |= FAILS.open_now;
  return fails;
}

/** Whether any filter speaks of services and courts; without one a club fits without having any. */
export const asksForUnits = ({ category, service_kind, parameters, time }: SearchCriteria) =>
  category !== undefined || service_kind !== undefined || parameters.size > 0 || time !== null;

export const isOneAtMost = (bits: number) => (bits & (bits - 1)) === 0;

/** What speaks against seats by their traits: all filters of them but time and price. */
export function createTraitsMatcher(criteria: SearchCriteria): (traits: SeatTraits) => number {
  const { category, service_kind, time } = criteria;
  const bits = parameterBits(criteria);

  function failsOf(traits: SeatTraits): number {
    let fails = 0;
    if (category !== undefined && category !== traits.category && category !== String(traits.categoryId)) {
      fails |= FAILS.category;
    }
    // A free time is a court's or a coach's unless groups are asked for: their places are another thing.
    const kindFits =
      service_kind === undefined ? time === null || traits.kind !== 'group' : traits.kind === service_kind;
    if (!kindFits) fails |= FAILS.service_kind;
    for (const [code, bit] of bits) {
      const fits = traits.values.some(
        (value) => value.code === code && criteria.parameters.get(code)!.has(value.choice),
      );
      if (!fits) fails |= bit;
    }
    return fails;
  }

  // A handful of traits stands for the seats of thousands of clubs.
  const known: number[] = [];
  return (traits) => {
    known[traits.index] ??= failsOf(traits);
    return known[traits.index]!;
  };
}

/** What some seats fail, together: of each what it fails alone. */
export function fittingOf(allFails: readonly number[]): number {
  let fitting = 0;
  for (const fails of allFails) if (isOneAtMost(fails)) fitting |= fails || NOTHING;
  return fitting;
}

/** Sets clubs against all filters but the time. */
export function createMatcher(criteria: SearchCriteria, now: number) {
  const plain = !asksForUnits(criteria);
  const failsOf = createTraitsMatcher(criteria);
  const fittingOfTraitSets: number[] = [];
  // Of each policy by its number, for a club that is closed for once and for any other.
  const judged: { openNow: boolean; fails: number }[][] = [[], []];

  const openDays: boolean[] = [];
  function judge(policy: BookingPolicy, closedNow: boolean) {
    openDays[policy.hoursId] ??= isOpenAt(now, { ...policy, closures: [] });
    const openNow = !closedNow && openDays[policy.hoursId]!;
    return { openNow, fails: policyFails(criteria, policy, openNow) };
  }

  return function match(scoped: ScopedClub, closedNow: boolean): ClubMatch {
    const { profile, policy, traitSet, priceFrom } = scoped;
    const judgements = judged[Number(closedNow)]!;
    judgements[policy.index] ??= judge(policy, closedNow);
    const { openNow, fails } = judgements[policy.index]!;
    fittingOfTraitSets[traitSet.index] ??= plain ? NOTHING : fittingOf(traitSet.traits.map(failsOf));
    const fitting = fittingOfTraitSets[traitSet.index]!;
    const priceFits = criteria.time !== null || isPriceIn(criteria, priceFrom);
    return { scoped, profile, openNow, fails: priceFits ? fails : fails | FAILS.price, fitting, asked: null };
  };
}

/** The club's seats that fit everything; `failsOf` tells what speaks against traits. */
export function fittingGroups({ profile, asked }: ClubMatch, failsOf: (traits: SeatTraits) => number): SeatGroup[] {
  if (asked !== null) return asked.units.filter(({ fails }) => fails === 0).map(({ group }) => group);
  return profile.groups.filter(({ traits }) => failsOf(traits) === 0);
}

/** Whether the club fits, one filter left out. */
export const fitsBut = ({ fails, fitting }: ClubMatch, bit = 0): boolean =>
  (fails & ~bit) === 0 && (fitting & (bit | NOTHING)) !== 0;
