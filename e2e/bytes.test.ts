import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import recorded from './bytes.json' with { type: 'json' };
import { grown, type Load, type Weight, weighLoads } from './bytes.ts';

const KIB = 1024;

/** What a page loads at most, in KiB of gzip and one language. These budgets only ever go down. */
const BUDGETS: [load: Load, most: number, until: string][] = [
  ['loader', 1.2, 'the widgets of a page are found'],
  ['schedule', 33.3, 'the plain example can be chosen from'],
  ['booking', 18, 'its booking is open, on top'],
  ['live', 3.8, 'it is live and its slot held, on top'],
  // What a visitor asks for later comes later: dialogs, suggestions, the map.
  ['search', 36, 'the list of clubs stands'],
  ['category', 36, 'the list of a sport stands'],
  ['token', 30.9, 'the ticket stands'],
];

let weights: Record<Load, Weight>;

beforeAll(async () => {
  weights = await weighLoads();
}, 120_000);

it.each(BUDGETS)('%s: at most %s KiB until %s', (load, most) => {
  const { gzip, modules } = weights[load];
  expect(gzip).toBeGreaterThan(0);
  const name = load === 'category' ? 'search' : load;
  expect(gzip, `grown: ${grown(recorded[name], modules).join('; ')}`).toBeLessThanOrEqual(most * KIB);
});

it.each(BUDGETS)('%s: in brotli less comes than in gzip', (load) => {
  const { brotli, gzip } = weights[load];
  expect(brotli).toBeLessThan(gzip);
});

it.each(BUDGETS)('%s: nothing comes twice', (load) => {
  expect(weights[load].twice).toEqual([]);
});

it('loads the schedule, and more for its booking', () => {
  expect(weights.schedule.files).toBeGreaterThan(2);
  expect(weights.booking.files).toBeGreaterThan(2);
});

it('loads neither the list by hour nor sessions for a table that has none', () => {
  const parts = Object.keys(weights.booking.modules).filter((name) => /by-time|session-list/.test(name));
  expect(parts).toEqual([]);
});

it('has browsers compile what a widget begins with as it comes, and nothing that is for later', () => {
  const elements = new URL('../dist/elements/', import.meta.url);
  const begins = (file: string) =>
    readFileSync(new URL(file, elements), 'utf8').startsWith('//# allFunctionsCalledOnLoad\n');
  const manifest: Record<string, { script: string; preload: string[] }> = JSON.parse(
    readFileSync(new URL('manifest.json', elements), 'utf8'),
  );
  const first = Object.values(manifest).flatMap(({ script, preload }) => [script, ...preload]);
  expect(first.filter((file) => !begins(file))).toEqual([]);
  const chunks = readdirSync(new URL('chunks', elements)).filter((file) => file.endsWith('.js'));
  const later = chunks.map((file) => `chunks/${file}`).filter((file) => !first.includes(file));
  expect(later.length).toBeGreaterThan(10);
  expect(later.filter(begins)).toEqual([]);
});

describe('what grew is named', () => {
  it.each([
    ['nothing', { a: 5, b: 5 }, { a: 5, b: 4 }, []],
    ['a source', { a: 5, b: 5 }, { a: 7, b: 5 }, ['a: 2 bytes more, 7 now']],
    ['the most first', { a: 5, b: 5 }, { a: 6, b: 8 }, ['b: 3 bytes more, 8 now', 'a: 1 bytes more, 6 now']],
    ['a new one', { a: 5 }, { a: 5, c: 9 }, ['c: 9 bytes more, 9 now']],
  ])('%s', (_, before, now, said) => {
    expect(grown(before, now)).toEqual(said);
  });
});
