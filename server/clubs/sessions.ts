import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import { parseClock } from '#core/domain/clock.ts';
import { placePriceOn } from '#core/domain/place-price.ts';
import { DAY_MINUTES, MINUTE } from '#core/domain/units.ts';
import { addDays, toInstant, toZoned, weekday } from '#core/domain/zone.ts';
import { type ClubFile, DAYS } from '#core/schemas/club-file.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { type EndedLine, endLines, tellClosed } from '#server/booking/closed-lines.ts';
import type { Db } from '#server/database/db.ts';
import type { OpeningHours, Texts } from '#server/database/schema.ts';
import { phrase } from '#server/http/texts.ts';
import { passOn } from '#server/messages/announce.ts';
import { placePrices } from '#server/schedule/price-rules.ts';
import { inLanguage } from '#server/views/texts.ts';

/** A date of a weekly session. */
export type SessionDate = {
  club_id: number;
  weekly_id: number;
  service_id: number;
  court_id: number;
  coach_id: number | null;
  titles: Texts;
  /** ISO 8601. */
  starts_at: string;
  ends_at: string;
  /** Minor units. */
  amount: number;
  maximum: number;
  remaining: number;
};

/** The dates as rows of `given`. */
const rowsOf = (dates: readonly SessionDate[]) => sql`
  SELECT * FROM jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) AS given(
    club_id integer, weekly_id integer, service_id integer, court_id integer, coach_id integer, titles jsonb,
    starts_at timestamptz, ends_at timestamptz, amount integer, maximum integer, remaining integer)`;

/** Whether a row of sessions is the date as its weekly session has it now. */
const IS_SAME = sql`given.ends_at = session.ends_at AND given.court_id = session.court_id
  AND given.coach_id IS NOT DISTINCT FROM session.coach_id AND given.service_id = session.service_id`;

/** Whether a closure of the club overlaps a row of sessions. */
const isClosed = (row: 'given' | 'session') => sql`EXISTS (
  SELECT FROM club_closure closure WHERE closure.club_id = ${sql.ref(`${row}.club_id`)}
    AND closure.starts_at < ${sql.ref(`${row}.ends_at`)} AND closure.ends_at > ${sql.ref(`${row}.starts_at`)})`;

/** Whether one in line waits for a time of a court while the club is closed. */
const IS_IN_CLOSURE = sql`session_id IS NULL AND EXISTS (
  SELECT FROM club_closure closure WHERE closure.club_id = slot_watch.club_id
    AND tstzrange(closure.starts_at, closure.ends_at) && during)`;

/** Whether one in line waits for a time of a court of which the club sells nothing like it any more. */
const IS_RETIRED_TIME = sql`slot_watch.session_id IS NULL AND (
  EXISTS (SELECT FROM court WHERE court.club_id = slot_watch.club_id AND court.id = slot_watch.court_id AND retired)
  OR EXISTS (SELECT FROM coach WHERE coach.club_id = slot_watch.club_id AND coach.id = slot_watch.coach_id AND retired)
  OR EXISTS (SELECT FROM service WHERE service.club_id = slot_watch.club_id AND service.id = slot_watch.service_id AND (
    retired OR NOT EXISTS (SELECT FROM service_court sold
      WHERE sold.club_id = service.club_id AND sold.service_id = service.id AND sold.court_id = slot_watch.court_id))))`;

/** Whether a session is of a court, coach or service that the club no longer offers. */
const IS_RETIRED_SESSION = sql`
  EXISTS (SELECT FROM court WHERE court.club_id = session.club_id AND court.id = session.court_id AND retired)
  OR EXISTS (SELECT FROM coach WHERE coach.club_id = session.club_id AND coach.id = session.coach_id AND retired)
  OR EXISTS (SELECT FROM service WHERE service.club_id = session.club_id AND service.id = session.service_id AND retired)`;

/** Whether a date can take place: not while the club is closed, its court or coach taken, or the coach busy. */
const IS_FREE = sql`NOT EXISTS (
    SELECT FROM occupation
    WHERE occupation.club_id = given.club_id
      AND (occupation.court_id = given.court_id OR occupation.coach_id = given.coach_id)
      AND during && tstzrange(given.starts_at, given.ends_at))
  AND NOT EXISTS (
    SELECT FROM coach_busy busy
    WHERE busy.club_id = given.club_id AND busy.coach_id = given.coach_id
      AND busy.starts_at < given.ends_at AND busy.ends_at > given.starts_at)
  AND NOT ${isClosed('given')}`;

