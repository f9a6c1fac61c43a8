import {
  SEARCH_FILTERS,
  type SearchFilterName,
  type SearchSort,
  type ServicesQuery,
} from '#core/schemas/search-query.ts';
import type { Db } from '#server/database/db.ts';
import { criteriaOf, type RequestedHours, type SearchCriteria, type Searcher } from './criteria.ts';
import { requestedDate } from './free-times.ts';
import { createMatcher, FAILS, fitsBut } from './match.ts';
import type { ClubMatch, DayTimes } from './model.ts';
import { nextTimes } from './next-times.ts';
import { sortInOrder } from './order.ts';
import { fittingTimes, matchRequestedTimes } from './requested-times.ts';
import { loadScope } from './scope.ts';

/**
 * All clubs that match the place and the text, compared with the other filters; with `facets` so
 * that facets can be counted.
 */
export async function findMatches(db: Db, criteria: SearchCriteria, now: number, facets = false): Promise<ClubMatch[]> {
  const { clubs, closedNow, wanting } = await loadScope(db, criteria, now);
  const match = createMatcher(criteria, now);
  const matches = clubs.map((scoped) => match(scoped, closedNow.has(scoped.id), wanting.has(scoped.id)));
  const { time } = criteria;
  if (time !== null) await matchRequestedTimes(db, matches, criteria, { time, now, facets });
  return matches;
}

/** The free times within the requested hours that fit, by club. */
function askedTimes(
  found: readonly ClubMatch[],
  criteria: SearchCriteria,
  time: RequestedHours,
  now: number,
): Map<number, DayTimes> {
  const day = (match: ClubMatch) => ({
    date: requestedDate(match.profile.club, time, now),
    times: fittingTimes(match, criteria),
  });
  return new Map(found.map((match) => [match.profile.id, day(match)]));
}

/**
 * The free times that the clubs' cards show: those within the requested hours, or of the next day
 * that has any.
 */
export async function clubTimes(
  db: Db,
  matches: readonly ClubMatch[],
  criteria: SearchCriteria,
  now: number,
  enough?: number,
) {
  const { time } = criteria;
  return time === null ? nextTimes(db, matches, criteria, now, enough) : askedTimes(matches, criteria, time, now);
}

/**
 * The found clubs in order. `days` has the clubs' free times if the order needed them. `until` is
 * the end of the page.
 */
export async function sortMatches(
  db: Db,
  found: readonly ClubMatch[],
  criteria: SearchCriteria,
  { sort, until, now }: { sort: SearchSort; until: number; now: number },
): Promise<{ sorted: ClubMatch[]; days: Map<number, DayTimes> }> {
  // A price without a requested time is the club's own.
  const byTimes = sort === 'soonest' || (sort === 'price' && criteria.time !== null);
  const days = byTimes ? await clubTimes(db, found, criteria, now, until) : new Map<number, DayTimes>();
  return { sorted: sortInOrder(found, criteria, sort, days), days };
}

/** The filters that narrow the result; `near` does not. */
const FILTERS = (Object.keys(SEARCH_FILTERS) as SearchFilterName[]).filter((name) => name !== 'near');

/**
 * The number of results without each filter, best first; filters whose removal gives no result are
 * left out.
 */
export async function countWithout(db: Db, query: ServicesQuery, now: number, searching: Searcher) {
  const without: { filter: string; total: number }[] = [];
  for (const filter of FILTERS) {
    if (query[filter] === undefined) continue;
    const { [filter]: _, ...rest } = query;
    const criteria = criteriaOf(rest, searching);
    const total = (await findMatches(db, criteria, now)).filter((match) => fitsBut(match)).length;
    if (total > 0) without.push({ filter, total });
  }
  return without.sort((one, other) => other.total - one.total);
}

/** Clubs that match everything except the requested time. */
export const isTaken = (match: ClubMatch, criteria: SearchCriteria) =>
  criteria.time !== null && !fitsBut(match) && fitsBut(match, FAILS.time);
