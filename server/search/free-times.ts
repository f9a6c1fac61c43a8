import { daySlots, type Span } from '#core/domain/availability.ts';
import { defaultDuration, durationFits } from '#core/domain/duration.ts';
import { priceAt } from '#core/domain/price.ts';
import { addDays, toInstant, toZoned, weekday } from '#core/domain/zone.ts';
import { minutesBetween, type Offer, type OfferingClub } from '#server/schedule/offer.ts';
import type { ClubDiary } from './diaries.ts';
import type { ClubProfile, Seat } from './profile.ts';
import type { AskedTime } from './wanted.ts';

/** A time that a court (or a group's session on it) is free; the amount is in minor units for all of it. */
export type FreeTime = Span & { serviceId: number; courtId: number; amount: number };

/** A time that could be booked if nobody had taken it, with its place in the week of the club's clock. */
type OfferedTime = Span & { weekday: number; minutes: number };

/** The date that is meant in the club's calendar. */
export const askedDate = (club: OfferingClub, time: AskedTime, now: number) =>
  time.date ?? toZoned(now, club.timeZone).date;

/** Minor units an hour. */
export const hourlyRate = ({ amount, start, end }: FreeTime) => Math.round((amount * 60) / minutesBetween(start, end));

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

/**
 * The asked hours of one search in each club's calendar. Clubs with the same hours share what is worked out, so that a
 * city's clubs cost a handful of calls of `daySlots`, which says what a day offers.
 */
export function createCalendar(time: AskedTime, now: number) {
  const hours = new Map<string, Hours>();
  const offered = new Map<string, OfferedTime[]>();

  function hoursOf({ club }: Pick<ClubProfile, 'club'>): Hours {
    let known = hours.get(club.timeZone);
    if (!known) {
      known = askedHours(club, time, now);
      hours.set(club.timeZone, known);
    }
    return known;
  }

  function listTimes(profile: ClubProfile, offer: Offer, duration: number): OfferedTime[] {
    const { club } = profile;
    const { start, end, dates } = hoursOf(profile);
    const opening = (date: string) => club.openingHours.find((day) => day.weekday === weekday(date)) ?? null;
    return dates
      .flatMap((date) =>
        daySlots({
          date,
          timeZone: club.timeZone,
          hours: opening(date),
          previousHours: opening(addDays(date, -1)),
          nextHours: opening(addDays(date, 1)),
          step: offer.step,
          duration,
          occupied: [],
          closures: [],
          now,
          leadTimeMinutes: club.leadTimeMinutes,
          horizonDays: club.horizonDays,
        }),
      )
      .filter((slot) => slot.status === 'free' && slot.start >= start && slot.end <= end)
      .map((slot) => {
        const { date, minutes } = toZoned(slot.start, club.timeZone);
        return { start: slot.start, end: slot.end, weekday: weekday(date), minutes };
      });
  }

  return {
    time,
    now,
    hoursOf,
    /** What the service offers within the asked hours, taken or not, by start. */
    offeredTimes(profile: ClubProfile, offer: Offer): OfferedTime[] {
      const duration = time.duration ?? defaultDuration(offer);
      if (!durationFits(offer, duration)) return [];
      const key = `${duration} ${offer.step} ${profile.timesKey}`;
      let known = offered.get(key);
      if (!known) {
        known = listTimes(profile, offer, duration);
        offered.set(key, known);
      }
      return known;
    },
  };
}

export type Calendar = ReturnType<typeof createCalendar>;

const overlapsAny = (spans: readonly Span[] | undefined, { start, end }: Span) =>
  spans?.some((span) => span.start < end && start < span.end) ?? false;

function freeSessions({ offering, courtId }: Seat, hours: Hours, time: AskedTime, diary: ClubDiary): FreeTime[] {
  return diary.sessions
    .filter((session) => session.serviceId === offering.offer.serviceId && session.courtId === courtId)
    .filter(({ start, end }) => start >= hours.start && start <= hours.lastStart && end <= hours.end)
    .filter(({ start, end }) => time.duration === undefined || minutesBetween(start, end) === time.duration)
    .sort((one, other) => one.start - other.start);
}

/** The free times of a service on one of its courts within the asked hours, by start. */
export function freeTimes(profile: ClubProfile, seat: Seat, diary: ClubDiary, calendar: Calendar): FreeTime[] {
  const { offering, courtId } = seat;
  const { kind, serviceId, coachId } = offering.offer;
  if (kind === 'group') return freeSessions(seat, calendar.hoursOf(profile), calendar.time, diary);
  const taken = diary.courts.get(courtId);
  const lessons = coachId === null ? undefined : diary.coaches.get(coachId);
  const free: FreeTime[] = [];
  for (const offered of calendar.offeredTimes(profile, offering.offer)) {
    if (overlapsAny(taken, offered) || overlapsAny(lessons, offered) || overlapsAny(diary.closures, offered)) continue;
    const { start, end } = offered;
    const price = priceAt(seat.ratesOn(offered.weekday), offered.minutes, minutesBetween(start, end));
    // Without a price there is nothing to sell.
    if (price) free.push({ serviceId, courtId, start, end, amount: price.amount });
  }
  return free;
}
