import { type Selectable, sql } from 'kysely';
import { formatInstant } from '#core/domain/zone.ts';
import type { DeskCoachCalendars, DeskConflict } from '#core/schemas/desk-calendars.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { isCalendarUrl } from '#server/calendars/fetch.ts';
import type { CalendarKey } from '#server/calendars/sync.ts';
import type { Db } from '#server/database/db.ts';
import type { CoachCalendarTable, Texts } from '#server/database/schema.ts';
import { Problem, requireFound } from '#server/http/problem.ts';
import type { OutgoingSettings } from '#server/http/public-address.ts';
import { inLanguage } from '#server/views/texts.ts';
import type { AtDesk } from './access.ts';
import { loadCoaches } from './calendars.ts';
import { nameOf } from './day.ts';
import { writeLog } from './log.ts';

/** Conflicts of a coach that are listed; more would not help anybody. */
const MOST_CONFLICTS = 50;

const invalid = (code: string) => new Problem('VALIDATION_FAILED', { fields: [{ path: 'url', code }] });

/** A coach of the club. @throws Problem NOT_FOUND */
async function requireCoach(db: Db, { club }: AtDesk, id: number) {
  const coach = await db
    .selectFrom('coach')
    .select(['id', 'titles'])
    .where('club_id', '=', club.id)
    .where('id', '=', id)
    .where('retired', '=', false)
    .executeTakeFirst();
  return requireFound(coach);
}

/**
 * An address as it is fetched.
 * @throws Problem VALIDATION_FAILED for what is none, and for a calendar of the desk itself
 */
