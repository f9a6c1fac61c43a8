import type { Span } from '#core/domain/availability.ts';
import { MINUTE } from '#core/domain/units.ts';
import type { Db } from '#server/database/db.ts';
import type { AskedTime, SearchCriteria } from './criteria.ts';
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

/** Clubs whose occupancies one connection reads: a large city's are read on several, and the first are worked on meanwhile. */
const READ_AT_ONCE = 400;

/** A club whose free times are looked up, with the seats that count. */
type Candidate = { match: ClubMatch; units: SeatMatch[] };

/** Everything that can count in the asked hours happens within this. */
function spanOf(candidates: readonly Candidate[], calendar: Calendar, now: number): Span {
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
    // Without an asked end the hours reach into the next night, but no further than something is offered.
    end = Math.max(end, Math.min(hours.end, hours.lastStart + 1));
    if (end >= hours.end) continue;
    for (const termsId of terms) {
      const day = calendar.offeredDays(profile, termsId).at(-1);
      if (day) end = Math.max(end, day.times[day.last - 1]!.end);
    }
  }
  // Nothing that ended before now stands in the way of anything.
  return { start: Math.max(start, Math.min(now, end)), end };
}

/**
 * Sets clubs against the asked hours. Thousands of courts have some dozens of free times each, so that these are counted and
 * compared as they are met: an object for each would cost more than all the rest.
 */
function createTimer(criteria: SearchCriteria, calendar: Calendar) {
  // For each court and minute of the asked hours the club that was last seen free there, by its turn.
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

  function setTimes(unit: SeatMatch, profile: ClubProfile, occupancy: ClubOccupancy): void {
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
    for (const unit of units) setTimes(unit, profile, occupancy);
    match.fitting = fittingOf(units.map(({ fails }) => fails));
    match.asked = { calendar, occupancy, units, count };
  };
}

/**
 * Sets clubs that are set against all else against the asked hours. Only the seats are looked up that fit all else; with `facets`
 * also those that fail one other filter, as its facet asks for their times.
 */
export async function setAskedTimes(
  db: Db,
  matches: readonly ClubMatch[],
  criteria: SearchCriteria,
  { time, now, facets }: { time: AskedTime; now: number; facets: boolean },
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
  const span = spanOf(candidates, calendar, now);
  const parts: { part: Candidate[]; loading: Promise<Map<number, ClubOccupancy>> }[] = [];
  for (let start = 0; start < candidates.length; start += READ_AT_ONCE) {
    const part = candidates.slice(start, start + READ_AT_ONCE);
    const ids = part.map(({ match }) => match.profile.id);
    parts.push({ part, loading: loadOccupancies(db, ids, span, { now, device: criteria.device }) });
  }
  // All are awaited at once, so that none fails unheard.
  const loaded = Promise.all(parts.map(({ loading }) => loading));
  const setTimes = createTimer(criteria, calendar);
  for (const { part, loading } of parts) {
    const occupancies = await loading;
    for (const candidate of part) setTimes(candidate, occupancies.get(candidate.match.profile.id)!);
  }
  await loaded;
}

/** The free times of the seats within the asked hours and prices, by seat; none where no time is asked. */
export function pricedTimes({ profile, asked }: ClubMatch, group: SeatGroup, criteria: SearchCriteria): FreeTime[] {
  if (asked === null) return [];
  return listFreeTimes(profile, [group], asked.occupancy, asked.calendar).filter((time) =>
    isPriceIn(criteria, hourlyRate(time)),
  );
}

// Court numbers have 32 bits and the minutes since 1970 below 2^26 for a century: together exact in a double.
const placeOf = ({ courtId, start }: FreeTime) => courtId * 2 ** 26 + Math.floor(start / MINUTE);

/** The cheapest of the times at each start of each court, by start, then price, then court. */
export function distinctTimes(times: Iterable<FreeTime>): FreeTime[] {
  const cheapest = new Map<number, FreeTime>();
  for (const time of times) {
    const known = cheapest.get(placeOf(time));
    if (!known || time.amount < known.amount) cheapest.set(placeOf(time), time);
  }
  return [...cheapest.values()].sort(
    (one, other) => one.start - other.start || one.amount - other.amount || one.courtId - other.courtId,
  );
}

/** The free times within the asked hours that fit everything, a court once at each start. */
export const fittingTimes = (match: ClubMatch, criteria: SearchCriteria): FreeTime[] =>
  distinctTimes(
    fittingGroups(match, createTraitsMatcher(criteria)).flatMap((group) => pricedTimes(match, group, criteria)),
  );
