import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Axe = {
  run(options: {
    preload: boolean;
    runOnly?: string[];
    rules?: Record<string, { enabled: boolean }>;
  }): Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }>;
};

/** WCAG 2.5.3: people who speak to their device say what they see. axe has the rule off by default. */
const EXPERIMENTAL = { 'label-content-name-mismatch': { enabled: true } };

/** Runs axe on the page, including shadow roots. Returns one line per violation. */
export async function faultsOf(page: Page, runOnly?: string[]): Promise<string[]> {
  await page.evaluate(source);
  return page.evaluate(
    async (rules) => {
      // `preload` copies style sheets into `<style>`, which the site's policy refuses. No rule in use
      // needs it.
      const { violations } = await (window as unknown as { axe: Axe }).axe.run({ preload: false, ...rules });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${JSON.stringify(target)}`));
    },
    runOnly ? { runOnly } : { rules: EXPERIMENTAL },
  );
}
