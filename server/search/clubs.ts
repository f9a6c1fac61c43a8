import type { ClubPin, ClubsAnswer, ClubsQuery } from '#core/schemas/club-search.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { Db, Dependencies } from '#server/dependencies.ts';
import { inLanguage, pageOf, uah, uahOrNull } from '#server/views/texts.ts';
import { clubCards } from './cards.ts';
import { facetsOf } from './facets.ts';
import { clubTimes, countWithout, findMatches, isTaken, sortMatches } from './find.ts';
import { hourlyRate } from './free-times.ts';
import { countTimes, FAILS, fitsBut, type Match } from './match.ts';
import { loadTitles } from './titles.ts';
import { type Wanted, wantedOf } from './wanted.ts';

const MOST_PINS = 1000;

/** Lowest and highest price of an hour over the clubs that fit but for the price. */
function priceRange(matches: readonly Match[], wanted: Wanted): ClubsAnswer['meta']['price_range'] {
  let [minimum, maximum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const see = (rate: number | null) => {
    if (rate === null) return;
    minimum = Math.min(minimum, rate);
    maximum = Math.max(maximum, rate);
  };
  for (const match of matches) {
    if (!fitsBut(match, wanted, FAILS.price)) continue;
    if (wanted.time === null) see(match.profile.priceFrom);
    else {
      for (const { fails, times } of match.units) {
        if ((fails & ~FAILS.price) === 0) for (const time of times) see(hourlyRate(time));
      }
    }
  }
  return minimum > maximum ? null : { minimum: uah(minimum), maximum: uah(maximum) };
}

async function pinsOf(
  db: Db,
  found: readonly Match[],
  taken: readonly Match[],
  language: Language,
): Promise<ClubPin[]> {
  const shown = [...found, ...taken].slice(0, MOST_PINS);
  if (shown.length === 0) return [];
  const rows = await db
    .selectFrom('club')
    .select(['id', 'slug', 'titles'])
    .where(
      'id',
      'in',
      shown.map(({ profile }) => profile.id),
    )
    .execute();
  const named = new Map(rows.map((row) => [row.id, row]));
  return shown.map(({ profile }, index) => {
    const { slug, titles } = named.get(profile.id)!;
    const { id, latitude, longitude, priceFrom } = profile;
    const title = inLanguage(titles, language);
    return { id, slug, title, latitude, longitude, price_from: uahOrNull(priceFrom), free: index < found.length };
  });
}

/** One page of clubs with everything that `meta` tells. @throws Problem FILTERS_CONFLICT */
export async function searchClubs(
  { db, clock, secret }: Pick<Dependencies, 'db' | 'clock' | 'secret'>,
  query: ClubsQuery,
  language: Language,
): Promise<ClubsAnswer> {
  const now = clock();
  const wanted = wantedOf(query);
  const { page, page_size, offset } = pageOf(query);
  const matches = await findMatches(db, wanted, now, query.facets);
  const found = matches.filter((match) => fitsBut(match, wanted));
  const order = { sort: query.sort ?? 'recommended', until: offset + page_size, now };
  const { sorted, days: known } = await sortMatches(db, found, wanted, order);
  const shown = sorted.slice(offset, offset + page_size);
  const days = known.size > 0 ? known : await clubTimes(db, shown, wanted, now);
  const titles = await loadTitles(db, language);
  const taken = query.pins ? matches.filter((match) => isTaken(match, wanted)) : [];
  return {
    data: await clubCards(db, shown, wanted, days, { language, titles, now, secret }),
    meta: {
      page,
      page_size,
      total: found.length,
      free_slots: wanted.time === null ? null : found.reduce((sum, match) => sum + countTimes(match, wanted), 0),
      price_range: priceRange(matches, wanted),
      facets: query.facets ? facetsOf(matches, wanted, titles, language) : [],
      without: found.length === 0 ? await countWithout(db, query, now) : [],
      pins: query.pins ? await pinsOf(db, sorted, taken, language) : [],
    },
  };
}
