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

/** Edits a source file, calls `action` and restores the file. */
async function withEdit(file: string, edit: (text: string) => string, action: () => Promise<void>): Promise<void> {
  const text = await readFile(file, 'utf8');
  const after = edit(text);
  expect(after, `the edit does not match ${file}`).not.toBe(text);
  try {
    await writeFile(file, after);
    await action();
  } finally {
    await writeFile(file, text);
  }
}

const schedule = (page: Page) => page.locator('club-schedule');

it.each<[what: string, file: string, edit: (text: string) => string, isShown: (page: Page) => Promise<unknown>]>([
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
])('shows an edit of %s without a manual reload', async (_, file, edit, isShown) => {
  const { page } = await openPage(stage.browser);
  await page.goto(`${stage.product.url}/club/third-set`);
  const free = schedule(page).locator('[part~="cell-free"]').first();
  await free.waitFor();
  // `isShown` rejects while the page reloads.
  const expectShown = () => expect.poll(() => isShown(page).catch(() => false), { timeout: 60_000 });
  await withEdit(file, edit, () => expectShown().toBe(true));
  await expectShown().toBe(false);
  await free.waitFor();
  await page.context().close();
});
