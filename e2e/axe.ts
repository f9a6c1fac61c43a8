import type { Page } from 'playwright';
import { expect } from 'vitest';
import { faultsOf } from './faults.ts';

/** Fails on any fault that axe finds on the page as it stands, shadow roots included. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await faultsOf(page)).toEqual([]);
}
