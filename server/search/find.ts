import {
  SEARCH_FILTERS,
  type SearchFilterName,
  type SearchSort,
  type ServicesQuery,
} from '#core/schemas/club-search.ts';
import type { Db } from '#server/dependencies.ts';
import { fittingTimes, setAskedTimes } from './asked-times.ts';
import { askedDate } from './free-times.ts';
import { createMatcher, FAILS, fitsBut, type Match } from './match.ts';
import { type DayTimes, nextTimes } from './next-times.ts';
import { inOrder } from './order.ts';
import { loadScope } from './scope.ts';
import { type AskedTime, type Searching, type Wanted, wantedOf } from './wanted.ts';

/** All clubs that the place and the text let in, set against the other filters; with `facets` so that facets can be counted. */
export async function findMatches(db: Db, wanted: Wanted, now: number, facets = false): Promise<Match[]> {
  const { clubs, closedNow } = await loadScope(db, wanted, now);
  const match = createMatcher(wanted, now);
  const matches = clubs.map((scoped) => match(scoped, closedNow.has(scoped.id)));
  const { time } = wanted;
  if (time !== null) await setAskedTimes(db, matches, wanted, { time, now, facets });
  return matches;
}

/** The free times within the asked hours that fit, by club. */
function askedTimes(found: readonly Match[], wanted: Wanted, time: AskedTime, now: number): Map<number, DayTimes> {
  const day = (match: Match) => ({
    date: askedDate(match.profile.club, time, now),
    times: fittingTimes(match, wanted),
  });
  return new Map(found.map((match) => [match.profile.id, day(match)]));
}

/** The free times that the clubs' cards show: those within the asked hours, or of the next day that has any. */
export async function clubTimes(db: Db, matches: readonly Match[], wanted: Wanted, now: number, enough?: number) {
  const { time } = wanted;
  return time === null ? nextTimes(db, matches, wanted, now, enough) : askedTimes(matches, wanted, time, now);
}

/** The found clubs in order; `days` has the clubs' free times where the order needed them. `until` is the end of the page. */
export async function sortMatches(
  db: Db,
  found: readonly Match[],
  wanted: Wanted,
  { sort, until, now }: { sort: SearchSort; until: number; now: number },
): Promise<{ sorted: Match[]; days: Map<number, DayTimes> }> {
  // A price without a time is the club's own.
  const byTimes = sort === 'soonest' || (sort === 'price' && wanted.time !== null);
  const days = byTimes ? await clubTimes(db, found, wanted, now, until) : new Map<number, DayTimes>();
  return { sorted: inOrder(found, wanted, sort, days), days };
}

/** All that narrow the result; `near` does not. */
const FILTERS = (Object.keys(SEARCH_FILTERS) as SearchFilterName[]).filter((name) => name !== 'near');

/** How many clubs each filter's removal alone would give, best first; what gives none is left out. */
export async function countWithout(db: Db, query: ServicesQuery, now: number, searching: Searching) {
  const without: { filter: string; total: number }[] = [];
  for (const filter of FILTERS) {
    if (query[filter] === undefined) continue;
    const { [filter]: _, ...rest } = query;
    const wanted = wantedOf(rest, searching);
    const total = (await findMatches(db, wanted, now)).filter((match) => fitsBut(match)).length;
    if (total > 0) without.push({ filter, total });
  }
  return without.sort((one, other) => other.total - one.total);
}

/** Clubs that fit but for the time that is asked for. */
export const isTaken = (match: Match, wanted: Wanted) =>
  wanted.time !== null && !fitsBut(match) && fitsBut(match, FAILS.time);
