import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from 'playwright';
import { describe, expect, it, vi } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { listen } from '#testing/ports.ts';
import { expectAccessible } from './axe.ts';
import { useStage } from './stage.ts';
import { fillDetails, openPage, send } from './testing.ts';

const stage = useStage();

const LANGUAGES = [
  { language: 'en', prefix: '', club: 'Third Set', tennis: 'Tennis in Kyiv', coach: 'Olena Tkachuk' },
  { language: 'uk', prefix: '/uk-ua', club: 'Третій сет', tennis: 'Теніс: Київ', coach: 'Олена Ткачук' },
  { language: 'ru', prefix: '/ru-ua', club: 'Третий сет', tennis: 'Теннис: Киев', coach: 'Елена Ткачук' },
];

const get = (path: string) => fetch(stage.product.url + path, { redirect: 'manual' });

/** Far enough ahead for hours to be free, whatever the time of the test. */

/** Chooses a free hour and asks to book it; the first clicks may come before the schedule lives. */
async function wantFreeHour(page: Page | FrameLocator): Promise<void> {
  const schedule = page.locator('club-schedule');
  const book = schedule.locator('[part~="book"]');
  await vi.waitFor(
    async () => {
      await schedule.locator('[part~="cell-free"]:visible').first().click();
      await book.waitFor({ timeout: 2000 });
    },
    { timeout: 30_000 },
  );
  await book.click();
}

/** What a page tells search engines, by type. */
async function structuredData(page: Page): Promise<Record<string, Record<string, unknown>>> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return Object.fromEntries(texts.map((text) => JSON.parse(text)).map((data) => [data['@type'], data]));
}

describe('without script', () => {
  it.each(LANGUAGES)('the club reads and leads on in $language', async ({ prefix, club, coach }) => {
    const context = await stage.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${stage.product.url}${prefix}/club/third-set`);
    expect(await page.locator('h1').allTextContents()).toEqual([club]);
    expect(await page.locator('.club-band svg').count()).toBe(1);
    expect(await page.locator('club-schedule [part~="grid"] tr').count()).toBeGreaterThan(3);
    expect(await page.locator('.club-prices tbody tr').count()).toBe(3);
    expect(await page.locator('.club-sessions li').count()).toBeGreaterThan(0);
    await page.getByRole('link', { name: coach }).click();
    await page.waitForURL(`**${prefix}/club/third-set/schedule?service=*`);
    expect(await page.locator('club-schedule').getAttribute('service')).toMatch(/^\d+$/);
    expect(await page.locator('.club-prices').count()).toBe(0);
    await context.close();
  });

  it.each(LANGUAGES)('the clubs of a city and sport are listed in $language', async ({ prefix, tennis, club }) => {
    const context = await stage.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${stage.product.url}${prefix}/clubs/kyiv/tennis`);
    expect(await page.locator('h1:visible').allTextContents()).toEqual([tennis]);
    const { ItemList, BreadcrumbList } = await structuredData(page);
    expect(ItemList).toMatchObject({ name: tennis });
    expect(BreadcrumbList!.itemListElement).toHaveLength(4);
    await page.locator('club-search').getByRole('link', { name: club }).first().click();
    await page.waitForURL(`**${prefix}/club/third-set`);
    await context.close();
  });
});

it('tells search engines of the club, its sessions and the way there', async () => {
  const { page } = await openPage(stage.browser);
  await page.goto(`${stage.product.url}/club/third-set`);
  const { TennisComplex, SportsEvent, BreadcrumbList } = await structuredData(page);
  expect(TennisComplex).toMatchObject({
    name: 'Third Set',
    priceRange: '450–720 UAH',
    address: { '@type': 'PostalAddress', addressLocality: 'Kyiv' },
    potentialAction: { '@type': 'ReserveAction' },
  });
  expect(TennisComplex!.openingHoursSpecification).toHaveLength(7);
  expect(SportsEvent).toMatchObject({ offers: { priceCurrency: 'UAH' }, location: { name: 'Third Set' } });
  expect(BreadcrumbList!.itemListElement).toHaveLength(3);
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(`${stage.product.url}/club/third-set`);
  expect(await page.locator('meta[name="description"]').getAttribute('content')).toContain('Third Set');
  await page.context().close();
});