/**
 * Adds dates of weekly sessions with the times that they take. Leaves out a date that is there, that
 * the club is closed on, and whose court or coach is taken, or the coach busy elsewhere.
 */
export async function insertSessions(db: Db, dates: readonly SessionDate[]): Promise<void> {
  if (dates.length === 0) return;
  await sql`
    WITH given AS (${rowsOf(dates)}), session AS (
      INSERT INTO group_session (club_id, weekly_id, service_id, court_id, coach_id, titles, starts_at, ends_at, amount, maximum, remaining)
      SELECT * FROM given WHERE ${IS_FREE}
      ON CONFLICT DO NOTHING
      RETURNING *
    )
    INSERT INTO occupation (club_id, court_id, coach_id, during, kind, session_id)
    SELECT club_id, court_id, coach_id, tstzrange(starts_at, ends_at), 'session', id FROM session
  `.execute(db);
}

/**
 * Opens the dates again that were shut and are free now. Only those have no time of their court. One
 * that is no date of its weekly session any more stays shut.
 */
async function reopenSessions(db: Db, dates: readonly SessionDate[]): Promise<void> {
  if (dates.length === 0) return;
  await sql`
    WITH given AS (${rowsOf(dates)}), shut AS (
      SELECT session.* FROM group_session session JOIN given
        ON given.club_id = session.club_id AND given.weekly_id = session.weekly_id AND given.starts_at = session.starts_at
        AND ${IS_SAME}
      WHERE ${IS_FREE} ORDER BY session.club_id, session.id FOR UPDATE OF session
    ), taken AS (
      INSERT INTO occupation (club_id, court_id, coach_id, during, kind, session_id)
      SELECT club_id, court_id, coach_id, tstzrange(starts_at, ends_at), 'session', id FROM shut
      ON CONFLICT DO NOTHING
      RETURNING club_id, session_id
    )
    UPDATE group_session session SET remaining = maximum - (
      SELECT count(*)::int FROM booking
      WHERE booking.club_id = session.club_id AND booking.session_id = session.id AND status IN ('pending', 'confirmed'))
    FROM taken WHERE taken.club_id = session.club_id AND taken.session_id = session.id`.execute(db);
}

/**
 * Adds the dates that are missing, and opens those again that were shut, where nothing is in the way. A
 * date whose places are sold stays as it is.
 */
export async function openDates(db: Db, dates: readonly SessionDate[]): Promise<void> {
  await insertSessions(db, dates);
  await reopenSessions(db, dates);
}

/** When the dates start that `openDates` would add or open, epoch ms. */
export async function loadOpenable(db: Db, dates: readonly SessionDate[]): Promise<Set<number>> {
  if (dates.length === 0) return new Set();
  const { rows } = await sql<{ starts_at: Date }>`${rowsOf(dates)}
    WHERE ${IS_FREE} AND NOT EXISTS (
      SELECT FROM group_session session
      WHERE session.club_id = given.club_id AND session.weekly_id = given.weekly_id
        AND session.starts_at = given.starts_at AND NOT (${IS_SAME}))`.execute(db);
  return new Set(rows.map(({ starts_at }) => starts_at.getTime()));
}

/** Whether a time of day lies within the opening hours of that day, or of the night before. */
function isOpen(hours: readonly OpeningHours[], day: number, from: number, to: number): boolean {
  const isWithin = (of: number, shift: number) => {
    const own = hours.find((one) => one.weekday === of);
    if (!own) return false;
    const opens = parseClock(own.opens);
    const closes = parseClock(own.closes);
    return from + shift >= opens && to + shift <= (closes > opens ? closes : closes + DAY_MINUTES);
  };
  return isWithin(day, 0) || isWithin(day === 1 ? 7 : day - 1, DAY_MINUTES);
}

/** Weekly sessions with what their clubs say of time. */
const weeklySessions = (db: Db) =>
  db
    .selectFrom('weekly_session as weekly')
    .innerJoin('club', 'club.id', 'weekly.club_id')
    .select(['club.time_zone', 'club.horizon_days', 'club.opening_hours'])
    .select(['weekly.id as weekly_id', 'weekly.club_id', 'service_id', 'court_id', 'coach_id', 'weekly.titles'])
    .select(['weekday', 'from_minute', 'minutes', 'maximum', placePrices.as('prices')]);

export type WeeklySession = Awaited<ReturnType<ReturnType<typeof weeklySessions>['execute']>>[number];

