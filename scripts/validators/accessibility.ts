import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { BrowserContext } from 'playwright';

/** Rules of the engine that find what is right here, with the reason. */
const EXPECTED: Record<string, string> = {
  aria_role_valid: 'a combobox on a text field is valid since ARIA 1.2',
  table_headers_related: 'the grid relates its headers by `scope`, `colgroup` included',
  element_tabbable_role_valid: 'a part that scrolls takes the focus, so that the keyboard can scroll it',
  aria_content_in_landmark: 'the skip link stands before all landmarks',
  table_headers_exists: 'the header cells are there; CSS displays them differently on phones',
  fieldset_legend_valid: 'the legend is there, hidden from the eye',
};

type Checked = {
  results: { ruleId: string; value: [string, string]; message: string; snippet: string; path: { dom: string } }[];
};
declare const ace: { Checker: new () => { check(document: Document, policies: string[]): Promise<Checked> } };

/**
 * Checks a page and its open shadow roots with IBM's accessibility engine, by WCAG 2.2.
 * @returns one line per violation
 */
export async function accessibilityFaults(profile: BrowserContext, url: string): Promise<string[]> {
  const engine = await readFile(createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'), 'utf8');
  const page = await profile.newPage();
  try {
    await page.goto(url);
    await page.waitForFunction(() => !document.querySelector(':not(:defined)'));
    await page.waitForLoadState('networkidle');
    // Runs in the page's own world without a script tag, which the page's policy would refuse.
    await page.evaluate(`${engine};globalThis.ace = ace;`);
    const violations = await page.evaluate(async () => {
      const { results } = await new ace.Checker().check(document, ['WCAG_2_2']);
      return results
        .filter(({ value: [level, outcome] }) => level === 'VIOLATION' && outcome === 'FAIL')
        .map(({ ruleId, message, path, snippet }) => ({
          ruleId,
          text: `${message} ${path.dom} ${snippet}`.slice(0, 300),
        }));
    });
    return violations
      .filter(({ ruleId }) => !(ruleId in EXPECTED))
      .map(({ ruleId, text }) => `${url}: ${ruleId}: ${text}`);
  } finally {
    await page.close();
  }
}
