import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import recorded from './bytes.json' with { type: 'json' };
import { grownSources, type Load, type Weight, weighLoads } from './bytes.ts';

const KIB = 1024;

/**
 * Byte ceilings in KiB of gzip, for one language. They rise only for what visitors see, such as a card's
 * photo, and for what their assistants can do.
 */
const CEILINGS: [load: Load, ceiling: number, purpose: string][] = [
  ['loader', 1.2, 'to find the widgets of a page'],
  ['schedule', 34.1, 'until the schedule of the plain example is interactive'],
  ['booking', 20.6, 'more until its booking dialog is open'],
  ['live', 3.9, 'more for live updates and the lease'],
  // Without deferred code: dialogs, suggestions, the map.
  ['search', 36.52, 'until the clubs are listed'],
  ['category', 36.52, 'until the clubs of a sport are listed'],
  ['token', 32.2, 'until the ticket is shown'],
];

let weights: Record<Load, Weight>;

beforeAll(async () => {
  weights = await weighLoads();
}, 120_000);

it.each(CEILINGS)('%s: loads at most %s KiB %s', (load, ceiling) => {
  const { gzip, modules } = weights[load];
  expect(gzip).toBeGreaterThan(0);
  const name = load === 'category' ? 'search' : load;
  expect(gzip, `grown: ${grownSources(recorded[name], modules).join('; ')}`).toBeLessThanOrEqual(ceiling * KIB);
});

it.each(CEILINGS)('%s: is smaller in brotli than in gzip', (load) => {
  const { brotli, gzip } = weights[load];
  expect(brotli).toBeLessThan(gzip);
});

it.each(CEILINGS)('%s: loads no source twice', (load) => {
  expect(weights[load].duplicates).toEqual([]);
});

it('loads further files for the booking', () => {
  expect(weights.schedule.files).toBeGreaterThan(2);
  expect(weights.booking.files).toBeGreaterThan(2);
});

it('loads neither the list by time nor sessions for a table without them', () => {
  const parts = Object.keys(weights.booking.modules).filter((name) => /by-time|session-list/.test(name));
  expect(parts).toEqual([]);
});

it('marks the initial chunks of a widget for eager compilation, and no deferred ones', () => {
  const elements = new URL('../dist/elements/', import.meta.url);
  const isEager = (file: string) =>
    readFileSync(new URL(file, elements), 'utf8').startsWith('//# allFunctionsCalledOnLoad\n');
  const manifest: Record<string, { script: string; preload: string[] }> = JSON.parse(
    readFileSync(new URL('manifest.json', elements), 'utf8'),
  );
  const initial = Object.values(manifest).flatMap(({ script, preload }) => [script, ...preload]);
  expect(initial.filter((file) => !isEager(file))).toEqual([]);
  const chunks = readdirSync(new URL('chunks', elements)).filter((file) => file.endsWith('.js'));
  const deferred = chunks.map((file) => `chunks/${file}`).filter((file) => !initial.includes(file));
  expect(deferred.length).toBeGreaterThan(10);
  expect(deferred.filter(isEager)).toEqual([]);
});

describe('grownSources', () => {
  it.each([
    ['names nothing if nothing grew', { a: 5, b: 5 }, { a: 5, b: 4 }, []],
    ['names a source that grew', { a: 5, b: 5 }, { a: 7, b: 5 }, ['a: 2 bytes more, 7 now']],
    [
      'lists the largest growth first',
      { a: 5, b: 5 },
      { a: 6, b: 8 },
      ['b: 3 bytes more, 8 now', 'a: 1 bytes more, 6 now'],
    ],
    ['names a new source', { a: 5 }, { a: 5, c: 9 }, ['c: 9 bytes more, 9 now']],
  ])('%s', (_, before, now, expected) => {
    expect(grownSources(before, now)).toEqual(expected);
  });
});
