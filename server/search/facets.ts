import type { Facet } from '#core/schemas/club-search.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { allowedPaymentTypes } from '#server/booking/payment-methods.ts';
import { phrase } from '#server/http/words.ts';
import { type FacetValue, facetValue, facetValueCount } from './facet-values.ts';
import { createTraitsMatcher, FAILS, fitsBut, type Match, parameterBits } from './match.ts';
import type { Mix, Traits } from './profile.ts';
import type { SearchTitles, Titled } from './titles.ts';
import type { Wanted } from './wanted.ts';

/** The numbers of the values for which seats of these traits count: all, or those of the only filter that they fail. */
function createCounted(wanted: Wanted): (traits: Traits) => readonly number[] {
  const failsOf = createTraitsMatcher(wanted);
  const bits = parameterBits(wanted);
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

/** Results per value of every field by the value's number, from one pass over the clubs in scope. */
function countAll(matches: readonly Match[], wanted: Wanted): Int32Array {
  const numbers = (field: Facet['field'], values: readonly string[]) =>
    values.map((value) => facetValue(field, value).index);
  const online = numbers('online_booking', ['false', 'true']);
  const open = numbers('open_now', ['false', 'true']);
  const cash = numbers('payment_type', allowedPaymentTypes({ allowCash: true }));
  const noCash = numbers('payment_type', allowedPaymentTypes({ allowCash: false }));
  const countedOf = createCounted(wanted);
  const counts = new Int32Array(facetValueCount());
  // A club counts once for a value, however many of its courts have it.
  const lastTurn = new Int32Array(counts.length);
  let turn = 0;
  const countTraits = (traits: Traits, clubs: number) => {
    for (const index of countedOf(traits)) {
      if (lastTurn[index] === turn) continue;
      lastTurn[index] = turn;
      counts[index]! += clubs;
    }
  };
  const clubsOf = new Map<Mix, number>();
  for (const match of matches) {
    const { scoped, asked } = match;
    if (fitsBut(match, FAILS.online_booking)) counts[online[Number(scoped.onlineBooking)]!]! += 1;
    if (fitsBut(match, FAILS.open_now)) counts[open[Number(match.openNow)]!]! += 1;
    if (fitsBut(match, FAILS.payment_type)) for (const index of scoped.allowCash ? cash : noCash) counts[index]! += 1;
    if (match.fails !== 0) continue;
    if (wanted.time === null) {
      clubsOf.set(scoped.mix, (clubsOf.get(scoped.mix) ?? 0) + 1);
      continue;
    }
    turn += 1;
    for (const { group, fails } of asked?.units ?? []) {
      if ((fails & (FAILS.time | FAILS.price)) === 0) countTraits(group.traits, 1);
    }
  }
  for (const [{ traits }, clubs] of clubsOf) {
    turn += 1;
    for (const one of traits) countTraits(one, clubs);
  }
  return counts;
}

/** Every value that a field can have, in its order. */
function knownValues({ categories, parameters }: SearchTitles, language: Language): Record<Facet['field'], Titled[]> {
  const titled = (value: string, key: Parameters<typeof phrase>[1]) => ({ value, title: phrase(language, key) });
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
  };
}

/** The facets over all clubs in scope; values that no club has are told with 0. */
export function facetsOf(matches: readonly Match[], wanted: Wanted, titles: SearchTitles, language: Language): Facet[] {
  const counts = countAll(matches, wanted);
  const known = knownValues(titles, language);
  return (Object.keys(known) as Facet['field'][]).map((field) => ({
    field,
    values: known[field].map(({ value, title }) => ({
      value,
      title,
      count: counts[facetValue(field, value).index] ?? 0,
    })),
  }));
}
