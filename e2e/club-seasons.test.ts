/** What visitors read when a season begins, and when a club is removed. */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DATABASES } from '#server/testing/database.ts';
import { loadBuiltSite, type SiteSettings } from '#server/testing/in-process.ts';
import { NOW, type Seeded, startSeeded } from '#server/testing/seeded.ts';
import { freePort } from '#testing/ports.ts';
import { launch, openPage } from './testing.ts';

/** Enough for one with a winter. */
const CLUBS = 8;

let now = NOW;
let seeded: Seeded;
let browser: Browser;
let url: string;
let slug: string;

beforeAll(async () => {
  const built = await loadBuiltSite();
  if (!built) throw new Error('There is no build: npm run build');
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  seeded = await startSeeded(DATABASES[0]!, CLUBS, {
    ...{ publicUrl: url, clock: () => now, site: { built, settings: { noIndex: true } as SiteSettings } },
  });
  await seeded.app.listen({ port, host: '127.0.0.1' });
  browser = await launch();
  for (const club of (await seeded.get('/v1/clubs')).data) {
    if ((await seeded.get(`/v1/clubs/${club.slug}/prices`)).meta.season) slug = club.slug;
  }
});
afterAll(async () => {
  await browser?.close();
  await seeded?.close();
});

const WINTER = [
  ['', 'In force now: Winter (15 October – 14 April)', 'On holidays: Christmas (25 December), ', 'From 15 April 2027'],
  ['/uk-ua', 'Діють зараз: Зима (15 жовтня – 14 квітня)', 'У свята: Різдво (25 грудня), ', 'З 15 квітня 2027'],
  [
    '/ru-ua',
    'Действуют сейчас: Зима (15 октября – 14 апреля)',
    'В праздники: Рождество (25 декабря), ',
    'С 15 апреля 2027',
  ],
] as const;

it.each(WINTER)('%s shows the prices in force and when others are', async (prefix, current, holidays, later) => {
  now = NOW;
  const { page, complaints } = await openPage(browser);
  await page.goto(`${url}${prefix}/club/${slug}`);
  const captions = page.locator('.club-prices caption');
  expect(await captions.allTextContents()).toEqual([current, expect.stringContaining(holidays), later]);
  // Narrow pages stack the cells of a table.
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('shows the prices of the next season from its first minute on, without a restart', async () => {
  now = Date.parse('2027-04-14T23:59:00+03:00');
  const read = async () => (await fetch(`${url}/club/${slug}`)).text();
  const from = (html: string) => [
    html.includes('In force now: Winter'),
    html.includes('From 15 October 2027 · Winter'),
  ];
  // A page may be shown for some seconds after the minute in which it was rendered.
  await expect.poll(async () => from(await read())).toEqual([true, false]);
  const ranges = [/"priceRange":"([^"]+)"/.exec(await read())?.[1]];
  now += 2 * 60_000;
  await expect.poll(async () => from(await read())).toEqual([false, true]);
  ranges.push(/"priceRange":"([^"]+)"/.exec(await read())?.[1]);
  expect(ranges).toEqual([expect.stringMatching(/^\d+–\d+ UAH$/), expect.stringMatching(/^\d+–\d+ UAH$/)]);
  expect(ranges[0]).not.toBe(ranges[1]);
});

it('has no page of a club that was removed, and widgets say that it is not there', async () => {
  now = NOW;
  const statuses = () =>
    Promise.all(
      [`/club/${slug}`, `/uk-ua/club/${slug}/schedule`].map(async (path) => (await fetch(url + path)).status),
    );
  expect(await statuses()).toEqual([200, 200]);
  await seeded.db.updateTable('club').set({ retired: true }).where('slug', '=', slug).execute();
  await expect.poll(statuses).toEqual([404, 404]);
  const { page } = await openPage(browser);
  const html = `<html lang="en"><script type="module" src="${url}/elements/courtside.js"></script><club-schedule club="${slug}">`;
  await page.route(`${url}/host`, (route) => route.fulfill({ body: html, contentType: 'text/html' }));
  await page.goto(`${url}/host`);
  await page.locator('club-schedule').getByText('There is no such club').waitFor();
  await page.context().close();
});