it("gives the schedule the page's own ground in the dark before anything lives", async () => {
  const size = { width: 360, height: 740 };
  const { page } = await openPage(stage.browser, size, { javaScriptEnabled: false, colorScheme: 'dark' });
  await page.goto(`${stage.product.url}/club/third-set`);
  const [ground, tint, behind] = await page.evaluate(() => {
    const piece = document.querySelector('club-schedule')!.shadowRoot!.querySelector('[part~="root"]') as HTMLElement;
    piece.style.background = 'var(--ground)';
    piece.style.color = 'var(--tint)';
    const { backgroundColor, color } = getComputedStyle(piece);
    return [backgroundColor, color, getComputedStyle(document.body).backgroundColor];
  });
  expect(ground).toBe(behind);
  // What is mixed from it holds too.
  expect(tint).not.toBe(ground);
  await page.context().close();
});

it('shows where the club stands on a map, or offers to try again', async () => {
  const { page, complaints } = await openPage(stage.browser, { width: 1280, height: 900 });
  await page.goto(`${stage.product.url}/uk-ua/club/third-set`);
  const pin = page.locator('.club-map .leaflet-marker-pane').getByText('Третій сет');
  await pin.waitFor();
  expect(await page.locator('.club-map a').count()).toBe(0);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
  await page.context().close();

  const without = await openPage(stage.browser, { width: 1280, height: 900 });
  await without.page.route(/\/assets\/engine-/, (route) => route.abort());
  await without.page.goto(`${stage.product.url}/club/third-set`);
  await without.page.locator('.club-map').getByRole('button').waitFor();
  await without.page.context().close();
});

it.each([
  '/club/nowhere',
  '/uk-ua/club/nowhere/schedule',
  '/club/1',
  '/clubs/nowhere',
  '/ru-ua/clubs/kyiv/chess-boxing',
  '/clubs/1',
  '/booking-order/abcdefghijklmnop',
  '/booking-order/none',
  '/widget',
  '/widget?club=nowhere',
  '/widget?club=third-set&view=none',
])('%s is not found', async (path) => {
  expect((await get(path)).status).toBe(404);
});

it('counts a vote that is given before the page lives, once', async () => {
  const { page, complaints } = await openPage(stage.browser);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/vote')) sent += 1;
  });
  await page.goto(`${stage.product.url}/club/third-set`, { waitUntil: 'commit' });
  await page.locator('.club-thumb-up').click();
  expect(sent).toBe(0);
  release();
  await page.getByText('your vote counts').waitFor();
  expect(sent).toBe(1);
  expect(complaints).toEqual([]);
  await page.context().close();
});

