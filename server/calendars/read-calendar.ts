import ICAL from 'ical.js';
import { mergeSpans, type Span } from '#core/domain/availability.ts';
import { SECOND } from '#core/domain/units.ts';
import { dateOf, type Length, lengthOf, type StatedTime, timesOf, wallOf } from './event-times.ts';
import { isOwnEvent } from './feed-uid.ts';

/** What to look for in a calendar. */
export type Reading = {
  text: string;
  /** Whose own events do not count. */
  clubId: number;
  /** The club's: its clock counts for days, and for times without a zone. */
  timeZone: string;
  /** Epoch ms. */
  from: number;
  to: number;
};

/** When a calendar's owner is busy, in order, and how many events could not be read. */
export type BusyTimes = { busy: Span[]; unreadable: number };

/** The text is no iCalendar file, or a part of one. */
export class NotCalendar extends Error {}
/** The calendar has more than anybody does. */
export class TooManyEvents extends Error {}

/** Repetitions of all rules that are looked at: ten a day for 27 years. */
const MOST_REPEATS = 100_000;
/** Busy times within the span: a dozen a day for a year. */
const MOST_TIMES = 5000;

// Programs write days where times belong.
ICAL.design.strict = false;

/**
 * Remembers also which zones a calendar does not define: the library would look through all events
 * for each time in such a zone.
 */
function withKnownZones(calendar: ICAL.Component): ICAL.Component {
  const find = calendar.getTimeZoneByID.bind(calendar);
  const known = new Map<string, ReturnType<typeof find>>();
  calendar.getTimeZoneByID = (name) => {
    if (!known.has(name)) known.set(name, find(name));
    return known.get(name) as ReturnType<typeof find>;
  };
  return calendar;
}

/** The calendars of a file. @throws NotCalendar */
function parse(text: string): ICAL.Component[] {
  if (!/^\ufeff?\s*BEGIN:VCALENDAR\s/i.test(text)) throw new NotCalendar('the text does not begin as a calendar');
  try {
    const parsed = ICAL.parse(text.replace(/^\ufeff/, '')) as unknown[];
    // Several calendars are a list of them.
    const roots = Array.isArray(parsed[0]) ? parsed : [parsed];
    return roots.map((root) => withKnownZones(new ICAL.Component(root as string)));
  } catch (error) {
    throw new NotCalendar('the text is not as RFC 5545 wants', { cause: error });
  }
}

