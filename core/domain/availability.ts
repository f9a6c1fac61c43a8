import { DAY_MINUTES, MINUTE } from '#core/domain/units.ts';
import { parseClock } from './clock.ts';
import { addDays, instantsAt, toInstant, toZoned, weekday } from './zone.ts';

/** A half-open time range in epoch milliseconds: `end` is the first instant after it. */
export type Span = { start: number; end: number };

/** Opening hours of one day as 'HH:mm'. `closes` at or before `opens` means after midnight. */
export type DayHours = { opens: string; closes: string };

/** `past` is a slot that has started, or starts within the lead time. */
export type SlotStatus = 'free' | 'busy' | 'past';

export type DaySlot = Span & { status: SlotStatus };

export type DayQuery = {
  /** The club's day, 'YYYY-MM-DD'. */
  date: string;
  timeZone: string;
  /** Null if the club is closed that day. */
  hours: DayHours | null;
  /** Hours of the previous day, whose slots after midnight start on this date. */
  previousHours: DayHours | null;
  /** Hours of the next day. A slot may end in them if the club does not close at midnight. */
  nextHours?: DayHours | null;
  /** Minutes between starts. */
  step: number;
  /** Duration of a slot in minutes. */
  duration: number;
  occupied: readonly Span[];
  closures: readonly Span[];
  /** Epoch milliseconds. */
  now: number;
  leadTimeMinutes: number;
  /** Number of days after today that can be booked; 0 is today only. */
  horizonDays: number;
  /** When the last of these days opens, as 'HH:mm' of today; null or left out: at midnight. */
  releaseTime?: string | null;
};

/** How far ahead a club can be booked. */
export type BookingWindow = Pick<DayQuery, 'timeZone' | 'horizonDays' | 'releaseTime'>;

type Opening = Span & { date: string; opens: number; closes: number };

/**
 * The last date that can be booked now (epoch milliseconds), in the club's time zone. Its release is
 * an instant, so a day once open stays open in the hour that clocks repeat in autumn.
 */
export function lastBookableDate(now: number, { timeZone, horizonDays, releaseTime }: BookingWindow): string {
  const today = toZoned(now, timeZone).date;
  const isReleased = !releaseTime || now >= toInstant(today, parseClock(releaseTime), timeZone);
  return addDays(today, isReleased ? horizonDays : horizonDays - 1);
}

/**
 * The day after the last that can be booked now, and the instant (epoch milliseconds) at which it
 * opens. Undefined for clubs whose days open at midnight.
 */
export function nextRelease(now: number, window: BookingWindow): { date: string; opensAt: number } | undefined {
  const { timeZone, horizonDays, releaseTime } = window;
  if (!releaseTime) return;
  const date = addDays(lastBookableDate(now, window), 1);
  return { date, opensAt: toInstant(addDays(date, -horizonDays), parseClock(releaseTime), timeZone) };
}

/** The first instant at which nothing that starts can be booked yet, in epoch milliseconds. */
export const bookableUntil = (now: number, window: BookingWindow): number =>
  toInstant(addDays(lastBookableDate(now, window), 1), 0, window.timeZone);

function openingOf(date: string, hours: DayHours | null | undefined, timeZone: string): Opening[] {
  if (!hours) return [];
  const opens = parseClock(hours.opens);
  const shut = parseClock(hours.closes);
  const closes = shut > opens ? shut : shut + DAY_MINUTES;
  return [{ date, opens, closes, start: toInstant(date, opens, timeZone), end: toInstant(date, closes, timeZone) }];
}

/**
 * Start instants by local time. A time that is repeated when clocks go back starts twice; a skipped
 * time moves forward.
 */
function startsOf({ date, opens, closes }: Opening, step: number, timeZone: string): number[] {
  const starts: number[] = [];
  for (let minutes = opens; minutes < closes; minutes += step) starts.push(...instantsAt(date, minutes, timeZone));
  return starts;
}

/** Merges spans that touch or overlap; in order. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

const overlaps = (a: Span, b: Span) => a.start < b.end && b.start < a.end;

/** The part of the query that does not depend on the current time and on bookings. */
export type OfferQuery = Pick<
  DayQuery,
  'date' | 'timeZone' | 'hours' | 'previousHours' | 'nextHours' | 'step' | 'duration'
>;

/** The slots of a date, free or not, ordered by start. Throws RangeError like `daySlots`. */
export function offeredSlots(query: OfferQuery): Span[] {
  const { date, timeZone, step, duration } = query;
  if (!(step >= 1 && duration >= 1)) throw new RangeError(`Not a step and a duration: ${step}, ${duration}`);
  const own = [
    ...openingOf(addDays(date, -1), query.previousHours, timeZone),
    ...openingOf(date, query.hours, timeZone),
  ];
  // So that a slot may extend from one day's hours into the next.
  const open = mergeSpans([...own, ...openingOf(addDays(date, 1), query.nextHours, timeZone)]);
  const dayStart = toInstant(date, 0, timeZone);
  const dayEnd = toInstant(addDays(date, 1), 0, timeZone);
  const starts = new Set(own.flatMap((opening) => startsOf(opening, step, timeZone)));
  return [...starts]
    .sort((a, b) => a - b)
    .filter((start) => start >= dayStart && start < dayEnd)
    .map((start) => ({ start, end: start + duration * MINUTE }))
    .filter((slot) => open.some((span) => span.start <= slot.start && slot.end <= span.end));
}

/**
 * The first instant at which a bookable slot may start, in epoch milliseconds. Never in the past,
 * even with a negative lead time.
 */
export const bookableFrom = (now: number, leadTimeMinutes: number) => Math.max(now, now + leadTimeMinutes * MINUTE);

/**
 * The slots that start on a date, ordered by start. A slot belongs to the calendar date on which it
 * starts: slots after midnight belong to the next date. There are none on a closed date or beyond
 * the horizon. Throws RangeError for an invalid date, time zone or clock time, or for a step or
 * duration below one minute.
 */
export function daySlots(query: DayQuery): DaySlot[] {
  if (query.date > lastBookableDate(query.now, query)) return [];
  const taken = [...query.occupied, ...query.closures];
  const from = bookableFrom(query.now, query.leadTimeMinutes);
  const statusOf = (slot: Span): SlotStatus => {
    if (slot.start < from) return 'past';
    return taken.some((span) => overlaps(span, slot)) ? 'busy' : 'free';
  };
  return offeredSlots(query).map((slot) => ({ ...slot, status: statusOf(slot) }));
}

/**
 * Whether a club is open at an instant (epoch milliseconds): within its hours and not within a
 * closure. Monday is weekday 1.
 */
export function isOpenAt(
  now: number,
  club: { timeZone: string; openingHours: readonly (DayHours & { weekday: number })[]; closures: readonly Span[] },
): boolean {
  const { date } = toZoned(now, club.timeZone);
  const openings = [addDays(date, -1), date].flatMap((day) =>
    openingOf(
      day,
      club.openingHours.find((hours) => hours.weekday === weekday(day)),
      club.timeZone,
    ),
  );
  const holds = ({ start, end }: Span) => start <= now && now < end;
  return openings.some(holds) && !club.closures.some(holds);
}