function readUrl(typed: string, { publicUrl, ...outgoing }: OutgoingSettings & { publicUrl: string }): string {
  const text = typed.trim().replace(/^webcals?:\/\//i, 'https://');
  if (!URL.canParse(text)) throw invalid('CALENDAR_URL');
  const url = new URL(text);
  if (!isCalendarUrl(url, outgoing)) throw invalid('CALENDAR_URL');
  url.hash = '';
  if (url.host === new URL(publicUrl).host && url.pathname.startsWith('/api/v1/calendars/'))
    throw invalid('CALENDAR_OWN');
  return url.href;
}

/**
 * Gives a coach a calendar, or another one. What the last one said counts until the new one is read.
 * @throws Problem NOT_FOUND, VALIDATION_FAILED
 */
export async function setCoachCalendar(
  trx: Db,
  desk: AtDesk,
  { coachId, url: typed }: { coachId: number; url: string },
  { now, ...rules }: OutgoingSettings & { publicUrl: string; now: number },
): Promise<void> {
  const { titles } = await requireCoach(trx, desk, coachId);
  const url = readUrl(typed, rules);
  await sql`
    insert into coach_calendar (club_id, coach_id, url) values (${desk.club.id}, ${coachId}, ${url})
    on conflict (club_id, coach_id) do update set url = excluded.url, etag = null, last_modified = null,
      next_fetch_at = now(), busy_token = null, busy_until = null, fetched_at = null, read_at = null, unreadable = 0,
      failures = 0, failed_at = null, problem = null, problem_status = null, gone_since = null, stopped_at = null,
      told_at = null`.execute(trx);
  // Without the address, which is a secret of the coach.
  const note = inLanguage(titles, desk.club.language);
  await writeLog(trx, desk, { action: 'coach_calendar_set', note }, now);
}

/**
 * Takes a coach's calendar away, and what it said.
 * @throws Problem NOT_FOUND
 */
export async function removeCoachCalendar(trx: Db, desk: AtDesk, coachId: number, now: number): Promise<void> {
  const { titles } = await requireCoach(trx, desk, coachId);
  await trx.deleteFrom('coach_busy').where('club_id', '=', desk.club.id).where('coach_id', '=', coachId).execute();
  const removed = await trx
    .deleteFrom('coach_calendar')
    .where('club_id', '=', desk.club.id)
    .where('coach_id', '=', coachId)
    .returning('coach_id')
    .executeTakeFirst();
  requireFound(removed);
  const note = inLanguage(titles, desk.club.language);
  await writeLog(trx, desk, { action: 'coach_calendar_removed', note }, now);
}

/**
 * Makes a coach's calendar due, also one that was given up.
 * @throws Problem NOT_FOUND
 */
export async function requestFetch(db: Db, { club_id, coach_id }: CalendarKey): Promise<void> {
  const { rows } = await sql`update coach_calendar set next_fetch_at = now(), stopped_at = null
    where club_id = ${club_id} and coach_id = ${coach_id} returning coach_id`.execute(db);
  requireFound(rows[0]);
}

type Row = Selectable<CoachCalendarTable>;

const stateOf = ({ stopped_at, problem, fetched_at }: Row) => {
  if (stopped_at) return 'stopped';
  if (problem) return 'failing';
  return fetched_at ? 'working' : 'waiting';
};

type ConflictRow = {
  coach_id: number;
  kind: DeskConflict['kind'];
  id: number;
  starts: Date;
  ends: Date;
  given_name: string | null;
  family_name: string | null;
  titles: Texts | null;
};

/** What coaches are to do at the club while they are busy elsewhere, of what has not ended. */
async function loadConflicts(db: Db, { club }: AtDesk, now: number): Promise<ConflictRow[]> {
  const { rows } = await sql<ConflictRow>`
    select * from (
      select occupation.coach_id, case when booking.id is null then 'session' else 'booking' end as kind,
        coalesce(booking.id, session.id) as id, lower(during) as starts, upper(during) as ends,
        booking.given_name, booking.family_name, session.titles,
        row_number() over (partition by occupation.coach_id order by lower(during), occupation.id) as place
      from occupation
      left join booking on booking.club_id = occupation.club_id and booking.id = occupation.booking_id
      left join group_session session on session.club_id = occupation.club_id and session.id = occupation.session_id
      where occupation.club_id = ${club.id} and upper(during) > ${new Date(now)} and (booking.id is not null or session.id is not null)
        and (occupation.kind <> 'hold' or occupation.expires_at > now())
        and exists (
          select from coach_busy busy where busy.club_id = occupation.club_id and busy.coach_id = occupation.coach_id
            and busy.starts_at < upper(during) and busy.ends_at > lower(during))
    ) conflict where place <= ${MOST_CONFLICTS} order by coach_id, starts`.execute(db);
  return rows;
}

/** The coaches of a club, their calendars, and what is in the way of them. `now` in epoch ms. */
export async function loadCoachCalendars(
  db: Db,
  desk: AtDesk,
  { language, now }: { language: Language; now: number },
): Promise<DeskCoachCalendars> {
  const { club } = desk;
  const at = (moment: Date) => formatInstant(moment.getTime(), club.time_zone);
  const maybe = (moment: Date | null) => moment && at(moment);
  const coaches = await loadCoaches(db, club.id);
  const calendars = await db.selectFrom('coach_calendar').selectAll().where('club_id', '=', club.id).execute();
  const counts = await db
    .selectFrom('coach_busy')
    .select(['coach_id', sql<number>`count(*)::int`.as('count')])
    .where('club_id', '=', club.id)
    .where('ends_at', '>', new Date(now))
    .groupBy('coach_id')
    .execute();
  const conflicts = await loadConflicts(db, desk, now);
  const calendarView = (row: Row) => ({
    ...({ host: new URL(row.url).host, state: stateOf(row) } as const),
    ...{ fetched_at: maybe(row.fetched_at), failed_at: maybe(row.failed_at) },
    ...{ problem: row.problem, status: row.problem_status, unreadable: row.unreadable },
    busy: counts.find(({ coach_id }) => coach_id === row.coach_id)?.count ?? 0,
  });
  return {
    time_zone: club.time_zone,
    coaches: coaches.map(({ id, titles }) => {
      const row = calendars.find(({ coach_id }) => coach_id === id);
      return {
        ...{ coach_id: id, title: inLanguage(titles, language), calendar: row ? calendarView(row) : null },
        conflicts: conflicts
          .filter(({ coach_id }) => coach_id === id)
          .map(({ kind, id: of, starts, ends, given_name, family_name, titles: session }) => ({
            ...{ kind, id: of, starts_at: at(starts), ends_at: at(ends) },
            title: session ? inLanguage(session, language) : nameOf({ given_name: given_name ?? '', family_name }),
          })),
      };
    }),
  };
}
