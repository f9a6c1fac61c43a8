import type { Facet } from '#core/schemas/club-search.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { phrase } from '#server/http/words.ts';
import { facetValue, facetValueCount } from './facet-values.ts';
import { asksForUnits, FAILS, fitsBut, type Match, parameterBits } from './match.ts';
import type { SearchTitles, Titled } from './titles.ts';
import type { Wanted } from './wanted.ts';

/** Results per value of every field by the value's number, from one pass over the clubs in scope. */
function countAll(matches: readonly Match[], wanted: Wanted): Int32Array {
  const bits = parameterBits(wanted);
  const counts = new Int32Array(facetValueCount() + 16);
  // A club counts once for a value, however many of its courts have it.
  const lastClub = new Int32Array(counts.length).fill(-1);
  const count = (index: number, club: number) => {
    if (lastClub[index] === club) return;
    lastClub[index] = club;
    counts[index]! += 1;
  };
  const numbers = (field: Facet['field'], values: readonly string[]) =>
    values.map((value) => facetValue(field, value).index);
  const online = numbers('online_booking', ['false', 'true']);
  const open = numbers('open_now', ['false', 'true']);
  const bitOf = (field: Facet['field'], code: string) =>
    field === 'parameters' ? bits.get(code) : FAILS[field as 'category' | 'service_kind'];
  const plain = !asksForUnits(wanted);
  for (const [club, match] of matches.entries()) {
    if (fitsBut(match, wanted, FAILS.online_booking)) count(online[Number(match.profile.club.onlineBooking)]!, club);
    if (fitsBut(match, wanted, FAILS.open_now)) count(open[Number(match.openNow)]!, club);
    if (fitsBut(match, wanted, FAILS.payment_type)) for (const { index } of match.payments.values) count(index, club);
    if (match.fails !== 0) continue;
    if (plain) {
      for (const { index } of match.profile.values) count(index, club);
      continue;
    }
    for (const { group, fails } of match.units) {
      for (const { field, code, index } of group.values) {
        if (fails === 0 || fails === bitOf(field, code)) count(index, club);
      }
    }
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