const wordOf = (event: ICAL.Component, name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase();

/** Whether an event takes its owner's time. Outlook has a word of its own for that. */
const takesTime = (event: ICAL.Component): boolean =>
  wordOf(event, 'status') !== 'CANCELLED' &&
  wordOf(event, 'transp') !== 'TRANSPARENT' &&
  wordOf(event, 'x-microsoft-cdo-busystatus') !== 'FREE';

/** Times of a series, by instant, and by day: a day means all that begins on it. */
type TimeSet = { instants: Set<number>; dates: Set<string> };

function setOf(times: readonly StatedTime[], series: StatedTime): TimeSet {
  const isDay = ({ time }: StatedTime) => time.isDate || series.time.isDate;
  return {
    instants: new Set(times.filter((one) => !isDay(one)).map(({ time, clock }) => clock(time))),
    dates: new Set(times.filter(isDay).map(({ time }) => dateOf(time))),
  };
}

const has = ({ instants, dates }: TimeSet, { time, clock }: StatedTime) =>
  dates.has(dateOf(time)) || (!time.isDate && instants.has(clock(time)));

/** An event that replaces one of a series, or all from one on. */
type Override = { of: StatedTime; start: StatedTime; length: Length; busy: boolean; isFuture: boolean };

type Budget = { repeats: number };

/** When a rule's events start, in order, until the span ends. */
function* startsOf(
  property: ICAL.Property,
  { time: first, clock }: StatedTime,
  { to, budget }: { to: number; budget: Budget },
): Generator<ICAL.Time> {
  const rule = property.getFirstValue() as ICAL.Recur;
  // Compared here, since its zone may differ from that of the start.
  const { until } = rule;
  rule.until = null;
  const isOver = (time: ICAL.Time): boolean => {
    if (!until) return false;
    if (until.isDate) return dateOf(time) > dateOf(until);
    return clock(time) > (until.zone === ICAL.Timezone.utcTimezone ? wallOf(until) : clock(until));
  };
  const wall = first.clone();
  wall.zone = ICAL.Timezone.localTimezone;
  const iterator = rule.iterator(wall);
  for (let next = iterator.next(); next; next = iterator.next()) {
    budget.repeats -= 1;
    if (budget.repeats < 0) throw new TooManyEvents('the rules repeat too often');
    if (isOver(next) || clock(next) >= to) return;
    yield next.clone();
  }
}

/** The times of a series or of a single event, without those that are replaced. */
function* timesIn(
  event: ICAL.Component,
  overrides: readonly Override[],
  { timeZone, to, budget }: Pick<Reading, 'timeZone' | 'to'> & { budget: Budget },
): Generator<Span> {
  const [start] = timesOf(event, 'dtstart', timeZone);
  if (!start) throw new Error('an event has no start');
  const { clock } = start;
  const length = lengthOf(event, start, timeZone);
  const left = setOf(timesOf(event, 'exdate', timeZone), start);
  const single = setOf(
    overrides.map(({ of }) => of),
    start,
  );
  const later = overrides
    .filter(({ isFuture }) => isFuture)
    .sort((one, other) => wallOf(one.of.time) - wallOf(other.of.time));
  const stated = [
    start,
    ...timesOf(event, 'rdate', timeZone),
    ...event
      .getAllProperties('rrule')
      .flatMap((rule) => [...startsOf(rule, start, { to, budget })].map((time) => ({ time, clock }))),
  ];
  for (const one of stated) {
    if (has(left, one) || has(single, one)) continue;
    const changed = later.findLast(({ of }) => of.clock(of.time) <= one.clock(one.time));
    if (!changed) {
      if (takesTime(event)) yield { start: one.clock(one.time), end: length(one) };
      continue;
    }
    const moved = { time: one.time.clone(), clock: changed.start.clock };
    moved.time.adjust(0, 0, 0, (wallOf(changed.start.time) - wallOf(changed.of.time)) / SECOND);
    if (changed.busy) yield { start: moved.clock(moved.time), end: changed.length(moved) };
  }
}

function overrideOf(event: ICAL.Component, timeZone: string): Override {
  const [of] = timesOf(event, 'recurrence-id', timeZone);
  const [start] = timesOf(event, 'dtstart', timeZone);
  if (!of || !start) throw new Error('a changed event has no start');
  const range = event.getFirstProperty('recurrence-id')?.getParameter('range');
  return {
    of,
    start,
    length: lengthOf(event, start, timeZone),
    busy: takesTime(event),
    isFuture: range === 'THISANDFUTURE',
  };
}

/** The events of one UID: a series or a single event, and what is changed of it. */
type Series = { masters: ICAL.Component[]; changes: ICAL.Component[] };

function seriesOf(calendars: readonly ICAL.Component[], clubId: number): Series[] {
  const all = new Map<string, Series>();
  for (const event of calendars.flatMap((calendar) => calendar.getAllSubcomponents('vevent'))) {
    const uid = String(event.getFirstPropertyValue('uid') ?? `without ${all.size}`);
    if (isOwnEvent(uid, clubId)) continue;
    const series = all.get(uid) ?? { masters: [], changes: [] };
    all.set(uid, series);
    (event.hasProperty('recurrence-id') ? series.changes : series.masters).push(event);
  }
  return [...all.values()];
}

/**
 * When the owner of a calendar is busy between two instants: the events that take time, their
 * repetitions and changes. What begins before counts as long as it ends within.
 * @throws NotCalendar, TooManyEvents
 */
export function readCalendar({ text, clubId, timeZone, from, to }: Reading): BusyTimes {
  const found: Span[] = [];
  let unreadable = 0;
  const budget: Budget = { repeats: MOST_REPEATS };
  const keep = ({ start, end }: Span) => {
    if (end > start && end > from && start < to) found.push({ start, end: Math.min(end, to) });
  };
  /** One bad event leaves the others as they are. */
  const attempt = <Result>(read: () => Result): Result | undefined => {
    try {
      return read();
    } catch (error) {
      if (error instanceof TooManyEvents) throw error;
      unreadable += 1;
      return undefined;
    }
  };
  for (const { masters, changes } of seriesOf(parse(text), clubId)) {
    const overrides = changes.flatMap((event) => attempt(() => overrideOf(event, timeZone)) ?? []);
    for (const { start, length, busy } of overrides)
      if (busy) keep({ start: start.clock(start.time), end: length(start) });
    for (const event of masters) attempt(() => [...timesIn(event, overrides, { timeZone, to, budget })].forEach(keep));
  }
  const busy = mergeSpans(found);
  if (busy.length > MOST_TIMES) throw new TooManyEvents('there are too many busy times');
  return { busy, unreadable };
}
