import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, toInstant } from '#core/domain/zone.ts';
import { openInMemory } from '#server/testing/database.ts';
import type { OpenedDatabase } from '../database/index.ts';
import { rangeOf } from '../database/range.ts';
import type { Database } from '../database/schema.ts';
import { TIME_ZONE } from './cities.ts';
import { seed, topUp } from './index.ts';

const at = (date: string, minute = 12 * 60) => toInstant(date, minute, TIME_ZONE);
const AUTUMN = '2026-11-21';

async function number(db: Kysely<Database>, query: string): Promise<number> {
  const { rows } = await sql.raw<{ value: number }>(`SELECT (${query}) AS value`).execute(db);
  return rows[0]!.value;
}

/**
 * The share of the flagship's court hours that are taken in `days` days from `date`, at the given
 * times of weekdays.
 */
async function takenShare(db: Kysely<Database>, date: string, days: number, fromHour: number, toHour: number) {
  let taken = 0;
  let all = 0;
  for (let index = 0; index < days; index += 1) {
    const day = addDays(date, index);
    const range = rangeOf(new Date(at(day, fromHour * 60)), new Date(at(day, toHour * 60)));
    const { rows } = await sql<{ minutes: number; courts: number }>`
      SELECT coalesce(sum(extract(epoch FROM upper(during * ${range}) - lower(during * ${range})) / 60), 0) AS minutes,
        (SELECT count(*) FROM court) AS courts
      FROM occupation WHERE during && ${range}`.execute(db);
    taken += rows[0]!.minutes;
    all += rows[0]!.courts * (toHour - fromHour) * 60;
  }
  return taken / all;
}

const fingerprint = async (db: Kysely<Database>, date: string) => {
  const { rows } = await sql<{ print: string }>`
    SELECT md5(string_agg(concat_ws('|', club_id, court_id, coach_id, during, kind), ',' ORDER BY court_id, lower(during))) AS print
    FROM occupation WHERE during && ${rangeOf(new Date(at(date, 0)), new Date(at(date, 1440)))}`.execute(db);
  return rows[0]!.print;
};

// One embedded database for all tests, emptied in between: opening one takes seconds.
let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openInMemory();
});
afterAll(() => opened.close());

async function emptied(): Promise<Kysely<Database>> {
  await sql`TRUNCATE country, area_parameter, amenity, service_category, club, setting RESTART IDENTITY CASCADE`.execute(
    opened.db,
  );
  return opened.db;
}

