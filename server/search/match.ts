import { isOpenAt } from '#core/domain/availability.ts';
import { allowedPaymentTypes } from '#server/booking/payment-methods.ts';
import type { SearchCriteria } from './criteria.ts';
import type { Declared } from './declared.ts';
import type { ClubMatch, ScopedClub } from './model.ts';
import type { BookingPolicy, SeatGroup, SeatTraits } from './profile.ts';

/**
 * The filters that a club, or a service on one of its courts, does not match: one bit each, so that
 * "all except this one" is one comparison.
 */
export const FAILS = {
  online_booking: 1,
  payment_type: 2,
  open_now: 4,
  price: 8,
  category: 16,
  service_kind: 32,
  time: 64,
  without_grid: 128,
  shelter_within: 256,
  veterans_programme: 512,
  players_wanted: 1024,
};
const FIRST_PARAMETER = 2048;

/** In `Match.fitting`, marks seats that fail nothing: no filter has this bit. */
const NO_FAILURE = 1 << 30;

/** The bit of each requested parameter code. */
export const parameterBits = ({ parameters }: SearchCriteria): Map<string, number> =>
  new Map([...parameters.keys()].map((code, index) => [code, FIRST_PARAMETER << index]));

/** Whether an hourly price lies within the requested range; an unknown one lies in no range. */
export function isPriceIn({ price_min, price_max }: SearchCriteria, rate: number | null): boolean {
  if (price_min === undefined && price_max === undefined) return true;
  return rate !== null && rate >= (price_min ?? 0) && rate <= (price_max ?? Number.POSITIVE_INFINITY);
}

/**
 * How bookings of a club can be paid: online if the club accepts that and this server has a
 * provider.
 */
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

const isAccepted = <T>(wanted: T | undefined, values: readonly T[]) => wanted === undefined || values.includes(wanted);

/** The filters on what a club declares that it does not match. */
function declaredFails(criteria: SearchCriteria, { withoutGrid, shelterWithin, veterans }: Declared): number {
  const { without_grid, shelter_within, veterans_programme } = criteria;
  return (
    (isAccepted(without_grid, withoutGrid) ? 0 : FAILS.without_grid) |
    (isAccepted(shelter_within, shelterWithin) ? 0 : FAILS.shelter_within) |
    (isAccepted(veterans_programme, [veterans]) ? 0 : FAILS.veterans_programme)
  );
}

/**
 * Whether any filter concerns services and courts; without one a club matches even if it has none.
 */
export const concernsUnits = ({ category, service_kind, parameters, time }: SearchCriteria) =>
  category !== undefined || service_kind !== undefined || parameters.size > 0 || time !== null;

export const isOneAtMost = (bits: number) => (bits & (bits - 1)) === 0;

/** The filters that seats with these traits fail, except time and price. */
export function createTraitsMatcher(criteria: SearchCriteria): (traits: SeatTraits) => number {
  const { category, service_kind, time } = criteria;
  const bits = parameterBits(criteria);

  function failsOf(traits: SeatTraits): number {
    let fails = 0;
    if (category !== undefined && category !== traits.category && category !== String(traits.categoryId)) {
      fails |= FAILS.category;
    }
    // A free time belongs to a court or a coach unless groups are requested: their places are
    // counted separately.
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

  // A handful of traits covers the seats of thousands of clubs.
  const known: number[] = [];
  return (traits) => {
    known[traits.index] ??= failsOf(traits);
    return known[traits.index]!;
  };
}

/** The union of what the seats fail, each by itself. */
export function fittingOf(allFails: readonly number[]): number {
  let fitting = 0;
  for (const fails of allFails) if (isOneAtMost(fails)) fitting |= fails || NO_FAILURE;
  return fitting;
}

/** Matches clubs against all filters except the time. */
export function createMatcher(criteria: SearchCriteria, now: number) {
  const plain = !concernsUnits(criteria);
  const failsOf = createTraitsMatcher(criteria);
  const fittingOfTraitSets: number[] = [];
  // By the policy's number, for a club that is closed now by exception, and for any other.
  const judged: { openNow: boolean; fails: number }[][] = [[], []];
  const failsOfDeclared: number[] = [];

  const openDays: boolean[] = [];
  function matchClub(policy: BookingPolicy, closedNow: boolean) {
    openDays[policy.hoursId] ??= isOpenAt(now, { ...policy, closures: [] });
    const openNow = !closedNow && openDays[policy.hoursId]!;
    return { openNow, fails: policyFails(criteria, policy, openNow) };
  }

  return function match(scoped: ScopedClub, closedNow: boolean, wantsPlayers: boolean): ClubMatch {
    const { profile, policy, declared, traitSet, priceFrom } = scoped;
    const verdicts = judged[Number(closedNow)]!;
    verdicts[policy.index] ??= matchClub(policy, closedNow);
    failsOfDeclared[declared.index] ??= declaredFails(criteria, declared);
    const { openNow } = verdicts[policy.index]!;
    const wantedFails = isAccepted(criteria.players_wanted, [wantsPlayers]) ? 0 : FAILS.players_wanted;
    const fails = verdicts[policy.index]!.fails | failsOfDeclared[declared.index]! | wantedFails;
    fittingOfTraitSets[traitSet.index] ??= plain ? NO_FAILURE : fittingOf(traitSet.traits.map(failsOf));
    const fitting = fittingOfTraitSets[traitSet.index]!;
    const priceFits = criteria.time !== null || isPriceIn(criteria, priceFrom);
    const shown = { scoped, profile, openNow, wantsPlayers };
    return { ...shown, fails: priceFits ? fails : fails | FAILS.price, fitting, requested: null };
  };
}

/** The club's seats that match everything; `failsOf` returns the filters that traits fail. */
export function fittingGroups({ profile, requested }: ClubMatch, failsOf: (traits: SeatTraits) => number): SeatGroup[] {
  if (requested !== null) return requested.units.filter(({ fails }) => fails === 0).map(({ group }) => group);
  return profile.groups.filter(({ traits }) => failsOf(traits) === 0);
}

/** Whether the club matches, ignoring one filter. */
export const fitsBut = ({ fails, fitting }: ClubMatch, bit = 0): boolean =>
  (fails & ~bit) === 0 && (fitting & (bit | NO_FAILURE)) !== 0;