/** The weekly session of a club by its number; undefined if it is gone. */
export const findWeekly = (db: Db, clubId: number, id: number): Promise<WeeklySession | undefined> =>
  weeklySessions(db).where('weekly.club_id', '=', clubId).where('weekly.id', '=', id).executeTakeFirst();

/** Whether a weekly session takes place within the opening hours. */
export const isWithinHours = ({ opening_hours, weekday: day, from_minute, minutes }: WeeklySession): boolean =>
  isOpen(opening_hours, day, from_minute, from_minute + minutes);

type SessionFile = NonNullable<ClubFile['sessions']>[number];

/** Whether a weekly session of a file takes place within its opening hours. */
function isWithinFile({ opening_hours }: ClubFile, { day, from, minutes }: SessionFile): boolean {
  const weekdayOf = (name: SessionFile['day']) => DAYS.indexOf(name) + 1;
  const hours = opening_hours.flatMap(({ days, ...rest }) =>
    days.map((name) => ({ ...rest, weekday: weekdayOf(name) })),
  );
  const start = parseClock(from);
  return isOpen(hours, weekdayOf(day), start, start + minutes);
}

/** The weekly sessions that a file leaves outside of its opening hours, without those that stay there. */
export function stoppedSessions(before: ClubFile, after: ClubFile): SessionFile[] {
  const stays = (session: SessionFile) =>
    !isWithinFile(before, session) && before.sessions?.some((one) => isDeepStrictEqual(one, session));
  return (after.sessions ?? []).filter((session) => !isWithinFile(after, session) && !stays(session));
}

/** The date of a weekly session on a day that has its weekday. */
export function dateOn(weekly: WeeklySession, date: string): SessionDate {
  const { time_zone, horizon_days: _, opening_hours: __, weekday: ___, from_minute, minutes, prices, ...rest } = weekly;
  const start = toInstant(date, from_minute, time_zone);
  const [starts_at, ends_at] = [start, start + minutes * MINUTE].map((at) => new Date(at).toISOString());
  // The file has a price for every day.
  const amount = placePriceOn(prices, date)!;
  return { ...rest, amount, starts_at: starts_at!, ends_at: ends_at!, remaining: rest.maximum };
}

/**
 * Makes the dates of weekly sessions up to each club's horizon, of all clubs or of those given, what
 * the club's hours, closures and prices say: adds those that are missing, shuts those at which the
 * club is closed, and opens them again when it no longer is. Who waits for what is closed now is told.
 * Call it after a change, and every hour, under the lock of imports.
 */
export async function addWeeklySessions(db: Db, now: number, clubs?: readonly number[]): Promise<void> {
  let query = weeklySessions(db).orderBy('weekly.club_id').orderBy('weekly.position');
  if (clubs) query = query.where('club.id', '=', sql<number>`any(${clubs}::int[])`);
  const dates: SessionDate[] = [];
  /** The weekly sessions outside of the opening hours, and the clubs of all. */
  const outside: number[] = [];
  const numbers = new Set<number>();
  for (const weekly of await query.execute()) {
    const { club_id, weekly_id, time_zone, horizon_days } = weekly;
    numbers.add(club_id);
    if (!isWithinHours(weekly)) {
      outside.push(weekly_id);
      continue;
    }
    const today = toZoned(now, time_zone).date;
    for (let ahead = 0; ahead <= horizon_days; ahead += 1) {
      const date = addDays(today, ahead);
      if (weekday(date) !== weekly.weekday) continue;
      if (toInstant(date, weekly.from_minute, time_zone) > now) dates.push(dateOn(weekly, date));
    }
  }
  await removeMispriced(db, dates, now);
  const ended = await shutSessions(
    db,
    [...numbers],
    sql`weekly_id IS NOT NULL AND (weekly_id = ANY(${outside}::int[]) OR ${isClosed('session')})`,
    now,
  );
  // The times of courts of a club that is closed do not become free either.
  ended.push(...(await endLines(db, clubs ?? [...numbers], IS_IN_CLOSURE, now)));
  await tellEnded(db, ended);
  await openDates(db, dates);
}

/** Tells those whose lines have ended why the club is closed, if it says so. */
async function tellEnded(db: Db, ended: readonly EndedLine[]): Promise<void> {
  if (ended.length === 0) return;
  const clubs = [...new Set(ended.map(({ club_id }) => club_id))];
  const closures = await db
    .selectFrom('club_closure')
    .selectAll()
    .where('club_id', '=', sql<number>`any(${clubs}::int[])`)
    .orderBy('id')
    .execute();
  await tellClosed(db, ended, ({ club_id, starts_at, ends_at, language }) => {
    const closure = closures.find(
      (one) => one.club_id === club_id && one.starts_at < ends_at && one.ends_at > starts_at,
    );
    return closure ? inLanguage(closure.reasons, language) : null;
  });
}

