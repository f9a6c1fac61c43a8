import type { Page } from 'playwright';
import { expect } from 'vitest';
import { faultsOf } from './faults.ts';

/** Fails on any fault that axe finds on the page as it stands, shadow roots included. */
export async function expectAccessible(page: Page): Promise<void> {
  // A schedule that asks again meanwhile is half seen through.
  await page.locator('club-schedule .loading').first().waitFor({ state: 'detached' });
  expect(await faultsOf(page)).toEqual([]);
}
