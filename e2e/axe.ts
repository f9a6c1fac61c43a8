import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import { expect } from 'vitest';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Axe = {
  run(options: { preload: boolean }): Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }>;
};

/** Fails on any fault that axe finds on the page as it stands, shadow roots included. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(source);
  const faults = await page.evaluate(async () => {
    // Preloading copies style sheets into style elements, which the pages' own policy refuses; no rule in use needs it.
    const { violations } = await (window as unknown as { axe: Axe }).axe.run({ preload: false });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${JSON.stringify(target)}`));
  });
  expect(faults).toEqual([]);
}
