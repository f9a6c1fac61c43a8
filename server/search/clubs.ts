import { setImmediate } from 'node:timers/promises';
import type { ClubPin, ClubsAnswer } from '#core/schemas/club-search.ts';
import type { CountedClubsAnswer } from '#core/schemas/counted-clubs.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { ClubsQuery } from '#core/schemas/search-query.ts';
import type { Visitor } from '#server/http/visitor.ts';
import { inLanguage, pageOf, uah, uahOrNull } from '#server/views/texts.ts';
import { clubCards, NEXT_SLOTS } from './cards.ts';
import { criteriaOf, type SearchCriteria } from './criteria.ts';
import { countAll, facetsOf } from './facets.ts';
import { clubTimes, countWithout, findMatches, isTaken, sortMatches } from './find.ts';
import { FAILS, fitsBut } from './match.ts';
import type { ClubMatch, SearchContext } from './model.ts';
import { continueTomorrow } from './next-times.ts';
import { loadPage } from './page.ts';

const MAX_PINS = 1000;

/** Lowest and highest hourly price of the clubs that match all filters except the price. */
function priceRange(matches: readonly ClubMatch[], criteria: SearchCriteria): ClubsAnswer['meta']['price_range'] {
  let [minimum, maximum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const see = (rate: number | null) => {
    if (rate === null) return;
    minimum = Math.min(minimum, rate);
    maximum = Math.max(maximum, rate);
  };
  for (const match of matches) {
    if (!fitsBut(match, FAILS.price)) continue;
    if (criteria.time === null) see(match.scoped.priceFrom);
    else {
      for (const { fails, rates } of match.requested?.units ?? []) {
        if ((fails & ~FAILS.price) !== 0 || rates === null) continue;
        see(rates.lowest);
        see(rates.highest);
      }
    }
  }
  return minimum > maximum ? null : { minimum: uah(minimum), maximum: uah(maximum) };
}

const pinsOf = (found: readonly ClubMatch[], taken: readonly ClubMatch[], language: Language): ClubPin[] =>
  [...found, ...taken].slice(0, MAX_PINS).map(({ profile, scoped: { priceFrom } }, index) => {
    const { id, summary, latitude, longitude } = profile;
    const title = inLanguage(summary.titles, language);
    return {
      id,
      slug: summary.slug,
      title,
      latitude,
      longitude,
      price_from: uahOrNull(priceFrom),
      free: index < found.length,
    };
  });

/**
 * One page of clubs with all of its `meta`.
 * @throws Problem FILTERS_CONFLICT if a filter needs another one or contradicts it
 */
export async function searchClubs(
  { db, clock, secret, payments }: SearchContext & { secret: Uint8Array },
  query: ClubsQuery,
  { language, device }: Visitor,
): Promise<CountedClubsAnswer> {
  const now = clock();
  const searching = { device, online: payments.defaultProvider !== undefined };
  const criteria = criteriaOf(query, searching);
  const { page, page_size, offset } = pageOf(query);
  const matches = await findMatches(db, criteria, now, query.facets);
  const found = matches.filter((match) => fitsBut(match));
  const order = { sort: query.sort ?? 'recommended', until: offset + page_size, now };
  const { sorted, days: known } = await sortMatches(db, found, criteria, order);
  const shown = sorted.slice(offset, offset + page_size);
  const loadTimes = async () => {
    const days = known.size > 0 ? known : await clubTimes(db, shown, criteria, now);
    return criteria.time === null ? continueTomorrow(db, shown, criteria, now, days, NEXT_SLOTS) : days;
  };
  const taken = query.pins ? matches.filter((match) => isTaken(match, criteria)) : [];
  const count = () => ({
    total: found.length,
    free_slots: criteria.time === null ? null : found.reduce((sum, { requested }) => sum + (requested?.count ?? 0), 0),
    price_range: priceRange(matches, criteria),
    counts: query.facets ? countAll(matches, criteria) : null,
    pins: query.pins ? pinsOf(sorted, taken, language) : [],
  });
  const clubs = shown.map(({ profile }) => profile.club);
  const [times, { titles, sessions }, without, { counts, ...counted }] = await Promise.all([
    loadTimes(),
    loadPage(db, clubs, now, language),
    found.length === 0 ? countWithout(db, query, now, searching) : [],
    // Runs after the queries have started, so that the database reads the cards while the counts
    // are made.
    setImmediate().then(count),
  ]);
  const facets = counts === null ? [] : facetsOf(counts, titles, language);
  const data = clubCards(shown, criteria, { times, titles, sessions }, { language, now, secret });
  return { data, meta: { page, page_size, ...counted, facets, without } };
}
