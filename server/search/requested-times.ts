import type { Span } from '#core/domain/availability.ts';
import { MINUTE } from '#core/domain/units.ts';
import type { Db } from '#server/database/db.ts';
import type { RequestedHours, SearchCriteria } from './criteria.ts';
import {
  type Calendar,
  createCalendar,
  eachFreeTime,
  type FreeTime,
  hourlyRate,
  listFreeTimes,
  rateOf,
} from './free-times.ts';
import { createTraitsMatcher, FAILS, fittingGroups, fittingOf, isOneAtMost, isPriceIn } from './match.ts';
import type { ClubMatch, SeatMatch } from './model.ts';
import { type ClubOccupancy, loadOccupancies } from './occupancy.ts';
import type { ClubProfile, SeatGroup } from './profile.ts';
import { type PackedSeats, SEAT } from './seats.ts';

/**
 * Clubs whose occupancies one connection reads. A large city's are read on several connections, and
 * the first results are processed meanwhile.
 */
const CLUBS_PER_READ = 400;

/** A club whose free times are searched, with the seats that count. */
type Candidate = { match: ClubMatch; units: SeatMatch[] };

/** All relevant occupancies lie within this time range. */
function requestedSpan(candidates: readonly Candidate[], calendar: Calendar, now: number): Span {
  // Clubs with one slot pattern have the same times.
  const seen: boolean[] = [];
  let [start, end] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { match } of candidates) {
    const { profile } = match;
    const { index, terms } = profile.slotPattern;
    if (seen[index]) continue;
    seen[index] = true;
    const hours = calendar.hoursOf(profile);
    start = Math.min(start, hours.start);
    // Without an end the hours reach into the next night, but not beyond the last offered time.
    end = Math.max(end, Math.min(hours.end, hours.lastStart + 1));
    if (end >= hours.end) continue;
    for (const termsId of terms) {
      const day = calendar.offeredDays(profile, termsId).at(-1);
      if (day) end = Math.max(end, day.times[day.last - 1]!.end);
    }
  }
  // An occupancy that ended before now is irrelevant.
  return { start: Math.max(start, Math.min(now, end)), end };
}

/**
 * Compares clubs with the requested hours. Thousands of courts have dozens of free times each, so
 * they are counted and compared one by one: an object for each would cost more than all the rest.
 */
function createTimer(criteria: SearchCriteria, calendar: Calendar) {
  // For each court and minute of the requested hours, the club that was last found free there, by
  // its turn.
  let seen = new Int32Array(0);
  let turn = 0;
  let [first, minutes] = [0, 0];
  let seats: PackedSeats = [];
  let [count, counts] = [0, false];
  let [lowest, highest, priced] = [0, 0, false];

  function see(time: Span, amount: number, seat: number): void {
    const rate = rateOf(time, amount);
    if (rate < lowest) lowest = rate;
    if (rate > highest) highest = rate;
    if (!isPriceIn(criteria, rate)) return;
    priced = true;
    if (!counts) return;
    const place = seats[seat + SEAT.court]! * minutes + Math.floor((time.start - first) / MINUTE);
    // Another service may sell the same time of the court.
    if (seen[place] === turn) return;
    seen[place] = turn;
    count += 1;
  }

  function matchTimes(unit: SeatMatch, profile: ClubProfile, occupancy: ClubOccupancy): void {
    counts = unit.fails === 0;
    [lowest, highest, priced] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, false];
    seats = unit.group.seats;
    eachFreeTime(profile, unit.group, occupancy, calendar, see);
    if (lowest > highest) {
      unit.fails |= FAILS.time;
      return;
    }
    unit.rates = { lowest, highest };
    if (!priced) unit.fails |= FAILS.price;
  }

  return ({ match, units }: Candidate, occupancy: ClubOccupancy): void => {
    const { profile } = match;
    const hours = calendar.hoursOf(profile);
    first = hours.start;
    minutes = Math.ceil((hours.lastStart + 1 - first) / MINUTE);
    if (seen.length < minutes * profile.courts.length) seen = new Int32Array(minutes * profile.courts.length);
    turn += 1;
    count = 0;
    for (const unit of units) matchTimes(unit, profile, occupancy);
    match.fitting = fittingOf(units.map(({ fails }) => fails));
    match.requested = { calendar, occupancy, units, count };
  };
}

/**
 * Compares clubs that match all other filters with the requested hours. Only seats that match all
 * other filters are searched; with `facets` also those that fail one other filter, since its facet
 * needs their times.
 */
export async function matchRequestedTimes(
  db: Db,
  matches: readonly ClubMatch[],
  criteria: SearchCriteria,
  { time, now, facets }: { time: RequestedHours; now: number; facets: boolean },
): Promise<void> {
  const failsOf = createTraitsMatcher(criteria);
  const candidates: Candidate[] = [];
  for (const match of matches) {
    const units: SeatMatch[] = [];
    for (const group of match.profile.groups) {
      const fails = failsOf(group.traits);
      const all = fails | match.fails;
      if (facets ? isOneAtMost(all) : all === 0) units.push({ group, fails, rates: null });
    }
    match.fitting = 0;
    if (units.length > 0) candidates.push({ match, units });
  }
  const calendar = createCalendar(time, now);
  const span = requestedSpan(candidates, calendar, now);
  const setTimes = createTimer(criteria, calendar);
  const setTimesOf = async (part: readonly Candidate[]) => {
    const ids = part.map(({ match }) => match.profile.id);
    const occupancies = await loadOccupancies(db, ids, span, { now, device: criteria.device });
    for (const candidate of part) setTimes(candidate, occupancies.get(candidate.match.profile.id)!);
  };
  const parts: Promise<void>[] = [];
  for (let start = 0; start < candidates.length; start += CLUBS_PER_READ)
    parts.push(setTimesOf(candidates.slice(start, start + CLUBS_PER_READ)));
  await Promise.all(parts);
}

/**
 * The free times of the seats within the requested hours and prices, by seat; none if no time is
 * requested.
 */
export function pricedTimes({ profile, requested }: ClubMatch, group: SeatGroup, criteria: SearchCriteria): FreeTime[] {
  if (requested === null) return [];
  return listFreeTimes(profile, [group], requested.occupancy, requested.calendar).filter((time) =>
    isPriceIn(criteria, hourlyRate(time)),
  );
}

// Court numbers have 32 bits and the minutes since 1970 below 2^26 for a century: together exact in
// a double.
const placeOf = ({ courtId, start }: FreeTime) => courtId * 2 ** 26 + Math.floor(start / MINUTE);

/** A court alone before a lesson on it, which costs more or less and is something else. Then by price. */
const compareOffers = (one: FreeTime, other: FreeTime): number =>
  Number(one.kind === 'coach') - Number(other.kind === 'coach') || one.amount - other.amount;

/**
 * One of the times at each start of each court, by start: a court alone if it is among them, then the
 * cheapest, then by court.
 */
export function distinctTimes(times: Iterable<FreeTime>): FreeTime[] {
  const best = new Map<number, FreeTime>();
  for (const time of times) {
    const known = best.get(placeOf(time));
    if (!known || compareOffers(time, known) < 0) best.set(placeOf(time), time);
  }
  return [...best.values()].sort(
    (one, other) => one.start - other.start || compareOffers(one, other) || one.courtId - other.courtId,
  );
}

/** The free times within the requested hours that fit everything, one per court and start. */
export const fittingTimes = (match: ClubMatch, criteria: SearchCriteria): FreeTime[] =>
  distinctTimes(
    fittingGroups(match, createTraitsMatcher(criteria)).flatMap((group) => pricedTimes(match, group, criteria)),
  );