describe('the whole seed', () => {
  beforeAll(async () => {
    await seed(opened.db, { now: at(AUTUMN) });
    // All 240 clubs take seconds alone and a minute beside other test runners.
  }, 180_000);

  const titled = [
    'country',
    'city',
    'service_category',
    'service',
    'court',
    'coach',
    'club',
    'group_session',
    'amenity',
  ];
  test.each([
    ['clubs', 'SELECT count(*) FROM club', 240, 240],
    ['cities with a club', 'SELECT count(DISTINCT city_id) FROM club', 24, 40],
    ['clubs of the capital', `SELECT count(*) FROM club WHERE city_id = 1`, 25, 60],
    ['categories in use', 'SELECT count(DISTINCT category_id) FROM service', 8, 12],
    [
      'least clubs of a category',
      'SELECT min(n) FROM (SELECT count(DISTINCT club_id) n FROM service GROUP BY category_id)',
      5,
      240,
    ],
    ['clubs by request', 'SELECT count(*) FROM club WHERE NOT online_booking', 80, 80],
    ['clubs that take cash', 'SELECT count(*) FROM club WHERE allow_cash', 120, 220],
    [
      'clubs without a court',
      'SELECT count(*) FROM club WHERE NOT EXISTS (SELECT FROM court WHERE club_id = club.id)',
      0,
      0,
    ],
    [
      'clubs without a court service',
      `SELECT count(*) FROM club WHERE NOT EXISTS (SELECT FROM service WHERE club_id = club.id AND kind = 'court')`,
      0,
      0,
    ],
    [
      'services without a court',
      'SELECT count(*) FROM service WHERE NOT EXISTS (SELECT FROM service_court WHERE service_id = service.id)',
      0,
      0,
    ],
    [
      'courts that are offered for two sports',
      `SELECT count(*) FROM (
         SELECT court_id FROM service_court JOIN service ON service.id = service_id
         GROUP BY court_id HAVING count(DISTINCT category_id) > 1)`,
      0,
      0,
    ],
    ['coaches', 'SELECT count(*) FROM coach', 200, 900],
    ['group sessions', 'SELECT count(*) FROM group_session', 500, 4000],
    ['full group sessions', 'SELECT count(*) FROM group_session WHERE remaining = 0', 1, 400],
    ['clubs open past midnight', `SELECT count(*) FROM club WHERE opening_hours @> '[{"closes":"02:00"}]'`, 5, 60],
    ['clubs with a weekday off', 'SELECT count(*) FROM club WHERE jsonb_array_length(opening_hours) < 7', 5, 60],
    ['closed days', 'SELECT count(*) FROM club_closure', 20, 300],
    [
      'closed days of the clubs that the examples show',
      `SELECT count(*) FROM club_closure WHERE club_id IN (SELECT id FROM club WHERE slug IN ('third-set', 'sosny', 'topolia'))`,
      0,
      0,
    ],
    ['lowest price of an hour', 'SELECT min(amount) FROM price_rule', 5_000, 20_000],
    ['highest price of an hour', 'SELECT max(amount) FROM price_rule', 100_000, 300_000],
    ['prices not in tens of hryvnias', 'SELECT count(*) FROM price_rule WHERE amount % 1000 <> 0', 0, 0],
    ['clubs with winter prices', `SELECT count(DISTINCT club_id) FROM price_rule WHERE season = 'winter'`, 2, 10],
    ['clubs with prices of holidays', 'SELECT count(DISTINCT club_id) FROM price_rule WHERE holidays', 2, 10],
    ['votes', 'SELECT count(*) FROM vote', 3000, 30_000],
    ['comments', 'SELECT count(*) FROM club_comment', 200, 1500],
    [
      'telephones outside the unused exchange',
      `SELECT count(*) FROM club WHERE phone !~ '^\\+380\\d\\d000\\d{4}$'`,
      0,
      0,
    ],
    [
      'unknown amenities',
      'SELECT count(*) FROM club WHERE NOT amenities <@ (SELECT array_agg(code) FROM amenity)',
      0,
      0,
    ],
    [
      'unknown court parameters',
      `SELECT count(*) FROM court, jsonb_each_text(parameters) AS given(key, value)
       WHERE NOT EXISTS (SELECT FROM area_parameter_value WHERE parameter_code = given.key AND code = given.value)`,
      0,
      0,
    ],
    [
      'courts of which some minute of the week has no price or two',
      `SELECT count(*) FROM (
         SELECT court_id FROM price_rule, unnest(weekdays) WHERE court_id IS NOT NULL AND season IS NULL AND NOT holidays
         GROUP BY court_id HAVING sum(to_minute - from_minute) <> 7 * 1440)`,
      0,
      0,
    ],
    [
      'sessions outside their court’s time',
      `SELECT count(*) FROM group_session WHERE NOT EXISTS (
         SELECT FROM occupation WHERE session_id = group_session.id AND during = tstzrange(starts_at, ends_at))`,
      0,
      0,
    ],
    [
      'clubs far from their city',
      'SELECT count(*) FROM club JOIN city ON city.id = city_id WHERE abs(club.latitude - city.latitude) + abs(club.longitude - city.longitude) > 0.2',
      0,
      0,
    ],
    [
      'cities outside the country',
      'SELECT count(*) FROM city WHERE latitude NOT BETWEEN 44 AND 53 OR longitude NOT BETWEEN 22 AND 41',
      0,
      0,
    ],
    ...titled.map(
      (table) =>
        [
          `texts of ${table} without a language`,
          `SELECT count(*) FROM ${table} WHERE NOT (titles ?& ARRAY['en', 'uk', 'ru']) OR titles @> '{"en":""}' OR titles->>'en' ~ '[а-яіїєґ]' OR titles->>'ru' ~* '[іїєґ]' OR titles->>'uk' ~* '[ыэъё]'`,
          0,
          0,
        ] as const,
    ),
    ...['subtitles', 'descriptions', 'addresses', 'address_tags'].map(
      (column) =>
        [
          `${column} of clubs without a language`,
          `SELECT count(*) FROM club WHERE NOT (${column} ?& ARRAY['en', 'uk', 'ru']) OR ${column}->>'en' ~* '[а-яіїєґ]' OR ${column}->>'ru' ~* '[іїєґ]' OR ${column}->>'uk' ~* '[ыэъё]'`,
          0,
          0,
        ] as const,
    ),
  ] as const)('%s', async (_, query, least, most) => {
    const value = await number(opened.db, query);
    expect(value).toBeGreaterThanOrEqual(least);
    expect(value).toBeLessThanOrEqual(most);
  });

  test.each([
    ['third-set', 'Третій сет', 'Третий сет', 8, 4, true],
    ['sosny', 'Сосни', 'Сосны', 4, 0, true],
    ['topolia', 'Тополя', 'Тополь', 3, 1, false],
  ])('%s is there', async (slug, uk, ru, courts, coaches, online_booking) => {
    const club = await opened.db.selectFrom('club').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow();
    expect(club.titles).toMatchObject({ uk, ru });
    expect(club.online_booking).toBe(online_booking);
    expect(await number(opened.db, `SELECT count(*) FROM court WHERE club_id = ${club.id}`)).toBe(courts);
    expect(await number(opened.db, `SELECT count(*) FROM coach WHERE club_id = ${club.id}`)).toBe(coaches);
  });

  test('about half of the club hours of the next fortnight are taken', async () => {
    const share = await takenShare(opened.db, AUTUMN, 14, 9, 21);
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.6);
  });

  test('evenings are fuller than mornings', async () => {
    const monday = '2026-11-23';
    const morning = await takenShare(opened.db, monday, 5, 9, 12);
    const evening = await takenShare(opened.db, monday, 5, 17, 21);
    expect(evening).toBeGreaterThan(morning + 0.25);
    expect(evening).toBeLessThan(0.9);
  });

  test('the statement that inserts new rows takes the next number', async () => {
    const row = await opened.db
      .insertInto('city')
      .values({
        slug: 'new',
        country_code: 'UA',
        titles: { en: '', uk: '', ru: '' },
        latitude: 0,
        longitude: 0,
        time_zone: 'Europe/Kyiv',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(row.id).toBe(await number(opened.db, 'SELECT count(*) FROM city'));
    await opened.db.deleteFrom('city').where('slug', '=', 'new').execute();
  });
});

describe('a rolling seed', () => {
  const seeded = async (date: string) => {
    const db = await emptied();
    await seed(db, { now: at(date), clubs: 12 });
    return db;
  };

  test('is the same everywhere, and a date is the same from every start', async () => {
    const dates = [addDays(AUTUMN, 6), addDays(AUTUMN, 12)];
    const prints: string[][] = [];
    for (const start of [AUTUMN, AUTUMN, addDays(AUTUMN, 5)]) {
      const db = await seeded(start);
      prints.push([await fingerprint(db, dates[0]!), await fingerprint(db, dates[1]!)]);
    }
    expect(prints[0]![0]).toMatch(/^[0-9a-f]{32}$/);
    expect(prints[0]![0]).not.toBe(prints[0]![1]);
    expect(prints[1]).toEqual(prints[0]);
    expect(prints[2]).toEqual(prints[0]);
  });

  test.each(['2026-11-21', '2027-01-04', '2027-03-20', '2026-10-18'])('has bookings from %s on', async (date) => {
    const db = await seeded(date);
    const share = await takenShare(db, date, 15, 10, 20);
    expect(share).toBeGreaterThan(0.35);
    expect(share).toBeLessThan(0.65);
    expect(await number(db, 'SELECT count(*) FROM group_session')).toBeGreaterThan(10);
  });

  test('a second seed changes nothing', async () => {
    const db = await seeded(AUTUMN);
    const before = await number(db, 'SELECT count(*) FROM occupation');
    await seed(db, { now: at(addDays(AUTUMN, 3)), clubs: 12 });
    expect(await number(db, 'SELECT count(*) FROM occupation')).toBe(before);
  });

  test('tops up the new days as a later seed would', async () => {
    const date = addDays(AUTUMN, 17);
    const later = await fingerprint(await seeded(addDays(AUTUMN, 3)), date);
    const db = await seeded(AUTUMN);
    expect(await fingerprint(db, date)).toBeNull();
    await topUp(db, { now: at(addDays(AUTUMN, 3)) });
    await topUp(db, { now: at(addDays(AUTUMN, 3)) });
    expect(await fingerprint(db, date)).toBe(later);
  });

  test('fills from the present on after a month without a start, and deletes what has passed', async () => {
    const db = await seeded(AUTUMN);
    const today = addDays(AUTUMN, 40);
    await topUp(db, { now: at(today) });
    expect(
      await number(
        db,
        `SELECT count(*) FROM occupation WHERE kind = 'seed' AND upper(during) < '${addDays(today, -8)}'`,
      ),
    ).toBe(0);
    expect(await takenShare(db, today, 14, 10, 20)).toBeGreaterThan(0.35);
  });

  test('does not change the hours of visitors', async () => {
    const db = await seeded(AUTUMN);
    const date = addDays(AUTUMN, 17);
    const during = rangeOf(new Date(at(date, 7 * 60)), new Date(at(date, 23 * 60)));
    await db
      .insertInto('occupation')
      .values({ club_id: 1, court_id: 1, coach_id: null, during, kind: 'closure', booking_id: null, session_id: null })
      .execute();
    await topUp(db, { now: at(addDays(AUTUMN, 2)) });
    expect(
      await number(
        db,
        `SELECT count(*) FROM occupation WHERE court_id = 1 AND during && tstzrange('${date} 08:00+02', '${date} 22:00+02')`,
      ),
    ).toBe(1);
  });

  test('does nothing in a database that it did not fill', async () => {
    const db = await emptied();
    await topUp(db, { now: at(AUTUMN) });
    expect(await number(db, 'SELECT count(*) FROM occupation')).toBe(0);
  });

  test('refuses a number of clubs that is too small for the known ones', async () => {
    const db = await emptied();
    await expect(seed(db, { now: at(AUTUMN), clubs: 2 })).rejects.toThrow(RangeError);
  });
});
