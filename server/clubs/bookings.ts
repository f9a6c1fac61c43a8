import { sql } from 'kysely';
import { parseClock } from '#core/domain/clock.ts';
import { DAY_MINUTES, MINUTE } from '#core/domain/units.ts';
import { addDays, formatLocalClock, toZoned, weekday } from '#core/domain/zone.ts';
import { type ClubFile, DAYS } from '#core/schemas/club-file.ts';
import type { BREAK_REASONS } from '#core/schemas/desk-settings.ts';
import type { Db } from '#server/database/db.ts';
import type { Texts } from '#server/database/schema.ts';
import { instantOf } from './local-time.ts';
import type { Problem } from './source.ts';

/**
 * A future booking, or a request that waits for the club's answer. References are keys. A place in a
 * session needs no coach: the session goes on without one who leaves.
 */
export type Commitment = {
  club: string;
  what: 'booking' | 'request';
  id: number;
  code: string;
  starts: Date;
  ends: Date;
  court: string | null;
  coach: string | null;
  service: string;
  court_titles: Texts | null;
  service_titles: Texts;
  /** The customer's. */
  given_name: string;
  family_name: string | null;
};

/** The bookings of the clubs that are not over, and the requests that wait for an answer. */
export async function loadCommitments(db: Db, clubs: readonly number[], now: number): Promise<Commitment[]> {
  const after = new Date(now).toISOString();
  const { rows } = await sql<Commitment>`
    WITH taken AS (
      SELECT club_id, 'booking' AS what, id, code, starts_at, ends_at, court_id, coach_id, service_id, session_id,
        given_name, family_name
      FROM booking WHERE club_id = ANY(${clubs}::int[]) AND status IN ('pending', 'confirmed') AND ends_at > ${after}::timestamptz
      UNION ALL
      SELECT club_id, 'request', id, code, starts_at, ends_at, court_id, NULL, service_id, NULL,
        given_name, family_name
      FROM booking_request WHERE club_id = ANY(${clubs}::int[]) AND status = 'pending' AND ends_at > ${after}::timestamptz
    )
    SELECT club.slug AS club, what, taken.id::int AS id, code, taken.starts_at AS starts, taken.ends_at AS ends,
      court.key AS court, coach.key AS coach, service.key AS service, court.titles AS court_titles,
      service.titles AS service_titles, given_name, family_name
    FROM taken JOIN club ON club.id = taken.club_id
    JOIN service ON service.club_id = taken.club_id AND service.id = taken.service_id
    LEFT JOIN group_session session ON session.club_id = taken.club_id AND session.id = taken.session_id
    LEFT JOIN court ON court.club_id = taken.club_id AND court.id = coalesce(taken.court_id, session.court_id)
    LEFT JOIN coach ON coach.club_id = taken.club_id AND coach.id = taken.coach_id AND taken.session_id IS NULL
    ORDER BY taken.starts_at, code`.execute(db);
  return rows;
}

/** Whether the club's hours cover a booking, which may begin before midnight and end after it. */
function coveredBy(file: ClubFile, { starts, ends }: Commitment, zone: string): boolean {
  const { date, minutes } = toZoned(starts.getTime(), zone);
  const length = (ends.getTime() - starts.getTime()) / MINUTE;
  return [
    { day: weekday(date), from: minutes },
    { day: weekday(addDays(date, -1)), from: minutes + DAY_MINUTES },
  ].some(({ day, from }) =>
    file.opening_hours.some(({ days, opens, closes }) => {
      if (!days.includes(DAYS[day - 1]!)) return false;
      const open = parseClock(opens);
      const close = parseClock(closes);
      return from >= open && from + length <= (close > open ? close : close + DAY_MINUTES);
    }),
  );
}

type Reason = (typeof BREAK_REASONS)[number];

type Rule = {
  field: keyof ClubFile;
  reason: Reason;
  /** Whether the booking can take place under this file. */
  keeps: (file: ClubFile, booking: Commitment, zone: string) => boolean;
  /** What the file did to it. */
  says: (booking: Commitment) => string;
};

const has = (list: readonly { key: string }[] | undefined, key: string | null) =>
  key === null || (list ?? []).some((one) => one.key === key);

/** What a booking needs of its club. */
const RULES: Rule[] = [
  {
    ...{ field: 'courts', reason: 'court_removed' },
    keeps: (file, { court }) => has(file.courts, court),
    says: ({ court }) => `${court} is removed`,
  },
  {
    ...{ field: 'coaches', reason: 'coach_removed' },
    keeps: (file, { coach }) => has(file.coaches, coach),
    says: ({ coach }) => `${coach} is removed`,
  },
  {
    ...{ field: 'services', reason: 'service_removed' },
    keeps: (file, { service }) => has(file.services, service),
    says: ({ service }) => `${service} is removed`,
  },
  {
    ...{ field: 'opening_hours', reason: 'not_open' },
    keeps: coveredBy,
    says: () => 'The club is no longer open',
  },
  {
    ...{ field: 'closures', reason: 'closed' },
    keeps: (file, { starts, ends }, zone) =>
      !(file.closures ?? []).some(
        ({ from, until }) =>
          instantOf(from, zone, 'start') < ends.getTime() && instantOf(until, zone, 'end') > starts.getTime(),
      ),
    says: () => 'The club is closed',
  },
];

/** `booking 7KQ2M of 2026-12-03 20:00` */
export function commitmentName({ what, code, starts }: Commitment, zone: string): string {
  const { date } = toZoned(starts.getTime(), zone);
  return `${what} ${code} of ${date} ${formatLocalClock(starts.getTime(), zone)}`;
}

const SHOWN = 3;

/** A club as it is stored and as its file would have it, each with the clock that it is read by. */
type Version = { file: ClubFile; zone: string };

/** A booking that a file leaves no place for. */
export type BrokenBooking = {
  booking: Commitment;
  /** Of the file. */
  field: keyof ClubFile;
  reason: Reason;
  /** `clay-1 is removed` */
  says: string;
};

/** The bookings of a club that a change of its file would break, each once, for the first reason that it has. */
export function brokenBookings(before: Version, after: Version, commitments: readonly Commitment[]): BrokenBooking[] {
  const own = commitments.filter(({ club }) => club === after.file.slug);
  if (before.zone !== after.zone) {
    const why = { field: 'city', reason: 'clock_changed', says: 'The clock changes' } as const;
    return own.map((booking) => ({ booking, ...why }));
  }
  return own.flatMap((booking) => {
    const broken = RULES.find(
      ({ keeps }) => keeps(before.file, booking, before.zone) && !keeps(after.file, booking, after.zone),
    );
    return broken ? [{ booking, field: broken.field, reason: broken.reason, says: broken.says(booking) }] : [];
  });
}

/** What would break bookings, as problems of the file: one for each field and reason. `zone`: of the club as it is. */
export function brokenProblems(broken: readonly BrokenBooking[], zone: string): Problem[] {
  const groups = new Map<string, BrokenBooking[]>();
  for (const one of broken) {
    const name = `${one.field} ${one.says}`;
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return [...groups.values()].map((group) => ({
    path: [group[0]!.field],
    message: `${group[0]!.says}, but there is ${listed(
      group.map(({ booking }) => commitmentName(booking, zone)),
    )}: move or cancel what is booked first`,
  }));
}

const listed = (names: readonly string[]) =>
  names.length <= SHOWN ? names.join(', ') : `${names.slice(0, SHOWN).join(', ')} and ${names.length - SHOWN} more`;
