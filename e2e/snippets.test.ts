import type { BrowserContext, FrameLocator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { buildApps } from './partner-apps.ts';
import { SYSTEMS, startPartnerSite } from './partner-pages.ts';
import { useStage } from './stage.ts';
import { clickWhenHandled, collectComplaints } from './testing.ts';

/** The widgets and modes that the builder offers. */
const MODES: [widget: string, way: string][] = [
  ['club-schedule', 'inline'],
  ['club-search', 'inline'],
  ['booking-token-page', 'inline'],
  ['booking-flow', 'inline'],
  ['booking-flow', 'button'],
  ['booking-flow', 'floating'],
  ['booking-flow', 'opener'],
  ['booking-flow', 'link'],
];
/** File extensions of the kinds that need a bundler. */
const EXTENSIONS: Record<string, string> = { react: 'jsx', vue: 'vue' };
const KINDS = [...SYSTEMS, ...Object.keys(EXTENSIONS)];
const CASES = KINDS.flatMap((kind) => MODES.map(([widget, way]) => ({ kind, widget, way })));

let partner: Awaited<ReturnType<typeof startPartnerSite>>;
/** All tests share a context, so that the code is fetched once. */
let context: BrowserContext;
let token = '';
/** Tags of the elements that have dispatched `courtside-ready` on the open page. */
let ready: string[] = [];
const codes: Record<string, string> = {};
const nameOf = (kind: string, widget: string, way: string) => `${widget}-${way}.${EXTENSIONS[kind] ?? kind}`;

const unescaped = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

/** The builder's code, from the served page. */
async function codeOf(kind: string, widget: string, way: string): Promise<string> {
  const choice = { kind, widget, way, club: 'third-set', language: 'uk', accent: 'c02020', theme: 'dark' };
  const html = await (await fetch(`${stage.product.url}/partners?${new URLSearchParams(choice)}`)).text();
  return unescaped(/<code translate="no">([\s\S]*?)<\/code>/.exec(html)![1]!);
}

async function call(path: string, body?: object) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'snippets-00000001' };
  const response = await fetch(
    `${stage.product.url}/api${path}`,
    body && { method: 'POST', headers, body: JSON.stringify(body) },
  );
  return (await response.json()).data;
}

/** Books an hour, for the ticket in the snippets. Returns the booking's token. */
async function book(): Promise<string> {
  const [service] = (await call('/v1/clubs/third-set/scheduledates/'))[3].services;
  const date = dayAhead(3);
  const slots = await call(`/v1/slots?service_id=${service.service_id}&date=${date}`);
  const { token } = slots.find((slot: { status: string }) => slot.status === 'free');
  const customer = { given_name: 'Оксана', telephone: '+380671234567', email: 'oksana@example.com' };
  return (await call('/v2/bookings/book', { slots: [token], customer, payment_type: 'card' })).token;
}

const stage = useStage();

beforeAll(async () => {
  token = await book();
  for (const { kind, widget, way } of CASES) codes[nameOf(kind, widget, way)] = await codeOf(kind, widget, way);
  const bundled = Object.entries(codes).filter(([name]) => /\.(jsx|vue)$/.test(name));
  partner = await startPartnerSite(await buildApps(Object.fromEntries(bundled), stage.product.url));
  context = await stage.browser.newContext({ viewport: { width: 1280, height: 900 }, timezoneId: 'Europe/Kyiv' });
  await context.exposeBinding('courtsideIsReady', (_, tag: string) => void ready.push(tag));
  await context.addInitScript(() => {
    addEventListener('courtside-ready', (event) =>
      (window as unknown as { courtsideIsReady(tag: string): void }).courtsideIsReady(
        (event.target as Element).localName,
      ),
    );
  });
}, 240_000);

afterAll(() => partner?.close());

async function open(path: string): Promise<{ page: Page; complaints: string[] }> {
  ready = [];
  const page = await context.newPage();
  const complaints = collectComplaints(page);
  await page.goto(partner.url(path));
  return { page, complaints };
}

/** Opens the widget. Returns a selector of content that comes from the API. */
const OPEN_WIDGET: Record<string, (place: Page | FrameLocator) => Promise<string>> = {
  'club-schedule inline': async () => 'club-schedule [part~="days"]',
  'club-search inline': async () => 'club-search [part~="card"]',
  'booking-token-page inline': async () => 'booking-token-page [part~="ticket"]',
  'booking-flow inline': async () => 'booking-flow form',
  async 'booking-flow button'(place) {
    await place.locator('booking-flow [part~="open"]').click();
    return 'booking-flow club-schedule [part~="days"]';
  },
  async 'booking-flow opener'(place) {
    await clickWhenHandled(place.locator('a[data-courtside-open="third-set"]'));
    return 'booking-flow club-schedule [part~="days"]';
  },
  async 'booking-flow link'(place) {
    await place.locator('a[href^="?courtside-slot="]').click();
    return 'booking-flow form';
  },
};

describe.each(KINDS)('the code for %s, on a page of another origin', (kind) => {
  it.each(MODES)('shows a working <%s> (%s)', async (widget, way) => {
    const name = nameOf(kind, widget, way);
    const path = EXTENSIONS[kind] ? `/apps/snippets/${name}` : partner.paste(kind, codes[name]!);
    const { page, complaints } = await open(`${path}${widget === 'booking-token-page' ? `?token=${token}` : ''}`);
    const place = kind === 'wix' ? page.frameLocator('iframe') : page;
    const openWidget = OPEN_WIDGET[`${widget} ${way === 'floating' ? 'button' : way}`]!;
    await place
      .locator(await openWidget(place))
      .first()
      .waitFor();
    const element = place.locator(widget).first();
    expect(await element.evaluate((one) => getComputedStyle(one).getPropertyValue('--cs-accent'))).toBe('#c02020');
    expect(await element.getAttribute('theme')).toBe('dark');
    expect(await place.locator(`${widget} [part~="root"]`).first().getAttribute('lang')).toBe('uk');
    await expect.poll(() => ready).toContain(widget);
    expect(complaints).toEqual([]);
    await page.close();
  });
});

describe.each(['react', 'vue', 'svelte'])('the example for %s', (name) => {
  it('finds a club, shows its schedule and receives the selected slot', async () => {
    const { page, complaints } = await open(`/apps/${name}/`);
    await page.locator('club-search [part~="club-link"]').first().click();
    await page.locator('club-schedule [part~="cell-free"]').first().click();
    await page.locator('club-schedule [part~="book"]').click();
    await expect.poll(() => page.locator('output').textContent()).toMatch(/^\d{4}-\d\d-\d\dT/);
    const again = page.waitForResponse(/\/v1\/clubs\?/);
    await page.getByRole('button', { name: 'Refresh' }).click();
    expect((await again).ok()).toBe(true);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
