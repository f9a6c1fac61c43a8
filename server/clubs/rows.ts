import { formatClock, parseClock } from '#core/domain/clock.ts';
import type { Place } from '#core/domain/geography.ts';
import { searchText } from '#core/domain/search-text.ts';
import { type ClubFile, DAYS, type Prices, SETTINGS } from '#core/schemas/club-file.ts';
import type { Drawing } from '#core/schemas/club-vocabulary.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { ABUSE_LIMITS } from '#server/booking/abuse-limits.ts';
import type {
  CourtParameters,
  Holiday,
  OpeningHours,
  Season,
  ServiceKind,
  SessionPrice,
  Texts,
} from '#server/database/schema.ts';
import type { CategoriesFile, CitiesFile } from './list-files.ts';
import { instantOf, localTimeOf } from './local-time.ts';
import type { ClubRows, Row } from './tables.ts';
import { textOf, textsOf } from './texts.ts';

/** What the rows of a club take from the lists: cities and categories by slug, surfaces by code. */
export type Reference = {
  cities: ReadonlyMap<string, { titles: Texts; time_zone: string } & Place>;
  categories: ReadonlyMap<string, { titles: Texts }>;
  surfaces: ReadonlyMap<string, { titles: Texts; drawing: Drawing }>;
};

/** The limits of a club whose file leaves them out. */
export const USUAL_LIMITS = {
  unpaid_minutes: ABUSE_LIMITS.unpaidMinutes.value,
  confirmed_unpaid_minutes: ABUSE_LIMITS.confirmedUnpaidMinutes.value,
  holds_per_address: ABUSE_LIMITS.holdsOfAddressAtClub.value,
};

const weekdaysOf = (days: readonly (typeof DAYS)[number][]) => days.map((day) => DAYS.indexOf(day) + 1).sort();
const daysOf = (weekdays: readonly number[]) => [...weekdays].sort().map((weekday) => DAYS[weekday - 1]!);

const openingHoursOf = (file: ClubFile): OpeningHours[] =>
  file.opening_hours
    .flatMap(({ days, opens, closes }) => weekdaysOf(days).map((weekday) => ({ weekday, opens, closes })))
    .sort((one, other) => one.weekday - other.weekday);

const FACTS = ['lighting', 'heating'] as const;

function parametersOf(court: ClubFile['courts'][number]): CourtParameters {
  const parameters: CourtParameters = { surface: court.surface };
  if (court.setting) parameters.setting = court.setting;
  for (const fact of FACTS) if (court[fact] !== undefined) parameters[fact] = court[fact] ? 'yes' : 'no';
  return parameters;
}

const minorUnits = (hryvnias: number) => Math.round(hryvnias * 100);

const priceRows = (club_id: string, of: { court_id: string | null; coach_id: string | null }, prices: Prices): Row[] =>
  prices.map(({ days, from, to, price, season, holidays }) => ({
    club_id,
    ...of,
    weekdays: weekdaysOf(days),
    from_minute: parseClock(from),
    to_minute: parseClock(to),
    season: season ?? null,
    holidays: holidays ?? false,
    amount: minorUnits(price),
  }));

/** The search matches names, addresses, city, sports and coaches in all languages. */
function searchTextOf(file: ClubFile, { cities, categories }: Reference): string {
  const used = new Set(file.services.map(({ category }) => category));
  const texts = [
    ...[file.name, file.address, file.district].map(textsOf),
    cities.get(file.city)!.titles,
    ...[...categories].flatMap(([slug, { titles }]) => (used.has(slug) ? [titles] : [])),
    ...(file.coaches ?? []).map(({ name }) => textsOf(name)),
  ];
  return searchText([file.slug, ...texts.flatMap(({ en, uk, ru }) => [en, uk, ru])]);
}

/**
 * The rows of a club's file. References are keys: of the city, the club, a court and so on. Photos
 * are named by their hashes.
 */
