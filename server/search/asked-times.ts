import type { Span } from '#core/domain/availability.ts';
import { MINUTE } from '#core/domain/units.ts';
import type { Db } from '#server/dependencies.ts';
import { type ClubDiary, loadDiaries } from './diaries.ts';
import {
  type Calendar,
  createCalendar,
  eachFreeTime,
  type FreeTime,
  hourlyRate,
  listFreeTimes,
  rateOf,
} from './free-times.ts';
import {
  createTraitsMatcher,
  FAILS,
  fittingGroups,
  fittingOf,
  isOneAtMost,
  isPriceIn,
  type Match,
  type Unit,
} from './match.ts';
import type { ClubProfile, SeatGroup } from './profile.ts';
import { SEAT, type Seats } from './seats.ts';
import type { AskedTime, Wanted } from './wanted.ts';

/** Clubs whose diaries one connection reads: a large city's are read on several, and the first are worked on meanwhile. */
const READ_AT_ONCE = 400;

/** A club whose free times are looked up, with the seats that count. */
type Candidate = { match: Match; units: Unit[] };

/** Everything that can count in the asked hours happens within this. */
function spanOf(candidates: readonly Candidate[], calendar: Calendar, now: number): Span {
  // Clubs of one rhythm have the same times.
  const seen: boolean[] = [];
  let [start, end] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { match } of candidates) {
    const { profile } = match;
    const { index, terms } = profile.rhythm;
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
function createTimer(wanted: Wanted, calendar: Calendar) {
  // For each court and minute of the asked hours the club that was last seen free there, by its turn.
  let seen = new Int32Array(0);
  let turn = 0;
  let [first, minutes] = [0, 0];
  let seats: Seats = [];
  let [count, counts] = [0, false];
  let [lowest, highest, priced] = [0, 0, false];

  function see(time: Span, amount: number, seat: number): void {
    const rate = rateOf(time, amount);
    if (rate < lowest) lowest = rate;
    if (rate > highest) highest = rate;
    if (!isPriceIn(wanted, rate)) return;
    priced = true;
    if (!counts) return;
    const place = seats[seat + SEAT.court]! * minutes + Math.floor((time.start - first) / MINUTE);
    // Another service may sell the same time of the court.
    if (seen[place] === turn) return;
    seen[place] = turn;
    count += 1;
  }

  function setTimes(unit: Unit, profile: ClubProfile, diary: ClubDiary): void {
    counts = unit.fails === 0;
    [lowest, highest, priced] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, false];
    seats = unit.group.seats;
    eachFreeTime(profile, unit.group, diary, calendar, see);
    if (lowest > highest) {
      unit.fails |= FAILS.time;
      return;
    }
    unit.rates = { lowest, highest };
    if (!priced) unit.fails |= FAILS.price;
  }

  return ({ match, units }: Candidate, diary: ClubDiary): void => {
    const { profile } = match;
    const hours = calendar.hoursOf(profile);
    first = hours.start;
    minutes = Math.ceil((hours.lastStart + 1 - first) / MINUTE);
    if (seen.length < minutes * profile.courts.length) seen = new Int32Array(minutes * profile.courts.length);
    turn += 1;
    count = 0;
    for (const unit of units) setTimes(unit, profile, diary);
    match.fitting = fittingOf(units.map(({ fails }) => fails));
    match.asked = { calendar, diary, units, count };
  };
}

/**
 * Sets clubs that are set against all else against the asked hours. Only the seats are looked up that fit all else; with `facets`
 * also those that fail one other filter, as its facet asks for their times.
 */
export async function setAskedTimes(
  db: Db,
  matches: readonly Match[],
  wanted: Wanted,
  { time, now, facets }: { time: AskedTime; now: number; facets: boolean },
): Promise<void> {
  const failsOf = createTraitsMatcher(wanted);
  const candidates: Candidate[] = [];
  for (const match of matches) {
    const units: Unit[] = [];
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
  const parts: { part: Candidate[]; loading: Promise<Map<number, ClubDiary>> }[] = [];
  for (let start = 0; start < candidates.length; start += READ_AT_ONCE) {
    const part = candidates.slice(start, start + READ_AT_ONCE);
    const ids = part.map(({ match }) => match.profile.id);
    parts.push({ part, loading: loadDiaries(db, ids, span, { now, device: wanted.device }) });
  }
  // All are awaited at once, so that none fails unheard.
  const loaded = Promise.all(parts.map(({ loading }) => loading));
  const setTimes = createTimer(wanted, calendar);
  for (const { part, loading } of parts) {
    const diaries = await loading;
    for (const candidate of part) setTimes(candidate, diaries.get(candidate.match.profile.id)!);
  }
  await loaded;
}

/** The free times of the seats within the asked hours and prices, by seat; none where no time is asked. */
export function pricedTimes({ profile, asked }: Match, group: SeatGroup, wanted: Wanted): FreeTime[] {
  if (asked === null) return [];
  return listFreeTimes(profile, [group], asked.diary, asked.calendar).filter((time) =>
    isPriceIn(wanted, hourlyRate(time)),
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
export const fittingTimes = (match: Match, wanted: Wanted): FreeTime[] =>
  distinctTimes(
    fittingGroups(match, createTraitsMatcher(wanted)).flatMap((group) => pricedTimes(match, group, wanted)),
  );
