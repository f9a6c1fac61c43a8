import type { FacetField } from '#core/schemas/club-search.ts';
import type { CountedFacet } from '#core/schemas/counted-clubs.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { SHELTER_MINUTES } from '#core/schemas/search-filters.ts';
import { phrase } from '#server/http/texts.ts';
import type { SearchCriteria } from './criteria.ts';
import { type FacetValue, facetValue, facetValueCount } from './facet-values.ts';
import { createTraitsMatcher, FAILS, fitsBut, parameterBits, payableBy } from './match.ts';
import type { ClubMatch } from './model.ts';
import type { SearchTitles, Titled } from './page.ts';
import type { SeatTraits, TraitSet } from './profile.ts';

/**
 * The numbers of the values for which seats with these traits count: all values, or those of the
 * only filter that they fail.
 */
function createCounter(criteria: SearchCriteria): (traits: SeatTraits) => readonly number[] {
  const failsOf = createTraitsMatcher(criteria);
  const bits = parameterBits(criteria);
  const bitOf = ({ field, code }: FacetValue) =>
    field === 'parameters' ? bits.get(code) : FAILS[field as 'category' | 'service_kind'];
  const known: number[][] = [];
  return (traits) => {
    const fails = failsOf(traits);
    known[traits.index] ??= traits.values
      .filter((value) => fails === 0 || fails === bitOf(value))
      .map(({ index }) => index);
    return known[traits.index]!;
  };
}

/** A representative of clubs with the same counted properties, and the number of these clubs. */
type CountedGroup<T> = { one: T; clubs: number };

function countOne<T>(alike: CountedGroup<T>[], index: number, one: T): void {
  alike[index] ??= { one, clubs: 0 };
  alike[index].clubs += 1;
}

const POLICY_FAILS = FAILS.online_booking | FAILS.payment_type | FAILS.open_now;

const DECLARED_FAILS = FAILS.without_grid | FAILS.shelter_within | FAILS.veterans_programme;

/**
 * Results per value of every field by the value's number, from one pass over the clubs in scope.
 */
export function countAll(matches: readonly ClubMatch[], criteria: SearchCriteria): Int32Array {
  const numbers = (field: FacetField, values: readonly string[]) =>
    values.map((value) => facetValue(field, value).index);
  const online = numbers('online_booking', ['false', 'true']);
  const open = numbers('open_now', ['false', 'true']);
  const veterans = numbers('veterans_programme', ['false', 'true']);
  const wanted = numbers('players_wanted', ['false', 'true']);
  const countedOf = createCounter(criteria);
  const counts = new Int32Array(facetValueCount());
  // A club counts once for a value, however many of its courts have it.
  const lastTurn = new Int32Array(counts.length);
  let turn = 0;
  const countTraits = (traits: SeatTraits, clubs: number) => {
    for (const index of countedOf(traits)) {
      if (lastTurn[index] === turn) continue;
      lastTurn[index] = turn;
      counts[index]! += clubs;
    }
  };
  // Clubs with the same properties are counted together: thousands have only hundreds of trait sets
  // and dozens of policies.
  const traitSets: CountedGroup<TraitSet>[] = [];
  const policies: CountedGroup<ClubMatch>[] = [];
  const declarations: CountedGroup<ClubMatch>[] = [];
  for (const match of matches) {
    const { scoped, openNow, requested } = match;
    if (fitsBut(match, POLICY_FAILS)) countOne(policies, scoped.policy.index * 2 + Number(openNow), match);
    if (fitsBut(match, DECLARED_FAILS)) countOne(declarations, scoped.declared.index, match);
    if (fitsBut(match, FAILS.players_wanted)) counts[wanted[Number(match.wantsPlayers)]!]! += 1;
    if (match.fails !== 0) continue;
    if (criteria.time === null) {
      countOne(traitSets, scoped.traitSet.index, scoped.traitSet);
      continue;
    }
    turn += 1;
    for (const { group, fails } of requested?.units ?? []) {
      if ((fails & (FAILS.time | FAILS.price)) === 0) countTraits(group.traits, 1);
    }
  }
  traitSets.forEach(({ one, clubs }) => {
    turn += 1;
    for (const traits of one.traits) countTraits(traits, clubs);
  });
  policies.forEach(({ one: match, clubs }) => {
    const { policy } = match.scoped;
    if (fitsBut(match, FAILS.online_booking)) counts[online[Number(policy.onlineBooking)]!]! += clubs;
    if (fitsBut(match, FAILS.open_now)) counts[open[Number(match.openNow)]!]! += clubs;
    if (!fitsBut(match, FAILS.payment_type)) return;
    for (const index of numbers('payment_type', payableBy(policy, criteria))) counts[index]! += clubs;
  });
  declarations.forEach(({ one: match, clubs }) => {
    const { declared } = match.scoped;
    const count = (field: 'without_grid' | 'shelter_within' | 'veterans_programme', indexes: number[]) => {
      if (fitsBut(match, FAILS[field])) for (const index of indexes) counts[index]! += clubs;
    };
    count('without_grid', numbers('without_grid', declared.withoutGrid));
    count('shelter_within', numbers('shelter_within', declared.shelterWithin));
    count('veterans_programme', [veterans[Number(declared.veterans)]!]);
  });
  return counts;
}

/** All values that a field can have, in order. */
function knownValues({ categories, parameters }: SearchTitles, language: Language): Record<FacetField, Titled[]> {
  const titled = (value: string, key: Parameters<typeof phrase>[1], values?: Record<string, string>) => ({
    value,
    title: phrase(language, key, values),
  });
  return {
    category: categories,
    service_kind: [titled('court', 'kindCourt'), titled('coach', 'kindCoach'), titled('group', 'kindGroup')],
    parameters,
    online_booking: [titled('true', 'onlineBookingYes'), titled('false', 'onlineBookingNo')],
    payment_type: [
      titled('card', 'paymentCardTitle'),
      titled('cash', 'paymentCashTitle'),
      titled('online', 'paymentOnlineTitle'),
      titled('subscription', 'paymentSubscriptionTitle'),
    ],
    open_now: [titled('true', 'openNowYes'), titled('false', 'openNowNo')],
    without_grid: [titled('always', 'withoutGridAlways'), titled('by_day', 'withoutGridByDay')],
    shelter_within: SHELTER_MINUTES.map((minutes) => titled(minutes, 'shelterWithin', { minutes })),
    veterans_programme: [titled('true', 'veteransYes'), titled('false', 'veteransNo')],
    players_wanted: [titled('true', 'playersWantedYes'), titled('false', 'playersWantedNo')],
  };
}

/** The facets of what `countAll` has counted; values without clubs have the count 0. */
export function facetsOf(counts: Int32Array, titles: SearchTitles, language: Language): CountedFacet[] {
  const known = knownValues(titles, language);
  return (Object.keys(known) as FacetField[]).map((field) => ({
    field,
    values: known[field].map(({ value, title }) => ({
      value,
      title,
      count: counts[facetValue(field, value).index] ?? 0,
    })),
  }));
}
