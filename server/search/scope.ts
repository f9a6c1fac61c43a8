import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/dependencies.ts';
import { byIdOrSlug } from '#server/views/club.ts';
import { searchSteps } from './text.ts';
import type { Wanted } from './wanted.ts';

/** A club that the place and the text let in, with what is not in its profile. */
export type Scoped = { id: number; revision: number; votes: number; votesUp: number; closedNow: boolean };

const box = (south: number, west: number, north: number, east: number) =>
  sql`point(longitude, latitude) <@ box(point(${west}, ${south}), point(${east}, ${north}))`;

function placed({ club_id, city, bounds }: Wanted): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (club_id !== undefined) conditions.push(sql`club_index.club_id = ${club_id}`);
  if (city !== undefined) {
    const { column, value } = byIdOrSlug(city);
    conditions.push(sql`club_index.city_id = (select id from city where ${sql.ref(column)} = ${value})`);
  }
  if (bounds) {
    const { south, west, north, east } = bounds;
    const inside =
      west <= east
        ? box(south, west, north, east)
        : sql`(${box(south, west, north, 180)} or ${box(south, -180, north, east)})`;
    conditions.push(sql`club_index.club_id in (select id from club where ${inside})`);
  }
  return conditions;
}

/** The clubs in one text of numbers: a row for each of thousands would cost many times the time to read. */
async function run(db: Db, conditions: RawBuilder<unknown>[], now: number): Promise<Scoped[]> {
  const at = new Date(now).toISOString();
  const where = conditions.length ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const { rows } = await sql<{ clubs: string | null; closed: string | null }>`
    select
      (select string_agg(club_id || ',' || revision || ',' || votes || ',' || votes_up, ',') from club_index ${where}) as clubs,
      (select string_agg(club_id::text, ',') from club_closure
        where ends_at > ${at}::timestamptz and starts_at <= ${at}::timestamptz) as closed`.execute(db);
  const numbers = (text: string | null | undefined) => (text ? text.split(',').map(Number) : []);
  const closed = new Set(numbers(rows[0]?.closed));
  const packed = numbers(rows[0]?.clubs);
  const scope: Scoped[] = [];
  for (let at = 0; at < packed.length; at += 4) {
    const [id, revision, votes, votesUp] = [packed[at]!, packed[at + 1]!, packed[at + 2]!, packed[at + 3]!];
    scope.push({ id, revision, votes, votesUp, closedNow: closed.has(id) });
  }
  return scope;
}

/** The clubs of the place whose words fit the text, in no order. */
export async function loadScope(db: Db, wanted: Wanted, now: number): Promise<Scoped[]> {
  const conditions = placed(wanted);
  const steps = searchSteps(db, wanted.search ?? '');
  if (steps.length === 0) return run(db, conditions, now);
  for (const step of steps) {
    const query = await step();
    if (query === null) continue;
    const worded = sql`club_index.club_id in (
      select id from club where to_tsvector('simple', search_text) @@ ${query}::tsquery)`;
    const found = await run(db, [...conditions, worded], now);
    if (found.length > 0) return found;
  }
  return [];
}
