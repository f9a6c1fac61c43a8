/** The maps of the site and of widgets: street tiles from a server of our own, and the drawn map. */
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTileServer } from '#testing/tiles.ts';
import { type Partner, startPartner } from './partner.ts';
import { useProduct, useStage } from './stage.ts';
import { openPage } from './testing.ts';

const tiles = await startTileServer();
afterAll(() => tiles.close());

const stage = useStage('start', tiles.environment);
const withoutTiles = useProduct();
let partner: Partner;
beforeAll(async () => {
  partner = await startPartner(stage.product.url);
});
afterAll(() => partner?.close());

const open = async (path: string, size?: { width: number; height: number }) => {
  const opened = await openPage(stage.browser, size);
  await opened.page.goto(stage.product.url + path);
  return opened;
};
const TILE = '.street-map img.leaflet-tile-loaded';
const requestsToTiles = (page: Page) => {
  const urls: string[] = [];
  page.on('request', (request) => request.url().startsWith(tiles.origin) && urls.push(request.url()));
  return urls;
};

afterEach(() => {
  tiles.refuse(false);
  tiles.referrers.length = 0;
});

it('shows streets with their attribution beside the list of clubs', async () => {
  const { page, complaints } = await open('/clubs/kyiv');
  await page.locator(TILE).first().waitFor();
  const credit = page.locator('.map-attribution a');
  expect(await credit.textContent()).toBe('OpenStreetMap');
  expect(await credit.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright');
  expect(await page.locator('.base-map').count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('lets pictures come from that server alone', async () => {
  for (const path of ['/', '/clubs/kyiv', '/club/third-set']) {
    const { headers } = await fetch(stage.product.url + path);
    expect(headers.get('content-security-policy')).toContain(`img-src 'self' data: ${tiles.origin};`);
  }
  const { headers } = await fetch(`${withoutTiles.url}/clubs/kyiv`);
  expect(headers.get('content-security-policy')).toContain("img-src 'self' data:;");
});

it('tells the tile server the site and not the page', async () => {
  const { page } = await open('/clubs/kyiv?text=secret-of-the-visitor');
  await page.locator(TILE).first().waitFor();
  expect(new Set(tiles.referrers)).toEqual(new Set([`${stage.product.url}/`]));
  await page.context().close();
});

it('requests nothing until the map of a club is in view', async () => {
  // Late in the evening, few hours are above the map.
  const { page } = await openPage(stage.browser, { width: 360, height: 400 });
  const requested = requestsToTiles(page);
  await page.goto(`${stage.product.url}/club/third-set`);
  // What the page loads after its first paint is there.
  await page.locator('.band-courts button').first().waitFor();
  expect(requested).toEqual([]);
  await page.locator('.club-map').scrollIntoViewIfNeeded();
  await page.locator(`.club-map ${TILE}`).first().waitFor();
  expect(requested.length).toBeGreaterThan(0);
  await page.context().close();
});

it('requests nothing for a list without a map', async () => {
  const { page } = await openPage(stage.browser, { width: 360, height: 740 });
  const requested = requestsToTiles(page);
  await page.goto(`${stage.product.url}/clubs/kyiv`, { waitUntil: 'networkidle' });
  expect(requested).toEqual([]);
  await page.locator('club-search [part~="show-map"]').click();
  await page.locator(TILE).first().waitFor();
  await page.context().close();
});

it('takes the place of the list on a phone, below the filters, and leaves it where it was', async () => {
  const { page, complaints } = await openPage(stage.browser, { width: 360, height: 740 });
  await page.goto(`${stage.product.url}/uk-ua/clubs/kyiv`);
  await page.locator('.consent').waitFor();
  const search = page.locator('club-search');
  const toggle = search.locator('[part~="show-map"]');
  const inWindow = async () => {
    await search.locator(TILE).first().waitFor();
    const filters = (await search.locator('[part~="filters"]').boundingBox())!;
    const map = (await search.locator('.map-pane').boundingBox())!;
    expect(filters.y).toBeGreaterThanOrEqual(0);
    expect([map.x, map.width]).toEqual([0, 360]);
    expect(map.y).toBeGreaterThanOrEqual(filters.y + filters.height);
    expect(map.y).toBeLessThan(320);
    const corner = await search.locator('.map-pane').evaluate((pane) => getComputedStyle(pane).borderRadius);
    expect(corner).toBe('0px');
    return filters.y;
  };
  const scrolled = () => page.evaluate(() => scrollY);

  await toggle.click();
  expect(await scrolled()).toBe(0);
  expect(await inWindow()).toBeGreaterThan(0);
  await toggle.click();
  expect(await scrolled()).toBe(0);

  const card = search.locator('[part~="card"]').nth(4);
  await card.scrollIntoViewIfNeeded();
  const [place, before] = [await scrolled(), (await card.boundingBox())!.y];
  expect(place).toBeGreaterThan(740);
  await toggle.click();
  expect(await inWindow()).toBe(0);
  await toggle.click();
  expect(Math.abs((await card.boundingBox())!.y - before)).toBeLessThan(2);
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('draws the map when the tile server refuses', async () => {
  tiles.refuse(true);
  const { page } = await open('/clubs/kyiv');
  await page.locator('.base-map .river').first().waitFor();
  expect(await page.locator('.street-map').count()).toBe(0);
  expect(await page.locator('.map-attribution').textContent()).toContain('Natural Earth');
  await page.context().close();
});

it('names the tile server in the privacy policy', async () => {
  const policy = async (url: string) => (await fetch(`${url}/documents/privacy-policy`)).text();
  expect(await policy(stage.product.url)).toContain('loads its pictures from 127.0.0.1.');
  expect(await policy(withoutTiles.url)).not.toContain('loads its pictures');
});

it.each([
  ['draws the map', '', '.base-map .river'],
  [
    'shows the tiles that the page configures',
    `tiles-url="${tiles.environment.MAP_TILES_URL}" tiles-attribution="© Maps"`,
    TILE,
  ],
])('on another site %s', async (_, attributes, shown) => {
  const { page } = await openPage(stage.browser, { width: 1280, height: 900 });
  const requested = requestsToTiles(page);
  await page.goto(partner.url('en', `city="kyiv" view="both" ${attributes}`));
  await page.locator(shown).first().waitFor();
  expect(requested.length > 0).toBe(attributes !== '');
  await page.context().close();
});

/** The pins whose tip is on drawn water. */
const pinsInWater = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('club-search')!.shadowRoot!;
    const waters = [...root.querySelectorAll<SVGPathElement>('.base-map .water, .base-map .river')];
    const wet = (pin: Element) => {
      const { left, bottom, width } = pin.getBoundingClientRect();
      return waters.some((path) => {
        const square = path.ownerSVGElement!.getBoundingClientRect();
        const point = new DOMPoint(left + width / 2 - square.left, bottom - square.top);
        const isOnIt = point.x >= 0 && point.y >= 0 && point.x < square.width && point.y < square.height;
        return isOnIt && (path.matches('.water') ? path.isPointInFill(point) : path.isPointInStroke(point));
      });
    };
    const pins = [...root.querySelectorAll('.pin')];
    return { pins: pins.length, wet: pins.filter(wet).map((pin) => pin.getAttribute('aria-label')) };
  });

it.each([
  'kyiv',
  'odesa',
  'dnipro',
  'zaporizhzhia',
  'mykolaiv',
  'kherson',
  'cherkasy',
  'kremenchuk',
  'kamianske',
  'vinnytsia',
  'chernihiv',
])('stands no club of %s in the water of the drawn map', async (city) => {
  const { page } = await openPage(stage.browser, { width: 1280, height: 900 });
  await page.goto(`${withoutTiles.url}/clubs/${city}`);
  await page.locator('.base-map .leaflet-tile-loaded .water, .base-map .leaflet-tile-loaded .abroad').first().waitFor({
    state: 'attached',
  });
  const { pins, wet } = await pinsInWater(page);
  expect(pins).toBeGreaterThan(0);
  expect(wet).toEqual([]);
  await page.context().close();
});
