import { DAY_MINUTES, MINUTE } from '#core/domain/units.ts';
import { parseClock } from './clock.ts';
import { addDays, instantsAt, toInstant, toZoned, weekday } from './zone.ts';

/** Half-open span of time in epoch ms: the end is the first moment outside. */
export type Span = { start: number; end: number };

/** Opening hours of one day as 'HH:mm'; closing at or before opening means after midnight. */
export type Hours = { opens: string; closes: string };

/** `past` is a slot that began, or begins sooner than the lead time allows. */
export type SlotStatus = 'free' | 'busy' | 'past';

export type DaySlot = Span & { status: SlotStatus };

export type DayQuery = {
  /** the club's day, 'YYYY-MM-DD' */
  date: string;
  timeZone: string;
  /** null: closed that day */
  hours: Hours | null;
  /** hours of the day before: what it sells after midnight starts on this date */
  previousHours: Hours | null;
  /** hours of the day after: lets a slot run over midnight where the club does not close */
  nextHours?: Hours | null;
  /** minutes between starts */
  step: number;
  /** minutes of a slot */
  duration: number;
  occupied: readonly Span[];
  closures: readonly Span[];
  /** epoch ms */
  now: number;
  leadTimeMinutes: number;
  /** how many days after today can be booked; 0 is today alone */
  horizonDays: number;
};

type Opening = Span & { date: string; opens: number; closes: number };

/** The last date that can be booked now, in the club's zone. */
export function lastBookableDate(now: number, timeZone: string, horizonDays: number): string {
  return addDays(toZoned(now, timeZone).date, horizonDays);
}

function openingOf(date: string, hours: Hours | null | undefined, timeZone: string): Opening[] {
  if (!hours) return [];
  const opens = parseClock(hours.opens);
  const shut = parseClock(hours.closes);
  const closes = shut > opens ? shut : shut + DAY_MINUTES;
  return [{ date, opens, closes, start: toInstant(date, opens, timeZone), end: toInstant(date, closes, timeZone) }];
}

/** Start instants by the wall clock: both occurrences of a repeated time, a skipped time moved forward. */
function startsOf({ date, opens, closes }: Opening, step: number, timeZone: string): number[] {
  const starts: number[] = [];
  for (let minutes = opens; minutes < closes; minutes += step) starts.push(...instantsAt(date, minutes, timeZone));
  return starts;
}

/** Openings that touch or overlap become one, so that a slot may pass from one day's hours into the next. */
function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

const overlaps = (a: Span, b: Span) => a.start < b.end && b.start < a.end;

/** What a day's slots follow from, whatever the time is now and whoever has booked. */
export type OfferQuery = Pick<
  DayQuery,
  'date' | 'timeZone' | 'hours' | 'previousHours' | 'nextHours' | 'step' | 'duration'
>;

/** The slots that a date offers, taken or not, by start. Throws RangeError as `daySlots` does. */
export function offeredSlots(query: OfferQuery): Span[] {
  const { date, timeZone, step, duration } = query;
  if (!(step >= 1 && duration >= 1)) throw new RangeError(`Not a step and a duration: ${step}, ${duration}`);
  const own = [
    ...openingOf(addDays(date, -1), query.previousHours, timeZone),
    ...openingOf(date, query.hours, timeZone),
  ];
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

/** The first instant at which a slot may start; what began is never to be had, even with a negative lead time. */
export const bookableFrom = (now: number, leadTimeMinutes: number) => Math.max(now, now + leadTimeMinutes * MINUTE);

/**
 * The slots that start on a date, by start. A slot belongs to the calendar date on which it starts, so the hours after
 * midnight of a late club stand under the next date. A date beyond the horizon, or closed, has none.
 * Throws RangeError on a bad date, zone or clock time, or a step or duration below one minute.
 */
export function daySlots(query: DayQuery): DaySlot[] {
  if (query.date > lastBookableDate(query.now, query.timeZone, query.horizonDays)) return [];
  const taken = [...query.occupied, ...query.closures];
  const from = bookableFrom(query.now, query.leadTimeMinutes);
  const statusOf = (slot: Span): SlotStatus => {
    if (slot.start < from) return 'past';
    return taken.some((span) => overlaps(span, slot)) ? 'busy' : 'free';
  };
  return offeredSlots(query).map((slot) => ({ ...slot, status: statusOf(slot) }));
}

/** Whether a club's hours (Monday is weekday 1) hold at an instant, and no closure does. */
export function isOpenAt(
  now: number,
  club: { timeZone: string; openingHours: readonly (Hours & { weekday: number })[]; closures: readonly Span[] },
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
