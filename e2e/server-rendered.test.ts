import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { useStage } from './stage.ts';
import { openPage } from './testing.ts';

let token: string;

const NASTY = '</script><img src=x onerror="document.title=1">';

type Json = { method?: string; headers?: Record<string, string>; body?: unknown };
async function call(path: string, { method = 'GET', headers = {}, body }: Json = {}) {
  const answer = await fetch(`${stage.product.url}/api${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await answer.json()).data;
}

/** Books a free hour of the example's club; the comment tries to break out of the page. */
async function book(): Promise<string> {
  const [service] = (await call('/v1/clubs/third-set/scheduledates/'))[3].services;
  const date = dayAhead(3);
  const slots = await call(`/v1/slots?service_id=${service.service_id}&date=${date}`);
  const free = slots.find((slot: { status: string }) => slot.status === 'free');
  const customer = { given_name: NASTY, telephone: '+380671234567', email: 'oksana@example.com' };
  const booking = await call('/v2/bookings/book', {
    method: 'POST',
    headers: { 'idempotency-key': 'server-rendered-0001' },
    body: { slots: [free.token], customer, comment: NASTY, payment_type: 'card' },
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

describe('without any script', () => {
  it('the schedule is a table that reads and is styled', async () => {
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
  ])('the ticket at %s/booking-order reads', async (prefix, club) => {
    const { page, text, complaints } = await openWithoutScript(`${prefix}/booking-order/${token}`);
    expect(text).toContain(club);
    expect(await page.locator('booking-token-page .qr path').isVisible()).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('a link that is not one says so', async () => {
    const { text } = await openWithoutScript('/booking-cancel/abcdefghijklmnop');
    expect(text).not.toBe('');
  });
});

it('keeps what a customer wrote as text', async () => {
  const html = await (await fetch(`${stage.product.url}/booking-order/${token}`)).text();
  expect(html).not.toContain('<img src=x');
  expect(html).toContain('&lt;img src=x');
  expect(html).toContain('\\u003cimg src=x');
});

describe('with scripts', () => {
  /** The parts that the layout of this width shows: the other one's nodes go. Holds back the script that brings the widgets until the nodes that the server made are remembered. */
  async function hydrate(path: string, tag: string, parts: string, script: string, fetchedWhenAlive?: RegExp) {
    const opened = await openPage(stage.browser);
    const { page } = opened;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(script, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(stage.product.url + path, { waitUntil: 'commit' });
    await page.locator(`${tag} [part~="root"] *`).first().waitFor({ state: 'attached' });
    const nodes = await page.evaluateHandle(
      ([name, parts]) => [...document.querySelector(name!)!.shadowRoot!.querySelectorAll(parts!)],
      [tag, parts],
    );
    const alive = fetchedWhenAlive && page.waitForResponse(fetchedWhenAlive);
    release();
    await alive;
    // The element takes its state out of the root when it starts, and adopts the sheet.
    await page.waitForFunction((name) => document.querySelector(name)!.shadowRoot!.adoptedStyleSheets.length > 0, tag);
    return { ...opened, nodes };
  }

  it('the schedule keeps its nodes, and a time can be chosen', async () => {
    const { page, complaints, nodes } = await hydrate(
      // Three days ahead: today has fewer hours the later it is.
      `/club/third-set?date=${dayAhead(3)}`,
      'club-schedule',
      '[part~="days"] *, [part~="grid"] *',
      '**/assets/entry.client-*.js',
      // A click before the schedule listens is lost.
      /\/later-/,
    );
    const free = page.locator('club-schedule [part~="cell-free"]').first();
    await free.click();
    await page.locator('club-schedule [part~="book"]').waitFor();
    const [all, kept] = await nodes.evaluate((list) => [list.length, list.filter((node) => node.isConnected).length]);
    expect(all).toBeGreaterThan(100);
    expect(kept).toBe(all);
    expect(complaints).toEqual([]);
  });

  it('the schedule asks for what was served only when that has changed', async () => {
    const date = dayAhead(4);
    const days = () =>
      fetch(`${stage.product.url}/api/v1/clubs/third-set/scheduledates/`).then((answer) => answer.json());
    await expect.poll(async () => (await days()).meta.event_id).toBeTypeOf('string');
    const { page, complaints } = await openPage(stage.browser);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const slotsAsked = () => asked.filter((path) => path === '/api/v1/slots').length;
    const streaming = page.waitForResponse(/\/slots\/stream/);
    await page.goto(`${stage.product.url}/club/third-set?date=${date}`);
    await streaming;
    expect(slotsAsked()).toBe(0);
    const free = page.locator('club-schedule [part~="cell-free"]').first();
    const label = await free.getAttribute('aria-label');
    const service = (await days()).data[4].services[0].service_id;
    const slots = await call(`/v1/slots?service_id=${service}&date=${date}`);
    // The table begins with the earliest hour; of several courts with the first.
    const [slot] = slots
      .filter(({ status }: { status: string }) => status === 'free')
      .sort((one: { starts_at: string }, other: { starts_at: string }) => one.starts_at.localeCompare(other.starts_at));
    await call('/v1/leases', { method: 'POST', headers: { 'x-device-id': 'another' }, body: { slots: [slot.token] } });
    await page.locator(`club-schedule [aria-label="${label}"]`).waitFor({ state: 'detached' });
    expect(slotsAsked()).toBe(1);
    expect(complaints).toEqual([]);
  });

  it('the ticket keeps its nodes, and can be cancelled', async () => {
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
    const [all, kept] = await nodes.evaluate((list) => [list.length, list.filter((node) => node.isConnected).length]);
    expect(all).toBeGreaterThan(10);
    expect(kept).toBe(all);
    expect(complaints).toEqual([]);
  });
});
