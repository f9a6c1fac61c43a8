import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { listen } from '#testing/ports.ts';
import { waitFor } from '#testing/wait.ts';
import { expectAccessible } from './axe.ts';
import { useStage } from './stage.ts';
import { atOwnAddress, fillDetails, openPage, send } from './testing.ts';

// Each visitor has an address, which votes for a club once a day.
const stage = useStage('start', { TRUST_PROXY: '1' });

const LANGUAGES = [
  { language: 'en', prefix: '', club: 'Third Set', tennis: 'Tennis in Kyiv', coach: 'Olena Tkachuk', pass: 'pass' },
  {
    language: 'uk',
    prefix: '/uk-ua',
    club: 'Третій сет',
    tennis: 'Теніс у Києві',
    coach: 'Олена Ткачук',
    pass: 'абонементом',
  },
  {
    language: 'ru',
    prefix: '/ru-ua',
    club: 'Третий сет',
    tennis: 'Теннис в Киеве',
    coach: 'Елена Ткачук',
    pass: 'абонементом',
  },
];

const get = (path: string) => fetch(stage.product.url + path, { redirect: 'manual' });

/** Selects a free hour and opens its booking. Clicks before hydration have no effect. */
async function openBooking(page: Page | FrameLocator): Promise<void> {
  const schedule = page.locator('club-schedule');
  const book = schedule.locator('[part~="book"]');
  await waitFor(
    async () => {
      await schedule.locator('[part~="cell-free"]:visible').first().click();
      await book.waitFor({ timeout: 2000 });
    },
    { timeout: 30_000 },
  );
  await book.click();
}

/** The structured data of a page, by type. */
async function structuredData(page: Page): Promise<Record<string, Record<string, unknown>>> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return Object.fromEntries(texts.map((text) => JSON.parse(text)).map((data) => [data['@type'], data]));
}

