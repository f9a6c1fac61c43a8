import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { listen } from '#testing/ports.ts';
import { hardships, startHardSite } from '../hardships.ts';
import { useProduct } from '../stage.ts';
import type { Engine } from './engine.ts';
import { ENGINES } from './engines.ts';
import { type Visitor, visitorOf } from './visitor.ts';

const product = useProduct();
let hard: Awaited<ReturnType<typeof startHardSite>>;
let partner: Awaited<ReturnType<typeof startPartner>>;

/** Far enough ahead for free cancellation at any time of day. */
const date = dayAhead(3);

/** Collects the errors of a page. Must be its first script. */
const COLLECT = `<script>
window.complaints = [];
addEventListener('error', (event) => complaints.push(event.message));
addEventListener('unhandledrejection', (event) => complaints.push(String(event.reason)));
for (const name of ['error', 'warn']) console[name] = (...values) => complaints.push(values.join(' '));
</script>`;

/** Serves a partner page with the HTML and language of the query. */
async function startPartner(origin: string) {
  const plain = readFileSync(new URL('../../examples/plain.html', import.meta.url), 'utf8');
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host');
    if (pathname !== '/') return response.writeHead(204).end();
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      plain
        .replaceAll('http://localhost:3000', origin)
        .replace('<html lang="uk">', `<html lang="${searchParams.get('lang')}">`)
        .replace('<head>', () => `<head>${COLLECT}`)
        .replace(/<club-schedule.*<\/club-schedule>/, () => searchParams.get('html') ?? ''),
    );
  });
  const port = await listen(server);
  return {
    url: (html: string, lang = 'en') => `http://127.0.0.1:${port}/?${new URLSearchParams({ html, lang })}`,
    close: () => void server.close(),
  };
}

beforeAll(async () => {
  [hard, partner] = await Promise.all([startHardSite(product.url), startPartner(product.url)]);
});

afterAll(() => {
  hard?.close();
  partner?.close();
});

const scheduleOf = (club: string) => `<club-schedule club="${club}" date="${date}"></club-schedule>`;

/** Opens the booking of the first free hour and fills in the form. */
async function fillIn(visitor: Visitor): Promise<void> {
  await visitor.click(['club-schedule', '[part~="cell-free"]']);
  await visitor.click(['club-schedule', '[part~="book"]']);
  await visitor.fill(['booking-flow', 'input[name="given_name"]'], 'Oksana');
  await visitor.fill(['booking-flow', 'input[name="telephone"]'], '0671234567');
  await visitor.fill(['booking-flow', 'input[name="email"]'], 'oksana@example.com');
}

/** Sends the form, which is the only step of a payment at the club. */
const send = (visitor: Visitor) => visitor.click(['booking-flow', '[part~="continue"]']);

const freeHours = (visitor: Visitor) =>
  visitor.run(() =>
    Array.from(
      document.querySelector('club-schedule')?.shadowRoot?.querySelectorAll('[part~="cell-free"][aria-label]') ?? [],
      (cell) => cell.getAttribute('aria-label') ?? '',
    ),
  );

