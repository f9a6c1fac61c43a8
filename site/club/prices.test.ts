import { expect, it } from 'vitest';
import { type PriceDays, priceRange, priceRows } from './prices.ts';

const uah = (amount: number) => ({ amount, currency: 'UAH' as const });
const WORK = [1, 2, 3, 4, 5];
const prices = [
  { court_ids: [1, 2], weekdays: WORK, from: '00:00', to: '16:00', price: uah(500) },
  { court_ids: [1, 2], weekdays: WORK, from: '16:00', to: '24:00', price: uah(700) },
  { court_ids: [1, 2], weekdays: [6, 7], from: '00:00', to: '24:00', price: uah(600) },
];
const courts = [1, 2, 3].map((id) => ({ id, title: `${id}`, sport: 'tennis', surface: 'clay', parameters: [] }));
const open = (opens: string, closes: string) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens, closes }));

it.each([
  ['07:00', '23:00', ['07:00–16:00', '16:00–23:00'], ['07:00–23:00']],
  ['17:00', '22:00', ['17:00–22:00'], ['17:00–22:00']],
  ['08:00', '16:00', ['08:00–16:00'], ['08:00–16:00']],
  ['18:00', '03:00', ['18:00–03:00'], ['18:00–03:00']],
])('prices are shown from %s to %s, for courts that cost the same at once', (opens, closes, weekdays, weekend) => {
  const rows = priceRows(prices, { courts, opening_hours: open(opens, closes) });
  const spans = ([first]: PriceDays[]) => first!.spans.map(({ from, to }) => `${from}–${to}`);
  expect(rows).toHaveLength(1);
  expect(rows[0]!.courts.map(({ id }) => id)).toEqual([1, 2]);
  expect(spans(rows[0]!.weekdays)).toEqual(weekdays);
  expect(spans(rows[0]!.weekend)).toEqual(weekend);
});

/** A price of a court, or of both, on some days from an hour to another. */
const costs = (court_ids: number[], weekdays: number[], [from, to]: [string, string], amount: number) => ({
  ...{ court_ids, weekdays, from, to, price: uah(amount) },
});
const ALL: [string, string] = ['00:00', '24:00'];
const usual = open('08:00', '22:00');
const changed = (day: number, hours: { opens: string; closes: string }) =>
  usual.map((each) => (each.weekday === day ? { ...each, ...hours } : each));

it.each([
  [
    'the usual week',
    costs([1, 2], [1, 2, 3, 4, 5, 6, 7], ALL, 5),
    usual,
    ['1,2: 12345 08:00–22:00 5 | 67 08:00–22:00 5'],
  ],
  [
    'a day of another price, of one court',
    [costs([1], [5], ALL, 9), costs([1], [1, 2, 3, 4, 6, 7], ALL, 5), costs([2], [1, 2, 3, 4, 5, 6, 7], ALL, 5)],
    usual,
    ['1: 1234 08:00–22:00 5, 5 08:00–22:00 9 | 67 08:00–22:00 5', '2: 12345 08:00–22:00 5 | 67 08:00–22:00 5'],
  ],
  [
    'an evening of another price',
    [
      costs([1, 2], [1, 2, 3, 4, 6, 7], ALL, 5),
      costs([1, 2], [5], ['00:00', '16:00'], 5),
      costs([1, 2], [5], ['16:00', '24:00'], 9),
    ],
    usual,
    ['1,2: 1234 08:00–22:00 5, 5 08:00–16:00 5 16:00–22:00 9 | 67 08:00–22:00 5'],
  ],
  [
    'a Sunday of another price, of one court',
    [costs([1, 2], [1, 2, 3, 4, 5, 6], ALL, 5), costs([1], [7], ALL, 5), costs([2], [7], ALL, 9)],
    usual,
    ['1: 12345 08:00–22:00 5 | 67 08:00–22:00 5', '2: 12345 08:00–22:00 5 | 6 08:00–22:00 5, 7 08:00–22:00 9'],
  ],
  [
    'a Monday that begins later',
    costs([1, 2], [1, 2, 3, 4, 5, 6, 7], ALL, 5),
    changed(1, { opens: '14:00', closes: '22:00' }),
    ['1,2: 1 14:00–22:00 5, 2345 08:00–22:00 5 | 67 08:00–22:00 5'],
  ],
  [
    'days apart that are alike',
    [costs([1, 2], [1, 2, 4, 5, 6, 7], ALL, 5), costs([1, 2], [3], ALL, 9)],
    usual,
    ['1,2: 1245 08:00–22:00 5, 3 08:00–22:00 9 | 67 08:00–22:00 5'],
  ],
  [
    'closed days',
    costs([1, 2], [1, 2, 3, 4, 5, 6, 7], ALL, 5),
    usual.filter(({ weekday }) => weekday > 1 && weekday < 6),
    ['1,2: 1 closed, 2345 08:00–22:00 5 | 67 closed'],
  ],
])('days are together only if all their hours and prices are: %s', (_name, list, opening_hours, expected) => {
  const daysText = (groups: PriceDays[]) =>
    groups
      .map(({ days, spans }) => {
        const times = spans.map(({ from, to, price }) => `${from}–${to} ${price.amount}`);
        return `${days.join('')} ${times.join(' ') || 'closed'}`;
      })
      .join(', ');
  const rows = priceRows([list].flat(), { courts, opening_hours });
  expect(
    rows.map((row) => `${row.courts.map(({ id }) => id)}: ${daysText(row.weekdays)} | ${daysText(row.weekend)}`),
  ).toEqual(expected);
});

it('courts of different surfaces have rows of their own, even if they are drawn alike', () => {
  const of = (value: string) => [{ code: 'surface', value, title: value }];
  const terms = courts.map((court, index) => ({ ...court, parameters: of(index === 0 ? 'clay' : 'artificial_clay') }));
  const rows = priceRows(prices, { courts: terms, opening_hours: open('07:00', '23:00') });
  expect(rows.map((row) => row.courts.map(({ id }) => id))).toEqual([[1], [2]]);
});

it('the range is from the lowest to the highest price', () => {
  expect(priceRange(prices)).toEqual([uah(500), uah(700)]);
  expect(priceRange([])).toBeUndefined();
});