describe('without script', () => {
  it.each(LANGUAGES)('shows a club and links to its schedule in $language', async ({ prefix, club, coach, pass }) => {
    const context = await stage.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${stage.product.url}${prefix}/club/third-set`);
    expect(await page.locator('h1').allTextContents()).toEqual([club]);
    expect(await page.locator('.club-band svg').count()).toBe(1);
    expect(await page.locator('club-schedule [part~="grid"] tr').count()).toBeGreaterThan(3);
    expect(await page.locator('.club-prices tbody tr').count()).toBe(3);
    expect(await page.locator('.club-sessions li').count()).toBeGreaterThan(0);
    // The last way to pay, in the case of the others.
    expect(await page.locator('.club-facts').textContent()).toMatch(new RegExp(`[иіd] ${pass}`));
    await page.getByRole('link', { name: coach }).click();
    await page.waitForURL(`**${prefix}/club/third-set/schedule?service=*`);
    expect(await page.locator('club-schedule').getAttribute('service')).toMatch(/^\d+$/);
    expect(await page.locator('.club-prices').count()).toBe(0);
    await context.close();
  });

  it.each(LANGUAGES)('lists the clubs of a city and sport in $language', async ({ prefix, tennis, club }) => {
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

it('has structured data of the club, its sessions and its breadcrumbs', async () => {
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
  for (const picture of [TennisComplex!.logo, ...(TennisComplex!.image as string[])]) {
    const answer = await fetch(picture as string);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
  }
  expect(SportsEvent).toMatchObject({ offers: { priceCurrency: 'UAH' }, location: { name: 'Third Set' } });
  expect(BreadcrumbList!.itemListElement).toHaveLength(3);
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(`${stage.product.url}/club/third-set`);
  expect(await page.locator('meta[name="description"]').getAttribute('content')).toContain('Third Set');
  await page.context().close();
});

it.each([
  { prefix: '', photo: 'The courts from above, side by side', court: 'Photo: Court 1', width: 1280 },
  { prefix: '/uk-ua', photo: 'Корти згори, один біля одного', court: 'Фото: Корт 1', width: 360 },
  { prefix: '/ru-ua', photo: 'Корты сверху, рядом друг с другом', court: 'Фото: Корт 1', width: 360 },
])('shows photos of the club, its courts and its coaches, at $width px with $photo', async (visit) => {
  const { page, complaints } = await openPage(stage.browser, { width: visit.width, height: 860 });
  await page.goto(`${stage.product.url}${visit.prefix}/club/third-set`);
  const pictures = ['#photos img', '.club-logo img', '.club-face img'].map((selector) => page.locator(selector));
  const places = async () => Promise.all(pictures.map((each) => each.first().boundingBox()));
  const before = await places();
  for (const each of pictures) {
    for (const image of await each.all()) {
      await image.scrollIntoViewIfNeeded();
      await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
      // Small screens load small files.
      const { source, shown } = await image.evaluate((one: HTMLImageElement) => ({
        ...{ source: one.currentSrc, shown: one.clientWidth * devicePixelRatio },
      }));
      expect(source).toMatch(/\/photos\/[0-9a-f]{32}-\d+\.avif$/);
      expect(Number(/-(\d+)\.avif$/.exec(source)![1])).toBeLessThanOrEqual(Math.max(160, 2.5 * shown));
    }
  }
  // Nothing has moved for them.
  const after = await places();
  expect(after.map((box) => [box?.width, box?.height])).toEqual(before.map((box) => [box?.width, box?.height]));
  expect(await page.locator('#photos').getByAltText(visit.photo).count()).toBe(1);
  expect(await page.locator('#photos').getByAltText(visit.court, { exact: true }).count()).toBe(1);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('shows the first photo of a club to those who ask it for a time', async () => {
  const { page } = await openPage(stage.browser);
  await page.goto(`${stage.product.url}/club/third-set/request`);
  const photo = page.locator('.request-cover').getByAltText('The courts from above, side by side');
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  // A club without photos has its drawing alone.
  await page.goto(`${stage.product.url}/club/topolia/request`);
  expect(await page.locator('.request-cover svg').count()).toBe(1);
  expect(await page.locator('.request-cover img').count()).toBe(0);
  await page.context().close();
});

it('shows the first photo of a club on its card, and the drawing until then and without one', async () => {
  for (const isBroken of [false, true]) {
    const { page } = await openPage(stage.browser, { width: 360, height: 740 });
    if (isBroken) await page.route('**/photos/**', (route) => route.abort());
    await page.goto(`${stage.product.url}/clubs/kyiv/tennis?search=Third+Set`);
    const pictures = page.locator('club-search .card').filter({ hasText: 'Third Set' }).locator('img');
    await expect.poll(() => pictures.nth(1).evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
    const shown = await pictures.evaluateAll((images) =>
      (images as HTMLImageElement[]).map((image) => {
        const { x, y, width, height } = image.getBoundingClientRect();
        return { file: image.src.split('.').at(-1), painted: image.naturalWidth > 0, box: [x, y, width, height] };
      }),
    );
    expect(shown).toMatchObject([
      { file: 'svg', painted: true },
      { file: 'webp', painted: !isBroken },
    ]);
    // One upon the other.
    expect(shown[1]!.box).toEqual(shown[0]!.box);
    await page.context().close();
  }
});

it('shows drawings in place of photos that cannot be loaded', async () => {
  const { page } = await openPage(stage.browser);
  await page.route('**/photos/**', (route) => route.abort());
  await page.goto(`${stage.product.url}/club/third-set`);
  await page.locator('#photos').scrollIntoViewIfNeeded();
  await expect.poll(() => page.locator('#photos img').count()).toBe(0);
  expect(await page.locator('#photos .photo-drawing svg').count()).toBe(5);
  await page.locator('#coaches').scrollIntoViewIfNeeded();
  await expect.poll(() => page.locator('.club-face img').count()).toBe(0);
  expect(await page.locator('.club-face').first().textContent()).toBe('OT');
  await page.context().close();
});

it("gives the schedule the page's background in dark mode without script", async () => {
  const size = { width: 360, height: 740 };
  const { page } = await openPage(stage.browser, size, { javaScriptEnabled: false, colorScheme: 'dark' });
  await page.goto(`${stage.product.url}/club/third-set`);
  const [ground, tint, background] = await page.evaluate(() => {
    const root = document.querySelector('club-schedule')!.shadowRoot!.querySelector('[part~="root"]') as HTMLElement;
    root.style.background = 'var(--ground)';
    root.style.color = 'var(--tint)';
    const { backgroundColor, color } = getComputedStyle(root);
    return [backgroundColor, color, getComputedStyle(document.body).backgroundColor];
  });
  expect(ground).toBe(background);
  // Colours that are mixed from it are valid too.
  expect(tint).not.toBe(ground);
  await page.context().close();
});

it('shows the club on a map, or a retry button', async () => {
  const { page, complaints } = await openPage(stage.browser, { width: 1280, height: 900 });
  await page.goto(`${stage.product.url}/uk-ua/club/third-set`);
  const pin = page.locator('.club-map .leaflet-marker-pane').getByText('Третій сет');
  await pin.waitFor();
  expect(await page.locator('.club-map a').count()).toBe(0);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
  await page.context().close();

  const failed = await openPage(stage.browser, { width: 1280, height: 900 });
  await failed.page.route(/\/assets\/engine-/, (route) => route.abort());
  await failed.page.goto(`${stage.product.url}/club/third-set`);
  await failed.page.locator('.club-map').getByRole('button').waitFor();
  await failed.page.context().close();
});

it.each([
  '/club/nowhere',
  '/uk-ua/club/nowhere/schedule',
  '/clubs/nowhere',
  '/ru-ua/clubs/kyiv/chess-boxing',
  '/booking-order/abcdefghijklmnop',
  '/booking-order/none',
  '/widget',
  '/widget?club=nowhere',
  '/widget?club=third-set&view=none',
])('responds 404 to %s', async (path) => {
  expect((await get(path)).status).toBe(404);
});

it.each([
  ['/clubs/1', '/clubs/kyiv'],
  ['/uk-ua/clubs/1/tennis?page=2', '/uk-ua/clubs/kyiv/tennis?page=2'],
  ['/ru-ua/club/1/schedule', /^\/ru-ua\/club\/[a-z-]+\/schedule$/],
  ['/uk-ua/club/1/request?date=2030-01-01', /^\/uk-ua\/club\/[a-z-]+\/request\?date=2030-01-01$/],
])('redirects %s permanently', async (path, to) => {
  const { status, headers } = await fetch(stage.product.url + path, { redirect: 'manual' });
  expect(status).toBe(301);
  expect(headers.get('location')).toEqual(typeof to === 'string' ? to : expect.stringMatching(to));
});

it.each([
  ['/clubs?city=kyiv&date=2030-01-01', '/clubs/kyiv?date=2030-01-01'],
  ['/clubs/kyiv?city=odesa', '/clubs/odesa'],
  ['/uk-ua/clubs/kyiv?city=kyiv&category=tennis&page=2', '/uk-ua/clubs/kyiv/tennis?page=2'],
  ['/clubs/kyiv/tennis?category=padel', '/clubs/kyiv/padel'],
  ['/clubs/kyiv/tennis?category=', '/clubs/kyiv'],
  ['/ru-ua/clubs/kyiv/tennis?city=', '/ru-ua/clubs?category=tennis'],
])('redirects the form at %s to %s', async (path, to) => {
  const { status, headers } = await fetch(stage.product.url + path, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([302, to]);
});

it.each([
  ['/clubs?category=padel', 'Padel', '/clubs?category=padel', 'Padel'],
  ['/uk-ua/clubs?category=tennis&sort=price', 'Теніс', '/uk-ua/clubs?category=tennis', 'Теніс'],
  ['/clubs?category=chess', 'Sports clubs', '/clubs', 'Clubs'],
])('names the sport of all cities at %s', async (path, title, canonical, crumb) => {
  const { page } = await openPage(stage.browser, undefined, { javaScriptEnabled: false });
  await page.goto(stage.product.url + path);
  expect(await page.locator('h1[slot]').textContent()).toBe(title);
  expect(await page.title()).toBe(`${title} · Courtside`);
  expect(await page.locator('.breadcrumbs [aria-current]').textContent()).toBe(crumb);
  const addressOf = (selector: string, attribute: string) => page.locator(selector).getAttribute(attribute);
  expect(await addressOf('link[rel="canonical"]', 'href')).toBe(stage.product.url + canonical);
  expect(await addressOf('meta[property="og:url"]', 'content')).toBe(stage.product.url + canonical);
  const everywhere = canonical.replace('/uk-ua', '');
  expect(await addressOf('link[hreflang="ru"]', 'href')).toBe(`${stage.product.url}/ru-ua${everywhere}`);
  expect(await addressOf('link[hreflang="x-default"]', 'href')).toBe(stage.product.url + everywhere);
  await page.context().close();
});

it('names the sport that is chosen for all cities', async () => {
  const { page, complaints } = await openPage(stage.browser);
  await page.goto(`${stage.product.url}/clubs`);
  await page.locator('.consent button').first().click();
  const sport = page.locator('club-search select[name="category"]');
  const expectPage = async (query: string, title: string) => {
    await page.locator('club-search > h1', { hasText: title }).waitFor();
    await expect.poll(() => page.title()).toContain(title);
    expect(new URL(page.url()).search).toBe(query);
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(`${stage.product.url}/clubs${query}`);
    await expect.poll(() => sport.inputValue()).toBe(query.split('=')[1] ?? '');
  };
  await sport.selectOption('padel');
  await expectPage('?category=padel', 'Padel');
  await sport.selectOption('');
  await expectPage('', 'Sports clubs');
  await page.goBack();
  await expectPage('?category=padel', 'Padel');
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('shows the page of the city and the sport that the search is changed to', async () => {
  const { page, complaints } = await openPage(stage.browser);
  await page.goto(`${stage.product.url}/clubs/kyiv?sort=price`);
  await page.locator('.consent button').first().click();
  const search = page.locator('club-search');
  /** Waits until everything on the page names the same city and sport. */
  const expectPage = async (path: string, city: string, sport = '') => {
    await page.waitForURL((url) => url.pathname === path);
    const heading = page.locator('club-search > h1');
    await heading.filter({ hasText: city }).filter({ hasText: sport }).waitFor();
    await expect.poll(() => page.title()).toContain(city);
    await page.locator('.tools a.tool').filter({ hasText: city }).waitFor();
    await page.locator(`.top-bar .items a[href="/clubs/${path.split('/')[2]}"]`).waitFor();
    await page.locator(`.breadcrumbs :text-is("${sport || city}")`).waitFor();
    await search.locator('[part~="location"]').filter({ hasText: city }).waitFor();
    const canonical = page.locator('link[rel="canonical"]');
    await expect.poll(() => canonical.getAttribute('href')).toBe(stage.product.url + path);
    expect(await search.locator('select[name="category"]').inputValue()).toBe(path.split('/')[3] ?? '');
  };
  await search.locator('[part~="location"]').click();
  await search.locator('#city').fill('Odesa');
  await page.keyboard.press('Enter');
  await expectPage('/clubs/odesa', 'Odesa');
  expect(new URL(page.url()).search).toBe('?sort=price');
  await search.locator('select[name="category"]').selectOption('tennis');
  await expectPage('/clubs/odesa/tennis', 'Odesa', 'Tennis');
  await page.reload();
  await expectPage('/clubs/odesa/tennis', 'Odesa', 'Tennis');
  await page.goBack();
  await expectPage('/clubs/odesa', 'Odesa');
  await page.goBack();
  await expectPage('/clubs/kyiv', 'Kyiv');
  expect(complaints).toEqual([]);
  await page.context().close();
}, 60_000);

it('keeps what is open and focused when the sport that is chosen has a page of its own', async () => {
  const { page, complaints } = await openPage(stage.browser);
  await page.goto(`${stage.product.url}/clubs/kyiv`);
  await page.locator('.consent button').first().click();
  const heading = page.locator('club-search > h1');
  const sport = page.locator('club-search select[name="category"]');
  await sport.focus();
  await sport.selectOption('tennis');
  await page.waitForURL('**/clubs/kyiv/tennis');
  await heading.filter({ hasText: 'Tennis' }).waitFor();
  expect(await sport.evaluate((node) => node.matches(':focus'))).toBe(true);
  await page.locator('club-search [part="all-filters"]').click();
  const padel = page.locator('club-search dialog').getByRole('radio', { name: /^Padel/ });
  await padel.check();
  await page.waitForURL('**/clubs/kyiv/padel');
  await heading.filter({ hasText: 'Padel' }).waitFor();
  expect(await padel.isChecked()).toBe(true);
  await page.locator('club-search dialog .sheet-foot .button-primary').click();
  // What is chosen in the dialog takes the place of what was there before.
  await page.goBack();
  await page.waitForURL('**/clubs/kyiv');
  await expect.poll(() => sport.inputValue()).toBe('');
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('counts a vote before hydration once', async () => {
  const { page, complaints } = await openPage(stage.browser);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/vote')) statuses.push(response.status());
  });
  await page.goto(`${stage.product.url}/club/third-set`, { waitUntil: 'commit' });
  await page.locator('.club-vote .thumb-up').click();
  expect(statuses).toEqual([]);
  release();
  await page.getByText('your vote counts').waitFor();
  expect(statuses).toEqual([200]);
  // Another browser at the address is told why its vote does not count.
  const other = await openPage(stage.browser);
  await other.page.goto(`${stage.product.url}/uk-ua/club/third-set`);
  await other.page.locator('.club-vote .thumb-up').click();
  await other.page.getByText('Сьогодні з вашої мережі вже голосували').waitFor();
  await other.page.context().close();
  expect(complaints).toEqual([]);
  await page.context().close();
});

describe.each([
  { prefix: '/uk-ua', width: 1280, colorScheme: 'dark' as const },
  { prefix: '', width: 360, colorScheme: 'light' as const },
])('at $width px, $colorScheme', ({ prefix, width, colorScheme }) => {
  it('counts a vote, books an hour on the club page, and shows the ticket', async () => {
    const { page, complaints } = await openPage(stage.browser, { width, height: 800 }, atOwnAddress());
    await page.emulateMedia({ colorScheme });
    await page.goto(`${stage.product.url}${prefix}/club/third-set?date=${dayAhead(3)}`);
    const votes = page.locator('.club-vote span').first();
    const before = await votes.textContent();
    const counted = page.waitForResponse((each) => each.url().includes('/vote'));
    await page.locator('.club-vote .thumb-up').click();
    expect((await counted).status()).toBe(200);
    await expect.poll(() => votes.textContent()).not.toBe(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectAccessible(page);

    await page.locator('.consent button').first().click();
    await openBooking(page);
    const flow = page.locator('booking-flow');
    await fillDetails(flow);
    await send(flow);
    const address = await flow.locator('a[part~="booking-link"]').getAttribute('href');
    expect(address).toContain(`${prefix}/booking-order/`);

    const response = (await page.goto(address!))!;
    expect(response.status()).toBe(200);
    expect(response.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    await page.locator('booking-token-page [part~="ticket"]').waitFor();
    await expectAccessible(page);

    await page.goto(address!.replace('booking-order', 'booking-cancel').replace('success', 'failure'));
    await page.locator('.booking-failed').waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await page.context().close();
  }, 120_000);

  it('filters clubs, keeps the filter in the address, and links to a club', async () => {
    const { page, complaints } = await openPage(stage.browser, { width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await page.goto(`${stage.product.url}${prefix}/clubs/kyiv`);
    await page.locator('.consent button').first().click();
    const search = page.locator('club-search');
    // A wide page has a map beside the list.
    if (width > 1000) await search.locator('.leaflet-marker-pane > *').first().waitFor();
    const searched = page.waitForResponse((response) => response.url().includes('search='));
    await search.locator('input[type="search"]').fill('Third Set');
    await searched;
    await expect.poll(() => page.url()).toMatch(/[?&]q=|search=/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectAccessible(page);
    // Closes the suggestions, which cover the list.
    await page.keyboard.press('Escape');
    await search.locator('[part~="club-link"]').first().click();
    await page.waitForURL(`**${prefix}/club/third-set`);
    await page.locator('club-schedule [part~="days"]').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  }, 60_000);
});

it('books a place in a group on the club page, which then shows one less', async () => {
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

it('sends a request to a club without online booking', async () => {
  const { page, complaints } = await openPage(stage.browser);
  await page.goto(`${stage.product.url}/club/topolia?date=${dayAhead(3)}`);
  await page.locator('.consent button').first().click();
  await page.locator('.club-request').waitFor();
  await openBooking(page);
  const flow = page.locator('booking-flow');
  await fillDetails(flow);
  const sent = page.waitForResponse((response) => response.url().includes('/booking-requests'));
  await send(flow);
  expect((await sent).status()).toBe(200);
  await flow.locator('[part~="success"]').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
}, 90_000);

describe('the widget in a frame', () => {
  /** Serves a page of another origin that records its frame's events, for an allowed origin. */
  async function startParent(origin?: string) {
    const server = createServer((request, response) => {
      if (request.url !== '/') return response.writeHead(204).end();
      response.setHeader('content-type', 'text/html; charset=utf-8');
      const allowed = origin ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const query = new URLSearchParams({ club: 'third-set', lang: 'uk', date: dayAhead(3), origin: allowed });
      response.end(`<!doctype html><html lang="uk"><title>Club</title>
        <iframe title="Schedule" width="700" height="300" src="${stage.product.url}/widget?${query}"></iframe>
        <script>const seen = []; addEventListener('courtside-slot-select', ({ detail }) => seen.push(detail.club))</script>
        <script src="${stage.product.url}/widget/host.js"></script></html>`);
    });
    const port = await listen(server);
    return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() };
  }

  it('has the height of its content and the requested language, and forwards its events', async () => {
    const parent = await startParent();
    const { page, complaints } = await openPage(stage.browser);
    await page.goto(parent.url);
    const frame = page.frameLocator('iframe');
    expect(await frame.locator('html').getAttribute('lang')).toBe('uk');
    expect(await frame.locator('.top-bar, .footer, .consent').count()).toBe(0);
    const height = () => page.locator('iframe').evaluate((element) => element.clientHeight);
    await expect.poll(height).toBeGreaterThan(400);
    await openBooking(frame);
    await expect.poll(() => page.evaluate('seen')).toEqual(['third-set']);
    expect(complaints).toEqual([]);
    await page.context().close();
    parent.close();
  });

  it('sends no messages to a page of an origin that is not allowed', async () => {
    const parent = await startParent('https://club.example');
    const { page, complaints } = await openPage(stage.browser);
    await page.goto(parent.url);
    const frame = page.frameLocator('iframe');
    await openBooking(frame);
    await frame.locator('booking-flow [part~="dialog"]').waitFor();
    expect(await page.evaluate('seen')).toEqual([]);
    expect(await page.locator('iframe').evaluate((element) => element.clientHeight)).toBe(300);
    expect(complaints).toEqual([]);
    await page.context().close();
    parent.close();
  });

  it('allows framing of the widget only', async () => {
    const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy');
    expect(await policyOf('/uk-ua/widget?club=third-set')).toContain('frame-ancestors *');
    expect(await policyOf('/club/third-set')).toContain("frame-ancestors 'none'");
  });
});