describe.each(ENGINES)('$name', ({ start }) => {
  let engine: Engine;
  let visitor: Visitor;

  beforeAll(async () => {
    engine = await start();
    console.log(engine.version);
  });
  afterAll(() => engine?.close());
  beforeEach(async () => {
    visitor = visitorOf(await engine.open());
    await visitor.resize(1280, 900);
  });
  afterEach(() => visitor?.close());
  const expectNoComplaints = async () =>
    expect(await visitor.run(() => (window as never as { complaints: string[] }).complaints)).toEqual([]);

  it.each(['en', 'uk', 'ru'])(
    'books an hour on a partner page in %s, then cancels it through the link and frees it',
    async (lang) => {
      await visitor.go(partner.url(scheduleOf('third-set'), lang));
      // Cells get their labels after the first paint.
      await visitor.see(['club-schedule', '[part~="cell-free"][aria-label]']);
      const before = await freeHours(visitor);
      await fillIn(visitor);
      await visitor.click(['booking-flow', 'input[name="payment_type"]']);
      await send(visitor);
      const { href } = await visitor.see(['booking-flow', 'a[part~="booking-link"]']);
      await visitor.click(['booking-flow', '[part~="close"]']);
      const isFree = async () => (await freeHours(visitor)).includes(before[0]!);
      await visitor.until('the hour to be taken', async () => !(await isFree()));
      await expectNoComplaints();
      await visitor.go(href!);
      await visitor.click(['booking-token-page', '[part~="cancel"]']);
      await visitor.click(['booking-token-page', '[part~="confirm-cancel"]']);
      await visitor.see(['booking-token-page', '[part~="cancelled"]']);
      await visitor.go(partner.url(scheduleOf('third-set'), lang));
      await visitor.until('the hour to be free', isFree);
      // Hours below the window render later, so there may be more than before.
      expect(await freeHours(visitor)).toEqual(expect.arrayContaining(before));
    },
  );

  it('sends a request to a club without online booking, on a narrow page', async () => {
    await visitor.resize(460, 740);
    await visitor.go(partner.url(scheduleOf('topolia')));
    await fillIn(visitor);
    await visitor.fill(['booking-flow', 'textarea[name="comment"]'], 'Two rackets');
    await send(visitor);
    await visitor.see(['booking-flow', '[part~="success"]']);
    await expectNoComplaints();
  });

  it('books on a page with every hardship at once', async () => {
    await visitor.go(hard.url(Object.keys(hardships), scheduleOf('third-set')));
    await fillIn(visitor);
    await visitor.click(['booking-flow', 'input[name="payment_type"]']);
    await send(visitor);
    await visitor.see(['booking-flow', 'a[part~="booking-link"]']);
  });

  it('moves through the schedule by keyboard, and restores the focus after a dialog', async () => {
    await visitor.go(partner.url(scheduleOf('third-set')));
    await visitor.click(['club-schedule', '[part~="cell-free"]']);
    await visitor.see(['club-schedule', '[part~="book"]']);
    const cell = await visitor.focused();
    expect(cell).toContain('cell');
    await visitor.key('ArrowRight');
    await visitor.key('ArrowDown');
    expect(await visitor.focused()).toContain('cell');
    await visitor.click(['club-schedule', '[part~="book"]']);
    await visitor.see(['booking-flow', 'input[name="given_name"]']);
    await visitor.key('Escape');
    await visitor.gone(['booking-flow', 'dialog']);
    await visitor.until('the focus', async () => (await visitor.focused()).includes('book'));
    await expectNoComplaints();
  });

  it('searches by text in the wrong keyboard layout, opens and closes the cities, and shows the map', async () => {
    await visitor.go(partner.url('<club-search city="kyiv" view="both"></club-search>'));
    await visitor.see(['club-search', '[part~="card"]']);
    const count = async () => Number.parseInt((await visitor.see(['club-search', '[part~="count"]'])).text, 10);
    const all = await count();
    await visitor.fill(['club-search', 'input[name="search"]'], 'еуттшы');
    await visitor.until('fewer clubs', async () => (await count()) < all);
    await visitor.key('Escape');
    await visitor.click(['club-search', '[part~="clear-text"]']);
    await visitor.until('all clubs', async () => (await count()) === all);
    await visitor.click(['club-search', '[part~="location"]']);
    await visitor.see(['club-search', 'dialog [role="option"]']);
    await visitor.key('Escape');
    await visitor.gone(['club-search', 'dialog']);
    await visitor.until('the focus', async () => (await visitor.focused()).includes('location'));
    await visitor.see(['club-search', '.leaflet-marker-pane *']);
    await expectNoComplaints();
  });

  it('navigates the site: city, club, language, menu', async () => {
    await visitor.go(`${product.url}/`);
    await visitor.click(['.top-bar a[href="/clubs/kyiv"]']);
    // The home page has links to clubs too.
    await visitor.until('the clubs of the city', () => visitor.run(() => location.pathname === '/clubs/kyiv'));
    await visitor.click(['club-search', '[part~="card"] [part~="club-link"]']);
    await visitor.see(['.club h1']);
    await visitor.see(['club-schedule', '[part~="grid"]']);
    const path = await visitor.run(() => location.pathname);
    expect(path).toMatch(/^\/club\/[\w-]+$/);
    await visitor.go(`${product.url}/uk-ua${path}`);
    expect(await visitor.run(() => document.documentElement.lang)).toBe('uk');
    await visitor.resize(460, 740);
    await visitor.click(['.top-bar button.burger']);
    await visitor.see(['dialog.menu']);
    await visitor.key('Escape');
    await visitor.gone(['dialog.menu']);
  });

  it.each([
    ['/', 460],
    ['/', 1280],
    ['/uk-ua/clubs/kyiv', 460],
    ['/clubs/kyiv', 1280],
    ['/ru-ua/club/third-set', 460],
    ['/club/third-set', 1280],
    ['/uk-ua/club/third-set/schedule', 1280],
    ['/documents', 460],
    ['/partners', 1280],
    ['/docs/elements', 460],
  ])('%s fits into %i px', async (path, width) => {
    await visitor.resize(width, 900);
    await visitor.go(product.url + path);
    await visitor.see(['footer']);
    const [contentWidth, viewportWidth] = await visitor.run(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(contentWidth).toBeLessThanOrEqual(viewportWidth!);
  });
});
