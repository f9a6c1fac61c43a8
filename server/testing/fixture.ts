import { searchText } from '#core/domain/search-text.ts';
import { USUAL_LIMITS } from '#server/clubs/rows.ts';
import type { Db } from '#server/database/db.ts';
import { rangeOf } from '#server/database/range.ts';
import type { OpeningHours, Texts } from '#server/database/schema.ts';

const texts = (en: string, uk = `${en} (укр)`, ru = `${en} (рус)`): Texts => ({ en, uk, ru });

const KYIV = texts('Kyiv', 'Київ', 'Киев');
const LVIV = texts('Lviv', 'Львів', 'Львов');
const SPORT = texts('Tennis', 'Теніс', 'Теннис');
const ADDRESS = texts('1 Court Street', 'вул. Кортова, 1', 'ул. Кортовая, 1');
const COACH = texts('Olha Koval', 'Ольга Коваль', 'Ольга Коваль');

const daily = (opens: string, closes: string): OpeningHours[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens, closes }));

/** Numbers of the rows that the tests use. */
export const FIXTURE = {
  ace: 1,
  calm: 2,
  night: 3,
  courtService: 11,
  coachService: 12,
  groupService: 13,
  calmService: 21,
  nightService: 31,
  courtOne: 101,
  courtTwo: 102,
  calmCourt: 201,
  nightCourt: 301,
  session: 1001,
};

type ClubSpec = { id: number; slug: string; title: Texts; online: boolean; cash: boolean; hours: OpeningHours[] };

const clubRow = ({ id, slug, title, online, cash, hours }: ClubSpec) => ({
  id,
  slug,
  city_id: id === 2 ? 2 : 1,
  titles: title,
  subtitles: texts('Courts for all'),
  descriptions: texts('A club.'),
  addresses: ADDRESS,
  address_tags: texts('Centre', 'Центр', 'Центр'),
  latitude: 50.45,
  longitude: 30.52,
  phone: '+380441234567',
  allow_cash: cash,
  online_booking: online,
  amenities: ['parking'],
  opening_hours: JSON.stringify(hours),
  ...USUAL_LIMITS,
  lead_time_minutes: 30,
  horizon_days: 300,
  free_until_hours: 24,
  partial_until_hours: 6,
  partial_percent: 50,
  time_zone: 'Europe/Kyiv',
  search_text: searchText([
    ...[title, ADDRESS, id === 2 ? LVIV : KYIV, SPORT, ...(id === 1 ? [COACH] : [])].flatMap((one) =>
      Object.values(one),
    ),
  ]),
});

const rulesOf = (club_id: number, subject: { court_id: number } | { coach_id: number }, amount: number) => [
  { club_id, ...subject, weekdays: [1, 2, 3, 4, 5], from_minute: 0, to_minute: 17 * 60, amount },
  { club_id, ...subject, weekdays: [1, 2, 3, 4, 5], from_minute: 17 * 60, to_minute: 1440, amount: amount * 2 },
  { club_id, ...subject, weekdays: [6, 7], from_minute: 0, to_minute: 1440, amount: amount * 2 },
];

const duration = { step_minutes: 30, minimum_minutes: 60, maximum_minutes: 180 };

async function fillPlaces(db: Db): Promise<void> {
  await db
    .insertInto('country')
    .values({ code: 'UA', titles: texts('Ukraine', 'Україна', 'Украина') })
    .execute();
  const city = { country_code: 'UA', latitude: 50.45, longitude: 30.52, time_zone: 'Europe/Kyiv' };
  await db
    .insertInto('city')
    .values([
      { id: 1, slug: 'kyiv', titles: KYIV, titles_in: texts('in Kyiv', 'у Києві', 'в Киеве'), ...city },
      { id: 2, slug: 'lviv', titles: LVIV, ...city },
    ])
    .execute();
  await db
    .insertInto('area_parameter')
    .values([
      { code: 'surface', titles: texts('Surface', 'Покриття', 'Покрытие'), position: 1 },
      { code: 'heating', titles: texts('Heating'), position: 2 },
    ])
    .execute();
  await db
    .insertInto('area_parameter_value')
    .values([
      { parameter_code: 'surface', code: 'clay', titles: texts('Clay', 'Ґрунт', 'Грунт'), position: 1 },
      { parameter_code: 'heating', code: 'heated', titles: texts('Heated'), position: 1 },
    ])
    .execute();
  await db
    .insertInto('amenity')
    .values({ code: 'parking', titles: texts('Parking') })
    .execute();
  await db
    .insertInto('service_category')
    .values([
      { id: 1, slug: 'tennis', titles: SPORT, position: 1 },
      { id: 2, slug: 'padel', titles: texts('Padel', 'Падел', 'Падел'), position: 2 },
    ])
    .execute();
}

