import {
  type City,
  type Client,
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
import { cached } from './cached.server.ts';
import { sentenceOf, shortDate, shortDay } from './dates.server.ts';
import { pickSlots } from './pick-slots.ts';

/** Number of cities that are listed with their free hours. */
const LEADING_CITIES = 12;
/** Number of slots to load. More than are shown, as some may have started by then. */
const SLOTS = 8;
const SHOWN_SLOTS = 5;
const SEARCH_DAYS = 14;
/** Number of clubs in a row on desktops. */
const FEATURED = 3;
/** The sports of the hero's tabs, whose courts are drawn. */
const HERO_SPORTS = ['tennis', 'padel', 'squash', 'badminton'];

type Place = Pick<City, 'id' | 'slug' | 'title'>;
export type Sport = { slug: string; title: string; clubs: number };

export type NextSlot = {
  /** The club's. */
  id: number;
  slug: string;
  club: string;
  district: string;
  court: string;
  sport: string;
  surface: string;
  date: string;
  /** 'Sat, 21 Nov' */
  day: string;
  /** The start time on the club's clock. */
  time: string;
  /** The end time. */
  until: string;
  price: Money;
  /** Epoch ms. */
  startsAt: number;
  terms: { free_until_hours: number; partial_until_hours: number; partial_percent: number };
};

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

/** The next free slots of the hero's sports, or of all sports if the city has none of them. */
async function loadSlots(
  client: Client,
  city: string,
  sports: readonly Sport[],
  language: Language,
): Promise<NextSlot[]> {
  const query = { city, online_booking: true, sort: 'soonest' } as const;
  const answers =
    sports.length > 0
      ? await loadSequentially(sports, ({ slug }) => listClubs(client, { ...query, category: slug, page_size: 4 }))
      : [await listClubs(client, { ...query, page_size: SLOTS })];
  const picks = pickSlots(
    answers.flatMap(({ data }) => data),
    SLOTS,
  );
  const slugs = [...new Set(picks.map(({ club }) => club.slug))];
  const details = await loadSequentially(slugs, (slug) => getClub(client, slug));
  const clubs = new Map(details.map((club) => [club.id, club]));
  return picks.map(({ club, slot }) => {
    const { courts, cancellation_terms } = clubs.get(club.id)!;
    const date = slot.starts_at.slice(0, 10);
    const court = courts.find(({ id }) => id === slot.court_id);
    return {
      id: club.id,
      slug: club.slug,
      club: club.title,
      district: club.address_tag,
      court: court?.title ?? '',
      sport: court?.sport ?? '',
      surface: court?.surface ?? '',
      date,
      day: shortDay(date, language),
      time: clockIn(slot.starts_at, club),
      until: clockIn(slot.ends_at, club),
      price: slot.price,
      startsAt: Date.parse(slot.starts_at),
      terms: cancellation_terms,
    };
  });
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

async function loadCity(client: Client, city: City, today: string, language: Language) {
  const [all, featured] = await Promise.all([
    listClubs(client, { city: city.slug, facets: true, page_size: 1 }),
    loadFeatured(client, city.slug, today),
  ]);
  const categories = all.meta.facets.find(({ field }) => field === 'category')?.values ?? [];
  const sports = categories
    .filter(({ count }) => count > 0)
    .map(({ value, title, count }): Sport => ({ slug: value, title, clubs: count }));
  const heroSports = HERO_SPORTS.flatMap((slug) => sports.find((sport) => sport.slug === slug) ?? []);
  return {
    sports,
    heroSports,
    featured: featured.data,
    /** The day of `featured` and of all numbers of free hours. */
    date: featured.date,
    clubsWithFree: featured.meta.total,
    freeHours: featured.meta.free_slots ?? 0,
    slots: await loadSlots(client, city.slug, heroSports, language),
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
  sport: club.court_groups[0]?.sport ?? '',
  surface: club.court_groups[0]?.surface ?? '',
  slots: club.next_slots.map(({ starts_at, price }) => ({
    date: starts_at.slice(0, 10),
    time: clockIn(starts_at, club),
    price,
  })),
});

/** Loads the data of the home page. Null if the API fails, as the page is useful without it. */
export async function loadHome(page: LoaderFunctionArgs) {
  const { reportError, clock } = page.context.get(siteContext);
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
    const found = await cached(`${language} ${city.slug} ${zoned.date}`, 2, () =>
      loadCity(client, city, zoned.date, language),
    );
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
      featured: found.featured.map(cardOf),
      onTomorrow: found.date !== zoned.date,
      date: found.date,
      clubsWithFree: found.clubsWithFree,
      freeHours: found.freeHours,
      slots: found.slots.filter(({ startsAt }) => startsAt > now).slice(0, SHOWN_SLOTS),
      ticketDate: found.slots[0] ? shortDay(found.slots[0].date, language) : '',
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
