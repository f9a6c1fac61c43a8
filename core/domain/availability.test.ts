import { describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '#core/domain/units.ts';
import { bookableUntil, type DayQuery, daySlots, isOpenAt, lastBookableDate, type SlotStatus } from './availability.ts';
import { addDays, formatInstant, toInstant } from './zone.ts';

const KYIV = 'Europe/Kyiv';

function query(changes: Partial<DayQuery>): DayQuery {
  return {
    date: '2026-11-23',
    timeZone: KYIV,
    hours: { opens: '08:00', closes: '12:00' },
    previousHours: null,
    step: 60,
    duration: 60,
    occupied: [],
    closures: [],
    now: Date.parse('2026-01-01T00:00:00Z'),
    leadTimeMinutes: 0,
    horizonDays: 400,
    ...changes,
  };
}

/** Every start as 'HH:mm+offset'. */
const starts = (changes: Partial<DayQuery>) =>
  daySlots(query(changes)).map(({ start }) => formatInstant(start, KYIV).slice(11, 16));
const statuses = (changes: Partial<DayQuery>) => daySlots(query(changes)).map(({ status }) => status);
const at = (date: string, minutes: number) => toInstant(date, minutes, KYIV);
const allDay = { opens: '00:00', closes: '24:00' };

describe('starts', () => {
  it.each<[string, Partial<DayQuery>, string[]]>([
    ['every hour of the opening', {}, ['08:00', '09:00', '10:00', '11:00']],
    ['closed', { hours: null }, []],
    ['a slot must end by closing', { duration: 90 }, ['08:00', '09:00', '10:00']],
    ['half-hour step', { hours: { opens: '08:00', closes: '10:00' }, step: 30 }, ['08:00', '08:30', '09:00']],
    ['steps count from the opening', { hours: { opens: '08:15', closes: '10:30' } }, ['08:15', '09:15']],
    ['longer than the opening', { duration: 300 }, []],
    ['until 24:00', { hours: { opens: '22:00', closes: '24:00' } }, ['22:00', '23:00']],
    ['until 00:00 is the same', { hours: { opens: '22:00', closes: '00:00' } }, ['22:00', '23:00']],
    ['after midnight belongs to the next date', { hours: { opens: '22:00', closes: '02:00' } }, ['22:00', '23:00']],
    ['a slot may end after midnight', { hours: { opens: '22:30', closes: '02:00' } }, ['22:30', '23:30']],
    [
      'yesterday’s hours after midnight come first',
      { previousHours: { opens: '22:00', closes: '02:00' } },
      ['00:00', '01:00', '08:00', '09:00', '10:00', '11:00'],
    ],
    [
      'yesterday’s late hours on a closed day',
      { hours: null, previousHours: { opens: '23:30', closes: '01:30' } },
      ['00:30'],
    ],
    [
      'yesterday’s hours before midnight do not',
      { hours: null, previousHours: { opens: '08:00', closes: '24:00' } },
      [],
    ],
    [
      'over midnight where tomorrow goes on',
      { hours: { opens: '22:00', closes: '24:00' }, nextHours: allDay, duration: 120 },
      ['22:00', '23:00'],
    ],
    ['not over midnight otherwise', { hours: { opens: '22:00', closes: '24:00' }, duration: 120 }, ['22:00']],
    [
      'two days that overlap give each start once',
      { hours: { opens: '00:00', closes: '02:00' }, previousHours: { opens: '23:00', closes: '02:00' } },
      ['00:00', '01:00'],
    ],
  ])('%s', (_name, changes, expected) => {
    expect(starts(changes)).toEqual(expected);
  });
});

describe('days on which clocks change', () => {
  const night = { opens: '01:00', closes: '06:00' };
  it.each<[string, Partial<DayQuery>, string[]]>([
    [
      '23 hours: the skipped hour is not there',
      { date: '2026-03-29', hours: night },
      ['01:00', '02:00', '04:00', '05:00'],
    ],
    [
      '25 hours: the repeated hour is twice',
      { date: '2026-10-25', hours: night },
      ['01:00', '02:00', '03:00', '03:00', '04:00', '05:00'],
    ],
    [
      '25 hours by half hours',
      { date: '2026-10-25', hours: { opens: '02:30', closes: '04:30' }, step: 30, duration: 30 },
      ['02:30', '03:00', '03:30', '03:00', '03:30', '04:00'],
    ],
    [
      '23 hours: opening in the skipped hour',
      { date: '2026-03-29', hours: { opens: '03:00', closes: '06:00' } },
      ['04:00', '05:00'],
    ],
    [
      '25 hours: late hours of the evening before',
      { date: '2026-10-25', hours: null, previousHours: { opens: '22:00', closes: '05:00' } },
      ['00:00', '01:00', '02:00', '03:00', '03:00', '04:00'],
    ],
  ])('%s', (_name, changes, expected) => {
    expect(starts(changes)).toEqual(expected);
  });

  it.each([
    ['2026-03-29', 23],
    ['2026-11-23', 24],
    ['2026-10-25', 25],
  ])('%s has %i real hours, without a gap or an overlap', (date, hours) => {
    const slots = daySlots(query({ date, hours: allDay }));
    expect(slots).toHaveLength(hours);
    for (const [index, slot] of slots.entries()) {
      expect(slot.end - slot.start).toBe(60 * MINUTE);
      if (index > 0) expect(slot.start).toBe(slots[index - 1]!.end);
    }
  });
});

describe('status', () => {
  const nine = { start: at('2026-11-23', 540), end: at('2026-11-23', 600) };
  const tomorrow = at('2026-11-23', 540) - DAY;
  it.each<[string, Partial<DayQuery>, SlotStatus[]]>([
    ['all free', {}, ['free', 'free', 'free', 'free']],
    ['a booking', { occupied: [nine] }, ['free', 'busy', 'free', 'free']],
    ['a closure', { closures: [nine] }, ['free', 'busy', 'free', 'free']],
    [
      'a booking that covers parts of two',
      { occupied: [{ start: nine.start + 30 * MINUTE, end: nine.end + 1 }] },
      ['free', 'busy', 'busy', 'free'],
    ],
    ['begun a moment ago', { now: nine.start + 1 }, ['past', 'past', 'free', 'free']],
    ['beginning now', { now: nine.start }, ['past', 'free', 'free', 'free']],
    ['lead time', { now: nine.start, leadTimeMinutes: 61 }, ['past', 'past', 'past', 'free']],
    [
      'a negative lead time sells no past',
      { now: nine.start, leadTimeMinutes: -600 },
      ['past', 'free', 'free', 'free'],
    ],
    ['past before busy', { now: nine.end, occupied: [nine] }, ['past', 'past', 'free', 'free']],
    ['on the horizon', { now: tomorrow, horizonDays: 1 }, ['free', 'free', 'free', 'free']],
    ['beyond the horizon', { now: tomorrow, horizonDays: 0 }, []],
  ])('%s', (_name, changes, expected) => {
    expect(statuses(changes)).toEqual(expected);
  });

  it('distinguishes the two occurrences of a repeated hour', () => {
    const start = at('2026-10-25', 180);
    const hours = { opens: '03:00', closes: '05:00' };
    expect(statuses({ date: '2026-10-25', hours, occupied: [{ start, end: start + 60 * MINUTE }] })).toEqual([
      'busy',
      'free',
      'free',
    ]);
  });
});

it('counts the horizon in the club’s days', () => {
  expect(lastBookableDate(Date.parse('2026-11-23T22:30:00Z'), { timeZone: KYIV, horizonDays: 14 })).toBe('2026-12-08');
});

it.each([
  ['2026-11-24T04:59:59Z', '07:00', 'the day before at 06:59:59', '2026-12-07'],
  ['2026-11-24T05:00:00Z', '07:00', 'at seven', '2026-12-08'],
  ['2026-11-24T21:59:59Z', '07:00', 'until midnight', '2026-12-08'],
  ['2026-11-24T22:00:00Z', '07:00', 'not at midnight', '2026-12-08'],
  // Clocks go from 04:00 back to 03:00 on 25 October, and from 03:00 to 04:00 on 29 March.
  ['2026-10-25T00:29:59Z', '03:30', 'before a repeated time', '2026-11-07'],
  ['2026-10-25T00:30:00Z', '03:30', 'at its first time', '2026-11-08'],
  ['2026-10-25T01:10:00Z', '03:30', 'in the repeated hour', '2026-11-08'],
  ['2026-03-29T00:59:59Z', '03:30', 'before a skipped time', '2026-04-11'],
  ['2026-03-29T01:30:00Z', '03:30', 'after a skipped time', '2026-04-12'],
  ['2026-11-24T21:59:59Z', '24:00', 'before the end of the day', '2026-12-07'],
])('releases a day at %s with a release at %s: %s', (now, releaseTime, _, last) => {
  const window = { timeZone: KYIV, horizonDays: 14, releaseTime };
  expect(lastBookableDate(Date.parse(now), window)).toBe(last);
  expect(bookableUntil(Date.parse(now), window)).toBe(toInstant(addDays(last, 1), 0, KYIV));
});

it.each([[{ step: 0 }], [{ duration: 0 }], [{ hours: { opens: '8', closes: '9' } }]])('refuses %j', (changes) => {
  expect(() => daySlots(query(changes))).toThrow(RangeError);
});

describe('whether a club is open', () => {
  // Open on Monday until after midnight and on Tuesday in the daytime; closed on Wednesday.
  const openingHours = [
    { weekday: 1, opens: '18:00', closes: '02:00' },
    { weekday: 2, opens: '09:00', closes: '20:00' },
  ];
  it.each([
    ['2026-11-23T17:59:00+02:00', false],
    ['2026-11-23T18:00:00+02:00', true],
    ['2026-11-24T01:59:00+02:00', true],
    ['2026-11-24T02:00:00+02:00', false],
    ['2026-11-24T12:00:00+02:00', true],
    ['2026-11-24T20:00:00+02:00', false],
    ['2026-11-25T01:00:00+02:00', false],
    ['2026-11-25T12:00:00+02:00', false],
  ])('%s: %s', (instant, open) => {
    expect(isOpenAt(Date.parse(instant), { timeZone: KYIV, openingHours, closures: [] })).toBe(open);
  });

  it('is closed during a closure', () => {
    const now = Date.parse('2026-11-24T12:00:00+02:00');
    const club = { timeZone: KYIV, openingHours };
    expect(isOpenAt(now, { ...club, closures: [{ start: now, end: now + 1 }] })).toBe(false);
    expect(isOpenAt(now, { ...club, closures: [{ start: now - 1, end: now }] })).toBe(true);
  });
});
