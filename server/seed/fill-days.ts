import { type Kysely, sql } from 'kysely';
import { MINUTE } from '#core/domain/units.ts';
import { toInstant } from '#core/domain/zone.ts';
import { insertSessions, type SessionDate } from '#server/clubs/sessions.ts';
import { insertRows } from '../database/insert-rows.ts';
import type { Database, Texts } from '../database/schema.ts';
import { TIME_ZONE } from './cities.ts';
import { planDay } from './day-plan.ts';
import { insertMatches } from './matches.ts';
import type { NumberedClub } from './numbered.ts';

const BATCH = 10_000;
const CLOSED: Texts = { en: 'Maintenance day', uk: 'Технічний день', ru: 'Технический день' };

/** Epoch minutes fit an int4 and are short to send. */
function clockOf(date: string): (minute: number) => number {
  const known = new Map<number, number>();
  return (minute) => {
    const found = known.get(minute) ?? toInstant(date, minute, TIME_ZONE) / MINUTE;
    known.set(minute, found);
    return found;
  };
}

interface SeedOccupation {
  club: number;
  court: number;
  coach: number | null;
  from: number;
  to: number;
}

interface Rows {
  occupations: SeedOccupation[];
  sessions: SessionDate[];
  closures: Record<string, unknown>[];
}

const isoOf = (epochMinutes: number) => new Date(epochMinutes * MINUTE).toISOString();

function collect(rows: Rows, club: NumberedClub, date: string, at: (minute: number) => number): void {
  const { open, closed, sessions, busy } = planDay(club.plan, date);
  if (open && closed) {
    rows.closures.push({
      club_id: club.id,
      starts_at: isoOf(at(open.from)),
      ends_at: isoOf(at(open.to)),
      reasons: CLOSED,
    });
  }
  for (const session of sessions) {
    rows.sessions.push({
      club_id: club.id,
      weekly_id: club.sessions[session.index]!,
      service_id: club.services[session.service]!,
      court_id: club.courts[session.court]!,
      coach_id: session.coach === null ? null : club.coaches[session.coach]!,
      titles: session.titles,
      starts_at: isoOf(at(session.from)),
      ends_at: isoOf(at(session.from + session.minutes)),
      amount: session.price * 100,
      maximum: session.maximum,
      remaining: session.remaining,
    });
  }
  for (const { court, coach, from, to } of busy) {
    // An hour that the clocks skip in spring has no length.
    if (at(to) <= at(from)) continue;
    rows.occupations.push({
      club: club.id,
      court: club.courts[court]!,
      coach: coach === null ? null : club.coaches[coach]!,
      from: at(from),
      to: at(to),
    });
  }
}

/**
 * Existing holds keep their hours. Finding them is the expensive part, so it is skipped for an
 * empty table.
 */
async function insertOccupations(db: Kysely<Database>, rows: readonly SeedOccupation[], empty: boolean): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH);
    await sql`
      INSERT INTO occupation (club_id, court_id, coach_id, during, kind)
      SELECT club, court, coach, tstzrange(to_timestamp(starts * 60.0), to_timestamp(ends * 60.0)), 'seed'
      FROM unnest(
        ${batch.map(({ club }) => club)}::int[], ${batch.map(({ court }) => court)}::int[],
        ${batch.map(({ coach }) => coach)}::int[], ${batch.map(({ from }) => from)}::int[],
        ${batch.map(({ to }) => to)}::int[]) AS given(club, court, coach, starts, ends)
      ${empty ? sql`` : sql`ON CONFLICT DO NOTHING`}
    `.execute(db);
  }
}

/**
 * Fills the given dates of the clubs: closed days, group sessions, matches that want players, and
 * about half of the hours. `empty` states that there cannot be any bookings yet.
 */
export async function fillDays(
  db: Kysely<Database>,
  clubs: readonly NumberedClub[],
  dates: readonly string[],
  empty: boolean,
): Promise<void> {
  const rows: Rows = { occupations: [], sessions: [], closures: [] };
  for (const date of dates) {
    const at = clockOf(date);
    for (const club of clubs) collect(rows, club, date, at);
  }
  await insertRows(
    db,
    'club_closure',
    { club_id: 'integer', starts_at: 'timestamptz', ends_at: 'timestamptz', reasons: 'jsonb' },
    rows.closures as Record<'club_id' | 'starts_at' | 'ends_at' | 'reasons', unknown>[],
  );
  await insertSessions(db, rows.sessions);
  await insertMatches(db, clubs, dates);
  // In the order of the constraint's index, so that neighbours share a page.
  rows.occupations.sort((one, other) => one.court - other.court || one.from - other.from);
  await insertOccupations(db, rows.occupations, empty);
}