async function fillClubs(db: Db): Promise<void> {
  const F = FIXTURE;
  await db
    .insertInto('club')
    .values([
      clubRow({
        id: F.ace,
        slug: 'ace',
        title: texts('Ace Club', 'Клуб Ейс', 'Клуб Эйс'),
        online: true,
        cash: true,
        hours: daily('08:00', '22:00'),
      }),
      clubRow({
        id: F.calm,
        slug: 'calm',
        title: texts('Calm Club', 'Тихий клуб', 'Тихий клуб'),
        online: false,
        cash: false,
        hours: daily('08:00', '22:00'),
      }),
      clubRow({
        id: F.night,
        slug: 'night',
        title: texts('Night Club', 'Нічний клуб', 'Ночной клуб'),
        online: true,
        cash: false,
        hours: daily('18:00', '05:00'),
      }),
    ])
    .execute();
}

async function fillServices(db: Db): Promise<void> {
  const F = FIXTURE;
  const court = { sport: 'tennis', surface: 'clay', parameters: { surface: 'clay' }, position: 1 };
  await db
    .insertInto('court')
    .values([
      { club_id: F.ace, id: F.courtOne, titles: texts('Court 1', 'Корт 1', 'Корт 1'), ...court },
      { club_id: F.ace, id: F.courtTwo, titles: texts('Court 2', 'Корт 2', 'Корт 2'), ...court, position: 2 },
      { club_id: F.calm, id: F.calmCourt, titles: texts('Court 1'), ...court },
      { club_id: F.night, id: F.nightCourt, titles: texts('Court 1'), ...court },
    ])
    .execute();
  await db
    .insertInto('coach')
    .values({
      club_id: F.ace,
      id: 1,
      titles: COACH,
      subtitles: texts('Coach'),
      position: 1,
    })
    .execute();
  const courtService = {
    kind: 'court' as const,
    category_id: 1,
    titles: texts('Tennis court', 'Тенісний корт', 'Теннисный корт'),
    position: 1,
    ...duration,
  };
  await db
    .insertInto('service')
    .values([
      { club_id: F.ace, id: F.courtService, ...courtService },
      { club_id: F.ace, id: F.coachService, ...courtService, kind: 'coach', coach_id: 1, position: 2 },
      { club_id: F.ace, id: F.groupService, ...courtService, kind: 'group', position: 3 },
      { club_id: F.calm, id: F.calmService, ...courtService },
      { club_id: F.night, id: F.nightService, ...courtService },
    ])
    .execute();
  await db
    .insertInto('service_court')
    .values([
      { club_id: F.ace, service_id: F.courtService, court_id: F.courtOne },
      { club_id: F.ace, service_id: F.courtService, court_id: F.courtTwo },
      { club_id: F.ace, service_id: F.coachService, court_id: F.courtOne },
      { club_id: F.ace, service_id: F.coachService, court_id: F.courtTwo },
      { club_id: F.ace, service_id: F.groupService, court_id: F.courtTwo },
      { club_id: F.calm, service_id: F.calmService, court_id: F.calmCourt },
      { club_id: F.night, service_id: F.nightService, court_id: F.nightCourt },
    ])
    .execute();
}

async function fillPrices(db: Db): Promise<void> {
  const F = FIXTURE;
  await db
    .insertInto('price_rule')
    .values([
      ...rulesOf(F.ace, { court_id: F.courtOne }, 30_000),
      ...rulesOf(F.ace, { court_id: F.courtTwo }, 32_000),
      ...rulesOf(F.ace, { coach_id: 1 }, 70_000),
      ...rulesOf(F.calm, { court_id: F.calmCourt }, 20_000),
      ...rulesOf(F.night, { court_id: F.nightCourt }, 25_000),
    ])
    .execute();
}

async function fillSession(db: Db): Promise<void> {
  const F = FIXTURE;
  const starts_at = new Date('2026-03-12T17:00:00Z');
  const ends_at = new Date('2026-03-12T18:30:00Z');
  await db
    .insertInto('group_session')
    .values({
      club_id: F.ace,
      id: F.session,
      service_id: F.groupService,
      court_id: F.courtTwo,
      coach_id: 1,
      titles: texts('Beginners'),
      starts_at,
      ends_at,
      amount: 15_000,
      maximum: 2,
      remaining: 2,
    })
    .execute();
  await db
    .insertInto('occupation')
    .values({
      club_id: F.ace,
      court_id: F.courtTwo,
      coach_id: 1,
      during: rangeOf(starts_at, ends_at),
      kind: 'session',
      session_id: F.session,
    })
    .execute();
}

/**
 * Inserts three small clubs: Ace is booked online and accepts cash, Calm only takes requests, Night
 * is open from 18:00 until 03:00.
 */
export async function fillFixture(db: Db): Promise<void> {
  await fillPlaces(db);
  await fillClubs(db);
  await fillServices(db);
  await fillPrices(db);
  await fillSession(db);
  await db
    .insertInto('partner')
    .values({ id: 'ally', title: 'Ally', allowed_origins: ['https://ally.example'], allowed_return_urls: [] })
    .execute();
}
