import { sql } from 'kysely';
import { MINUTE } from '#core/domain/units.ts';
import { addDays, toInstant, toZoned, weekday } from '#core/domain/zone.ts';
import { type Db, rangeOf } from '#server/testing/database.ts';
import { FIXTURE, fillFixture } from '#server/testing/fixture.ts';

export const ZONE = 'Europe/Kyiv';
/** How many days ahead the clubs sell. Series go further. */
const HORIZON_DAYS = 30;
/** A session takes place every evening. */
const SESSION = { from_minute: 19 * 60, minutes: 90, amount: 15_000, maximum: 4 };
const SESSION_TITLES = { en: 'Evening', uk: 'Вечір', ru: 'Вечер' };
/** The number of the weekly session on a weekday is larger by this. */
const WEEKLY = 500;
const PASSES = 30;
/** How many weeks a customer can book at once. */
const SERIES_WEEKS = 5;

/** The visits that each pass starts with. */
export const VISITS = 12;
/** How many days ahead clients book. */
export const DAYS = 40;

export type Dataset = {
  today: string;
  sessions: { id: number; starts_at: Date; ends_at: Date }[];
  passes: { code: string; telephone: string }[];
};

/**
 * Fills an empty database with a few courts that many clients compete for: a group session every
 * evening, online payment everywhere, passes, and clubs with an email address.
 */
export async function fillDataset(db: Db, now: number): Promise<Dataset> {
  const { ace: club_id, groupService: service_id, courtTwo: court_id } = FIXTURE;
  await fillFixture(db);
  await db
    .updateTable('club')
    .set({ allow_online_payment: true, accept_passes: true, lead_time_minutes: 0, language: 'en' })
    .set({ series_weeks: SERIES_WEEKS, horizon_days: HORIZON_DAYS })
    .set({ email: sql<string>`slug || '@clubs.example.com'` })
    .execute();
  const today = toZoned(now, ZONE).date;
  const times = { club_id, court_id, coach_id: 1 };
  const titles = JSON.stringify(SESSION_TITLES);
  const weekdays = [1, 2, 3, 4, 5, 6, 7];
  const weekly = weekdays.map((day) => ({ id: WEEKLY + day, key: `evening-${day}`, weekday: day, position: day }));
  await db
    .insertInto('weekly_session')
    .values(weekly.map((row) => ({ ...row, ...times, ...SESSION, service_id, titles })))
    .execute();
  const sessions: Dataset['sessions'] = [];
  for (let day = 1; day <= HORIZON_DAYS; day += 1) {
    const date = addDays(today, day);
    const starts_at = new Date(toInstant(date, SESSION.from_minute, ZONE));
    const ends_at = new Date(starts_at.getTime() + SESSION.minutes * MINUTE);
    const id = 5000 + day;
    const { amount, maximum } = SESSION;
    const places = { weekly_id: WEEKLY + weekday(date), amount, maximum, remaining: maximum };
    await db
      .insertInto('group_session')
      .values({ ...times, id, service_id, titles, starts_at, ends_at, ...places })
      .execute();
    await db
      .insertInto('occupation')
      .values({ ...times, kind: 'session', session_id: id, during: rangeOf(starts_at, ends_at) })
      .execute();
    sessions.push({ id, starts_at, ends_at });
  }
  const passes = Array.from({ length: PASSES }, (_, index) => ({
    code: `PASS-${100 + index}`,
    telephone: `+38067${1_000_000 + index}`,
  }));
  await db
    .insertInto('pass')
    .values(
      passes.map((pass) => ({
        ...pass,
        club_id,
        visits_left: VISITS,
        valid_from: '2020-01-01',
        valid_until: '2099-01-01',
      })),
    )
    .execute();
  await sql`analyze`.execute(db);
  return { today, sessions, passes };
}

/** The session that a place is in once it is moved to a time. */
export const sessionAt = ({ sessions }: Dataset, starts_at: number): number | 'added' =>
  sessions.find((session) => +session.starts_at === starts_at)?.id ?? 'added';

/** Whether the title of a booking at the desk is that of a place in a session. */
export const isPlaceTitle = (title: string): boolean => title === SESSION_TITLES.en;
