import { bookableFrom, bookableUntil, lastBookableDate, offeredSlots, type Span } from '#core/domain/availability.ts';
import { durationFits } from '#core/domain/duration.ts';
import { amountAt, type Rate, ratePerHour } from '#core/domain/price.ts';
import { DAY_MINUTES } from '#core/domain/units.ts';
import { addDays, toInstant, toZoned, weekday } from '#core/domain/zone.ts';
import type { ServiceKind } from '#server/database/schema.ts';
import { minutesBetween, type OfferingClub } from '#server/schedule/offer.ts';
import type { RequestedHours } from './criteria.ts';
import { type ClubOccupancy, coachTaken, courtTaken, overlapsAny } from './occupancy.ts';
import type { ClubProfile, SeatGroup } from './profile.ts';
import { SEAT, SEAT_LENGTH, tariffAt, termsAt } from './seats.ts';

/**
 * A time at which a court (or a group's session on it) is free; the amount is in minor units for
 * all of it.
 */
export type FreeTime = Span & { serviceId: number; kind: ServiceKind; courtId: number; amount: number };

/**
 * A time that can be booked unless it is taken; `minutes` count from midnight by the club's clock.
 */
type OfferedTime = Span & { minutes: number };

/** Times that can be booked unless they are taken, by start. */
type DayOfTimes = {
  times: OfferedTime[];
  /** The prices of the times by a tariff, in minor units; null for a time without a price. */
  amountsBy: (tariff: number) => readonly (number | null)[];
};

/** The range of a day's times that are requested, by index: from `first` until before `last`. */
type RequestedDay = DayOfTimes & { first: number; last: number };

/** The requested date in the club's calendar. */
export const requestedDate = (club: OfferingClub, time: RequestedHours, now: number) =>
  time.date ?? toZoned(now, club.timeZone).date;

/** Minor units per hour. */
export const hourlyRate = ({ amount, start, end }: Pick<FreeTime, 'amount' | 'start' | 'end'>) =>
  rateOf({ start, end }, amount);

export const rateOf = ({ start, end }: Span, amount: number) => ratePerHour(amount, minutesBetween(start, end));

/** Epoch ms of the requested hours, and the dates on which a time within them can start. */
function requestedHours(club: OfferingClub, time: RequestedHours, now: number) {
  const date = requestedDate(club, time, now);
  const dates = time.to !== null && time.to > DAY_MINUTES ? [date, addDays(date, 1)] : [date];
  const start = toInstant(date, time.from, club.timeZone);
  // A slot belongs to the day on which it starts. Without a requested end it may run past midnight.
  const end =
    time.to === null ? toInstant(addDays(date, 2), 0, club.timeZone) : toInstant(date, time.to, club.timeZone);
  return { start, end, dates, lastStart: toInstant(addDays(dates.at(-1)!, 1), 0, club.timeZone) - 1 };
}

export type Hours = ReturnType<typeof requestedHours>;

/** Days in the cache; a club's hours give a few each. */
const MAX_DAYS = 2000;
const days = new Map<string, DayOfTimes>();

const amountsOf = (times: readonly OfferedTime[], rates: readonly Rate[]) =>
  times.map(({ start, end, minutes }) => amountAt(rates, minutes, minutesBetween(start, end)));

function dayOf(times: OfferedTime[], date: string): DayOfTimes {
  const known: (number | null)[][] = [];
  function amountsBy(tariff: number): readonly (number | null)[] {
    known[tariff] ??= amountsOf(times, tariffAt(tariff)(date));
    return known[tariff];
  }
  return { times, amountsBy };
}

/**
 * What a day offers by the hours, the step and the duration, without regard to bookings. Calculated
 * once for all clubs that have them.
 */
function offeredOn(date: string, { club, policy }: ClubProfile, step: number, duration: number): DayOfTimes {
  const key = `${policy.hoursId} ${date} ${step} ${duration}`;
  const known = days.get(key);
  if (known) return known;
  const { timeZone } = club;
  const opening = (on: string) => club.openingHours.find((day) => day.weekday === weekday(on)) ?? null;
  const times = offeredSlots({
    date,
    timeZone,
    hours: opening(date),
    previousHours: opening(addDays(date, -1)),
    nextHours: opening(addDays(date, 1)),
    step,
    duration,
  }).map(({ start, end }) => ({ start, end, minutes: toZoned(start, timeZone).minutes }));
  if (days.size >= MAX_DAYS) days.clear();
  const offered = dayOf(times, date);
  days.set(key, offered);
  return offered;
}

/**
 * The requested hours of one search in each club's calendar. Clubs with the same hours share the
 * results.
 */
