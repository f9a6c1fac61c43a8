import { addDays, toZoned } from '#core/domain/zone.ts';
import type { Db } from '#server/database/db.ts';
import { distinctTimes } from './asked-times.ts';
import type { SearchCriteria } from './criteria.ts';
import { createCalendar, listFreeTimes } from './free-times.ts';
import { createTraitsMatcher, fittingGroups } from './match.ts';
import type { ClubMatch, DayTimes } from './model.ts';
import { loadOccupancies } from './occupancy.ts';
import type { SeatGroup } from './profile.ts';

/** Most clubs have something free today, so the first step looks no further. */
const DAYS_AT_ONCE = [1, 2, 4, 8];

/** A club's seats whose times are told: those that fit the filters, sessions where they are asked for. */
function createGroupsOf(criteria: SearchCriteria): (match: ClubMatch) => SeatGroup[] {
  const failsOf = createTraitsMatcher(criteria);
  return (match) =>
    fittingGroups(match, failsOf).filter(({ traits }) => traits.kind !== 'group' || criteria.service_kind === 'group');
}

type Calendar = ReturnType<typeof createCalendar>;

/**
 * For each club the first day from today with free times that fit the other filters; clubs without any are missing.
 * Stops once `enough` clubs are found: those have earlier days than all others.
 */
export async function nextTimes(
  db: Db,
  matches: readonly ClubMatch[],
  criteria: SearchCriteria,
  now: number,
  enough = Number.POSITIVE_INFINITY,
): Promise<Map<number, DayTimes>> {
  const found = new Map<number, DayTimes>();
  const groupsOf = createGroupsOf(criteria);
  const today = (match: ClubMatch) => toZoned(now, match.profile.club.timeZone).date;
  let first = 0;
  for (let step = 0; found.size < enough; step += 1) {
    const count = DAYS_AT_ONCE[Math.min(step, DAYS_AT_ONCE.length - 1)]!;
    const pending = matches.filter(({ profile }) => !found.has(profile.id) && first <= profile.club.horizonDays);
    if (pending.length === 0) break;
    const calendars = new Map<string, Calendar>();
    const calendarOf = (date: string) => {
      const known = calendars.get(date) ?? createCalendar({ date, from: 0, to: null, duration: undefined }, now);
      calendars.set(date, known);
      return known;
    };
    const hours = pending.flatMap((match) =>
      [first, first + count - 1].map((day) => calendarOf(addDays(today(match), day)).hoursOf(match.profile)),
    );
    const span = { start: Math.min(...hours.map(({ start }) => start)), end: Math.max(...hours.map(({ end }) => end)) };
    const ids = pending.map(({ profile }) => profile.id);
    const occupancies = await loadOccupancies(db, ids, span, { now, device: criteria.device });
    for (const match of pending) {
      for (let day = first; day < first + count && !found.has(match.profile.id); day += 1) {
        const date = addDays(today(match), day);
        const occupancy = occupancies.get(match.profile.id)!;
        const times = distinctTimes(listFreeTimes(match.profile, groupsOf(match), occupancy, calendarOf(date)));
        if (times.length > 0) found.set(match.profile.id, { date, times });
      }
    }
    first += count;
  }
  return found;
}
