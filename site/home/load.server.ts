import {
  type CancellationTerms,
  type City,
  type Client,
  type Club,
  type ClubCard,
  getClub,
  type Language,
  listClubs,
  listCountriesWithCities,
  type Money,
} from 'courtside/core';
import type { LoaderFunctionArgs } from 'react-router';
import { addDays, formatLocalClock, toZoned } from '#core/site.ts';
import { apiOf } from '../api.server.ts';
import { siteContext } from '../context.ts';
import { localeOfPath } from '../i18n/languages.ts';
import { currentCity } from '../location.server.ts';
import type { LinkedSlot } from '../ui/slot-link.tsx';
import { cached } from './cached.server.ts';
import { sentenceOf, shortDate, shortDay } from './dates.server.ts';
import { loadExample } from './example.server.ts';
import { type PickedSlot, pickSlots } from './pick-slots.ts';

/** Number of cities that are listed with their free hours. */
const LEADING_CITIES = 8;
/** Number of slots to load of a sport. More than are shown, as some may have started by then. */
const SLOTS = 8;
const SHOWN_SLOTS = 5;
const SEARCH_DAYS = 14;
/** Number of clubs in a row on desktops. */
const FEATURED = 3;
/** Number of clubs of the best rating among which those with a free slot today are. */
const BEST = 20;
/** How many days ahead the example of a booking is: its free cancellation is not over yet. */
const EXAMPLE_DAYS = 3;
/** The sports of the hero's tabs, whose courts are drawn. */
const HERO_SPORTS = ['tennis', 'padel', 'squash', 'badminton'];

type Place = Pick<City, 'id' | 'slug' | 'title'>;
export type Sport = { slug: string; title: string; clubs: number };

export type NextSlot = LinkedSlot & {
  /** The club's. */
  id: number;
  club: string;
  district: string;
  court: string;
  /** The code and, where a tab does not say it, the title of the court's sport. */
  sport: string;
  sportTitle: string;
  surface: string;
  /** 'Sat, 21 Nov' */
  day: string;
  /** The start time on the club's clock. */
  time: string;
  /** The end time. */
  until: string;
  price: Money;
  /** Epoch ms. */
  startsAt: number;
  /** 'Sat, 21 Nov, 18:00': until when it can be cancelled free of charge, if it still can. */
  freeUntil: string;
  terms: CancellationTerms;
};

/** The next free slots of a sport, and its free hours on the page's day. */
export type SportSlots = { slots: NextSlot[]; freeHours: number };

/** A club's id, and the instant (epoch ms) until which the page shows its times. */
type ShownTime = [club: number, until: number];

const shownTimes = (clubs: readonly ClubCard[]): ShownTime[] =>
  clubs.flatMap(({ id, next_slots }) => next_slots.map(({ ends_at }): ShownTime => [id, Date.parse(ends_at)]));

/** The latest instant of each club. */
function latest(shown: readonly ShownTime[]): Map<number, number> {
  const times = new Map<number, number>();
  for (const [club, until] of shown) times.set(club, Math.max(until, times.get(club) ?? 0));
  return times;
}

const clockIn = (instant: string, { time_zone }: ClubCard) => formatLocalClock(Date.parse(instant), time_zone);

/**
 * Loads items one by one, so that other requests can run in between: the embedded database uses the
 * same thread.
 */
async function loadSequentially<T, R>(items: readonly T[], load: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) {
    await new Promise(setImmediate);
    results.push(await load(item));
  }
  return results;
}

/** What a slot's card shows of the slot and its club. */
function slotOf({ club, slot }: PickedSlot, detail: Club, language: Language): NextSlot {
  const { token, court_id, starts_at, ends_at, price, free_until } = slot;
  const date = starts_at.slice(0, 10);
  const court = detail.courts.find(({ id }) => id === court_id);
  const sport = court?.sport ?? '';
  return {
    id: club.id,
    slug: club.slug,
    token,
    courtId: court_id,
    date,
    start: starts_at.slice(11, 16),
    club: club.title,
    district: club.address_tag,
    court: court?.title ?? '',
    sport,
    sportTitle: detail.categories.find(({ slug }) => slug === sport)?.title ?? '',
    surface: court?.surface ?? '',
    day: shortDay(date, language),
    time: clockIn(starts_at, club),
    until: clockIn(ends_at, club),
    price,
    startsAt: Date.parse(starts_at),
    freeUntil: free_until ? `${shortDay(free_until.slice(0, 10), language)}, ${clockIn(free_until, club)}` : '',
    terms: detail.cancellation_terms,
  };
}

