import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, formatInstant, formatLocalClock, instantsAt, toInstant, toZoned, weekday } from './zone.ts';

const KYIV = 'Europe/Kyiv';

describe('toInstant', () => {
  it.each([
    ['winter', '2026-11-23', 18 * 60, KYIV, '2026-11-23T16:00:00Z'],
    ['summer', '2026-07-01', 18 * 60, KYIV, '2026-07-01T15:00:00Z'],
    ['past midnight', '2026-11-23', 25 * 60, KYIV, '2026-11-23T23:00:00Z'],
    ['midnight by 1440', '2026-11-23', 1440, KYIV, '2026-11-23T22:00:00Z'],
    ['23-hour day, before the change', '2026-03-29', 179, KYIV, '2026-03-29T00:59:00Z'],
    ['23-hour day, skipped time moves forward', '2026-03-29', 210, KYIV, '2026-03-29T01:30:00Z'],
    ['23-hour day, after the change', '2026-03-29', 240, KYIV, '2026-03-29T01:00:00Z'],
    ['23-hour day, reached from the day before', '2026-03-28', 1440 + 240, KYIV, '2026-03-29T01:00:00Z'],
    ['23-hour day, evening', '2026-03-29', 18 * 60, KYIV, '2026-03-29T15:00:00Z'],
    ['25-hour day, repeated time is the first', '2026-10-25', 210, KYIV, '2026-10-25T00:30:00Z'],
    ['25-hour day, after the change', '2026-10-25', 240, KYIV, '2026-10-25T02:00:00Z'],
    ['25-hour day, evening', '2026-10-25', 18 * 60, KYIV, '2026-10-25T16:00:00Z'],
    ['25-hour day, past its midnight', '2026-10-25', 1440 + 60, KYIV, '2026-10-25T23:00:00Z'],
    ['west of UTC', '2026-03-08', 150, 'America/New_York', '2026-03-08T07:30:00Z'],
    ['quarter-hour offset', '2026-11-23', 0, 'Pacific/Chatham', '2026-11-22T10:15:00Z'],
    ['half-hour change, repeated', '2026-04-05', 105, 'Australia/Lord_Howe', '2026-04-04T14:45:00Z'],
    ['midnight that does not exist', '2026-04-24', 0, 'Africa/Cairo', '2026-04-23T22:00:00Z'],
    ['a date that does not exist', '2011-12-30', 720, 'Pacific/Apia', '2011-12-30T22:00:00Z'],
    ['UTC', '2026-01-01', 0, 'UTC', '2026-01-01T00:00:00Z'],
  ])('%s', (_name, date, minutes, zone, expected) => {
    expect(new Date(toInstant(date, minutes, zone)).toISOString()).toBe(expected.replace('Z', '.000Z'));
  });

  it.each(['2026-02-30', '2026-2-3', '', '20261123', '2026-11-23T00:00'])('refuses the date %j', (date) => {
    expect(() => toInstant(date, 0, KYIV)).toThrow(RangeError);
  });

  it('refuses an unknown zone', () => {
    expect(() => toInstant('2026-11-23', 0, 'Europe/Atlantis')).toThrow(RangeError);
  });
});

describe('instantsAt', () => {
  it.each([
    ['a plain time', '2026-11-23', 210, ['2026-11-23T03:30:00+02:00']],
    ['a repeated time', '2026-10-25', 210, ['2026-10-25T03:30:00+03:00', '2026-10-25T03:30:00+02:00']],
    ['the end of the repeated hour', '2026-10-25', 240, ['2026-10-25T04:00:00+02:00']],
    ['a skipped time', '2026-03-29', 210, ['2026-03-29T04:30:00+03:00']],
  ])('%s', (_name, date, minutes, expected) => {
    expect(instantsAt(date, minutes, KYIV).map((instant) => formatInstant(instant, KYIV))).toEqual(expected);
  });
});