export function rowsOf(file: ClubFile, reference: Reference): ClubRows {
  const { slug: club_id, photos = [], coaches = [], sessions = [], closures = [] } = file;
  const { seasons = [], holidays = [] } = file;
  const { time_zone } = reference.cities.get(file.city)!;
  return {
    club: [
      {
        slug: club_id,
        retired: false,
        city_id: file.city,
        titles: textsOf(file.name),
        subtitles: textsOf(file.tagline),
        descriptions: textsOf(file.description),
        addresses: textsOf(file.address),
        address_tags: textsOf(file.district),
        ...file.coordinates,
        phone: file.phone,
        email: file.email ?? null,
        language: file.language ?? 'uk',
        allow_cash: file.payment.cash,
        allow_online_payment: file.payment.online,
        accept_passes: file.payment.passes,
        online_booking: file.booking.online,
        amenities: file.amenities ?? [],
        website: file.website ?? null,
        backup_power: file.backup_power ?? null,
        shelter: file.shelter ? { places: textsOf(file.shelter.place), minutes: file.shelter.minutes } : null,
        veterans_programme: file.veterans_programme ?? false,
        logo: file.logo ?? null,
        opening_hours: openingHoursOf(file),
        seasons: seasons.map(({ name, ...season }): Season => ({ ...season, titles: name ? textsOf(name) : null })),
        holidays: holidays.map(
          ({ from, until = from, name }): Holiday => ({ from, until, titles: name ? textsOf(name) : null }),
        ),
        lead_time_minutes: file.booking.lead_time_minutes,
        horizon_days: file.booking.horizon_days,
        release_time: file.booking.release_time ?? null,
        series_weeks: file.booking.series_weeks ?? 0,
        ...file.cancellation,
        time_zone,
        ...USUAL_LIMITS,
        ...file.limits,
        search_text: searchTextOf(file, reference),
      },
    ],
    club_photo: photos.map((photo, position) => ({
      club_id,
      ...(typeof photo === 'string' ? { photo, alts: null } : { photo: photo.file, alts: textsOf(photo.alt) }),
      position,
    })),
    court: file.courts.map((court, position) => ({
      club_id,
      key: court.key,
      retired: false,
      titles: textsOf(court.name),
      sport: court.sport,
      surface: reference.surfaces.get(court.surface)!.drawing,
      parameters: parametersOf(court),
      photo: court.photo ?? null,
      position,
    })),
    coach: coaches.map(({ key, name, about, photo = null }, position) => ({
      club_id,
      key,
      retired: false,
      titles: textsOf(name),
      subtitles: textsOf(about),
      photo,
      position,
    })),
    service: file.services.map((service, position) => ({
      club_id,
      key: service.key,
      retired: false,
      kind: service.kind,
      category_id: service.category,
      titles: textsOf(service.name),
      coach_id: service.coach ?? null,
      step_minutes: service.duration.step,
      minimum_minutes: service.duration.minimum,
      maximum_minutes: service.duration.maximum,
      position,
    })),
    service_court: file.services.flatMap((service) =>
      service.courts.map((court_id) => ({ club_id, service_id: service.key, court_id })),
    ),
    price_rule: [
      ...file.courts.flatMap(({ key, prices }) => priceRows(club_id, { court_id: key, coach_id: null }, prices)),
      ...coaches.flatMap(({ key, prices }) => priceRows(club_id, { court_id: null, coach_id: key }, prices)),
    ],
    club_closure: closures.map(({ from, until, reason }) => ({
      club_id,
      starts_at: new Date(instantOf(from, time_zone, 'start')).toISOString(),
      ends_at: new Date(instantOf(until, time_zone, 'end')).toISOString(),
      reasons: textsOf(reason),
    })),
    weekly_session: sessions.map((session, position) => ({
      club_id,
      key: session.key,
      service_id: session.service,
      court_id: session.court,
      coach_id: session.coach ?? null,
      titles: textsOf(session.name),
      weekday: DAYS.indexOf(session.day) + 1,
      from_minute: parseClock(session.from),
      minutes: session.minutes,
      amount: minorUnits(session.price),
      prices: (session.prices ?? []).map(
        ({ price, season = null, holidays = false }): SessionPrice => ({ season, holidays, amount: minorUnits(price) }),
      ),
      maximum: session.places,
      position,
    })),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: `rowsOf` above has written the values; typing them would list its columns again
type Stored = Record<string, any>;

/** Leaves out fields that have no value. */
const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]: Exclude<T[Name], undefined>;
  };

