import { sql } from 'kysely';
import type { SlotStatus } from '#core/domain/availability.ts';
import type { SeriesWeek } from '#core/domain/repeat.ts';
import { addDays, toInstant, toZoned, weekday } from '#core/domain/zone.ts';
import { dateOn, isWithinHours, loadOpenable, openDates, type WeeklySession } from '#server/clubs/sessions.ts';
import type { Db } from '#server/database/db.ts';
import { placesFor } from '#server/schedule/places.ts';
import { lockSessions, type SessionKey } from './places.ts';
import type { BookingRow } from './state/apply-event.ts';

/** The date of a weekly session in the week of an instant; epoch ms. */
export function dateInWeekOf(instant: number, weekly: WeeklySession): number {
  const { date } = toZoned(instant, weekly.time_zone);
  return toInstant(addDays(date, weekly.weekday - weekday(date)), weekly.from_minute, weekly.time_zone);
}

/**
 * The number of the weekly session that most of these sessions are dates of, or of the first one among
 * as many; undefined if none of them repeats any more.
 */
export async function usualWeekly(
  db: Db,
  { club_id, session_id }: Pick<BookingRow, 'club_id' | 'session_id'>,
  others: readonly (number | null)[],
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select weekly.id from unnest(${[session_id, ...others]}::bigint[]) as visit(session)
      join group_session session on session.club_id = ${club_id} and session.id = visit.session
      join weekly_session weekly on weekly.club_id = ${club_id} and weekly.id = session.weekly_id
    group by weekly.id order by count(*) desc, bool_or(session.id = ${session_id}) desc limit 1`.execute(db);
  return rows[0]?.id;
}

/** The dates of a weekly session in these weeks as they are stored; none of those that are shut. */
const loadDates = (db: Db, { club_id, weekly_id }: WeeklySession, weeks: readonly SeriesWeek[]) =>
  db
    .selectFrom('group_session')
    .selectAll()
    .select(placesFor({ device: '' }).as('places'))
    .where('club_id', '=', club_id)
    .where('weekly_id', '=', weekly_id)
    .where('starts_at', 'in', [new Date(0), ...weeks.map(({ start }) => new Date(start))])
    .where(
      sql<boolean>`exists (select from occupation taken
        where taken.club_id = group_session.club_id and taken.session_id = group_session.id)`,
    )
    .execute();

export type StoredDate = Awaited<ReturnType<typeof loadDates>>[number];

/**
 * What of a weekly session is free in these weeks: in its date, or if that is still to come, in what
 * its club's hours, closures and prices will make of it.
 */
export async function loadPlaceWeeks(db: Db, weekly: WeeklySession, weeks: readonly SeriesWeek[]) {
  const stored = await loadDates(db, weekly, weeks);
  const dateOf = ({ start }: SeriesWeek) => stored.find(({ starts_at }) => starts_at.getTime() === start);
  const missing = isWithinHours(weekly) ? weeks.filter((week) => !dateOf(week)) : [];
  const openable = await loadOpenable(
    db,
    missing.map(({ date }) => dateOn(weekly, date)),
  );
  return {
    /** The stored date of a week, if it takes place. */
    dateOf,
    /** The place in a week, if the session is on this court then. */
    timeOf(week: SeriesWeek, courtId: number): { status: SlotStatus; amount: number } | undefined {
      const date = dateOf(week);
      if (date) {
        return date.court_id === courtId
          ? { status: date.places > 0 ? 'free' : 'busy', amount: date.amount }
          : undefined;
      }
      return openable.has(week.start) && weekly.court_id === courtId
        ? { status: 'free', amount: dateOn(weekly, week.date).amount }
        : undefined;
    },
  };
}

/**
 * Adds the dates of a weekly session in these weeks that are still to come, as the club's hourly work
 * would, and locks them all, with further sessions, in the order in which all transactions do.
 */
export async function lockPlaceWeeks(
  trx: Db,
  weekly: WeeklySession,
  weeks: readonly SeriesWeek[],
  others: readonly SessionKey[] = [],
): Promise<void> {
  const { club_id } = weekly;
  const lock = async () => {
    const sessions = [...others, ...(await loadDates(trx, weekly, weeks))];
    const ids = sessions.map(({ id }) => id);
    if (ids.length > 0) await lockSessions(trx, club_id, ids);
  };
  // Before they are added too, so that who adds one waits for nobody who waits for it.
  await lock();
  if (isWithinHours(weekly))
    await openDates(
      trx,
      weeks.map(({ date }) => dateOn(weekly, date)),
    );
  await lock();
}
