import { describe, expect, it } from 'vitest';
import { type PriceQuery, type PriceRule, priceOf } from './price.ts';

const WEEK = [1, 2, 3, 4, 5, 6, 7];
const day: PriceRule = { weekdays: WEEK, from: 0, to: 1440, amount: 40_000 };
const evening: PriceRule = { weekdays: [1, 2, 3, 4, 5], from: 1080, to: 1320, amount: 60_000 };
const weekend: PriceRule = { weekdays: [6, 7], from: 0, to: 1440, amount: 50_000 };
const court2: PriceRule = { weekdays: WEEK, from: 0, to: 1440, amount: 70_000, court_id: 2 };
const coach5: PriceRule = { weekdays: WEEK, from: 0, to: 1440, amount: 90_000, coach_id: 5 };
const both: PriceRule = { weekdays: WEEK, from: 0, to: 1440, amount: 110_000, court_id: 2, coach_id: 5 };
const all = [day, evening, weekend, court2, coach5, both];

describe('which rule', () => {
  it.each<[string, PriceRule[], PriceQuery, number | null]>([
    ['general', [day], { weekday: 1, startMinutes: 600, duration: 60 }, 40_000],
    ['narrower time', [day, evening], { weekday: 1, startMinutes: 1080, duration: 60 }, 60_000],
    ['the order does not matter', [evening, day], { weekday: 1, startMinutes: 1080, duration: 60 }, 60_000],
    ['peak on weekdays alone', [day, evening], { weekday: 6, startMinutes: 1080, duration: 60 }, 40_000],
    ['fewer weekdays', [weekend, day], { weekday: 7, startMinutes: 600, duration: 60 }, 50_000],
    ['equal rules: the later', [day, { ...day, amount: 1 }], { weekday: 1, startMinutes: 0, duration: 60 }, 1],
    ['court', all, { weekday: 1, startMinutes: 1080, duration: 60, court_id: 2 }, 70_000],
    ['another court', all, { weekday: 1, startMinutes: 600, duration: 60, court_id: 3 }, 40_000],
    ['coach', all, { weekday: 1, startMinutes: 1080, duration: 60, court_id: 1, coach_id: 5 }, 90_000],
    ['court and coach', all, { weekday: 1, startMinutes: 1080, duration: 60, court_id: 2, coach_id: 5 }, 110_000],
    [
      'nulls are general',
      [{ ...day, court_id: null, coach_id: null }],
      { weekday: 1, startMinutes: 0, duration: 30, court_id: null },
      20_000,
    ],
    ['no rule', [], { weekday: 1, startMinutes: 600, duration: 60 }, null],
    ['the last minute has none', [{ ...day, to: 659 }], { weekday: 1, startMinutes: 600, duration: 60 }, null],
    [
      'a minute in the middle has none',
      [
        { ...day, to: 620 },
        { ...day, from: 621 },
      ],
      { weekday: 1, startMinutes: 600, duration: 60 },
      null,
    ],
    ['another court’s rule alone', [court2], { weekday: 1, startMinutes: 600, duration: 60, court_id: 1 }, null],
    ['nothing asked', [day], { weekday: 1, startMinutes: 600, duration: 0 }, null],
  ])('%s', (_name, rules, query, expected) => {
    expect(priceOf(rules, query)?.amount ?? null).toBe(expected);
  });
});

describe('lines', () => {
  it.each<[string, PriceRule[], PriceQuery, [number, number, number][]]>([
    ['one rate, one line', [day], { weekday: 1, startMinutes: 600, duration: 90 }, [[600, 690, 60_000]]],
    [
      'split where the peak begins',
      [day, evening],
      { weekday: 1, startMinutes: 1050, duration: 60 },
      [
        [1050, 1080, 20_000],
        [1080, 1110, 30_000],
      ],
    ],
    [
      'the peak inside',
      [day, { ...evening, from: 620, to: 640 }],
      { weekday: 1, startMinutes: 600, duration: 60 },
      [
        [600, 620, 13_333],
        [620, 640, 20_000],
        [640, 660, 13_334],
      ],
    ],
    [
      'edges at one rate stay one line',
      [
        { ...day, to: 630 },
        { ...day, from: 630 },
      ],
      { weekday: 1, startMinutes: 600, duration: 60 },
      [[600, 660, 40_000]],
    ],
    [
      'past midnight the next day’s rules hold',
      [{ ...day, weekdays: [5] }, weekend],
      { weekday: 5, startMinutes: 1410, duration: 60 },
      [
        [1410, 1440, 20_000],
        [1440, 1470, 25_000],
      ],
    ],
    [
      'a rule that runs past midnight',
      [{ ...day, weekdays: [5], from: 1080, to: 120 }],
      { weekday: 5, startMinutes: 1410, duration: 60 },
      [[1410, 1470, 40_000]],
    ],
    [
      'its morning',
      [{ ...day, weekdays: [7], from: 1080, to: 1560 }],
      { weekday: 1, startMinutes: 60, duration: 60 },
      [[60, 120, 40_000]],
    ],
    [
      'from Sunday to Monday',
      [
        { ...day, weekdays: [7] },
        { ...day, weekdays: [1], amount: 1200 },
      ],
      { weekday: 7, startMinutes: 1380, duration: 120 },
      [
        [1380, 1440, 40_000],
        [1440, 1500, 1200],
      ],
    ],
  ])('%s', (_name, rules, query, expected) => {
    const price = priceOf(rules, query)!;
    expect(price.lines.map((line) => [line.startMinutes, line.endMinutes, line.amount])).toEqual(expected);
    expect(price.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(price.amount);
  });
});

describe('rounding', () => {
  it.each([
    [1, 30, 1],
    [1, 29, 0],
    [33_333, 45, 25_000],
    [100, 20, 33],
    [100, 40, 67],
    [0, 60, 0],
  ])('%i an hour for %i minutes is %i', (amount, duration, expected) => {
    expect(priceOf([{ ...day, amount }], { weekday: 1, startMinutes: 0, duration })?.amount).toBe(expected);
  });
});
