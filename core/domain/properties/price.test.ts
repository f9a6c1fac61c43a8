import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DayRange, includesDay } from '../day-range.ts';
import { amountAt, type Price, type PriceQuery, type PriceRule, priceOf, ratesOf } from '../price.ts';
import { addDays, weekday } from '../zone.ts';
import { checkProperty } from './check.ts';

/** Whether a rule applies in a minute, counted from midnight of the booking's day. */
function isInForce(rule: PriceRule, { date: asked, court_id, coach_id }: PriceQuery, minute: number): boolean {
  if (rule.court_id != null && rule.court_id !== court_id) return false;
  if (rule.coach_id != null && rule.coach_id !== coach_id) return false;
  const length = rule.to > rule.from ? rule.to - rule.from : rule.to - rule.from + 1440;
  for (let day = -3; day <= 3; day += 1) {
    const date = addDays(asked, day);
    const into = minute - (day * 1440 + rule.from);
    if (into < 0 || into >= length || !rule.weekdays.includes(weekday(date))) continue;
    if (rule.season && !includesDay(rule.season, date)) continue;
    if (rule.holidays && !rule.holidays.some((holiday) => includesDay(holiday, date))) continue;
    return true;
  }
  return false;
}

const lengthOf = ({ from, to }: PriceRule) => (to > from ? to - from : to - from + 1440);

/** The rate of one minute: the applicable rule that no other one overrides. */
function rateAt(rules: PriceRule[], query: PriceQuery, minute: number): number | undefined {
  let left = rules.filter((rule) => isInForce(rule, query, minute));
  const keepLeast = (measure: (rule: PriceRule) => number) => {
    const least = Math.min(...left.map(measure));
    left = left.filter((rule) => measure(rule) === least);
  };
  keepLeast((rule) => (rule.holidays ? 0 : 1));
  keepLeast((rule) => (rule.season ? 0 : 1));
  keepLeast((rule) => (rule.coach_id == null ? 1 : 0));
  keepLeast((rule) => (rule.court_id == null ? 1 : 0));
  keepLeast(lengthOf);
  keepLeast((rule) => rule.weekdays.length);
  return left.at(-1)?.amount;
}

/** Rounds half a unit up, in integer arithmetic. */
const rounded = (sixtieths: bigint) => Number((sixtieths + 30n) / 60n);

function model(rules: PriceRule[], query: PriceQuery): Price | null {
  const lines: Price['lines'] = [];
  let sixtieths = 0n;
  let rate: number | undefined;
  for (let minute = query.startMinutes; minute < query.startMinutes + query.duration; minute += 1) {
    const before = rounded(sixtieths);
    const now = rateAt(rules, query, minute);
    if (now === undefined) return null;
    sixtieths += BigInt(now);
    const last = lines.at(-1);
    const more = rounded(sixtieths) - before;
    if (last && now === rate) {
      last.endMinutes = minute + 1;
      last.amount += more;
    } else lines.push({ startMinutes: minute, endMinutes: minute + 1, amount: more });
    rate = now;
  }
  return { amount: rounded(sixtieths), lines };
}

const someone = fc.constantFrom(undefined, null, 1, 2);
/**
 * Times up to and past midnight. They are often equal, so that other criteria decide between rules.
 */
const times = fc.oneof(
  fc.constantFrom({ from: 480, to: 1020 }, { from: 1020, to: 1440 }, { from: 1080, to: 120 }),
  fc.record({
    from: fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15),
    to: fc.integer({ min: 0, max: 2880 }),
  }),
);
/** Around New Year, where a season is. Ranges of every year and of one, of days that bookings have. */
const dates = fc.integer({ min: 0, max: 9 }).map((day) => addDays('2026-12-27', day));
const range: fc.Arbitrary<DayRange> = fc
  .tuple(dates, dates, fc.boolean())
  .map(([one, other, yearly]) =>
    yearly
      ? { from: one.slice(5), until: other.slice(5) }
      : { from: [one, other].sort()[0]!, until: [one, other].sort()[1]! },
  );
const rule: fc.Arbitrary<PriceRule> = fc
  .record({
    weekdays: fc.oneof(
      fc.constantFrom([1, 2, 3, 4, 5], [6, 7], [1, 3, 4, 5, 6]),
      fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
    ),
    times,
    // Odd amounts give prices that are not whole units.
    amount: fc.oneof(fc.constantFrom(30_000, 45_000), fc.integer({ min: 0, max: 99_999 })),
    season: fc.option(range, { freq: 1 }),
    holidays: fc.option(fc.array(range, { minLength: 1, maxLength: 2 }), { freq: 1 }),
    court_id: someone,
    coach_id: someone,
  })
  .map(({ times, ...rest }) => ({ ...rest, ...times }));
const everyHour: PriceRule = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440, amount: 12_345 };
/**
 * Half of the lists cover every minute; in half of them the first rule has a duplicate at another
 * price.
 */
const ruleLists = fc
  .tuple(fc.array(rule, { maxLength: 6 }), fc.boolean(), fc.boolean())
  .map(([rules, always, twin]) => [
    ...(always ? [everyHour] : []),
    ...rules,
    ...rules.slice(0, twin ? 1 : 0).map((first) => ({ ...first, amount: first.amount + 6000 })),
  ]);

const query: fc.Arbitrary<PriceQuery> = fc.record({
  date: dates,
  startMinutes: fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15),
  duration: fc.oneof(fc.constantFrom(30, 60, 90, 180), fc.integer({ min: 1, max: 400 })),
  court_id: someone,
  coach_id: someone,
});

it('is the sum of the minutes at their most specific rules, rounded once', () => {
  checkProperty(1500, ruleLists, query, (rules, asked) => {
    const price = model(rules, asked);
    expect(priceOf(rules, asked)).toEqual(price);
    // The function that the search uses.
    expect(amountAt(ratesOf(rules, asked), asked.startMinutes, asked.duration)).toBe(price?.amount ?? null);
  });
});
