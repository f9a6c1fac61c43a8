import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProgress } from './progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Step = [at: number, busy: boolean];

it.each<[string, Step[], [number, boolean][]]>([
  [
    'short work shows nothing',
    [
      [0, true],
      [199, false],
    ],
    [],
  ],
  [
    'long work shows until it ends',
    [
      [0, true],
      [900, false],
    ],
    [
      [200, true],
      [900, false],
    ],
  ],
  [
    'what is shown stays 200 ms',
    [
      [0, true],
      [210, false],
    ],
    [
      [200, true],
      [400, false],
    ],
  ],
  [
    'work that follows at once keeps it',
    [
      [0, true],
      [250, false],
      [300, true],
      [700, false],
    ],
    [
      [200, true],
      [700, false],
    ],
  ],
  [
    'pieces of short work do not add up',
    [
      [0, true],
      [150, false],
      [160, true],
      [300, false],
    ],
    [],
  ],
  [
    'the same news twice is no news',
    [
      [0, true],
      [150, true],
      [500, false],
      [600, false],
    ],
    [
      [200, true],
      [500, false],
    ],
  ],
])('%s', (_, steps, expected) => {
  const seen: [number, boolean][] = [];
  const start = performance.now();
  const tell = createProgress((shown) => seen.push([Math.round(performance.now() - start), shown]));
  for (const [at, busy] of steps) {
    vi.advanceTimersByTime(at - (performance.now() - start));
    tell(busy);
  }
  vi.advanceTimersByTime(5000);
  expect(seen).toEqual(expected);
});
