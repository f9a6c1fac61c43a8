import { bookableFrom, lastBookableDate, offeredSlots, type Span } from '#core/domain/availability.ts';
import { defaultDuration, durationFits } from '#core/domain/duration.ts';
import { amountAt, type Rate } from '#core/domain/price.ts';
import { addDays, toInstant, toZoned, weekday } from '#core/domain/zone.ts';
import { minutesBetween, type OfferingClub } from '#server/schedule/offer.ts';
import { type ClubDiary, freeOn, overlapsAny, takenBy } from './diaries.ts';
import type { ClubProfile, Offering, Seat } from './profile.ts';
import type { AskedTime } from './wanted.ts';

/** A time that a court (or a group's session on it) is free; the amount is in minor units for all of it. */
export type FreeTime = Span & { serviceId: number; courtId: number; amount: number };

/** A time that could be booked if nobody had taken it, with its place in the week of the club's clock. */
export type OfferedTime = Span & { weekday: number; minutes: number };

/** The date that is meant in the club's calendar. */
export const askedDate = (club: OfferingClub, time: AskedTime, now: number) =>
  time.date ?? toZoned(now, club.timeZone).date;

/** Minor units an hour. */
export const hourlyRate = ({ amount, start, end }: Pick<FreeTime, 'amount' | 'start' | 'end'>) =>
  rateOf({ start, end }, amount);

export const rateOf = ({ start, end }: Span, amount: number) => Math.round((amount * 60) / minutesBetween(start, end));

/** Epoch ms of the hours that are asked for, and the dates on which a time within them can start. */
function askedHours(club: OfferingClub, time: AskedTime, now: number) {
  const date = askedDate(club, time, now);
  const dates = time.to !== null && time.to > 1440 ? [date, addDays(date, 1)] : [date];
  const start = toInstant(date, time.from, club.timeZone);
  // A slot belongs to the day on which it starts; without an asked end it may run over midnight.
  const end =
    time.to === null ? toInstant(addDays(date, 2), 0, club.timeZone) : toInstant(date, time.to, club.timeZone);
  return { start, end, dates, lastStart: toInstant(addDays(dates.at(-1)!, 1), 0, club.timeZone) - 1 };
}

export type Hours = ReturnType<typeof askedHours>;

/** Days that are remembered; a club's hours give a few each. */
const MOST_DAYS = 2000;
const days = new Map<string, OfferedTime[]>();

/** What a day offers by the hours, the step and the duration, worked out once for all clubs that have them, whatever is taken. */
function offeredOn(date: string, { club, hoursId }: ClubProfile, step: number, duration: number): OfferedTime[] {
  const key = `${hoursId} ${date} ${step} ${duration}`;
  const known = days.get(key);
  if (known) return known;
  const { timeZone } = club;
  const opening = (on: string) => club.openingHours.find((day) => day.weekday === weekday(on)) ?? null;
  const offered = offeredSlots({
    date,
    timeZone,
    hours: opening(date),
    previousHours: opening(addDays(date, -1)),
    nextHours: opening(addDays(date, 1)),
    step,
    duration,
  }).map(({ start, end }) => ({ start, end, weekday: weekday(date), minutes: toZoned(start, timeZone).minutes }));
  if (days.size >= MOST_DAYS) days.clear();
  days.set(key, offered);
  return offered;
}

/** The asked hours of one search in each club's calendar. Clubs with the same hours share what is worked out. */
export function createCalendar(time: AskedTime, now: number) {
  const hours = new Map<string, Hours>();
  // By the clubs' calendar, then by the services' terms.
  const offered: OfferedTime[][][] = [];
  const lastDates = new Map<string, string>();

  function hoursOf({ club }: Pick<ClubProfile, 'club'>): Hours {
    let known = hours.get(club.timeZone);
    if (!known) {
      known = askedHours(club, time, now);
      hours.set(club.timeZone, known);
    }
    return known;
  }

  function lastDateOf({ timeZone, horizonDays }: OfferingClub): string {
    const key = `${timeZone} ${horizonDays}`;
    const known = lastDates.get(key) ?? lastBookableDate(now, timeZone, horizonDays);
    lastDates.set(key, known);
    return known;
  }

  function listTimes(profile: ClubProfile, step: number, duration: number): OfferedTime[] {
    const { start, end, dates } = hoursOf(profile);
    const earliest = Math.max(start, bookableFrom(now, profile.club.leadTimeMinutes));
    const last = lastDateOf(profile.club);
    return dates
      .filter((date) => date <= last)
      .flatMap((date) => offeredOn(date, profile, step, duration))
      .filter((slot) => slot.start >= earliest && slot.end <= end);
  }

  return {
    time,
    now,
    hoursOf,
    /** What can still be had of the service within the asked hours, taken or not, by start. */
    offeredTimes(profile: ClubProfile, { offer, termsId }: Offering): OfferedTime[] {
      offered[profile.calendarId] ??= [];
      const known = offered[profile.calendarId]![termsId];
      if (known) return known;
      const duration = time.duration ?? defaultDuration(offer);
      const times = durationFits(offer, duration) ? listTimes(profile, offer.step, duration) : [];
      offered[profile.calendarId]![termsId] = times;
      return times;
    },
  };
}

export type Calendar = ReturnType<typeof createCalendar>;

/** Shows the free times of a service on one of its courts within the asked hours; the amount is in minor units. */
export function eachFreeTime(
  profile: ClubProfile,
  seat: Seat,
  diary: ClubDiary,
  calendar: Calendar,
  see: (time: Span, amount: number) => void,
): void {
  const { kind, coachId, serviceId } = seat;
  if (kind === 'group') {
    const { start: first, end: last, lastStart } = calendar.hoursOf(profile);
    const { duration } = calendar.time;
    for (const session of diary.sessions) {
      const { start, end } = session;
      if (session.serviceId !== serviceId || session.courtId !== seat.courtId) continue;
      if (start < first || start > lastStart || end > last) continue;
      if (duration === undefined || minutesBetween(start, end) === duration) see(session, session.amount);
    }
    return;
  }
  const offered = calendar.offeredTimes(profile, seat.offering);
  if (offered.length === 0) return;
  const lessons = coachId === null ? [] : takenBy(diary, coachId);
  let rates: readonly Rate[] = [];
  let ratesDay = 0;
  for (const time of freeOn(diary, seat, offered)) {
    if (lessons.length > 0 && overlapsAny(lessons, time)) continue;
    if (ratesDay !== time.weekday) [rates, ratesDay] = [seat.ratesOn(time.weekday), time.weekday];
    const amount = amountAt(rates, time.minutes, minutesBetween(time.start, time.end));
    // Without a price there is nothing to sell.
    if (amount !== null) see(time, amount);
  }
}

/** The free times of some seats in a list. */
export function listFreeTimes(
  profile: ClubProfile,
  seats: readonly Seat[],
  diary: ClubDiary,
  calendar: Calendar,
): FreeTime[] {
  const times: FreeTime[] = [];
  for (const seat of seats) {
    const { serviceId, courtId } = seat;
    eachFreeTime(profile, seat, diary, calendar, ({ start, end }, amount) => {
      times.push({ serviceId, courtId, start, end, amount });
    });
  }
  return times;
}
