import { describe, expect, it } from 'vitest';
import { type RepeatableBooking, repeatableUntil, usualStart, weeksAfter } from './repeat.ts';
import { formatInstant } from './zone.ts';

const TIME_ZONE = 'Europe/Kyiv';
const NOW = Date.parse('2026-03-10T10:00:00+02:00');
const usual: RepeatableBooking = {
  recurs: true,
  status: 'confirmed',
  by: 'CANCELED_BY_CUSTOMER',
  given_name: 'Olena',
  online_booking: true,
  series_weeks: 12,
  time_zone: TIME_ZONE,
};

describe('a booking can be repeated every week', () => {
  it.each<[string, RepeatableBooking, string | null]>([
    ['of a court or a weekly session', usual, '2026-06-02'],
    ['at a club that takes one week', { ...usual, series_weeks: 1 }, '2026-03-17'],
    ['of a session that does not repeat', { ...usual, recurs: false }, null],
    ['that is not paid yet', { ...usual, status: 'pending' }, null],
    ['that is cancelled', { ...usual, status: 'cancelled' }, null],
    ['whose customer’s data was deleted', { ...usual, given_name: '' }, null],
    ['by the link of the club', { ...usual, by: 'CANCELED_BY_CLUB' }, null],
    ['at a club that takes no series', { ...usual, series_weeks: 0 }, null],
    ['at a club that takes requests alone', { ...usual, online_booking: false }, null],
  ])('%s', (_, booking, expected) => {
    expect(repeatableUntil(booking, NOW)).toBe(expected);
  });
});

describe('the weeks of a series', () => {
  const starts = (first: string, until: string) =>
    weeksAfter(Date.parse(first), { from: NOW, until, timeZone: TIME_ZONE }).map(({ start }) =>
      formatInstant(start, TIME_ZONE),
    );
  it.each<[string, string[], string[]]>([
    [
      'keep their hour when clocks change',
      ['2026-03-17T18:00:00+02:00', '2026-03-31'],
      ['2026-03-24T18:00:00+02:00', '2026-03-31T18:00:00+03:00'],
    ],
    [
      'pass the end of the year',
      ['2026-12-24T18:00:00+02:00', '2027-01-07'],
      ['2026-12-31T18:00:00+02:00', '2027-01-07T18:00:00+02:00'],
    ],
    ['end before the last day', ['2026-03-17T18:00:00+02:00', '2026-03-30'], ['2026-03-24T18:00:00+02:00']],
    ['are none until then', ['2026-03-17T18:00:00+02:00', '2026-03-23'], []],
    ['leave out those that are over', ['2026-02-24T09:00:00+02:00', '2026-03-17'], ['2026-03-17T09:00:00+02:00']],
  ])('%s', (_, [first, until], expected) => {
    expect(starts(first!, until!)).toEqual(expected);
  });
});

describe('further weeks of a series', () => {
  const [PLANNED, MOVED] = ['2026-03-17T18:00:00+02:00', '2026-03-19T20:30:00+02:00'];
  const OF_PLAN = ['2026-03-24T18:00:00+02:00', '2026-03-31T18:00:00+03:00'];
  const OF_MOVED = ['2026-03-26T20:30:00+02:00', '2026-04-02T20:30:00+03:00'];
  it.each<[string, ahead: string[], last: string, expected: string[]]>([
    ['are as planned with no visit ahead', [], '2026-04-02', OF_PLAN],
    ['are as planned if one visit of two was moved', [MOVED, '2026-03-24T18:00:00+02:00'], '2026-04-02', OF_PLAN],
    ['are where all were moved', [MOVED, '2026-03-26T20:30:00+02:00'], '2026-04-02', OF_MOVED],
    ['are where most were moved, across a change of clocks', [PLANNED, MOVED, OF_MOVED[1]!], '2026-04-02', OF_MOVED],
    ['end on the last day that is allowed', [MOVED], '2026-04-01', OF_MOVED.slice(0, 1)],
  ])('%s', (_, ahead, until, expected) => {
    const [first, ...starts] = [PLANNED, ...ahead].map((text) => Date.parse(text));
    const usual = usualStart(first!, starts, TIME_ZONE);
    const weeks = weeksAfter(first!, { from: NOW, until, timeZone: TIME_ZONE, usual });
    expect(weeks.map(({ start }) => formatInstant(start, TIME_ZONE))).toEqual(expected);
    expect(weeks.map(({ planned }) => formatInstant(planned, TIME_ZONE))).toEqual(OF_PLAN.slice(0, expected.length));
  });
});
