import type { Locator } from 'playwright';
import { expect } from 'vitest';

/** Waits until React handles the events of an element; until then the browser handles them alone. */
export const untilHydrated = (element: Locator) =>
  expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))))
    .toBe(true);
