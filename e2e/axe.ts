import type { Page } from 'playwright';
import { expect } from 'vitest';
import { faultsOf } from './faults.ts';

/** Fails on any axe violation on the page, including its shadow roots. */
export async function expectAccessible(page: Page): Promise<void> {
  // A loading schedule is semi-transparent and would fail the contrast rule.
  await page.locator('club-schedule .loading').first().waitFor({ state: 'detached' });
  expect(await faultsOf(page)).toEqual([]);
}