/** The next free slots of a sport, or of all sports if the city has none with a tab. */
async function loadSlots(
  client: Client,
  query: { city: string; category?: string },
  date: string,
  language: Language,
): Promise<SportSlots & { shown: ShownTime[] }> {
  const online = { ...query, online_booking: true };
  const next = await listClubs(client, { ...online, sort: 'soonest', page_size: SLOTS });
  const today = await listClubs(client, { ...online, date, page_size: 1 });
  const picks = pickSlots(next.data, SLOTS);
  const slugs = [...new Set(picks.map(({ club }) => club.slug))];
  const details = await loadSequentially(slugs, (slug) =>
    cached(`${language} club ${slug}`, 10, () => getClub(client, slug)),
  );
  const clubs = new Map(details.map((club) => [club.id, club]));
  return {
    slots: picks.map((pick) => slotOf(pick, clubs.get(pick.club.id)!, language)),
    freeHours: today.meta.free_slots ?? 0,
    shown: picks.map(({ club, slot }) => [club.id, Date.parse(slot.ends_at)]),
  };
}

/**
 * Clubs with a free slot today. If there are too few, as late in the evening, tomorrow's if there
 * are more.
 */
async function loadFeatured(client: Client, city: string, today: string) {
  const on = async (date: string) => ({
    ...(await listClubs(client, { city, date, online_booking: true, sort: 'rating', page_size: FEATURED })),
    date,
  });
  const first = await on(today);
  if (first.meta.total >= FEATURED) return first;
  const next = await on(addDays(today, 1));
  return next.meta.total > first.meta.total ? next : first;
}

/** The clubs with their next times, which go on with tomorrow where today has few left. */
async function withNextTimes(client: Client, city: string, clubs: readonly ClubCard[]): Promise<ClubCard[]> {
  const { data } = await listClubs(client, { city, online_booking: true, sort: 'rating', page_size: BEST });
  const next = new Map(data.map((club) => [club.id, club]));
  return clubs.map((club) => {
    const known = next.get(club.id);
    return known?.slots_date === club.slots_date ? known : club;
  });
}

/** The example of the first of these clubs that is free on the day, and the clubs that were asked. */
async function loadFirstExample(client: Client, clubs: readonly ClubCard[], date: string, language: Language) {
  const asked: ClubCard[] = [];
  for (const club of clubs) {
    const service = club.next_slots[0]?.service_id;
    if (service === undefined) continue;
    asked.push(club);
    const example = await loadExample(client, await getClub(client, club.slug), { service, date }, language);
    if (example) return { example, asked };
  }
  return { example: null, asked };
}

async function loadCity(client: Client, city: City, today: string, language: Language) {
  const [all, featured] = await Promise.all([
    listClubs(client, { city: city.slug, facets: true, page_size: 1 }),
    loadFeatured(client, city.slug, today),
  ]);
  const categories = all.meta.facets.find(({ field }) => field === 'category')?.values ?? [];
  const sports = categories
    .filter(({ count }) => count > 0)
    .map(({ value, title, count }): Sport => ({ slug: value, title, clubs: count }));
  const drawn = HERO_SPORTS.flatMap((slug) => sports.find((sport) => sport.slug === slug) ?? []);
  // '' is for a city that has none of the tabs' sports.
  const tabs = drawn.length > 0 ? drawn.map(({ slug }) => slug) : [''];
  const loaded = await loadSequentially(tabs, (category) =>
    loadSlots(client, { city: city.slug, ...(category && { category }) }, featured.date, language),
  );
  const slots = Object.fromEntries(tabs.map((slug, index) => [slug, loaded[index]!]));
  // The page opens with the first tab. A sport without free slots would make an empty start.
  const hasSlots = ({ slug }: Sport) => Number(slots[slug]!.slots.length > 0);
  const heroSports = drawn.toSorted((one, other) => hasSlots(other) - hasSlots(one));
  const exampleDate = addDays(featured.date, EXAMPLE_DAYS);
  const { example, asked } = await loadFirstExample(client, featured.data, exampleDate, language);
  const clubs = await withNextTimes(client, city.slug, featured.data);
  return {
    sports,
    heroSports,
    example,
    featured: clubs,
    times: latest([
      ...loaded.flatMap(({ shown }) => shown),
      ...shownTimes(clubs),
      // The end of the day in every time zone.
      ...asked.map(({ id }): ShownTime => [id, Date.parse(addDays(exampleDate, 2))]),
    ]),
    /** The day of `featured` and of all numbers of free hours. */
    date: featured.date,
    clubsWithFree: featured.meta.total,
    freeHours: featured.meta.free_slots ?? 0,
    slots,
  };
}

