import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { useStage } from './stage.ts';
import { openPage } from './testing.ts';

const stage = useStage('dev');

it('shows the site and its widgets from their sources, ready to reload, with the API beside them', async () => {
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

/** Edits a source while `use` runs. */
async function edited(file: string, edit: (text: string) => string, use: () => Promise<void>): Promise<void> {
  const text = await readFile(file, 'utf8');
  const after = edit(text);
  expect(after, `${file} has nothing to edit`).not.toBe(text);
  try {
    await writeFile(file, after);
    await use();
  } finally {
    await writeFile(file, text);
  }
}

const schedule = (page: Page) => page.locator('club-schedule');

it.each<[what: string, file: string, edit: (text: string) => string, seen: (page: Page) => Promise<unknown>]>([
  [
    'a locale file',
    'locales/en/club-schedule.json',
    (text) => text.replace('"services": "', '"services": "Edited '),
    (page) => schedule(page).evaluate((element) => element.shadowRoot?.innerHTML.includes('Edited ')),
  ],
  [
    'a style sheet',
    'elements/club-schedule/club-schedule.css',
    (text) => text.replace(':host {', ':host { --edited: 1;'),
    (page) => schedule(page).evaluate((element) => getComputedStyle(element).getPropertyValue('--edited') !== ''),
  ],
  [
    'a component',
    'elements/club-schedule/ClubSchedule.tsx',
    (text) => `${text}\ndocument.documentElement.dataset.edited = '';\n`,
    (page) => page.evaluate(() => 'edited' in document.documentElement.dataset),
  ],
  [
    'a route',
    'site/routes/club.tsx',
    (text) => text.replace('<article ', '<article data-edited="" '),
    (page) => page.locator('article[data-edited]').isVisible(),
  ],
])('shows an edit of %s by itself', async (_, file, edit, seen) => {
  const { page } = await openPage(stage.browser);
  await page.goto(`${stage.product.url}/club/third-set`);
  const free = schedule(page).locator('[part~="cell-free"]').first();
  await free.waitFor();
  // While a page reloads there is nothing to ask.
  const shown = () => expect.poll(() => seen(page).catch(() => false), { timeout: 60_000 });
  await edited(file, edit, () => shown().toBe(true));
  await shown().toBe(false);
  await free.waitFor();
  await page.context().close();
});
