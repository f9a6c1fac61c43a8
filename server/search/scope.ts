import { type RawBuilder, sql } from 'kysely';
import { quarterHour } from '#core/domain/day-range.ts';
import { cacheKey, type Db } from '#server/database/db.ts';
import { prepared } from '#server/database/prepared.ts';
import { byIdOrSlug, filterId } from '#server/views/club.ts';
import type { SearchCriteria } from './criteria.ts';
import type { ScopedClub } from './model.ts';
import { byRecommendation } from './order.ts';
import { type ClubProfile, loadProfiles } from './profile.ts';
import { searchSteps } from './text.ts';

/**
 * The clubs in recommended order, and the numbers of clubs that are closed now by exception, and
 * that have a match which wants players (possibly with others).
 */
export type Scope = { clubs: ScopedClub[]; closedNow: Set<number>; wanting: Set<number> };

/**
 * The cached clubs of a place: an equal `state` in the database means the same clubs, with the same
 * offers and votes, and until the next quarter of an hour the same prices.
 */
type CachedPlace = { state: string; clubs: ScopedClub[]; quarter: number };

const placeCache = new WeakMap<Db, Map<string, CachedPlace>>();

const box = (south: number, west: number, north: number, east: number) =>
  sql`point(longitude, latitude) <@ box(point(${west}, ${south}), point(${east}, ${north}))`;

function placed({ club_id, city, bounds }: SearchCriteria): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (club_id !== undefined) conditions.push(sql`club_index.club_id = ${filterId(club_id)}`);
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
    // As a list, since a join would look each club up by itself.
    conditions.push(sql`club_index.club_id = any(array(select id from club where ${inside}))`);
  }
  return conditions;
}

/**
 * Each revision is used once, so the revisions of a place, with the votes, identify all that is
 * known of its clubs.
 */
const STATE = sql`count(*) || ' ' || coalesce(bit_xor(hashint8extended(revision, votes::bigint << 32 | votes_up)), 0)`;

const numbers = (text: string | null | undefined) => (text ? text.split(',').map(Number) : []);

/** A step of the search for clubs. It runs only if the step before found none. */
function searchClauses(
  conditions: RawBuilder<unknown>[],
  way: number,
  keeping: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const before = way === 0 ? [] : [sql`not exists (select from ${sql.ref(`way${way - 1}`)})`];
  const all = [...before, ...conditions];
  const also = all.length > 0 ? sql`and ${sql.join(all, sql` and `)}` : sql``;
  return sql`${sql.ref(`way${way}`)} as ${keeping} (select club_id, revision, votes, votes_up from club_index where not retired ${also})`;
}

/**
 * Reads the clubs unless `kept` is current. They arrive as one text of numbers, since a row for
 * each would cost many times the time. A `plain` place is faster to query again than to cache.
 */
async function run(
  db: Db,
  ways: RawBuilder<unknown>[][],
  now: number,
  { kept, plain = false }: { kept?: CachedPlace | undefined; plain?: boolean } = {},
): Promise<CachedPlace & Omit<Scope, 'clubs'>> {
  const at = new Date(now).toISOString();
  // Only the closures and matches of the place are read, not those of all clubs.
  const here = ways.some((conditions) => conditions.length > 0)
    ? sql`and club_id = any((select array_agg(club_id) from found)::int[])`
    : sql``;
  const keeping = plain ? sql`not materialized` : sql`materialized`;
  const { rows } = await sql<{ state: string; clubs: string | null; closed: string | null; wanting: string | null }>`
    ${prepared} with ${sql.join(ways.map((conditions, way) => searchClauses(conditions, way, keeping)))},
    found as ${keeping} (${sql.join(
      ways.map((_, way) => sql`select * from ${sql.ref(`way${way}`)}`),
      sql` union all `,
    )})
    select state,
      case when state <> ${kept?.state ?? ''}::text then
        (select string_agg(concat(club_id, ',', revision, ',', votes, ',', votes_up), ',') from found) end as clubs,
      (select string_agg(club_id::text, ',') from club_closure
        where ends_at > ${at}::timestamptz and starts_at <= ${at}::timestamptz ${here}) as closed,
      (select string_agg(distinct club_id::text, ',') from open_match
        where state = 'open' and starts_at > ${at}::timestamptz ${here}) as wanting
    from (select ${STATE} as state from found) now`.execute(db);
  const { state, clubs, closed, ...row } = rows[0]!;
  const current = { closedNow: new Set(numbers(closed)), wanting: new Set(numbers(row.wanting)) };
  return kept?.state === state
    ? { ...kept, ...current }
    : { state, clubs: await readClubs(db, numbers(clubs), now), quarter: quarterHour(now), ...current };
}

function scopedOf(profile: ClubProfile, now: number, votes: number, votesUp: number): ScopedClub {
  const { id, traitSet, policy, declared } = profile;
  return { id, priceFrom: profile.priceFromAt(now), traitSet, policy, declared, profile, votes, votesUp };
}

/** The profiles of clubs from repeated numbers, revisions, votes and upvotes. */
async function readClubs(db: Db, packed: readonly number[], now: number): Promise<ScopedClub[]> {
  const revisions: { id: number; revision: number }[] = [];
  for (let at = 0; at < packed.length; at += 4) revisions.push({ id: packed[at]!, revision: packed[at + 1]! });
  const profiles = await loadProfiles(db, revisions);
  const clubs: ScopedClub[] = [];
  for (let at = 0; at < packed.length; at += 4) {
    const profile = profiles.get(packed[at]!);
    // A club may be deleted between the two queries.
    if (profile) clubs.push(scopedOf(profile, now, packed[at + 2]!, packed[at + 3]!));
  }
  // Copied after sorting, so that their order in memory is the order of reading.
  return clubs.sort(byRecommendation).map((club) => ({ ...club }));
}

/**
 * All clubs of a city, or of all cities. Frequently requested, so they are cached while nothing
 * about them changes.
 */
async function loadPlace(
  db: Db,
  city: string | undefined,
  conditions: RawBuilder<unknown>[],
  now: number,
): Promise<Scope> {
  const key = cacheKey(db);
  const places = placeCache.get(key) ?? new Map<string, CachedPlace>();
  placeCache.set(key, places);
  const known = places.get(city ?? '');
  const kept = known?.quarter === quarterHour(now) ? known : undefined;
  const { closedNow, wanting, ...place } = await run(db, [conditions], now, { kept, plain: true });
  // Names of unknown cities would fill the memory.
  if (place.clubs.length > 0) places.set(city ?? '', place);
  else places.delete(city ?? '');
  return { clubs: place.clubs, closedNow, wanting };
}

/** The clubs of the place whose words match the text, in recommended order. */
export async function loadScope(db: Db, criteria: SearchCriteria, now: number): Promise<Scope> {
  const conditions = placed(criteria);
  const steps = searchSteps(db, criteria.search ?? '');
  if (steps.length === 0) {
    return criteria.club_id === undefined && criteria.bounds === null
      ? loadPlace(db, criteria.city, conditions, now)
      : run(db, [conditions], now);
  }
  for (const step of steps) {
    const queries = await step();
    if (queries.length === 0) continue;
    const worded = (query: string) => sql`club_index.club_id in (
      select id from club where to_tsvector('simple', search_text) @@ ${query}::tsquery)`;
    const ways = queries.map((query) => [...conditions, worded(query)]);
    const found = await run(db, ways, now);
    if (found.clubs.length > 0) return found;
  }
  return { clubs: [], closedNow: new Set(), wanting: new Set() };
}
