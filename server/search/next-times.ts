import { addDays, toInstant, toZoned } from '#core/domain/zone.ts';
import type { Db } from '#server/dependencies.ts';
import { loadDiaries } from './diaries.ts';
import { type FreeTime, freeTimes } from './free-times.ts';
import { fittingTimes, type Match } from './match.ts';
import type { Wanted } from './wanted.ts';

/** The first day with a free time, and its free times by start. */
export type DayTimes = { date: string; times: FreeTime[] };

/** Days that are looked through at once: most clubs have something free on the first. */
const DAYS_AT_ONCE = 3;

const wholeDay = (date: string) => ({ date, from: 0, to: null, duration: undefined });

/**
 * For each club the first day from today with free times that fit the other filters; clubs without any are missing.
 * Stops once `enough` clubs are found: those have earlier days than all others.
 */
export async function nextTimes(
  db: Db,
  matches: readonly Match[],
  wanted: Wanted,
  now: number,
  enough = Number.POSITIVE_INFINITY,
): Promise<Map<number, DayTimes>> {
  const found = new Map<number, DayTimes>();
  const today = (match: Match) => toZoned(now, match.profile.club.timeZone).date;
  for (let first = 0; found.size < enough; first += DAYS_AT_ONCE) {
    const pending = matches.filter(({ profile }) => !found.has(profile.id) && first <= profile.club.horizonDays);
    if (pending.length === 0) break;
    const starts = pending.map((match) => toInstant(addDays(today(match), first), 0, match.profile.club.timeZone));
    const span = { start: Math.min(...starts), end: Math.max(...starts) + (DAYS_AT_ONCE + 1) * 86_400_000 };
    const diaries = await loadDiaries(
      db,
      pending.map(({ profile }) => profile.id),
      span,
      now,
    );
    for (const match of pending) {
      const diary = diaries.get(match.profile.id)!;
      for (let day = first; day < first + DAYS_AT_ONCE && !found.has(match.profile.id); day += 1) {
        const date = addDays(today(match), day);
        const units = match.units
          .filter(
            ({ fails, offering }) =>
              fails === 0 && (offering.offer.kind !== 'group' || wanted.service_kind === 'group'),
          )
          .map((unit) => ({
            ...unit,
            times: unit.court ? freeTimes(unit.offering, unit.court.id, diary, wholeDay(date), now) : [],
          }));
        // The price filter is about the club's lowest price here, which it has passed.
        const times = fittingTimes({ ...match, units }, { ...wanted, price_min: undefined, price_max: undefined });
        if (times.length > 0) found.set(match.profile.id, { date, times });
      }
    }
  }
  return found;
}
