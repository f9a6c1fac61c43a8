import { sql } from 'kysely';
import { formatBookingCode } from '#core/domain/booking-code.ts';
import { icalendar } from '#core/domain/icalendar.ts';
import { DAY } from '#core/domain/units.ts';
import type { DeskCalendar } from '#core/schemas/desk-day.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { type FeedEvent, feedUid } from '#server/calendars/feed-uid.ts';
import type { Db } from '#server/database/db.ts';
import type { Texts } from '#server/database/schema.ts';
import { Problem, requireFound } from '#server/http/problem.ts';
import { inClubOf, newClubToken } from '#server/tokens/club-token.ts';
import { inLanguage } from '#server/views/texts.ts';
import type { AtDesk } from './access.ts';
import { nameOf } from './day.ts';

/** How far back a calendar goes, in days. */
const PAST_DAYS = 30;

/** The coaches that a club has now, in the order in which visitors see them. */
export const loadCoaches = (db: Db, clubId: number) =>
  db
    .selectFrom('coach')
    .select(['id', 'titles'])
    .where('club_id', '=', clubId)
    .where('retired', '=', false)
    .orderBy('position')
    .execute();

/** What a club has calendars of: itself, its courts, and its coaches. */
async function loadSubjects(db: Db, { club }: AtDesk, language: Language) {
  const courts = await db
    .selectFrom('court')
    .select(['id', 'titles'])
    .where('club_id', '=', club.id)
    .where('retired', '=', false)
    .orderBy('position')
    .execute();
  const coaches = await loadCoaches(db, club.id);
  const title = (titles: Texts) => inLanguage(titles, language);
  return [
    { subject: 'club', title: title(club.titles) },
    ...courts.map(({ id, titles }) => ({ subject: `court ${id}`, title: title(titles) })),
    ...coaches.map(({ id, titles }) => ({ subject: `coach ${id}`, title: title(titles) })),
  ];
}

/** The calendars of a club with their addresses, which are made when they are first asked for. */
export async function loadCalendars(
  db: Db,
  desk: AtDesk,
  { language, publicUrl }: { language: Language; publicUrl: string },
): Promise<DeskCalendar[]> {
  const subjects = await loadSubjects(db, desk, language);
  await db
    .insertInto('desk_calendar')
    .values(subjects.map(({ subject }) => ({ club_id: desk.club.id, subject, token: newClubToken(desk.club.id) })))
    .onConflict((conflict) => conflict.columns(['club_id', 'subject']).doNothing())
    .execute();
  const rows = await db.selectFrom('desk_calendar').selectAll().where('club_id', '=', desk.club.id).execute();
  const tokens = new Map(rows.map(({ subject, token }) => [subject, token]));
  return subjects.map((one) => ({ ...one, url: `${publicUrl}/api/v1/calendars/${tokens.get(one.subject)}` }));
}

/**
 * Gives a calendar a new address; the old one ends.
 * @throws Problem VALIDATION_FAILED for what the club does not have
 */
export async function renewCalendar(trx: Db, desk: AtDesk, subject: string): Promise<void> {
  const known = await loadSubjects(trx, desk, 'en');
  if (!known.some((one) => one.subject === subject))
    throw new Problem('VALIDATION_FAILED', { fields: [{ path: 'subject', code: 'CHOICE' }] });
  const token = newClubToken(desk.club.id);
  await trx
    .insertInto('desk_calendar')
    .values({ club_id: desk.club.id, subject, token })
    .onConflict((conflict) => conflict.columns(['club_id', 'subject']).doUpdateSet({ token }))
    .execute();
}

type Row = {
  kind: FeedEvent['kind'];
  id: number;
  starts: Date;
  ends: Date;
  code: string | null;
  given_name: string | null;
  family_name: string | null;
  telephone: string | null;
  sequence: number | null;
  what: Texts | null;
  note: string | null;
  court: Texts;
};

/** `icalendar` writes a whole file; a feed has the events of many. */
const eventOf = (file: string) => /BEGIN:VEVENT[\s\S]*END:VEVENT\r\n/.exec(file)![0];

/**
 * The iCalendar file behind a secret address: bookings, sessions and blocks from 30 days ago on, in
 * the club's language. `now` in epoch ms.
 * @throws Problem NOT_FOUND
 */
export async function calendarFile(db: Db, token: string, now: number): Promise<string> {
  const { club_id, subject } = requireFound(
    await db
      .selectFrom('desk_calendar')
      .selectAll()
      .where(inClubOf(token))
      .where('token', '=', token)
      .executeTakeFirst(),
  );
  const club = await db.selectFrom('club').selectAll().where('id', '=', club_id).executeTakeFirstOrThrow();
  const [what, id] = subject.split(' ');
  const of = {
    club: sql``,
    court: sql`and occupation.court_id = ${Number(id)}`,
    coach: sql`and occupation.coach_id = ${Number(id)}`,
  }[what as 'club' | 'court' | 'coach'];
  const { rows } = await sql<Row>`
    select occupation.kind, coalesce(booking.id, session.id, occupation.id) as id, lower(during) as starts, upper(during) as ends,
      booking.code, booking.given_name, booking.family_name, booking.telephone, booking.sequence,
      coalesce(session.titles, service.titles) as what, occupation.note, court.titles as court
    from occupation
    join court on court.club_id = occupation.club_id and court.id = occupation.court_id
    left join booking on booking.club_id = occupation.club_id and booking.id = occupation.booking_id
    left join service on service.club_id = booking.club_id and service.id = booking.service_id
    left join group_session session on session.club_id = occupation.club_id and session.id = occupation.session_id
    where occupation.club_id = ${club_id} and occupation.kind in ('booking', 'session', 'closure')
      and upper(during) > ${new Date(now - PAST_DAYS * DAY)} ${of}
    order by lower(during), occupation.id`.execute(db);
  const { language } = club;
  const events = rows.map((row) => {
    const name =
      row.given_name === null ? undefined : nameOf({ given_name: row.given_name, family_name: row.family_name });
    const court = inLanguage(row.court, language);
    const title = row.what ? inLanguage(row.what, language) : (row.note ?? '');
    const lines = [court, row.telephone, row.code && formatBookingCode(row.code)].filter(Boolean);
    return eventOf(
      icalendar({
        uid: feedUid({ kind: row.kind, clubId: club_id, id: row.id }),
        sequence: row.sequence ?? 0,
        status: 'CONFIRMED',
        stamp: now,
        start: row.starts.getTime(),
        end: row.ends.getTime(),
        summary: [name, title, what === 'club' ? court : ''].filter(Boolean).join(', '),
        description: lines.join('\n'),
        location: [inLanguage(club.titles, language), inLanguage(club.addresses, language)].join(', '),
      }),
    );
  });
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Courtside//Desk//EN', 'CALSCALE:GREGORIAN'];
  return `${head.join('\r\n')}\r\nREFRESH-INTERVAL;VALUE=DURATION:PT15M\r\n${events.join('')}END:VCALENDAR\r\n`;
}
