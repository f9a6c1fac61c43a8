import { addDays, toZoned } from '#core/domain/zone.ts';
import type { Db } from '#server/database/db.ts';
import type { SearchCriteria } from './criteria.ts';
import { createCalendar, listFreeTimes } from './free-times.ts';
import { createTraitsMatcher, fittingGroups } from './match.ts';
import type { ClubMatch, DayTimes } from './model.ts';
import { loadOccupancies } from './occupancy.ts';
import type { SeatGroup } from './profile.ts';
import { distinctTimes } from './requested-times.ts';

/** Most clubs have a free time today, so the first step reads only that day. */
const DAYS_AT_ONCE = [1, 2, 4, 8];

/**
 * The seats of a club whose times are shown: those that match the filters, and sessions if they are
 * requested.
 */
function createGroupsOf(criteria: SearchCriteria): (match: ClubMatch) => SeatGroup[] {
  const failsOf = createTraitsMatcher(criteria);
  return (match) =>
    fittingGroups(match, failsOf).filter(({ traits }) => traits.kind !== 'group' || criteria.service_kind === 'group');
}

type Calendar = ReturnType<typeof createCalendar>;

const todayOf = (match: ClubMatch, now: number) => toZoned(now, match.profile.club.timeZone).date;

/** Reads what takes times on some days, counted from each club's today. Returns their free times. */
async function readDays(
  db: Db,
  matches: readonly ClubMatch[],
  criteria: SearchCriteria,
  now: number,
  { first, count }: { first: number; count: number },
): Promise<(match: ClubMatch, day: number) => DayTimes> {
  const groupsOf = createGroupsOf(criteria);
  const calendars = new Map<string, Calendar>();
  const calendarOf = (date: string) => {
    const known = calendars.get(date) ?? createCalendar({ date, from: 0, to: null, duration: undefined }, now);
    calendars.set(date, known);
    return known;
  };
  const dateOf = (match: ClubMatch, day: number) => addDays(todayOf(match, now), day);
  const hours = matches.flatMap((match) =>
    [first, first + count - 1].map((day) => calendarOf(dateOf(match, day)).hoursOf(match.profile)),
  );
  const span = { start: Math.min(...hours.map(({ start }) => start)), end: Math.max(...hours.map(({ end }) => end)) };
  const ids = matches.map(({ profile }) => profile.id);
  const occupancies = await loadOccupancies(db, ids, span, { now, device: criteria.device });
  return (match, day) => {
    const date = dateOf(match, day);
    const occupancy = occupancies.get(match.profile.id)!;
    return { date, times: distinctTimes(listFreeTimes(match.profile, groupsOf(match), occupancy, calendarOf(date))) };
  };
}

/**
 * For each club, the first day from today with free times that match the other filters. Clubs
 * without any are missing. Stops once `enough` clubs are found, which have earlier days than all
 * others.
 */
export async function nextTimes(
  db: Db,
  matches: readonly ClubMatch[],
  criteria: SearchCriteria,
  now: number,
  enough = Number.POSITIVE_INFINITY,
): Promise<Map<number, DayTimes>> {
  const found = new Map<number, DayTimes>();
  let first = 0;
  for (let step = 0; found.size < enough; step += 1) {
    const count = DAYS_AT_ONCE[Math.min(step, DAYS_AT_ONCE.length - 1)]!;
    const pending = matches.filter(({ profile }) => !found.has(profile.id) && first <= profile.club.horizonDays);
    if (pending.length === 0) break;
    const timesOn = await readDays(db, pending, criteria, now, { first, count });
    for (const match of pending) {
      for (let day = first; day < first + count && !found.has(match.profile.id); day += 1) {
        const times = timesOn(match, day);
        if (times.times.length > 0) found.set(match.profile.id, times);
      }
    }
    first += count;
  }
  return found;
}

/**
 * The days with tomorrow's free times in addition, for clubs with fewer than `enough` starts left
 * today: late in the evening a card would show one time or two.
 */
export async function continueTomorrow(
  db: Db,
  matches: readonly ClubMatch[],
  criteria: SearchCriteria,
  now: number,
  days: Map<number, DayTimes>,
  enough: number,
): Promise<Map<number, DayTimes>> {
  const isShort = (match: ClubMatch) => {
    const day = days.get(match.profile.id);
    return day?.date === todayOf(match, now) && new Set(day.times.map(({ start }) => start)).size < enough;
  };
  const short = matches.filter(isShort);
  if (short.length === 0) return days;
  const timesOn = await readDays(db, short, criteria, now, { first: 1, count: 1 });
  const continued = short.map((match) => {
    const { id } = match.profile;
    return [id, { ...days.get(id)!, tomorrow: timesOn(match, 1).times }] as const;
  });
  return new Map([...days, ...continued]);
}
