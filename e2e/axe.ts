import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import { expect } from 'vitest';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Axe = { run(): Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }> };

/** Fails on any fault that axe finds on the page as it stands, shadow roots included. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(source);
  const faults = await page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${JSON.stringify(target)}`));
  });
  expect(faults).toEqual([]);
}
