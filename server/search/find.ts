import {
  SEARCH_FILTERS,
  type SearchFilterName,
  type SearchSort,
  type ServicesQuery,
} from '#core/schemas/club-search.ts';
import type { Db } from '#server/database/db.ts';
import { fittingTimes, setAskedTimes } from './asked-times.ts';
import { type AskedTime, criteriaOf, type SearchCriteria, type Searcher } from './criteria.ts';
import { askedDate } from './free-times.ts';
import { createMatcher, FAILS, fitsBut } from './match.ts';
import type { ClubMatch, DayTimes } from './model.ts';
import { nextTimes } from './next-times.ts';
import { inOrder } from './order.ts';
import { loadScope } from './scope.ts';

/** All clubs that the place and the text let in, set against the other filters; with `facets` so that facets can be counted. */
export async function findMatches(db: Db, criteria: SearchCriteria, now: number, facets = false): Promise<ClubMatch[]> {
  const { clubs, closedNow } = await loadScope(db, criteria, now);
  const match = createMatcher(criteria, now);
  const matches = clubs.map((scoped) => match(scoped, closedNow.has(scoped.id)));
  const { time } = criteria;
  if (time !== null) await setAskedTimes(db, matches, criteria, { time, now, facets });
  return matches;
}

/** The free times within the asked hours that fit, by club. */
function askedTimes(
  found: readonly ClubMatch[],
  criteria: SearchCriteria,
  time: AskedTime,
  now: number,
): Map<number, DayTimes> {
  const day = (match: ClubMatch) => ({
    date: askedDate(match.profile.club, time, now),
    times: fittingTimes(match, criteria),
  });
  return new Map(found.map((match) => [match.profile.id, day(match)]));
}

/** The free times that the clubs' cards show: those within the asked hours, or of the next day that has any. */
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

/** The found clubs in order; `days` has the clubs' free times where the order needed them. `until` is the end of the page. */
export async function sortMatches(
  db: Db,
  found: readonly ClubMatch[],
  criteria: SearchCriteria,
  { sort, until, now }: { sort: SearchSort; until: number; now: number },
): Promise<{ sorted: ClubMatch[]; days: Map<number, DayTimes> }> {
  // A price without a time is the club's own.
  const byTimes = sort === 'soonest' || (sort === 'price' && criteria.time !== null);
  const days = byTimes ? await clubTimes(db, found, criteria, now, until) : new Map<number, DayTimes>();
  return { sorted: inOrder(found, criteria, sort, days), days };
}

/** All that narrow the result; `near` does not. */
const FILTERS = (Object.keys(SEARCH_FILTERS) as SearchFilterName[]).filter((name) => name !== 'near');

/** How many clubs each filter's removal alone would give, best first; what gives none is left out. */
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

/** Clubs that fit but for the time that is asked for. */
export const isTaken = (match: ClubMatch, criteria: SearchCriteria) =>
  criteria.time !== null && !fitsBut(match) && fitsBut(match, FAILS.time);
