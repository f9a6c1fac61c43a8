import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY, MINUTE } from '#core/domain/units.ts';
import { type DayQuery, type DaySlot, daySlots, type Hours, type Span } from '../availability.ts';
import { holds } from './check.ts';
import { daysOn, instantsOf, KYIV, kyivDates, shown } from './kyiv.ts';

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

type Day = { day: string; opens: number; closes: number };

function daysOf({ date, hours, previousHours, nextHours }: DayQuery): { own: Day[]; all: Day[] } {
  const dayOf = (day: string, given: Hours | null | undefined): Day[] => {
    if (!given) return [];
    const opens = minutesOf(given.opens);
    const closes = minutesOf(given.closes);
    return [{ day, opens, closes: closes > opens ? closes : closes + 1440 }];
  };
  const own = [...dayOf(daysOn(date, -1), previousHours), ...dayOf(date, hours)];
  return { own, all: [...own, ...dayOf(daysOn(date, 1), nextHours)] };
}

/** The same as `daySlots`, minute by minute: a slot is had where each of its minutes is open, and is free where none is taken. */
function model(query: DayQuery): DaySlot[] {
  const { date, step, duration, now, leadTimeMinutes } = query;
  if (date > daysOn(shown(now).slice(0, 10), query.horizonDays)) return [];
  const { own, all } = daysOf(query);
  const open = new Set<number>();
  for (const { day, opens, closes } of all) {
    const from = instantsOf(date, day, opens)[0]!;
    const until = instantsOf(date, day, closes)[0]!;
    for (let minute = from; minute < until; minute += MINUTE) open.add(minute);
  }
  const taken = (minute: number) =>
    [...query.occupied, ...query.closures].some(({ start, end }) => start <= minute && minute < end);
  const starts = new Set<number>();
  for (const { day, opens, closes } of own) {
    for (let clock = opens; clock < closes; clock += step) {
      for (const start of instantsOf(date, day, clock)) if (shown(start).startsWith(date)) starts.add(start);
    }
  }
  const slots: DaySlot[] = [];
  for (const start of [...starts].sort((one, other) => one - other)) {
    const minutes = Array.from({ length: duration }, (_, index) => start + index * MINUTE);
    if (!minutes.every((minute) => open.has(minute))) continue;
    const began = start < now || start < now + leadTimeMinutes * MINUTE;
    const status = began ? 'past' : minutes.some(taken) ? 'busy' : 'free';
    slots.push({ start, end: start + duration * MINUTE, status });
  }
  return slots;
}

const clock = fc
  .integer({ min: 0, max: 96 })
  .map(
    (quarter) => `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
  );
/** Often such that one day's hours touch the next one's. */
const hours = fc.option(
  fc.oneof(
    fc.constantFrom({ opens: '00:00', closes: '24:00' }, { opens: '18:00', closes: '00:00' }),
    fc.record({ opens: clock.filter((opens) => opens !== '24:00'), closes: clock }),
  ),
  { freq: 5 },
);

const queries = kyivDates.chain((date) => {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const instant = fc.integer({ min: -1500, max: 3000 }).map((minutes) => midnight + minutes * MINUTE);
  const span = fc
    .tuple(instant, fc.integer({ min: 1, max: 400 }))
    .map(([start, length]): Span => ({ start, end: start + length * MINUTE }));
  return fc.record({
    date: fc.constant(date),
    timeZone: fc.constant(KYIV),
    hours,
    previousHours: hours,
    nextHours: hours,
    step: fc.constantFrom(15, 30, 60, 45),
    duration: fc.constantFrom(30, 60, 90, 120, 300),
    occupied: fc.array(span, { maxLength: 6 }),
    closures: fc.array(span, { maxLength: 1 }),
    now: fc.oneof(instant, fc.constant(midnight - 20 * DAY)),
    leadTimeMinutes: fc.constantFrom(0, 30, 600),
    horizonDays: fc.constantFrom(0, 1, 14, 30),
  });
});

it('offers what a walk through the minutes of the day finds', () => {
  holds(400, queries, (query) => {
    expect(daySlots(query)).toEqual(model(query));
  });
});

it('offers the hour that autumn repeats twice, and none that spring skips', () => {
  const query: DayQuery = {
    date: '2026-10-25',
    timeZone: KYIV,
    hours: { opens: '00:00', closes: '24:00' },
    previousHours: null,
    step: 60,
    duration: 60,
    occupied: [],
    closures: [],
    now: Date.parse('2026-01-01T00:00:00Z'),
    leadTimeMinutes: 0,
    horizonDays: 365,
  };
  // The model itself: 25 hours and 23.
  expect([model(query).length, model({ ...query, date: '2026-03-29' }).length]).toEqual([25, 23]);
});