async function loadCities(client: Client): Promise<City[]> {
  const { data } = await listCountriesWithCities(client);
  return data.flatMap(({ cities }) => cities).filter(({ clubs_count }) => clubs_count > 0);
}

/** Number of free hours on a day, by city slug. */
async function loadFreeHours(client: Client, cities: readonly City[], date: string): Promise<Record<string, number>> {
  const counts = await loadSequentially(cities, async ({ slug }) => {
    const { meta } = await listClubs(client, { city: slug, date, online_booking: true, page_size: 1 });
    return [slug, meta.free_slots ?? 0] as const;
  });
  return Object.fromEntries(counts);
}

/** The initial search: this evening, the rest of today, or tomorrow evening. */
function searchStart({ date, minutes }: { date: string; minutes: number }, language: Language) {
  const late = minutes >= 22 * 60;
  const first = late ? addDays(date, 1) : date;
  const evening = late || minutes < 18 * 60;
  const two = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  return {
    today: date,
    days: Array.from({ length: SEARCH_DAYS }, (_, index) => {
      const day = addDays(date, index);
      return { date: day, label: index < 2 ? shortDate(day, language) : shortDay(day, language) };
    }),
    date: first,
    from: evening ? '18:00' : two(Math.floor(minutes / 60) + 1),
    to: evening ? '22:00' : '24:00',
  };
}

export type Home = NonNullable<Awaited<ReturnType<typeof loadHome>>>;

const cardOf = (club: ClubCard) => ({
  id: club.id,
  slug: club.slug,
  title: club.title,
  address: club.address,
  district: club.address_tag,
  priceFrom: club.price_from,
  photo: club.photo,
  sport: club.court_groups[0]?.sport ?? '',
  surface: club.court_groups[0]?.surface ?? '',
  slots: club.next_slots.map(({ token, court_id, starts_at, price }) => ({
    slug: club.slug,
    token,
    courtId: court_id,
    date: starts_at.slice(0, 10),
    start: starts_at.slice(11, 16),
    time: clockIn(starts_at, club),
    price,
  })),
});

/** Loads the data of the home page. Null if the API fails, as the page is useful without it. */
export async function loadHome(page: LoaderFunctionArgs) {
  const { reportError, clock, showsTimes, timesLog } = page.context.get(siteContext);
  const now = clock();
  const { language } = localeOfPath(new URL(page.request.url).pathname);
  const client = apiOf(page);
  try {
    const [city, cities] = await Promise.all([
      currentCity(page),
      cached(`cities ${language}`, 10, () => loadCities(client)),
    ]);
    if (!city || cities.length === 0) return null;
    const zoned = toZoned(now, city.time_zone);
    const found = await cached(
      `${language} ${city.slug} ${zoned.date}`,
      2,
      async () => {
        const position = timesLog.position();
        return { ...(await loadCity(client, city, zoned.date, language)), position };
      },
      // Nobody should press a time that was booked a moment ago.
      { isCurrent: ({ position, times }) => !timesLog.changedSince(position, times) },
    );
    showsTimes(found.times);
    const leading = cities.slice(0, LEADING_CITIES);
    const freeHours = await cached(`free ${found.date}`, 10, () => loadFreeHours(client, leading, found.date));
    const place = ({ id, slug, title }: City): Place => ({ id, slug, title });
    return {
      now,
      city: place(city),
      search: searchStart(zoned, language),
      heroSports: found.heroSports,
      heroSportsText: sentenceOf(
        found.heroSports.map(({ title }) => title),
        language,
      ),
      sports: found.sports,
      example: found.example,
      featured: found.featured.map(cardOf),
      onTomorrow: found.date !== zoned.date,
      date: found.date,
      clubsWithFree: found.clubsWithFree,
      freeHours: found.freeHours,
      slots: Object.fromEntries(
        Object.entries(found.slots).map(([sport, { slots, freeHours }]): [string, SportSlots] => [
          sport,
          { slots: slots.filter(({ startsAt }) => startsAt > now).slice(0, SHOWN_SLOTS), freeHours },
        ]),
      ),
      // For the page's city, uses the number above the next free slots, so that both are equal.
      cities: leading.map((each) => ({
        ...place(each),
        freeHours: each.id === city.id ? found.freeHours : (freeHours[each.slug] ?? 0),
      })),
      otherCities: cities.slice(LEADING_CITIES).map(place),
      totals: { cities: cities.length, clubs: cities.reduce((sum, { clubs_count }) => sum + clubs_count, 0) },
    };
  } catch (error) {
    reportError(error);
    return null;
  }
}
