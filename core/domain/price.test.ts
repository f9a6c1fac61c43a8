import { describe, expect, it } from 'vitest';
import { lowestRate, type PriceQuery, type PriceRule, priceOf } from './price.ts';

const WEEK = [1, 2, 3, 4, 5, 6, 7];
const [MON, FRI, SAT, SUN] = ['2026-11-23', '2026-11-27', '2026-11-28', '2026-11-29'] as const;
const day: PriceRule = { weekdays: WEEK, from: 0, to: 1440, amount: 40_000 };
const evening: PriceRule = { weekdays: [1, 2, 3, 4, 5], from: 1080, to: 1320, amount: 60_000 };
const weekend: PriceRule = { weekdays: [6, 7], from: 0, to: 1440, amount: 50_000 };
const court2: PriceRule = { weekdays: WEEK, from: 0, to: 1440, amount: 70_000, court_id: 2 };
const coach5: PriceRule = { weekdays: WEEK, from: 0, to: 1440, amount: 90_000, coach_id: 5 };
const both: PriceRule = { weekdays: WEEK, from: 0, to: 1440, amount: 110_000, court_id: 2, coach_id: 5 };
const all = [day, evening, weekend, court2, coach5, both];

const WINTER = { from: '10-01', until: '04-14' };
const HOLIDAYS = [
  { from: '12-31', until: '01-02' },
  { from: '2027-05-02', until: '2027-05-02' },
];
const winter: PriceRule = { ...day, amount: 80_000, season: WINTER };
const winterEvening: PriceRule = { ...evening, amount: 85_000, season: WINTER };
const holiday: PriceRule = { ...day, amount: 90_000, holidays: HOLIDAYS };
const winterHoliday: PriceRule = { ...holiday, amount: 95_000, season: WINTER };

describe('which rule', () => {
  it.each<[string, PriceRule[], PriceQuery, number | null]>([
    ['general', [day], { date: MON, startMinutes: 600, duration: 60 }, 40_000],
    ['narrower time', [day, evening], { date: MON, startMinutes: 1080, duration: 60 }, 60_000],
    ['the order does not matter', [evening, day], { date: MON, startMinutes: 1080, duration: 60 }, 60_000],
    ['peak on weekdays alone', [day, evening], { date: SAT, startMinutes: 1080, duration: 60 }, 40_000],
    ['fewer weekdays', [weekend, day], { date: SUN, startMinutes: 600, duration: 60 }, 50_000],
    ['equal rules: the later', [day, { ...day, amount: 1 }], { date: MON, startMinutes: 0, duration: 60 }, 1],
    ['court', all, { date: MON, startMinutes: 1080, duration: 60, court_id: 2 }, 70_000],
    ['another court', all, { date: MON, startMinutes: 600, duration: 60, court_id: 3 }, 40_000],
    ['coach', all, { date: MON, startMinutes: 1080, duration: 60, court_id: 1, coach_id: 5 }, 90_000],
    ['court and coach', all, { date: MON, startMinutes: 1080, duration: 60, court_id: 2, coach_id: 5 }, 110_000],
    [
      'nulls are general',
      [{ ...day, court_id: null, coach_id: null }],
      { date: MON, startMinutes: 0, duration: 30, court_id: null },
      20_000,
    ],
    ['no rule', [], { date: MON, startMinutes: 600, duration: 60 }, null],
    ['the last minute has none', [{ ...day, to: 659 }], { date: MON, startMinutes: 600, duration: 60 }, null],
    [
      'a minute in the middle has none',
      [
        { ...day, to: 620 },
        { ...day, from: 621 },
      ],
      { date: MON, startMinutes: 600, duration: 60 },
      null,
    ],
    ['another court’s rule alone', [court2], { date: MON, startMinutes: 600, duration: 60, court_id: 1 }, null],
    ['nothing asked', [day], { date: MON, startMinutes: 600, duration: 0 }, null],
  ])('%s', (_name, rules, query, expected) => {
    expect(priceOf(rules, query)?.amount ?? null).toBe(expected);
  });
});