const filled = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined);

const byPosition = (rows: readonly Row[]): Stored[] =>
  (rows as Stored[]).filter(({ retired }) => !retired).sort((one, other) => one.position - other.position);

function openingOf(hours: readonly OpeningHours[]): ClubFile['opening_hours'] {
  const groups = new Map<string, ClubFile['opening_hours'][number]>();
  for (const { weekday, opens, closes } of [...hours].sort((one, other) => one.weekday - other.weekday)) {
    const name = `${opens} ${closes}`;
    const group = groups.get(name) ?? { days: [], opens, closes };
    group.days.push(DAYS[weekday - 1]!);
    groups.set(name, group);
  }
  return [...groups.values()];
}

const weekOrder = (one: Stored, other: Stored) => one.weekdays.join().localeCompare(other.weekdays.join());

/** The prices of a court or coach: the usual ones, those of each season, those of holidays. */
function pricesOf(rows: ClubRows, of: 'court_id' | 'coach_id', key: string): Prices {
  const seasons = (rows.club[0] as Stored).seasons.map((season: Season) => season.key) as string[];
  const place = ({ season, holidays }: Stored) => (holidays ? seasons.length + 1 : 0) + seasons.indexOf(season);
  return (rows.price_rule as Stored[])
    .filter((rule) => rule[of] === key)
    .sort((one, other) => place(one) - place(other) || weekOrder(one, other) || one.from_minute - other.from_minute)
    .map((rule) =>
      given({
        days: daysOf(rule.weekdays),
        from: formatClock(rule.from_minute),
        to: formatClock(rule.to_minute),
        price: rule.amount / 100,
        season: (rule.season as string | null) ?? undefined,
        holidays: rule.holidays || undefined,
      }),
    ) as Prices;
}

const nameOf = (titles: Texts | null) => (titles ? textOf(titles) : undefined);

function limitsOf(club: Stored): ClubFile['limits'] {
  const entries = Object.entries(USUAL_LIMITS).filter(([name, usual]) => club[name] !== usual);
  return entries.length === 0 ? undefined : Object.fromEntries(entries.map(([name]) => [name, club[name]]));
}

const factOf = (value: string | undefined) => (value === undefined ? undefined : value === 'yes');