describe('formatLocalClock', () => {
  it.each([
    ['2026-11-23T16:00:00Z', KYIV, '18:00'],
    ['2026-10-24T23:59:00Z', KYIV, '02:59'],
    ['2026-10-25T00:00:00Z', KYIV, '03:00 (UTC+3)'],
    ['2026-10-25T01:59:00Z', KYIV, '03:59 (UTC+2)'],
    ['2026-10-25T02:00:00Z', KYIV, '04:00'],
    ['2026-03-29T01:00:00Z', KYIV, '04:00'],
    ['2026-04-04T14:45:00Z', 'Australia/Lord_Howe', '01:45 (UTC+11)'],
    ['2026-04-04T15:15:00Z', 'Australia/Lord_Howe', '01:45 (UTC+10:30)'],
    ['2026-11-01T05:30:00Z', 'America/New_York', '01:30 (UTC−4)'],
    ['2026-10-29T20:30:00Z', 'Africa/Cairo', '23:30 (UTC+3)'],
    ['2026-10-29T21:30:00Z', 'Africa/Cairo', '23:30 (UTC+2)'],
    ['2026-10-29T22:00:00Z', 'Africa/Cairo', '00:00'],
  ])('%s in %s is %s', (instant, zone, text) => {
    expect(formatLocalClock(Date.parse(instant), zone)).toBe(text);
  });
});

describe('toZoned and formatInstant', () => {
  it.each([
    ['2026-11-23T16:00:00Z', KYIV, '2026-11-23', 1080, 120, '2026-11-23T18:00:00+02:00'],
    ['2026-07-01T21:30:00Z', KYIV, '2026-07-02', 30, 180, '2026-07-02T00:30:00+03:00'],
    ['2026-10-25T00:30:00Z', KYIV, '2026-10-25', 210, 180, '2026-10-25T03:30:00+03:00'],
    ['2026-10-25T01:30:00Z', KYIV, '2026-10-25', 210, 120, '2026-10-25T03:30:00+02:00'],
    ['2026-01-01T00:00:00Z', 'America/St_Johns', '2025-12-31', 1230, -210, '2025-12-31T20:30:00-03:30'],
    ['2026-01-01T00:00:59Z', 'UTC', '2026-01-01', 0, 0, '2026-01-01T00:00:59+00:00'],
    ['2026-01-01T00:00:00Z', 'Pacific/Chatham', '2026-01-01', 825, 825, '2026-01-01T13:45:00+13:45'],
    ['1969-12-31T23:00:00Z', 'UTC', '1969-12-31', 1380, 0, '1969-12-31T23:00:00+00:00'],
  ])('%s in %s', (instant, zone, date, minutes, offset, text) => {
    expect(toZoned(Date.parse(instant), zone)).toEqual({ date, minutes, offset });
    expect(formatInstant(Date.parse(instant), zone)).toBe(text);
  });

  it('are inverse in any zone', () => {
    const zones = [KYIV, 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Chatham', 'Africa/Cairo', 'Asia/Kolkata'];
    const quarter = fc.integer({ min: 1_990_000, max: 2_300_000 }).map((count) => count * 900_000);
    fc.assert(
      fc.property(quarter, fc.constantFrom(...zones), (instant, zone) => {
        const { date, minutes } = toZoned(instant, zone);
        expect(instantsAt(date, minutes, zone)).toContain(instant);
        expect(Date.parse(formatInstant(instant, zone))).toBe(instant);
      }),
    );
  });
});

describe('calendar days', () => {
  it.each([
    ['2026-11-23', 1, '2026-11-24'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-10-25', 0, '2026-10-25'],
  ])('%s and %i days is %s', (date, count, expected) => {
    expect(addDays(date, count)).toBe(expected);
  });

  it.each([
    ['2026-11-23', 1],
    ['2026-11-28', 6],
    ['2026-11-29', 7],
  ])('%s is day %i of the week', (date, expected) => {
    expect(weekday(date)).toBe(expected);
  });

  it.each([
    ['2026-11-23', KYIV, 1440],
    ['2026-03-29', KYIV, 1380],
    ['2026-10-25', KYIV, 1500],
    ['2026-04-05', 'Australia/Lord_Howe', 1470],
    ['2026-04-24', 'Africa/Cairo', 1380],
  ])('%s in %s lasts %i minutes', (date, zone, expected) => {
    expect((toInstant(addDays(date, 1), 0, zone) - toInstant(date, 0, zone)) / 60_000).toBe(expected);
  });
});