describe('which rule of a day', () => {
  const at = (date: string, startMinutes: number, more: Partial<PriceQuery> = {}): PriceQuery => ({
    ...{ date, startMinutes, duration: 60 },
    ...more,
  });
  it.each<[string, PriceRule[], PriceQuery, number | null]>([
    ['before the season', [day, winter], at('2026-09-30', 600), 40_000],
    ['its first day', [day, winter], at('2026-10-01', 600), 80_000],
    ['New Year', [winter, day], at('2027-01-01', 600), 80_000],
    ['its last day', [day, winter], at('2027-04-14', 600), 80_000],
    ['after the season', [day, winter], at('2027-04-15', 600), 40_000],
    ['a season comes before narrower times', [day, evening, winter], at(MON, 1080), 80_000],
    ['within a season as without', [day, evening, winter, winterEvening], at(MON, 1080), 85_000],
    ['hours without a price of the season', [day, evening, winterEvening], at(MON, 600), 40_000],
    ['a holiday comes before a season', [day, holiday, winter], at('2026-12-31', 600), 90_000],
    ['a holiday of one year', [day, holiday], at('2027-05-02', 600), 90_000],
    ['not of the next', [day, holiday], at('2028-05-02', 600), 40_000],
    ['the holidays of a season come first', [winterHoliday, holiday, winter, day], at('2026-12-31', 600), 95_000],
    ['only in the season', [winterHoliday, holiday, winter, day], at('2027-05-02', 600), 90_000],
    ['a season comes before a court', [court2, winter], at(MON, 600, { court_id: 2 }), 80_000],
    ['outside of the only season', [winter], at('2026-09-30', 600), null],
    // Half at the price of the holiday, half at that of the season.
    ['past the midnight after a holiday', [winter, holiday], at('2027-01-02', 1410), 85_000],
    ['past the midnight before a season', [day, winter], at('2026-09-30', 1410), 60_000],
  ])('%s', (_name, rules, query, expected) => {
    expect(priceOf(rules, query)?.amount ?? null).toBe(expected);
  });
});

describe('the lowest price of an hour', () => {
  it.each<[string, PriceRule[], string, number | null]>([
    ['of all', [day, evening, weekend], MON, 40_000],
    ['of none', [], MON, null],
    ['outside of a season', [day, winter], '2026-09-30', 40_000],
    ['in a season that replaces the others', [day, winter], '2026-10-01', 80_000],
    ['in a season that replaces some', [day, winterEvening], '2026-10-01', 40_000],
    ['of another court, without a season', [court2, winter], '2026-10-01', 80_000],
    ['without the price of holidays', [day, { ...holiday, amount: 1 }], '2026-12-31', 40_000],
  ])('%s', (_name, rules, date, expected) => {
    expect(lowestRate(rules, date)).toBe(expected);
  });
});

describe('lines', () => {
  it.each<[string, PriceRule[], PriceQuery, [number, number, number][]]>([
    ['one rate, one line', [day], { date: MON, startMinutes: 600, duration: 90 }, [[600, 690, 60_000]]],
    [
      'split where the peak begins',
      [day, evening],
      { date: MON, startMinutes: 1050, duration: 60 },
      [
        [1050, 1080, 20_000],
        [1080, 1110, 30_000],
      ],
    ],
    [
      'the peak inside',
      [day, { ...evening, from: 620, to: 640 }],
      { date: MON, startMinutes: 600, duration: 60 },
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
      { date: MON, startMinutes: 600, duration: 60 },
      [[600, 660, 40_000]],
    ],
    [
      'past midnight the next day’s rules hold',
      [{ ...day, weekdays: [5] }, weekend],
      { date: FRI, startMinutes: 1410, duration: 60 },
      [
        [1410, 1440, 20_000],
        [1440, 1470, 25_000],
      ],
    ],
    [
      'a rule that runs past midnight',
      [{ ...day, weekdays: [5], from: 1080, to: 120 }],
      { date: FRI, startMinutes: 1410, duration: 60 },
      [[1410, 1470, 40_000]],
    ],
    [
      'its morning',
      [{ ...day, weekdays: [7], from: 1080, to: 1560 }],
      { date: MON, startMinutes: 60, duration: 60 },
      [[60, 120, 40_000]],
    ],
    [
      'from Sunday to Monday',
      [
        { ...day, weekdays: [7] },
        { ...day, weekdays: [1], amount: 1200 },
      ],
      { date: SUN, startMinutes: 1380, duration: 120 },
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
    expect(priceOf([{ ...day, amount }], { date: MON, startMinutes: 0, duration })?.amount).toBe(expected);
  });
});