/**
 * Takes future sessions of clubs that a condition on `session` selects out of the schedule, with the
 * places that visitors are booking now. Those with a booking that stands stay. Of one that was booked or
 * waited for before, the row is kept for that, with neither a place nor a time of its court. Returns
 * those who waited: they are to be told.
 */
export async function shutSessions(
  db: Db,
  clubs: readonly number[],
  condition: RawBuilder<unknown>,
  now: number,
): Promise<EndedLine[]> {
  const { rows } = await sql<{ club_id: number; id: number }>`
    SELECT club_id, id FROM group_session session
    WHERE club_id = ANY(${clubs}::int[]) AND starts_at > ${new Date(now).toISOString()}::timestamptz AND (${condition})
      AND (remaining > 0 OR EXISTS (
        SELECT FROM occupation taken WHERE taken.club_id = session.club_id AND taken.session_id = session.id))
    ORDER BY club_id, id FOR UPDATE`.execute(db);
  if (rows.length === 0) return [];
  const givenOf = (some: readonly { club_id: number; id: number }[]) =>
    sql`unnest(${some.map(({ club_id }) => club_id)}::int[], ${some.map(({ id }) => id)}::bigint[]) AS given(club, session)`;
  // A statement of its own, which sees what those committed for whom the locks were waited.
  const { rows: shut } = await sql<{ club_id: number; id: number }>`
    SELECT club AS club_id, session AS id FROM ${givenOf(rows)} WHERE NOT EXISTS (
      SELECT FROM booking WHERE club_id = club AND session_id = session AND status IN ('pending', 'confirmed'))`.execute(
    db,
  );
  if (shut.length === 0) return [];
  // Before the holds, whose end would take offers up.
  const ended = await endLines(
    db,
    clubs,
    sql`session_id IS NOT NULL AND (club_id, session_id) IN (SELECT club, session FROM ${givenOf(shut)})`,
    now,
  );
  for (const table of ['place_hold', 'occupation'])
    await sql`DELETE FROM ${sql.table(table)} USING ${givenOf(shut)} WHERE club_id = club AND session_id = session`.execute(
      db,
    );
  await sql`
    DELETE FROM group_session USING ${givenOf(shut)} WHERE club_id = club AND id = session AND weekly_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM booking WHERE booking.club_id = club AND booking.session_id = session)
      AND NOT EXISTS (SELECT FROM slot_watch watch WHERE watch.club_id = club AND watch.session_id = session)`.execute(
    db,
  );
  await sql`UPDATE group_session SET remaining = 0 FROM ${givenOf(shut)} WHERE club_id = club AND id = session`.execute(
    db,
  );
  return ended;
}

/**
 * Removes future sessions of clubs that a condition on `session` selects, except those with a booking,
 * a held place or a taken one, or somebody in line.
 */
async function removeFree(
  db: Db,
  clubs: readonly number[],
  condition: RawBuilder<unknown>,
  now: number,
): Promise<void> {
  const free = sql`
    SELECT club_id, id FROM group_session session
    WHERE club_id = ANY(${clubs}::int[]) AND starts_at > ${new Date(now).toISOString()}::timestamptz AND remaining = maximum
      AND (${condition})
      AND NOT EXISTS (SELECT FROM booking WHERE booking.club_id = session.club_id AND booking.session_id = session.id)
      AND NOT EXISTS (SELECT FROM place_hold hold WHERE hold.club_id = session.club_id AND hold.session_id = session.id)
      AND NOT EXISTS (SELECT FROM slot_watch watch
        WHERE watch.club_id = session.club_id AND watch.session_id = session.id AND watch.state IN ('waiting', 'offered'))
    FOR UPDATE`;
  const { rows } = await sql<{ club_id: number; id: number }>`${free}`.execute(db);
  if (rows.length === 0) return;
  const numbers = [rows.map(({ club_id }) => club_id), rows.map(({ id }) => id)] as const;
  for (const [table, column] of [
    ['occupation', 'session_id'],
    ['group_session', 'id'],
  ] as const) {
    await sql`
      DELETE FROM ${sql.table(table)} USING unnest(${numbers[0]}::int[], ${numbers[1]}::bigint[]) AS given(club, session)
      WHERE club_id = given.club AND ${sql.ref(column)} = given.session`.execute(db);
  }
}