export function createCalendar(time: RequestedHours, now: number) {
  // By the clubs' calendar.
  const hours: Hours[] = [];
  // By the clubs' calendar, then by the services' terms.
  const offered: RequestedDay[][][] = [];
  const ends = new Map<string, { last: string; until: number }>();

  function hoursOf({ club, calendarId }: Pick<ClubProfile, 'club' | 'calendarId'>): Hours {
    hours[calendarId] ??= requestedHours(club, time, now);
    return hours[calendarId];
  }

  function endOf(club: OfferingClub): { last: string; until: number } {
    const key = `${club.timeZone} ${club.horizonDays} ${club.releaseTime}`;
    const known = ends.get(key) ?? { last: lastBookableDate(now, club), until: bookableUntil(now, club) };
    ends.set(key, known);
    return known;
  }

  function listDays(profile: ClubProfile, step: number, duration: number): RequestedDay[] {
    const { start, end, dates } = hoursOf(profile);
    const earliest = Math.max(start, bookableFrom(now, profile.club.leadTimeMinutes));
    const { last } = endOf(profile.club);
    return dates
      .filter((date) => date <= last)
      .map((date) => {
        const day = offeredOn(date, profile, step, duration);
        const first = day.times.filter((time) => time.start < earliest).length;
        return { ...day, first, last: day.times.filter((time) => time.end <= end).length };
      })
      .filter(({ first, last }) => first < last);
  }

  return {
    time,
    now,
    hoursOf,
    /** The first instant at which nothing that starts can be booked yet, in epoch milliseconds. */
    untilOf: (club: OfferingClub): number => endOf(club).until,
    /** The days on which the service offers times within the requested hours, taken or not. */
    offeredDays(profile: ClubProfile, termsId: number): RequestedDay[] {
      offered[profile.calendarId] ??= [];
      const known = offered[profile.calendarId]![termsId];
      if (known) return known;
      const terms = termsAt(termsId);
      const duration = time.duration ?? terms.minimum;
      const days = durationFits(terms, duration) ? listDays(profile, terms.step, duration) : [];
      offered[profile.calendarId]![termsId] = days;
      return days;
    },
  };
}

export type Calendar = ReturnType<typeof createCalendar>;

/**
 * Receives a free time within the requested hours, by its index in `seats`; the amount is in minor
 * units.
 */
type FreeTimeVisitor = (time: Span, amount: number, seat: number) => void;

function eachSession(
  profile: ClubProfile,
  { seats }: SeatGroup,
  occupancy: ClubOccupancy,
  calendar: Calendar,
  visit: FreeTimeVisitor,
): void {
  const { start: first, end: last, lastStart } = calendar.hoursOf(profile);
  const { duration } = calendar.time;
  const until = calendar.untilOf(profile.club);
  for (let seat = 0; seat < seats.length; seat += SEAT_LENGTH) {
    for (const session of occupancy.sessions) {
      const { start, end } = session;
      if (session.serviceId !== seats[seat + SEAT.serviceId] || session.courtId !== seats[seat + SEAT.courtId])
        continue;
      if (start < first || start > lastStart || end > last || start >= until) continue;
      if (duration === undefined || minutesBetween(start, end) === duration) visit(session, session.amount, seat);
    }
  }
}

/**
 * Passes the free times of some seats of a club within the requested hours to `see`, seat by seat.
 */
export function eachFreeTime(
  profile: ClubProfile,
  group: SeatGroup,
  occupancy: ClubOccupancy,
  calendar: Calendar,
  visit: FreeTimeVisitor,
): void {
  const { seats, traits } = group;
  if (traits.kind === 'group') {
    eachSession(profile, group, occupancy, calendar, visit);
    return;
  }
  for (let seat = 0; seat < seats.length; seat += SEAT_LENGTH) {
    const offered = calendar.offeredDays(profile, seats[seat + SEAT.terms]!);
    if (offered.length === 0) continue;
    const taken = courtTaken(occupancy, seats[seat + SEAT.court]!, seats[seat + SEAT.courtId]!);
    const lessons = coachTaken(occupancy, seats[seat + SEAT.coachId]!);
    // Calculated again for each service: storing the free times of every court would cost more than
    // it saves.
    for (const { times, amountsBy, first, last } of offered) {
      const amounts = amountsBy(seats[seat + SEAT.tariff]!);
      for (let index = first; index < last; index += 1) {
        const [time, amount] = [times[index]!, amounts[index]!];
        if (overlapsAny(taken, time) || overlapsAny(lessons, time)) continue;
        // A time without a price cannot be sold.
        if (amount !== null) visit(time, amount, seat);
      }
    }
  }
}

/** The free times of some seats as a list. */
export function listFreeTimes(
  profile: ClubProfile,
  groups: readonly SeatGroup[],
  occupancy: ClubOccupancy,
  calendar: Calendar,
): FreeTime[] {
  const times: FreeTime[] = [];
  for (const group of groups) {
    const { seats, traits } = group;
    const { kind } = traits;
    eachFreeTime(profile, group, occupancy, calendar, ({ start, end }, amount, seat) => {
      const [serviceId, courtId] = [seats[seat + SEAT.serviceId]!, seats[seat + SEAT.courtId]!];
      times.push({ serviceId, kind, courtId, start, end, amount });
    });
  }
  return times;
}
