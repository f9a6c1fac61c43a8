import type { Facet } from '#core/schemas/club-search.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { phrase } from '#server/http/words.ts';
import { facetValue, facetValueCount } from './facet-values.ts';
import { FAILS, fitsBut, type Match, parameterBits } from './match.ts';
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
  const online = [false, true].map((value) => facetValue('online_booking', String(value)).index);
  const open = [false, true].map((value) => facetValue('open_now', String(value)).index);
  for (const [club, match] of matches.entries()) {
    if (fitsBut(match, wanted, FAILS.online_booking)) count(online[match.profile.club.onlineBooking ? 1 : 0]!, club);
    if (fitsBut(match, wanted, FAILS.open_now)) count(open[match.openNow ? 1 : 0]!, club);
    if (fitsBut(match, wanted, FAILS.payment_type)) {
      for (const payment of match.payments) count(facetValue('payment_type', payment).index, club);
    }
    if (match.fails !== 0) continue;
    for (const { group, fails } of match.units) {
      for (const { field, code, index } of group.values) {
        const own = field === 'parameters' ? (bits.get(code) ?? 0) : FAILS[field as 'category' | 'service_kind'];
        if ((fails & ~own) === 0) count(index, club);
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
