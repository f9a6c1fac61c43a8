import { createServer } from 'node:http';
import * as ssr from 'courtside/ssr';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { listen } from '#testing/ports.ts';
import { useStage } from './stage.ts';
import { openPage } from './testing.ts';

type Attributes = Parameters<typeof ssr.renderElement>[1] & object;
type Options = Parameters<typeof ssr.renderElement>[2] & object;

let token: string;

const INJECTION = '</script><img src=x onerror="document.title=1">';

type Json = { method?: string; headers?: Record<string, string>; body?: unknown };
async function call(path: string, { method = 'GET', headers = {}, body }: Json = {}) {
  const response = await fetch(`${stage.product.url}/api${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()).data;
}

/** Books a free hour with a name and comment that try to inject markup. */
async function book(): Promise<string> {
  const [service] = (await call('/v1/clubs/third-set/scheduledates/'))[3].services;
  const date = dayAhead(3);
  const slots = await call(`/v1/slots?service_id=${service.service_id}&date=${date}`);
  const free = slots.find((slot: { status: string }) => slot.status === 'free');
  const customer = { given_name: INJECTION, telephone: '+380671234567', email: 'oksana@example.com' };
  const booking = await call('/v2/bookings/book', {
    method: 'POST',
    headers: { 'idempotency-key': 'server-rendered-0001' },
    body: { slots: [free.token], customer, comment: INJECTION, payment_type: 'card' },
  });
  return booking.token;
}

const stage = useStage();

beforeAll(async () => {
  token = await book();
});

async function openWithoutScript(path: string): Promise<{ text: string; page: Page; complaints: string[] }> {
  const complaints: string[] = [];
  const context = await stage.browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await page.goto(stage.product.url + path);
  return { text: (await page.locator('[part~="root"]').textContent()) ?? '', page, complaints };
}

describe('without script', () => {
  it('shows the schedule as a table with styles', async () => {
    const { page, text, complaints } = await openWithoutScript('/examples/plain.html');
    expect(text).toMatch(/\d\d:\d\d/);
    expect(await page.locator('club-schedule [part~="grid"] tr').count()).toBeGreaterThan(3);
    expect(await page.locator('club-schedule [part~="cell-free"]').count()).toBeGreaterThan(0);
    const link = page.locator('club-schedule link[rel="stylesheet"]');
    expect((await page.request.get(stage.product.url + (await link.getAttribute('href')))).status()).toBe(200);
    expect(complaints).toEqual([]);
  });

  it.each([
    ['', 'Third Set'],
    ['/uk-ua', 'Третій сет'],
    ['/ru-ua', 'Третий сет'],
  ])('shows the ticket at %s/booking-order', async (prefix, club) => {
    const { page, text, complaints } = await openWithoutScript(`${prefix}/booking-order/${token}`);
    expect(text).toContain(club);
    expect(await page.locator('booking-token-page .qr path').isVisible()).toBe(true);
    // The page's own forms change and cancel the booking.
    expect(await page.locator('booking-token-page button').count()).toBeGreaterThan(0);
    expect(await page.locator('booking-token-page button:visible').count()).toBe(0);
    expect(await page.locator('booking-token-page [part~="action"]:visible').count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  it('shows in a schedule of the site nothing that needs a script', async () => {
    const { page } = await openWithoutScript('/club/third-set/schedule');
    await expect.poll(() => page.locator('club-schedule [part~="days"]').isVisible()).toBe(true);
    const parts = page.locator('club-schedule').locator('[part~="services"], [part~="bar"]');
    expect(await parts.count()).toBe(2);
    expect(await parts.filter({ visible: true }).count()).toBe(0);
  });
});

it('escapes what a customer wrote', async () => {
  const html = await (await fetch(`${stage.product.url}/booking-order/${token}`)).text();
  expect(html).not.toContain('<img src=x');
  expect(html).toContain('&lt;img src=x');
  expect(html).toContain('\\u003cimg src=x');
});

describe('renderElement', () => {
  const { renderElement } = ssr;
  /** The tag as an app's server gets it, without its content. */
  const tagOf = (html: string) => /^<[^>]*>/.exec(html)![0];
  const api = () => `${stage.product.url}/api`;

  it('needs no options, if the attributes have the address of the API', async () => {
    const html = await renderElement('club-schedule', { club: 'third-set', lang: 'uk', api: api() });
    expect(tagOf(html)).toBe(`<club-schedule club="third-set" lang="uk" api="${api()}">`);
    expect(html).toContain('<template shadowrootmode="open">');
    expect(html).toMatch(/<div part="root" lang="uk">.*cell-free/s);
  });

  const noRequests = async () => new Response(null, { status: 404 });
  it.each<[Attributes, Options, string]>([
    [{ city: 'kyiv' }, {}, 'city="kyiv" api="https://club.example/api"'],
    [{ city: 'kyiv', api: '/api' }, {}, 'city="kyiv" api="/api"'],
    [{ pageSize: 5, syncUrl: true, view: undefined }, {}, 'page-size="5" sync-url="" api="https://club.example/api"'],
    [{ className: 'wide', 'data-layer': '' }, { publicApi: '/api' }, 'class="wide" data-layer="" api="/api"'],
    [{}, { language: 'ru' }, 'api="https://club.example/api" lang="ru"'],
    [
      { filters: { open_now: true }, consent: false },
      {},
      'filters="{&quot;open_now&quot;:true}" api="https://club.example/api"',
    ],
  ])('writes %o with the options %o into the tag', async (attributes, options, expected) => {
    const given = { api: 'https://club.example/api', fetch: noRequests, onError: () => {}, ...options };
    expect(await renderElement('club-search', attributes, given)).toBe(`<club-search ${expected}></club-search>`);
  });

  it.each<[string, string, Attributes | undefined, object | undefined, RegExp]>([
    ['an unknown tag', 'club-shedule', {}, {}, /<club-shedule> is not one of <club-schedule>, <booking-flow>/],
    ['no address', 'club-schedule', undefined, undefined, /address of the API is missing; set the option api/],
    ['a relative address', 'club-schedule', { api: '/api' }, {}, /\/api is not an absolute address/],
    ['an unknown option', 'club-schedule', {}, { lang: 'uk' }, /no option lang, only api, .*language/],
    ['a listener', 'club-schedule', { onclick: () => {} }, {}, /onclick> is a function/],
    ['an unknown property', 'club-schedule', { clubSlug: 'x' }, {}, /<club-schedule> has no attribute clubSlug/],
    ['a name with markup', 'club-schedule', { 'a><script': '' }, {}, /has no attribute a><script/],
    ['an object as text', 'club-schedule', { club: { id: 1 } }, {}, /club> is an object/],
  ])('rejects %s', async (_, tag, attributes, options, message) => {
    await expect(renderElement(tag, attributes, options as Options)).rejects.toThrow(message);
  });

  it('logs a failure of the API, and leaves the element to the browser', async () => {
    const options = { api: 'https://club.example/api', fetch: noRequests };
    const html = await renderElement('club-schedule', { club: 'third-set' }, options);
    expect(html).toBe('<club-schedule club="third-set" api="https://club.example/api"></club-schedule>');
    const logged = vi.mocked(console.error);
    expect(String(logged.mock.calls)).toMatch(/<club-schedule> is left to the browser/);
    logged.mockClear();
    const rethrow = (error: unknown) => {
      throw error;
    };
    await expect(renderElement('club-schedule', {}, { ...options, onError: rethrow })).rejects.toThrow('HTTP 404');
  });

  it('shows another club on a page of another origin', async () => {
    const { page, complaints } = await openPage(stage.browser);
    const element = await renderElement('club-schedule', { club: 'third-set' }, { api: api() });
    const script = `<script type="module" src="${stage.product.url}/elements/courtside.js"></script>`;
    const server = createServer((request, response) => {
      response.writeHead(request.url === '/' ? 200 : 204, { 'content-type': 'text/html; charset=utf-8' });
      response.end(`<!doctype html><html lang="en"><title>App</title>${element}${script}</html>`);
    });
    await page.goto(`http://127.0.0.1:${await listen(server)}/`);
    await page.waitForFunction(() => customElements.get('club-schedule') !== undefined);
    const answer = page.waitForResponse(/clubs\/sosny\/scheduledates/);
    await page.locator('club-schedule').evaluate((schedule) => schedule.setAttribute('club', 'sosny'));
    expect((await answer).url()).toContain(stage.product.url);
    expect(complaints).toEqual([]);
    await page.context().close();
    server.close();
  });
});

