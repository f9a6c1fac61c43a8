import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY, MINUTE } from '#core/domain/units.ts';
import { type DayHours, type DayQuery, type DaySlot, daySlots, type Span } from '../availability.ts';
import { checkProperty } from './check.ts';
import { addCalendarDays, instantsOf, KYIV, kyivDates, localTimeAt } from './kyiv.ts';

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

type Day = { day: string; opens: number; closes: number };

function daysOf({ date, hours, previousHours, nextHours }: DayQuery): { own: Day[]; all: Day[] } {
  const dayOf = (day: string, given: DayHours | null | undefined): Day[] => {
    if (!given) return [];
    const opens = minutesOf(given.opens);
    const closes = minutesOf(given.closes);
    return [{ day, opens, closes: closes > opens ? closes : closes + 1440 }];
  };
  const own = [...dayOf(addCalendarDays(date, -1), previousHours), ...dayOf(date, hours)];
  return { own, all: [...own, ...dayOf(addCalendarDays(date, 1), nextHours)] };
}

/**
 * Computes `daySlots` minute by minute: a slot exists if each of its minutes is open, and is free
 * if none is occupied.
 */
function model(query: DayQuery): DaySlot[] {
  const { date, step, duration, now, leadTimeMinutes } = query;
  if (date > addCalendarDays(localTimeAt(now).slice(0, 10), query.horizonDays)) return [];
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
      for (const start of instantsOf(date, day, clock)) if (localTimeAt(start).startsWith(date)) starts.add(start);
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
/** Opening hours, which often touch those of the next day. */
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

it('offers the same slots as a walk through the minutes of the day', () => {
  checkProperty(400, queries, (query) => {
    expect(daySlots(query)).toEqual(model(query));
  });
});

it('offers a repeated hour twice and a skipped hour never', () => {
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
  // Checks the model itself: days of 25 and 23 hours.
  expect([model(query).length, model({ ...query, date: '2026-03-29' }).length]).toEqual([25, 23]);
});
