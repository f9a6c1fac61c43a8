import type { Span } from '#core/domain/availability.ts';
import { durationFits } from '#core/domain/duration.ts';
import { addDays, toInstant, toZoned } from '#core/domain/zone.ts';
import { amountOf, courtSlots, minutesBetween, type OfferingClub } from '#server/schedule/offer.ts';
import type { ClubDiary } from './diaries.ts';
import type { Offering } from './profile.ts';
import type { AskedTime } from './wanted.ts';

/** A time that a court (or a group's session on it) is free; the amount is in minor units for all of it. */
export type FreeTime = Span & { serviceId: number; courtId: number; amount: number };

/** The date that is meant in the club's calendar. */
export const askedDate = (club: OfferingClub, time: AskedTime, now: number) =>
  time.date ?? toZoned(now, club.timeZone).date;

/** Minor units an hour. */
export const hourlyRate = ({ amount, start, end }: FreeTime) => Math.round((amount * 60) / minutesBetween(start, end));

/** Epoch ms of the hours that are asked for. */
export function askedSpan(club: OfferingClub, time: AskedTime, now: number): Span {
  const date = askedDate(club, time, now);
  // A slot belongs to the day on which it starts; without an asked end it may run over midnight.
  const end =
    time.to === null ? toInstant(addDays(date, 2), 0, club.timeZone) : toInstant(date, time.to, club.timeZone);
  return { start: toInstant(date, time.from, club.timeZone), end };
}

/** The free times of a service on one of its courts within the asked hours, by start. */
export function freeTimes(
  { offer }: Offering,
  courtId: number,
  diary: ClubDiary,
  time: AskedTime,
  now: number,
): FreeTime[] {
  const { club, serviceId } = offer;
  const span = askedSpan(club, time, now);
  const date = askedDate(club, time, now);
  const dates = time.to !== null && time.to > 1440 ? [date, addDays(date, 1)] : [date];
  const dayEnd = toInstant(addDays(dates.at(-1)!, 1), 0, club.timeZone);
  const fits = ({ start, end }: Span) => start >= span.start && end <= span.end && start < dayEnd;
  if (offer.kind === 'group') {
    return diary.sessions
      .filter((session) => session.serviceId === serviceId && session.courtId === courtId && fits(session))
      .filter(({ start, end }) => time.duration === undefined || minutesBetween(start, end) === time.duration)
      .sort((one, other) => one.start - other.start);
  }
  const duration = time.duration ?? offer.minimum;
  if (!durationFits(offer, duration)) return [];
  return dates
    .flatMap((day) => courtSlots(offer, diary, { courtId, date: day, duration, now }))
    .filter((slot) => slot.status === 'free' && fits(slot))
    .flatMap(({ start, end }) => {
      const amount = amountOf(offer, courtId, start, duration);
      // Without a price there is nothing to sell.
      return amount === null ? [] : [{ serviceId, courtId, start, end, amount }];
    });
}