/** The file of a club, with hashes of photos: `rowsOf` makes these rows of it. */
export function clubFileOf(rows: ClubRows): ClubFile {
  const club = rows.club[0] as Stored;
  const zone = club.time_zone;
  return given({
    slug: club.slug,
    city: club.city_id,
    name: textOf(club.titles),
    tagline: textOf(club.subtitles),
    description: textOf(club.descriptions),
    address: textOf(club.addresses),
    district: textOf(club.address_tags),
    coordinates: { latitude: club.latitude, longitude: club.longitude },
    phone: club.phone,
    email: club.email ?? undefined,
    language: club.language === 'uk' ? undefined : (club.language as Language),
    amenities: filled(club.amenities),
    website: club.website ?? undefined,
    backup_power: club.backup_power ?? undefined,
    shelter: club.shelter ? { place: textOf(club.shelter.places), minutes: club.shelter.minutes } : undefined,
    veterans_programme: club.veterans_programme || undefined,
    logo: club.logo ?? undefined,
    photos: filled(
      byPosition(rows.club_photo).map(({ photo, alts }) => (alts ? { file: photo, alt: textOf(alts) } : photo)),
    ),
    opening_hours: openingOf(club.opening_hours),
    seasons: filled(
      (club.seasons as Season[]).map(({ key, titles, from, until }) =>
        given({ key, name: nameOf(titles), from, until }),
      ),
    ),
    holidays: filled(
      (club.holidays as Holiday[]).map(({ from, until, titles }) =>
        given({ from, until: until === from ? undefined : until, name: nameOf(titles) }),
      ),
    ),
    closures: filled(
      [...(rows.club_closure as Stored[])]
        .sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at))
        .map(({ starts_at, ends_at, reasons }) => ({
          from: localTimeOf(Date.parse(starts_at), zone, 'start'),
          until: localTimeOf(Date.parse(ends_at), zone, 'end'),
          reason: textOf(reasons),
        })),
    ),
    booking: given({
      online: club.online_booking,
      lead_time_minutes: club.lead_time_minutes,
      horizon_days: club.horizon_days,
      release_time: club.release_time ?? undefined,
      series_weeks: club.series_weeks || undefined,
    }),
    payment: { cash: club.allow_cash, online: club.allow_online_payment, passes: club.accept_passes },
    cancellation: {
      free_until_hours: club.free_until_hours,
      partial_until_hours: club.partial_until_hours,
      partial_percent: club.partial_percent,
    },
    limits: limitsOf(club),
    courts: byPosition(rows.court).map(({ key, titles, sport, surface, parameters, photo }) =>
      given({
        key,
        name: textOf(titles),
        sport,
        surface: parameters.surface ?? surface,
        setting: SETTINGS.find((setting) => setting === parameters.setting),
        lighting: factOf(parameters.lighting),
        heating: factOf(parameters.heating),
        photo: photo ?? undefined,
        prices: pricesOf(rows, 'court_id', key),
      }),
    ),
    coaches: filled(
      byPosition(rows.coach).map(({ key, titles, subtitles, photo }) =>
        given({
          key,
          name: textOf(titles),
          about: textOf(subtitles),
          photo: photo ?? undefined,
          prices: pricesOf(rows, 'coach_id', key),
        }),
      ),
    ),
    services: byPosition(rows.service).map((service) =>
      given({
        key: service.key,
        kind: service.kind as ServiceKind,
        category: service.category_id,
        name: textOf(service.titles),
        coach: service.coach_id ?? undefined,
        courts: byPosition(rows.court)
          .map(({ key }) => key as string)
          .filter((court) =>
            rows.service_court.some((one) => one.service_id === service.key && one.court_id === court),
          ),
        duration: { step: service.step_minutes, minimum: service.minimum_minutes, maximum: service.maximum_minutes },
      }),
    ),
    sessions: filled(
      byPosition(rows.weekly_session).map((session) =>
        given({
          key: session.key,
          name: textOf(session.titles),
          service: session.service_id,
          court: session.court_id,
          coach: session.coach_id ?? undefined,
          day: DAYS[session.weekday - 1]!,
          from: formatClock(session.from_minute),
          minutes: session.minutes,
          price: session.amount / 100,
          prices: filled(
            (session.prices as SessionPrice[]).map(({ amount, season, holidays }) =>
              given({ price: amount / 100, season: season ?? undefined, holidays: holidays || undefined }),
            ),
          ),
          places: session.maximum,
        }),
      ),
    ),
  }) as ClubFile;
}

/** The rows of the list of cities. */
export const cityRows = ({ cities }: CitiesFile): Row[] =>
  cities.map(({ slug, name, in_city, country, coordinates, time_zone }) => ({
    slug,
    country_code: country,
    titles: textsOf(name),
    titles_in: in_city ?? null,
    ...coordinates,
    time_zone,
  }));

export const citiesFileOf = (rows: readonly Row[]): CitiesFile => ({
  cities: (rows as Stored[]).map((city) =>
    given({
      slug: city.slug,
      name: textOf(city.titles),
      in_city: city.titles_in
        ? given({ uk: city.titles_in.uk, en: city.titles_in.en, ru: city.titles_in.ru })
        : undefined,
      country: city.country_code,
      coordinates: { latitude: city.latitude, longitude: city.longitude },
      time_zone: city.time_zone,
    }),
  ) as CitiesFile['cities'],
});

/** The rows of the list of categories. */
export const categoryRows = ({ categories }: CategoriesFile): Row[] =>
  categories.map(({ slug, name }, position) => ({ slug, titles: textsOf(name), position }));

export const categoriesFileOf = (rows: readonly Row[]): CategoriesFile => ({
  categories: (rows as Stored[])
    .sort((one, other) => one.position - other.position)
    .map(({ slug, titles }) => ({ slug, name: textOf(titles) })),
});