/**
 * Removes the free future sessions of weekly sessions that are gone or changed, and of courts, coaches
 * and services that are no longer offered.
 */
export const removeSessions = (
  db: Db,
  clubs: readonly number[],
  weekly: readonly number[],
  now: number,
): Promise<void> => removeFree(db, clubs, sql`weekly_id = ANY(${weekly}::int[]) OR ${IS_RETIRED_SESSION}`, now);

/**
 * Lets the booked future sessions of coaches who are no longer offered go on without them, and tells
 * those who have booked a place.
 */
export async function releaseCoaches(db: Db, clubs: readonly number[], now: number): Promise<void> {
  const { rows } = await sql<{ club_id: number; id: number; language: Language; coach: Texts }>`
    WITH led AS (
      SELECT session.club_id, session.id, coach.titles FROM group_session session
        JOIN coach ON coach.club_id = session.club_id AND coach.id = session.coach_id AND coach.retired
      WHERE session.club_id = ANY(${clubs}::int[]) AND starts_at > ${new Date(now).toISOString()}::timestamptz AND EXISTS (
        SELECT FROM booking WHERE booking.club_id = session.club_id AND booking.session_id = session.id
          AND status IN ('pending', 'confirmed'))
      FOR UPDATE OF session
    ), released AS (
      UPDATE group_session session SET coach_id = NULL FROM led WHERE session.club_id = led.club_id AND session.id = led.id
    ), freed AS (
      UPDATE occupation SET coach_id = NULL FROM led
      WHERE occupation.club_id = led.club_id AND occupation.session_id = led.id
    )
    UPDATE booking SET coach_id = NULL FROM led
    WHERE booking.club_id = led.club_id AND booking.session_id = led.id AND status IN ('pending', 'confirmed')
    RETURNING booking.club_id, booking.id::int AS id, booking.language, led.titles AS coach`.execute(db);
  for (const { coach, language, ...key } of rows)
    await passOn(db, key, phrase(language, 'coachLeft', { coach: inLanguage(coach, language) }));
}

/**
 * Ends what is left of courts, coaches, services and weekly sessions that clubs no longer offer: shuts
 * the future sessions without a booking, ends the lines, and tells everybody in them. `weekly`: the
 * weekly sessions that are gone.
 */
export async function endRetired(
  db: Db,
  clubs: readonly number[],
  weekly: readonly number[],
  now: number,
): Promise<void> {
  const sessions = sql`weekly_id = ANY(${weekly}::int[]) OR ${IS_RETIRED_SESSION}`;
  const ended = await shutSessions(db, clubs, sessions, now);
  // What is kept of one leaves its date to the weekly session, which may go on without that coach.
  await sql`
    UPDATE group_session session SET weekly_id = NULL
    WHERE club_id = ANY(${clubs}::int[]) AND starts_at > ${new Date(now).toISOString()}::timestamptz
      AND weekly_id IS NOT NULL AND (${sessions}) AND NOT EXISTS (
        SELECT FROM occupation taken WHERE taken.club_id = session.club_id AND taken.session_id = session.id)`.execute(
    db,
  );
  await sql`
    DELETE FROM occupation held USING slot_watch
    WHERE held.club_id = ANY(${clubs}::int[]) AND held.kind = 'hold' AND slot_watch.club_id = held.club_id
      AND slot_watch.token = held.lease_token AND slot_watch.state = 'offered' AND ${IS_RETIRED_TIME}`.execute(db);
  ended.push(...(await endLines(db, clubs, IS_RETIRED_TIME, now)));
  await tellClosed(db, ended, () => null, { retired: true });
}

/**
 * Removes the free dates that have another price by now, as a season or holiday has moved. A visitor
 * books a session by its number, at the price that it was shown with, so that its price never changes.
 */
const removeMispriced = (db: Db, dates: readonly SessionDate[], now: number): Promise<void> =>
  removeFree(
    db,
    [...new Set(dates.map(({ club_id }) => club_id))],
    sql`EXISTS (
      SELECT FROM jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) AS given(
        club_id integer, weekly_id integer, starts_at timestamptz, amount integer)
      WHERE given.club_id = session.club_id AND given.weekly_id = session.weekly_id
        AND given.starts_at = session.starts_at AND given.amount <> session.amount)`,
    now,
  );
