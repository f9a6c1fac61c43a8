import { expect, it } from 'vitest';
import { priceRange, priceRows } from './prices.ts';

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
  const spans = (row: { from: string; to: string }[]) => row.map(({ from, to }) => `${from}–${to}`);
  expect(rows).toHaveLength(1);
  expect(rows[0]!.courts.map(({ id }) => id)).toEqual([1, 2]);
  expect(spans(rows[0]!.weekdays)).toEqual(weekdays);
  expect(spans(rows[0]!.weekend)).toEqual(weekend);
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
