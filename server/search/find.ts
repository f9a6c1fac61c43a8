import type { SearchSort, ServicesQuery } from '#core/schemas/club-search.ts';
import type { Db } from '#server/dependencies.ts';
import { loadDiaries } from './diaries.ts';
import { askedDate, askedSpan } from './free-times.ts';
import { FAILS, fitsBut, fittingTimes, type Match, matchClub } from './match.ts';
import { type DayTimes, nextTimes } from './next-times.ts';
import { inOrder } from './order.ts';
import { loadProfiles } from './profile.ts';
import { loadScope } from './scope.ts';
import { type Wanted, wantedOf } from './wanted.ts';

/** All clubs that the place and the text let in, set against the other filters. */
export async function findMatches(db: Db, wanted: Wanted, now: number): Promise<Match[]> {
  const scope = await loadScope(db, wanted, now);
  const profiles = new Map(
    (
      await loadProfiles(
        db,
        scope.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  );
  const pairs = scope.flatMap((scoped) => {
    const profile = profiles.get(scoped.id);
    return profile ? [{ scoped, profile }] : [];
  });
  const { time } = wanted;
  if (time === null)
    return pairs.map(({ scoped, profile }) => matchClub(scoped, profile, { wanted, now, diaries: null }));
  const spans = pairs.map(({ profile }) => askedSpan(profile.club, time, now));
  const span = { start: Math.min(...spans.map(({ start }) => start)), end: Math.max(...spans.map(({ end }) => end)) };
  const ids = pairs.map(({ profile }) => profile.id);
  const diaries = await loadDiaries(db, ids, span, now);
  return pairs.map(({ scoped, profile }) => matchClub(scoped, profile, { wanted, now, diaries }));
}

/** The free times that fit within the asked hours, by club. */
export function askedTimes(matches: readonly Match[], wanted: Wanted, now: number): Map<number, DayTimes> {
  const days = new Map<number, DayTimes>();
  if (wanted.time === null) return days;
  for (const match of matches) {
    const times = fittingTimes(match, wanted);
    if (times.length > 0) days.set(match.profile.id, { date: askedDate(match.profile.club, wanted.time, now), times });
  }
  return days;
}

/** The found clubs in order; `days` has the free times of those whose order needed them. */
export async function sortMatches(
  db: Db,
  found: readonly Match[],
  wanted: Wanted,
  { sort, until, now }: { sort: SearchSort; until: number; now: number },
): Promise<{ sorted: Match[]; days: Map<number, DayTimes> }> {
  const asked = askedTimes(found, wanted, now);
  const days = sort === 'soonest' && wanted.time === null ? await nextTimes(db, found, wanted, now, until) : asked;
  const soonest = ({ profile }: Match) => days.get(profile.id)?.times[0]?.start ?? Number.MAX_SAFE_INTEGER;
  return { sorted: inOrder(found, wanted, sort, soonest), days };
}

const FILTERS = [
  'city',
  'category',
  'service_kind',
  'search',
  'date',
  'time_from',
  'time_to',
  'duration',
  'price_min',
  'price_max',
  'parameters',
  'online_booking',
  'payment_type',
  'open_now',
  'bounds',
] as const satisfies (keyof ServicesQuery)[];

/** How many clubs each filter's removal alone would give, best first; what gives none is left out. */
export async function countWithout(db: Db, query: ServicesQuery, now: number) {
  const without: { filter: string; total: number }[] = [];
  for (const filter of FILTERS) {
    if (query[filter] === undefined) continue;
    const { [filter]: _, ...rest } = query;
    const wanted = wantedOf(rest);
    const total = (await findMatches(db, wanted, now)).filter((match) => fitsBut(match, wanted)).length;
    if (total > 0) without.push({ filter, total });
  }
  return without.sort((one, other) => other.total - one.total);
}

/** Clubs that fit but for the time that is asked for. */
export const isTaken = (match: Match, wanted: Wanted) =>
  wanted.time !== null && !fitsBut(match, wanted) && fitsBut(match, wanted, FAILS.time);
