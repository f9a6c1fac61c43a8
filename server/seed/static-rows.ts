import type { Kysely } from 'kysely';
import { searchText } from '#core/domain/search-text.ts';
import { DAY_MINUTES } from '#core/domain/units.ts';
import type { Database, PriceRuleTable } from '../database/schema.ts';
import { CITIES, COUNTRY, TIME_ZONE } from './cities.ts';
import { continueIdentities, insertRows } from './insert.ts';
import type { NumberedClub } from './numbered.ts';
import { type CourtPlan, EVERY_DAY, PEAK } from './plan.ts';
import { AMENITIES, AREA_PARAMETERS, SPORTS } from './sports.ts';

const TITLED = { titles: 'jsonb', position: 'integer' };

const categoryId = (slug: string) => SPORTS.findIndex((sport) => sport.slug === slug) + 1;
const cityId = (slug: string) => CITIES.findIndex((city) => city.slug === slug) + 1;

/** Countries, cities, categories, area parameters and amenities. */
async function insertReference(db: Kysely<Database>): Promise<void> {
  await insertRows(db, 'country', { code: 'text', titles: 'jsonb' }, [COUNTRY]);
  await insertRows(
    db,
    'city',
    {
      id: 'integer',
      slug: 'text',
      country_code: 'text',
      titles: 'jsonb',
      titles_in: 'jsonb',
      latitude: 'float8',
      longitude: 'float8',
      time_zone: 'text',
    },
    CITIES.map(({ people, area, ...city }, index) => ({
      ...city,
      id: index + 1,
      country_code: COUNTRY.code,
      time_zone: TIME_ZONE,
    })),
  );
  await insertRows(
    db,
    'service_category',
    { id: 'integer', slug: 'text', ...TITLED },
    SPORTS.map(({ slug, titles }, position) => ({ id: position + 1, slug, titles, position })),
  );
  await insertRows(
    db,
    'area_parameter',
    { code: 'text', ...TITLED },
    AREA_PARAMETERS.map(({ code, titles }, position) => ({ code, titles, position })),
  );
  await insertRows(
    db,
    'area_parameter_value',
    { parameter_code: 'text', code: 'text', ...TITLED },
    AREA_PARAMETERS.flatMap((parameter) =>
      Object.entries(parameter.values).map(([code, titles], position) => ({
        parameter_code: parameter.code,
        code,
        titles,
        position,
      })),
    ),
  );
  await insertRows(
    db,
    'amenity',
    { code: 'text', titles: 'jsonb' },
    Object.entries(AMENITIES).map(([code, titles]) => ({ code, titles })),
  );
}

const wordsOf = ({ plan }: NumberedClub): string => {
  const city = CITIES[cityId(plan.city) - 1]!;
  const sports = SPORTS.filter(({ slug }) => plan.services.some(({ sport }) => sport === slug));
  const texts = [
    plan.titles,
    plan.addresses,
    plan.address_tags,
    city.titles,
    ...[...sports, ...plan.coaches].map(({ titles }) => titles),
  ];
  return searchText([plan.slug, ...texts.flatMap((text) => Object.values(text))]);
};

async function insertClubs(db: Kysely<Database>, clubs: readonly NumberedClub[]): Promise<void> {
  const columns = {
    id: 'integer',
    slug: 'text',
    city_id: 'integer',
    titles: 'jsonb',
    subtitles: 'jsonb',
    descriptions: 'jsonb',
    addresses: 'jsonb',
    address_tags: 'jsonb',
    latitude: 'float8',
    longitude: 'float8',
    phone: 'text',
    email: 'text',
    allow_cash: 'boolean',
    allow_online_payment: 'boolean',
    accept_passes: 'boolean',
    online_booking: 'boolean',
    amenities: 'text[]',
    opening_hours: 'jsonb',
    lead_time_minutes: 'integer',
    horizon_days: 'integer',
    free_until_hours: 'integer',
    partial_until_hours: 'integer',
    partial_percent: 'integer',
    time_zone: 'text',
    search_text: 'text',
  };
  const rows = clubs.map((club) => {
    const { courts, coaches, services, sessions, votes, popularity, city, ...facts } = club.plan;
    // A domain that cannot be registered, so that no email to a seeded club is ever delivered.
    const email = `desk@${facts.slug}.example`;
    return { ...facts, id: club.id, city_id: cityId(city), time_zone: TIME_ZONE, search_text: wordsOf(club), email };
  });
  await insertRows(db, 'club', columns, rows);
}

