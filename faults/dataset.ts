import { sql } from 'kysely';
import { MINUTE } from '#core/domain/units.ts';
import { addDays, toInstant, toZoned } from '#core/domain/zone.ts';
import { type Db, rangeOf } from '#server/testing/database.ts';
import { FIXTURE, fillFixture } from '#server/testing/fixture.ts';

export const ZONE = 'Europe/Kyiv';
const SESSION_DAYS = 20;
const SESSION_PLACES = 4;
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
    .set({ series_weeks: SERIES_WEEKS })
    .set({ email: sql<string>`slug || '@clubs.example.com'` })
    .execute();
  const today = toZoned(now, ZONE).date;
  const sessions: Dataset['sessions'] = [];
  for (let day = 1; day <= SESSION_DAYS; day += 1) {
    const starts_at = new Date(toInstant(addDays(today, day), 19 * 60, ZONE));
    const ends_at = new Date(starts_at.getTime() + 90 * MINUTE);
    const id = 5000 + day;
    const [titles, places] = [
      '{"en":"Evening","uk":"Вечір","ru":"Вечер"}',
      { maximum: SESSION_PLACES, remaining: SESSION_PLACES },
    ];
    const times = { club_id, court_id, coach_id: 1 };
    await db
      .insertInto('group_session')
      .values({ ...times, id, service_id, titles, starts_at, ends_at, amount: 15_000, ...places })
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

/** The group session that begins at a time on a court: a place moved there is in this session. */
export const sessionAt = ({ sessions }: Dataset, court_id: number, starts_at: number): number | null =>
  (court_id === FIXTURE.courtTwo && sessions.find((session) => +session.starts_at === starts_at)?.id) || null;