describe.each([
  { prefix: '/uk-ua', width: 1280, colorScheme: 'dark' as const },
  { prefix: '', width: 360, colorScheme: 'light' as const },
])('at $width px, $colorScheme', ({ prefix, width, colorScheme }) => {
  it('a visitor votes, books an hour from the club page, and reads the ticket', async () => {
    const { page, complaints } = await openPage(stage.browser, { width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await page.goto(`${stage.product.url}${prefix}/club/third-set?date=${dayAhead(3)}`);
    const votes = page.locator('.club-vote > span').first();
    const before = await votes.textContent();
    const counted = page.waitForResponse((answer) => answer.url().includes('/vote'));
    await page.locator('.club-thumb-up').click();
    expect((await counted).status()).toBe(200);
    await expect.poll(() => votes.textContent()).not.toBe(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectAccessible(page);

    await page.locator('.consent button').first().click();
    await wantFreeHour(page);
    const flow = page.locator('booking-flow');
    await fillDetails(flow);
    await send(flow);
    const address = await flow.locator('a[part~="booking-link"]').getAttribute('href');
    expect(address).toContain(`${prefix}/booking-order/`);

    const answer = (await page.goto(address!))!;
    expect(answer.status()).toBe(200);
    expect(answer.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    await page.locator('booking-token-page [part~="ticket"]').waitFor();
    await expectAccessible(page);

    await page.goto(`${address!.replace('booking-order', 'booking-cancel')}/failure`);
    await page.locator('.booking-failed').waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await page.context().close();
  }, 120_000);

  it('the clubs page filters, keeps the filter in its address, and leads to a club', async () => {
    const { page, complaints } = await openPage(stage.browser, { width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await page.goto(`${stage.product.url}${prefix}/clubs/kyiv`);
    await page.locator('.consent button').first().click();
    const search = page.locator('club-search');
    // The served list has a map beside it where there is room.
    if (width > 1000) await search.locator('.leaflet-marker-pane > *').first().waitFor();
    const found = page.waitForResponse((answer) => answer.url().includes('search='));
    await search.locator('input[type="search"]').fill('Third Set');
    await found;
    await expect.poll(() => page.url()).toMatch(/[?&]q=|search=/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectAccessible(page);
    // Shuts the suggestions, which lie over the list.
    await page.keyboard.press('Escape');
    await search.locator('[part~="club-link"]').first().click();
    await page.waitForURL(`**${prefix}/club/third-set`);
    await page.locator('club-schedule [part~="days"]').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  }, 60_000);
});

it('a place in a group is taken on the club page, which then shows one less', async () => {
  const { page, complaints } = await openPage(stage.browser);
  await page.goto(`${stage.product.url}/club/third-set`);
  await page.locator('.consent button').first().click();
  const session = page.locator('.club-sessions li', { hasText: '4 places' }).first();
  const time = await session.locator('time').getAttribute('datetime');
  await session.getByRole('link').click();
  const flow = page.locator('booking-flow');
  await fillDetails(flow);
  await send(flow);
  await flow.locator('a[part~="booking-link"]').waitFor();
  await flow.locator('[part~="close"]').click();
  await page
    .locator('.club-sessions li', { has: page.locator(`time[datetime="${time}"]`), hasText: '3 places' })
    .waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Join');
  expect(complaints).toEqual([]);
  await page.context().close();
}, 90_000);

it('a club without online booking leads to the request', async () => {
  const { page, complaints } = await openPage(stage.browser);
  await page.goto(`${stage.product.url}/club/topolia?date=${dayAhead(3)}`);
  await page.locator('.consent button').first().click();
  await page.locator('.club-request').waitFor();
  await wantFreeHour(page);
  const flow = page.locator('booking-flow');
  await fillDetails(flow);
  const sent = page.waitForResponse((answer) => answer.url().includes('/booking-requests'));
  await send(flow);
  expect((await sent).status()).toBe(200);
  await flow.locator('[part~="success"]').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
}, 90_000);

describe('a frame', () => {
  /** A page of another origin, whose script counts the events of its frame. */
  async function startParent(origin?: string) {
    const server = createServer((request, response) => {
      if (request.url !== '/') return response.writeHead(204).end();
      response.setHeader('content-type', 'text/html; charset=utf-8');
      const named = origin ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const query = new URLSearchParams({ club: 'third-set', lang: 'uk', date: dayAhead(3), origin: named });
      response.end(`<!doctype html><html lang="uk"><title>Club</title>
        <iframe title="Schedule" width="700" height="300" src="${stage.product.url}/widget?${query}"></iframe>
        <script>const seen = []; addEventListener('courtside-slot-select', ({ detail }) => seen.push(detail.club))</script>
        <script src="${stage.product.url}/widget/host.js"></script></html>`);
    });
    const port = await listen(server);
    return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() };
  }

  it('is as high as its content, speaks the language asked for, and hands its events on', async () => {
    const parent = await startParent();
    const { page, complaints } = await openPage(stage.browser);
    await page.goto(parent.url);
    const frame = page.frameLocator('iframe');
    expect(await frame.locator('html').getAttribute('lang')).toBe('uk');
    expect(await frame.locator('.top-bar, .footer, .consent').count()).toBe(0);
    const height = () => page.locator('iframe').evaluate((element) => element.clientHeight);
    await expect.poll(height).toBeGreaterThan(400);
    await wantFreeHour(frame);
    await expect.poll(() => page.evaluate('seen')).toEqual(['third-set']);
    expect(complaints).toEqual([]);
    await page.context().close();
    parent.close();
  });

  it('tells nothing to a page of another origin than the one it names', async () => {
    const parent = await startParent('https://club.example');
    const { page, complaints } = await openPage(stage.browser);
    await page.goto(parent.url);
    const frame = page.frameLocator('iframe');
    await wantFreeHour(frame);
    await frame.locator('booking-flow [part~="dialog"]').waitFor();
    expect(await page.evaluate('seen')).toEqual([]);
    expect(await page.locator('iframe').evaluate((element) => element.clientHeight)).toBe(300);
    expect(complaints).toEqual([]);
    await page.context().close();
    parent.close();
  });

  it('may be framed, and no other page may', async () => {
    const framing = async (path: string) => (await get(path)).headers.get('content-security-policy');
    expect(await framing('/uk-ua/widget?club=third-set')).toContain('frame-ancestors *');
    expect(await framing('/club/third-set')).toContain("frame-ancestors 'none'");
  });
});