async function insertCourtsAndCoaches(db: Kysely<Database>, clubs: readonly NumberedClub[]): Promise<void> {
  await insertRows(
    db,
    'court',
    { club_id: 'integer', id: 'integer', ...TITLED, sport: 'text', surface: 'text', parameters: 'jsonb' },
    clubs.flatMap((club) =>
      club.plan.courts.map(({ titles, sport, surface, parameters }, position) => ({
        club_id: club.id,
        id: club.courts[position],
        titles,
        sport,
        surface,
        parameters,
        position,
      })),
    ),
  );
  await insertRows(
    db,
    'coach',
    { club_id: 'integer', id: 'integer', ...TITLED, subtitles: 'jsonb' },
    clubs.flatMap((club) =>
      club.plan.coaches.map(({ titles, subtitles }, position) => ({
        club_id: club.id,
        id: club.coaches[position],
        titles,
        subtitles,
        position,
      })),
    ),
  );
}

async function insertServices(db: Kysely<Database>, clubs: readonly NumberedClub[]): Promise<void> {
  await insertRows(
    db,
    'service',
    {
      club_id: 'integer',
      id: 'integer',
      kind: 'text',
      category_id: 'integer',
      ...TITLED,
      coach_id: 'integer',
      step_minutes: 'integer',
      minimum_minutes: 'integer',
      maximum_minutes: 'integer',
    },
    clubs.flatMap((club) =>
      club.plan.services.map((service, position) => ({
        club_id: club.id,
        id: club.services[position],
        kind: service.kind,
        category_id: categoryId(service.sport),
        titles: service.titles,
        coach_id: service.coach === null ? null : club.coaches[service.coach],
        step_minutes: service.step,
        minimum_minutes: service.minimum,
        maximum_minutes: service.maximum,
        position,
      })),
    ),
  );
  await insertRows(
    db,
    'service_court',
    { club_id: 'integer', service_id: 'integer', court_id: 'integer' },
    clubs.flatMap((club) =>
      club.plan.services.flatMap((service, position) =>
        service.courts.map((court) => ({
          club_id: club.id,
          service_id: club.services[position],
          court_id: club.courts[court],
        })),
      ),
    ),
  );
}

type Rule = Pick<PriceRuleTable, 'weekdays' | 'from_minute' | 'to_minute' | 'amount'>;

/** `amount` is in hryvnias here, in kopecks in the row. */
const rule = (weekdays: readonly number[], from_minute: number, to_minute: number, amount: number): Rule => ({
  weekdays: [...weekdays],
  from_minute,
  to_minute,
  amount: amount * 100,
});

/** Together they cover every minute of the week once. */
const rulesOf = ({ quiet, peak, weekend }: CourtPlan): Rule[] => [
  rule([1, 2, 3, 4, 5], 0, PEAK.from, quiet),
  rule([6, 7], 0, PEAK.from, weekend),
  rule(EVERY_DAY, PEAK.from, PEAK.to, peak),
  rule(EVERY_DAY, PEAK.to, DAY_MINUTES, quiet),
];

async function insertPrices(db: Kysely<Database>, clubs: readonly NumberedClub[]): Promise<void> {
  const rows = clubs.flatMap(({ id, plan, courts, coaches }) => [
    ...plan.courts.flatMap((court, index) =>
      rulesOf(court).map((each) => ({
        ...each,
        club_id: id,
        court_id: courts[index] as number | null,
        coach_id: null as number | null,
      })),
    ),
    ...plan.coaches.map(({ price }, index) => ({
      ...rule(EVERY_DAY, 0, DAY_MINUTES, price),
      club_id: id,
      court_id: null,
      coach_id: coaches[index]!,
    })),
  ]);
  await insertRows(
    db,
    'price_rule',
    {
      club_id: 'integer',
      court_id: 'integer',
      coach_id: 'integer',
      weekdays: 'integer[]',
      from_minute: 'integer',
      to_minute: 'integer',
      amount: 'integer',
    },
    rows,
  );
}

async function insertVotes(db: Kysely<Database>, clubs: readonly NumberedClub[]): Promise<void> {
  const rows = clubs.flatMap(({ id, plan }) =>
    Array.from({ length: plan.votes.up + plan.votes.down }, (_, index) => ({
      club_id: id,
      device_id: `seed-${index + 1}`,
      value: index < plan.votes.up ? 'up' : 'down',
    })),
  );
  await insertRows(db, 'vote', { club_id: 'integer', device_id: 'text', value: 'text' }, rows);
}

/** Inserts all rows of the seed that do not depend on the date, into empty tables. */
export async function insertStatic(db: Kysely<Database>, clubs: readonly NumberedClub[]): Promise<void> {
  await insertReference(db);
  await insertClubs(db, clubs);
  await insertCourtsAndCoaches(db, clubs);
  await insertServices(db, clubs);
  await insertPrices(db, clubs);
  await insertVotes(db, clubs);
  await continueIdentities(db, ['city', 'service_category', 'club', 'court', 'coach', 'service']);
}