describe('with script', () => {
  /**
   * Opens a page and returns the served nodes that match `selector`. Delays the script until they
   * are collected. The selector names parts of this layout only, as hydration removes the other's
   * nodes. Waits for the response that `lastRequest` matches.
   */
  async function hydrate(path: string, tag: string, selector: string, script: string, lastRequest?: RegExp) {
    const opened = await openPage(stage.browser);
    const { page } = opened;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(script, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(stage.product.url + path, { waitUntil: 'commit' });
    await page.locator(`${tag} [part~="root"] *`).first().waitFor({ state: 'attached' });
    const nodes = await page.evaluateHandle(
      ([name, selector]) => [...document.querySelector(name!)!.shadowRoot!.querySelectorAll(selector!)],
      [tag, selector],
    );
    const lastResponse = lastRequest && page.waitForResponse(lastRequest);
    release();
    await lastResponse;
    // An element adopts its style sheets when it starts.
    await page.waitForFunction((name) => document.querySelector(name)!.shadowRoot!.adoptedStyleSheets.length > 0, tag);
    return { ...opened, nodes };
  }

  it('hydrates the schedule without replacing nodes, and lets a slot be selected', async () => {
    const { page, complaints, nodes } = await hydrate(
      // Not today, which has fewer hours the later it is.
      `/club/third-set?date=${dayAhead(3)}`,
      'club-schedule',
      '[part~="days"] *, [part~="grid"] *',
      '**/assets/entry.client-*.js',
      // Clicks before this chunk loads have no effect.
      /\/interaction-/,
    );
    const free = page.locator('club-schedule [part~="cell-free"]').first();
    await free.click();
    await page.locator('club-schedule [part~="book"]').waitFor();
    const [all, connected] = await nodes.evaluate((list) => [
      list.length,
      list.filter((node) => node.isConnected).length,
    ]);
    expect(all).toBeGreaterThan(100);
    expect(connected).toBe(all);
    expect(complaints).toEqual([]);
  });

  it('requests the served slots again only after a change', async () => {
    const date = dayAhead(4);
    const days = () =>
      fetch(`${stage.product.url}/api/v1/clubs/third-set/scheduledates/`).then((response) => response.json());
    await expect.poll(async () => (await days()).meta.event_id).toBeTypeOf('string');
    const { page, complaints } = await openPage(stage.browser);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    const slotRequests = () => requests.filter((path) => path === '/api/v1/slots').length;
    const streaming = page.waitForResponse(/\/slots\/stream/);
    await page.goto(`${stage.product.url}/club/third-set?date=${date}`);
    await streaming;
    expect(slotRequests()).toBe(0);
    const free = page.locator('club-schedule [part~="cell-free"]').first();
    const label = await free.getAttribute('aria-label');
    const service = (await days()).data[4].services[0].service_id;
    const slots = await call(`/v1/slots?service_id=${service}&date=${date}`);
    // The table's first free cell is the earliest, on the first court.
    const [slot] = slots
      .filter(({ status }: { status: string }) => status === 'free')
      .sort((one: { starts_at: string }, other: { starts_at: string }) => one.starts_at.localeCompare(other.starts_at));
    await call('/v1/leases', { method: 'POST', headers: { 'x-device-id': 'another' }, body: { slots: [slot.token] } });
    await page.locator(`club-schedule [aria-label="${label}"]`).waitFor({ state: 'detached' });
    expect(slotRequests()).toBe(1);
    expect(complaints).toEqual([]);
  });

  it('hydrates the ticket without replacing nodes, and offers to cancel it', async () => {
    const { page, complaints, nodes } = await hydrate(
      `/uk-ua/booking-cancel/${token}`,
      'booking-token-page',
      '[part~="ticket"] *',
      '**/assets/entry.client-*.js',
    );
    await page
      .locator('booking-token-page [part~="cancel"], booking-token-page [part~="confirm-cancel"]')
      .first()
      .waitFor();
    const [all, connected] = await nodes.evaluate((list) => [
      list.length,
      list.filter((node) => node.isConnected).length,
    ]);
    expect(all).toBeGreaterThan(10);
    expect(connected).toBe(all);
    expect(complaints).toEqual([]);
  });
});
