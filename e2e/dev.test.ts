import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { useStage } from './stage.ts';
import { openPage } from './testing.ts';

const stage = useStage('dev');

it('serves the site and its widgets from their sources, with hot reload and the API', async () => {
  const { page, complaints } = await openPage(stage.browser);
  const loaded: string[] = [];
  page.on('requestfinished', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(`${stage.product.url}/club/third-set`);
  await page.locator('club-schedule [part~="cell-free"]').first().waitFor();
  expect(loaded).toContain('/elements/club-schedule/index.ts');
  expect(loaded).toContain('/site/ui/element.tsx');
  expect(loaded).toContain('/@vite/client');
  expect(complaints).toEqual([]);
}, 60_000);

const schedule = (page: Page) => page.locator('club-schedule');

/** Edits of source files, and what shows each of them. */
const EDITS: [what: string, file: string, edit: (text: string) => string, isShown: (page: Page) => Promise<unknown>][] =
  [
    [
      'a locale file',
      'locales/en/club-schedule.json',
      (text) => text.replace('"services": "', '"services": "Edited '),
      (page) => schedule(page).evaluate((element) => element.shadowRoot?.innerHTML.includes('Edited ')),
    ],
    [
      'a style sheet',
      'elements/club-schedule/styles/club-schedule.css',
      (text) => text.replace(':host {', ':host { --edited: 1;'),
      (page) => schedule(page).evaluate((element) => getComputedStyle(element).getPropertyValue('--edited') !== ''),
    ],
    [
      'a component',
      'elements/club-schedule/view/toolbar.tsx',
      (text) => text.replace('<div part="toolbar" ', '<div part="toolbar" data-edited="" '),
      (page) => schedule(page).locator('[part="toolbar"][data-edited]').isVisible(),
    ],
    [
      'a route',
      'site/routes/club.tsx',
      (text) => text.replace('<article ', '<article data-edited="" '),
      (page) => page.locator('article[data-edited]').isVisible(),
    ],
  ];

it('shows edits of a locale file, a style sheet, a component and a route without a manual reload', async () => {
  const { page } = await openPage(stage.browser);
  await page.goto(`${stage.product.url}/club/third-set`);
  const free = schedule(page).locator('[part~="cell-free"]').first();
  await free.waitFor();
  // `isShown` rejects while the page reloads.
  const shown = () => Promise.all(EDITS.map(([, , , isShown]) => isShown(page).catch(() => false)));
  const before = await Promise.all(EDITS.map(([, file]) => readFile(file, 'utf8')));
  try {
    for (const [index, [what, file, edit]] of EDITS.entries()) {
      const after = edit(before[index]!);
      expect(after, `the edit does not match ${file}`).not.toBe(before[index]);
      await writeFile(file, after);
      await expect.poll(async () => (await shown())[index], { timeout: 60_000, message: what }).toBe(true);
    }
  } finally {
    for (const [index, [, file]] of EDITS.entries()) await writeFile(file, before[index]!);
  }
  await expect.poll(shown, { timeout: 60_000 }).toEqual(EDITS.map(() => false));
  await free.waitFor();
});
