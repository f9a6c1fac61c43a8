import { type RawBuilder, sql } from 'kysely';
import type { Span } from '#core/domain/availability.ts';
import type { Db } from '#server/database/db.ts';
import { prepared } from '#server/database/prepared.ts';
import { takesTime } from '#server/schedule/offer.ts';

/** A group's session with places left. */
export type OpenSession = Span & { serviceId: number; courtId: number; amount: number };

/**
 * The taken times of a club, and its sessions with places left. Spans are pairs of start and end,
 * in epoch ms.
 */
export type ClubOccupancy = {
  /**
   * Court or 0, coach or 0, start and end, repeated: a day of a city has ten thousand of them, too
   * many for an object each.
   */
  taken: number[];
  closures: number[];
  sessions: OpenSession[];
  /**
   * The taken times in `courtTaken` and `coachTaken`: by the court's index in the club, and by the
   * coach's number.
   */
  courts: (number[] | undefined)[];
  coaches: Map<number, number[]>;
};

function collect({ taken }: ClubOccupancy, column: 0 | 1, id: number, spans: number[]): number[] {
  for (let at = 0; at < taken.length; at += 4) {
    if (taken[at + column] === id) spans.push(taken[at + 2]!, taken[at + 3]!);
  }
  return spans;
}

/** Whether a time overlaps any of the spans, which alternate start and end. */
export function overlapsAny(spans: readonly number[], { start, end }: Span): boolean {
  for (let at = 0; at < spans.length; at += 2) if (spans[at]! < end && start < spans[at + 1]!) return true;
  return false;
}

const NEVER: readonly number[] = [];

/** When the court is taken or the club closed; `court` is its index in the club's list. */
export function courtTaken(occupancy: ClubOccupancy, court: number, courtId: number): readonly number[] {
  occupancy.courts[court] ??= collect(occupancy, 0, courtId, [...occupancy.closures]);
  return occupancy.courts[court];
}

/** When the coach teaches, on any court, or is busy elsewhere; the coach 0 never does. */
export function coachTaken(occupancy: ClubOccupancy, coachId: number): readonly number[] {
  if (coachId === 0) return NEVER;
  const known = occupancy.coaches.get(coachId) ?? collect(occupancy, 1, coachId, []);
  occupancy.coaches.set(coachId, known);
  return known;
}

/**
 * Rows as consecutive bytes: integers of 4 bytes, then timestamps of 8, as PostgreSQL sends them.
 * Neither side converts them to text, which takes less than half the time.
 */
function packed(numbers: readonly string[], moments: readonly string[]): RawBuilder<unknown> {
  const columns = [
    ...numbers.map((name) => `int4send(${name})`),
    ...moments.map((name) => `timestamptz_send(${name})`),
  ];
  return sql.raw(`string_agg(${columns.join(' || ')}, '')`);
}

/** The epoch of PostgreSQL's timestamps, in epoch ms. */
const FIRST_MOMENT = Date.UTC(2000, 0, 1);
const HIGH_HALF = 2 ** 32;

/** Passes the rows, with this many integers before start and end, to `see`. */
function eachRow(bytes: Buffer | null, count: number, see: (at: number, start: number, end: number) => void): void {
  if (bytes === null) return;
  // Microseconds since 2000 stay below 2^53 for three centuries.
  const moment = (at: number) => FIRST_MOMENT + (bytes.readInt32BE(at) * HIGH_HALF + bytes.readUInt32BE(at + 4)) / 1000;
  const length = count * 4 + 16;
  for (let at = 0; at < bytes.length; at += length) {
    see(at, moment(at + length - 16), moment(at + length - 8));
  }
}

type Row = { taken: Buffer | null; busy: Buffer | null; closures: Buffer | null; sessions: Buffer | null };

/**
 * The occupancies of these clubs within the span for a device, by club, in one query that only
 * reads the span's rows of these clubs.
 */
export async function loadOccupancies(
  db: Db,
  ids: readonly number[],
  span: Span,
  { now, device }: { now: number; device: string },
): Promise<Map<number, ClubOccupancy>> {
  const occupancies = new Map<number, ClubOccupancy>();
  if (ids.length === 0) return occupancies;
  for (const id of ids) occupancies.set(id, { taken: [], closures: [], sessions: [], courts: [], coaches: new Map() });
  const instant = (moment: number) => sql`${new Date(moment).toISOString()}::timestamptz`;
  const [from, to, at] = [instant(span.start), instant(span.end), instant(now)];
  // As a subquery, so that PostgreSQL looks the list up instead of planning for it: estimating
  // hundreds of numbers in five places takes longer than the rest.
  const clubs = sql`any((select ids from asked)::int[])`;
  // An index finds ranges by their start: those of ordinary length are searched from some hours
  // before, the few longer ones separately.
  const starting = (first: RawBuilder<unknown>, last: RawBuilder<unknown>, length: RawBuilder<unknown>) => sql`
    select club_id, court_id, coach_id, during, kind, expires_at, device_id, lease_token from occupation
    where club_id = ${clubs} and lower(during) >= ${first} and lower(during) < ${last}
      and upper(during) > ${from} and ${length}`;
  const longerThan = (time: string) => sql.raw(`upper(during) - lower(during) > interval '${time}'`);
  const { rows } = await sql<Row>`
    ${prepared} with asked as materialized (select ${`{${ids.join(',')}}`}::int[] as ids)
    select (
      select ${packed(['club_id', 'court_id', 'coalesce(coach_id, 0)'], ['lower(during)', 'upper(during)'])} from (
        ${starting(sql`${from} - interval '8 hours'`, to, sql`true`)}
        union all
        ${starting(sql`${from} - interval '24 hours'`, sql`${from} - interval '8 hours'`, longerThan('8 hours'))}
        union all
        ${starting(sql`'-infinity'`, sql`${from} - interval '24 hours'`, longerThan('24 hours'))}
      ) found where ${takesTime({ device })}
    ) as taken, (
      select ${packed(['club_id', 'coach_id'], ['starts_at', 'ends_at'])} from coach_busy
      where club_id = ${clubs} and starts_at < ${to} and ends_at > ${from}
    ) as busy, (
      select ${packed(['club_id'], ['starts_at', 'ends_at'])} from club_closure
      where club_id = ${clubs} and starts_at < ${to} and ends_at > ${from}
    ) as closures, (
      select ${packed(['club_id', 'service_id', 'court_id', 'amount'], ['starts_at', 'ends_at'])} from group_session
      where club_id = ${clubs} and starts_at >= ${from} and starts_at > ${at} and starts_at < ${to} and remaining > 0
    ) as sessions`.execute(db);
  const { taken, busy, closures, sessions } = rows[0]!;
  eachRow(taken, 3, (at, start, end) => {
    occupancies
      .get(taken!.readInt32BE(at))!
      .taken.push(taken!.readInt32BE(at + 4), taken!.readInt32BE(at + 8), start, end);
  });
  // On no court.
  eachRow(busy, 2, (at, start, end) => {
    occupancies.get(busy!.readInt32BE(at))!.taken.push(0, busy!.readInt32BE(at + 4), start, end);
  });
  eachRow(closures, 1, (at, start, end) => {
    occupancies.get(closures!.readInt32BE(at))!.closures.push(start, end);
  });
  eachRow(sessions, 4, (at, start, end) => {
    const [serviceId, courtId, amount] = [4, 8, 12].map((offset) => sessions!.readInt32BE(at + offset));
    const session = { serviceId: serviceId!, courtId: courtId!, start, end, amount: amount! };
    occupancies.get(sessions!.readInt32BE(at))!.sessions.push(session);
  });
  return occupancies;
}
