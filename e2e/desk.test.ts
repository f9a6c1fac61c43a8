/** A day at the desk of a club, on a phone and by keyboard, by two people at once. */
import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { call } from './api.ts';
import { expectAccessible } from './axe.ts';
import { bookByApi, postToApi } from './book-by-api.ts';
import { askForSignInLink } from './desk-sign-in.ts';
import { untilHydrated } from './hydrated.ts';
import { openMessage } from './outbox.ts';
import { useStage } from './stage.ts';
import { openPage } from './testing.ts';

const OPERATOR = 'operator@courtside.example';
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

const stage = useStage('start', {}, { operator: OPERATOR });
const url = (path: string) => stage.product.url + path;

/** Days that no other test uses. */
const DAY = dayAhead(9);
const desk = (path = '', date = DAY) => `/desk/third-set${path}?date=${date}`;

const problems: string[] = [];
async function open(
  viewport: { width: number; height: number },
  cookies: BrowserContext,
  options: { javaScriptEnabled?: boolean; forcedColors?: 'active' } = {},
): Promise<Page> {
  const context = await stage.browser.newContext({ viewport, hasTouch: viewport === PHONE, ...options });
  await context.addCookies(await cookies.cookies());
  const page = await context.newPage();
  // A refused form answers with 400 or 409.
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4(00|09)/.test(message.text())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  return page;
}

let signedIn: BrowserContext;
beforeAll(async () => {
  signedIn = await stage.browser.newContext();
  const page = await signedIn.newPage();
  await page.goto(url('/desk/third-set'));
  expect(new URL(page.url()).pathname).toBe('/desk/sign-in');
  const link = await askForSignInLink(page, OPERATOR);
  await page.goto(link);
  // Mail scanners open links: only the press signs in.
  expect(await signedIn.cookies()).toEqual([]);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Your clubs' }).waitFor();
  const [cookie] = await signedIn.cookies();
  expect(cookie).toMatchObject({ name: 'courtside_desk', httpOnly: true, sameSite: 'Lax' });
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('has expired or was already used').waitFor();
}, 300_000);
afterAll(() => expect(problems).toEqual([]));

const WAITING = 'waiting@example.com';
/** Waits in line for a taken time of a day. */
async function waitForTaken(date: string): Promise<{ service: number }> {
  const { url: origin } = stage.product;
  const { services } = (await call(origin, '/v1/clubs/third-set/scheduledates/')).find(
    (day: { date: string }) => day.date === date,
  );
  for (const { service_id } of services) {
    // A group has no slots.
    const slots = await call(origin, `/v1/slots?service_id=${service_id}&date=${date}`).catch(() => []);
    const busy = slots.find((slot: { status: string }) => slot.status === 'busy');
    if (!busy) continue;
    const { court_id, starts_at, ends_at } = busy;
    await call(origin, '/v1/slot-watches', { service_id, court_id, starts_at, ends_at, email: WAITING });
    return { service: service_id };
  }
  throw new Error(`Nothing is taken on ${date}`);
}

/** A free time in the list of a phone: its link says when and where. */
const freeTime = (page: Page) => page.locator('.desk-times-list .desk-free').first();
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

describe('on a phone', () => {
  let page: Page;
  beforeAll(async () => {
    page = await open(PHONE, signedIn);
  });

  it('books for a caller, in the grid and for visitors alike, and takes the money', { timeout: 120_000 }, async () => {
    await page.goto(url(desk()));
    const colleague = await open(DESKTOP, signedIn);
    await colleague.goto(url(desk()));
    const label = (await freeTime(page).getAttribute('aria-label'))!;
    const [, time, court] = /^(\d\d:\d\d), (.*), free$/.exec(label)!;
    await freeTime(page).tap();
    await page.getByLabel('Name').fill('Taras');
    await page.getByLabel('Phone').fill('050 111');
    await page.getByRole('button', { name: 'Book' }).tap();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Taras');
    await page.getByLabel('Phone').fill('050 111 22 33');
    await page.getByRole('button', { name: 'Book' }).tap();
    await status(page, 'Booked.');
    const entry = page.locator('.desk-times-list .desk-entry', { hasText: 'Taras' });
    expect(await entry.textContent()).toMatch(/\+380\s50\s111\s22\s33/);
    // The other window shows it by itself.
    const seen = colleague.locator('.desk-grid .desk-entry', { hasText: 'Taras' });
    await seen.waitFor({ timeout: 10_000 });
    // On one line.
    expect((await seen.locator('.desk-entry-phone').boundingBox())!.height).toBeLessThan(20);
    await colleague.context().close();
    const visitor = await stage.browser.newPage();
    await visitor.goto(url(`/club/third-set/schedule?date=${DAY}`));
    await visitor.locator('club-schedule').getByRole('gridcell').first().waitFor();
    expect(
      await visitor
        .locator('club-schedule')
        .getByLabel(new RegExp(`${court}.*${time}.*free`, 'i'))
        .count(),
    ).toBe(0);
    await visitor.close();
    await entry.tap();
    await page.getByRole('button', { name: 'Paid in cash' }).tap();
    await status(page, 'Marked as paid.');
    expect(await page.locator('.desk-log').textContent()).toContain('in cash');
  });

  it('refunds a part, moves the booking and writes to the customer', { timeout: 120_000 }, async () => {
    await page.locator('summary', { hasText: /^Refund$/ }).click();
    const amount = page.getByLabel(/Amount in hryvnias/);
    await amount.fill('');
    // In English a number field would drop the comma, and refund 5050.
    await amount.pressSequentially('50,50');
    await page.getByRole('button', { name: 'Refund' }).tap();
    await status(page, 'The refund is recorded.');
    // The form has closed, so that another press refunds nothing more.
    await amount.waitFor({ state: 'hidden' });
    expect(await page.locator('.desk-card').first().textContent()).toMatch(/Refunds₴50\.50/);
    await page.getByRole('button', { name: 'Refund handed out' }).tap();
    await status(page, 'Marked as handed out.');
    await page.getByText('Message the customer').first().click();
    await page.getByRole('textbox', { name: 'Message' }).first().fill('Court 2 has a new net');
    await page.getByRole('button', { name: 'Send' }).tap();
    await status(page, 'The message is on its way.');
    await page.getByRole('textbox', { name: 'Message' }).first().waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Move', exact: true }).tap();
    await page.locator('.desk-times input').last().check();
    await page.getByRole('button', { name: 'Move the booking' }).tap();
    await status(page, 'The booking is moved.');
    expect(await page.locator('.desk-log').textContent()).toMatch(/Moved.*from /s);
  });

  it('blocks a court and gives it back', { timeout: 120_000 }, async () => {
    await page.goto(url(desk()));
    await freeTime(page).tap();
    await page.getByRole('link', { name: 'Block time' }).tap();
    await page.getByLabel('Reason').fill('New lines');
    await page.getByRole('button', { name: 'Block the time' }).tap();
    await status(page, 'The time is blocked.');
    await page.locator('.desk-times-list .desk-entry', { hasText: 'New lines' }).tap();
    await page.getByRole('heading', { name: 'Time blocked' }).waitFor();
    await page.getByRole('button', { name: 'Remove the block' }).tap();
    await status(page, 'The block is removed.');
    expect(await page.getByText('New lines').count()).toBe(0);
  });

  it('books a regular every week, without the days that are left out', { timeout: 120_000 }, async () => {
    await page.goto(url(desk('', dayAhead(4))));
    await freeTime(page).tap();
    await page.getByRole('link', { name: 'Every week' }).tap();
    await page.getByLabel('Until').fill(dayAhead(4 + 14));
    await page.getByRole('button', { name: 'Show the days' }).tap();
    const days = page.getByRole('group', { name: 'Days to book' }).getByRole('checkbox');
    await days.first().waitFor();
    expect(await days.count()).toBe(3);
    await days.nth(1).uncheck();
    await page.getByLabel('Name').fill('Oksana');
    await page.getByRole('button', { name: 'Book these days' }).tap();
    await status(page, 'Booked every week.');
    await page.locator('.desk-times-list .desk-entry', { hasText: 'Oksana' }).waitFor();
    await page.goto(url(desk('', dayAhead(4 + 7))));
    expect(await page.locator('.desk-times-list').getByText('Oksana').count()).toBe(0);
  });

  it('closes a range: shows what happens first, and then does it', { timeout: 120_000 }, async () => {
    const date = dayAhead(4);
    const busy = await waitForTaken(date);
    await page.goto(url(desk('/close', date)));
    await page.getByRole('radio', { name: 'Their money back' }).check();
    const courts = page.getByRole('group', { name: 'Courts' }).getByRole('checkbox');
    for (const court of await courts.all()) await court.uncheck();
    await page.getByRole('button', { name: 'Show what happens' }).tap();
    await page.getByRole('group', { name: 'Courts' }).getByText('Choose at least one court').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('court_ids');
    await expectAccessible(page);
    for (const court of await courts.all()) await court.check();
    await page.getByRole('button', { name: 'Show what happens' }).tap();
    await page.getByRole('heading', { name: '1 booking is affected' }).waitFor();
    expect(await page.locator('.desk-rows').textContent()).toContain('cancelled, nothing was paid');
    await expectAccessible(page);
    await page.getByLabel('Reason, as customers and visitors read it').fill('Power cut');
    await page.getByRole('button', { name: 'Close and tell everyone' }).tap();
    await status(page, 'The time is closed');
    expect(await page.locator('.desk-times-list .desk-free').count()).toBe(0);
    await page.locator('.desk-times-list .desk-entry.closed', { hasText: 'Power cut' }).first().waitFor();
    // What stands in the closed hours is drawn in its own, with what closes them.
    const colleague = await open(DESKTOP, signedIn);
    await colleague.goto(url(desk('', date)));
    await colleague.locator('.desk-grid .desk-together .closed', { hasText: 'Power cut' }).first().waitFor();
    const outside = await colleague.locator('.desk-grid .desk-entry').evaluateAll((entries) =>
      entries.filter((entry) => {
        const [inner, cell] = [entry, entry.closest('td')!].map((element) => element.getBoundingClientRect());
        return inner!.top < cell!.top - 1 || inner!.bottom > cell!.bottom + 1;
      }),
    );
    expect(outside).toHaveLength(0);
    await colleague.context().close();
    // Who waited in line finds the way to other times of that service.
    const { page: visitor } = await openPage(stage.browser, PHONE);
    const letter = await openMessage(visitor, stage.product.url, 'lineClosed', WAITING);
    await visitor.goto(/https?:\S+\/booking-watch\/[\w-]+/.exec(letter)![0]);
    await visitor.getByText('The club has closed this time').waitFor();
    await expectAccessible(visitor);
    const link = visitor.getByRole('link', { name: 'Other times that day' });
    expect(await link.getAttribute('href')).toBe(
      `/club/third-set/schedule?${new URLSearchParams({ service: String(busy.service), date })}`,
    );
    await visitor.context().close();
  });

  it('downloads the bookings and renews a calendar', { timeout: 60_000 }, async () => {
    await page.goto(url('/desk/third-set/output'));
    await page.getByLabel('To', { exact: true }).fill(dayAhead(30));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download bookings' }).tap(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^third-set-bookings-.*\.csv$/);
    const address = page.getByRole('textbox', { name: 'Third Set' });
    const before = await address.inputValue();
    expect(await (await fetch(before)).text()).toContain('SUMMARY:Taras');
    await page.getByText('New address').first().click();
    await page.getByRole('button', { name: 'New address' }).first().tap();
    await status(page, 'The calendar has a new address.');
    expect((await fetch(before)).status).toBe(404);
    expect((await fetch(await address.inputValue())).status).toBe(200);
  });

  it('fits a small phone in every language', { timeout: 120_000 }, async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const prefix of ['', '/uk-ua', '/ru-ua']) {
      for (const path of [
        desk(),
        desk('/close'),
        desk('/new'),
        '/desk/third-set/output',
        '/desk/third-set/staff',
        '/desk',
      ]) {
        await page.goto(url(prefix + path));
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(wide, prefix + path).toBeLessThanOrEqual(0);
        await expectAccessible(page);
      }
    }
    await page.setViewportSize(PHONE);
  });
});

it('opens an example of the demonstration, which says why nothing can be done with it', {
  timeout: 60_000,
}, async () => {
  const page = await open(DESKTOP, signedIn);
  await page.goto(url(desk('', dayAhead(1))));
  await page.locator('.desk-grid a.desk-entry', { hasText: 'example' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Example booking' }).waitFor();
  await page.getByText('there is nothing to change').waitFor();
  expect(await page.locator('main form').count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the day' }).click();
  await page.locator('.desk-grid').waitFor();
  expect(new URL(page.url()).searchParams.get('date')).toBe(dayAhead(1));
  await page.context().close();
});

it('names an example on one line where eight courts share a window of 1000 px', { timeout: 60_000 }, async () => {
  const page = await open({ width: 1000, height: 800 }, signedIn);
  for (const prefix of ['', '/uk-ua', '/ru-ua']) {
    await page.goto(url(prefix + desk('', dayAhead(1))));
    const names = page.locator('.desk-grid a.desk-entry.booking[href*="/example"] b');
    await names.first().waitFor();
    const lines = await names.evaluateAll((all) =>
      all.map((name) => name.clientHeight / Number.parseFloat(getComputedStyle(name).lineHeight)),
    );
    expect(Math.max(...lines), prefix).toBeLessThan(1.5);
  }
  await page.context().close();
});

it('has its pages behind a button on a phone, also without a script', { timeout: 60_000 }, async () => {
  const page = await open(PHONE, signedIn, { javaScriptEnabled: false });
  await page.goto(url('/desk/third-set'));
  const pages = page.getByRole('navigation', { name: 'Pages of the desk' });
  expect(await pages.getByRole('link').allTextContents()).toEqual(['Day', expect.stringMatching(/^Requests/)]);
  await pages.getByText('More').tap();
  await pages.getByRole('link', { name: 'Log' }).tap();
  await page.getByRole('heading', { level: 1, name: 'Log of the desk' }).waitFor();
  expect(await pages.locator('summary').textContent()).toBe('Log');
  await page.context().close();
});

it('closes the list of its pages by the Escape key, and by leaving it', { timeout: 60_000 }, async () => {
  const page = await open(PHONE, signedIn);
  await page.goto(url('/desk/third-set/settings/terms'));
  const menu = page.locator('summary', { hasText: 'Settings' });
  const isOpen = () => page.locator('.desk-pages-menu').evaluate((element) => (element as HTMLDetailsElement).open);
  await untilHydrated(page.locator('.desk-pages-menu'));
  await menu.press('Enter');
  expect(await isOpen()).toBe(true);
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  expect(await isOpen()).toBe(false);
  expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true);
  await menu.press('Enter');
  await page.getByLabel('Book online').focus();
  await expect.poll(isOpen).toBe(false);
  await page.context().close();
});

it('tells in forced colours what takes the time, and which page is open', { timeout: 60_000 }, async () => {
  const page = await open(DESKTOP, signedIn, { forcedColors: 'active' });
  await page.goto(url(desk()));
  const swatches = await page.locator('.desk-legend span').evaluateAll((all) =>
    all.map((swatch) => {
      const { borderStyle, borderWidth, forcedColorAdjust, backgroundImage } = getComputedStyle(swatch);
      return [borderStyle, borderWidth, forcedColorAdjust === 'none' && backgroundImage].join(' ');
    }),
  );
  expect(swatches).toHaveLength(6);
  expect(new Set(swatches).size).toBe(6);
  const pages = page.getByRole('navigation', { name: 'Pages of the desk' });
  const underlined = () =>
    pages.locator('a:visible, summary:visible').evaluateAll((all) =>
      all
        .filter((link) => {
          const ground = getComputedStyle(link.closest('.desk-club-bar')!).backgroundColor;
          const { borderBottomWidth, borderBottomColor } = getComputedStyle(link);
          return borderBottomWidth !== '0px' && borderBottomColor !== ground;
        })
        .map((link) => link.textContent),
    );
  expect(await underlined()).toEqual(['Day']);
  await page.setViewportSize(PHONE);
  await page.goto(url('/desk/third-set/settings'));
  expect(await underlined()).toEqual(['Settings']);
  await pages.locator('summary').click();
  const widths = await pages
    .locator('details a')
    .evaluateAll((all) => all.map((link) => [link.textContent, getComputedStyle(link).borderLeftWidth]));
  expect(widths.filter(([, width]) => width !== '0px')).toEqual([['Settings', '3px']]);
  await page.context().close();
});

it('is not tracked, even in a browser that agreed to analytics', { timeout: 60_000 }, async () => {
  const page = await open(DESKTOP, signedIn);
  await page.addInitScript(() => {
    // A sandboxed frame of the page has no storage.
    if (window === window.top) localStorage.setItem('courtside_consent', 'granted');
  });
  const views: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/analytics/')) views.push(new URL(page.url()).pathname);
  });
  await page.goto(url('/desk/third-set/staff'));
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Log of the desk' }).waitFor();
  // A page for visitors is: nothing of the desk came before it.
  await page.goto(url('/partners'));
  await expect.poll(() => views).toContain('/partners');
  expect(new Set(views)).toEqual(new Set(['/partners']));
  await page.context().close();
});

it('shows on a slow line what is booked while the day loads', { timeout: 60_000 }, async () => {
  const page = await open(DESKTOP, signedIn);
  const date = dayAhead(11);
  const stream = page.waitForResponse(/\/slots\/stream/);
  await page.goto(url(desk('', date)));
  await stream;
  const booked = page.locator('.desk-grid .desk-entry', { hasText: 'Олена' });
  const before = await booked.count();
  let loads = 0;
  await page.route(/\.data\b/, async (route) => {
    const response = await route.fetch();
    loads += 1;
    await setTimeout(2500);
    await route.fulfill({ response });
  });
  await bookByApi(stage.product.url, 'olena@example.com', { date });
  await expect.poll(() => loads).toBe(1);
  // The answer that is on its way does not have this one.
  await bookByApi(stage.product.url, 'olena@example.com', { date });
  await expect.poll(() => booked.count()).toBe(before + 2);
  await page.context().close();
});

it('shows a booking as it is now beside why something was refused', { timeout: 60_000 }, async () => {
  const date = dayAhead(13);
  const { token } = await bookByApi(stage.product.url, 'late@example.com', { date });
  const page = await open(DESKTOP, signedIn);
  await page.goto(url(desk('', date)));
  await page.locator('.desk-grid .desk-entry', { hasText: 'Олена' }).click();
  const pay = page.getByRole('button', { name: 'Paid in cash' });
  await untilHydrated(pay);
  expect((await postToApi(stage.product.url, '/v2/bookings/cancel', { token })).status).toBe(200);
  await pay.click();
  await page.getByRole('alert').filter({ hasText: 'This booking no longer needs to be paid.' }).waitFor();
  await expect.poll(() => page.locator('.desk-state').textContent()).toBe('Cancelled');
  expect(await page.locator('.desk-actions').count()).toBe(0);
  expect(await page.getByRole('alert').count()).toBe(1);
  await page.context().close();
});

it.each([
  ['becomes the next day at midnight', '', dayAhead(1)],
  ['stays on a day that was named', `?date=${dayAhead(0)}`, dayAhead(0)],
])('%s, and loads anew', { timeout: 60_000 }, async (_, query, shown) => {
  const page = await open(DESKTOP, signedIn);
  await page.clock.install();
  const stream = page.waitForResponse(/\/slots\/stream/);
  await page.goto(url(`/desk/third-set${query}`));
  await stream;
  const day = page.locator('.desk-date input');
  expect(await day.inputValue()).toBe(dayAhead(0));
  let loads = 0;
  await page.route(/\.data\b/, async (route) => {
    const address = new URL(route.request().url());
    // The server's clock has not moved on.
    if (!address.searchParams.has('date')) address.searchParams.set('date', dayAhead(1));
    await route.fulfill({ response: await route.fetch({ url: address.href }) });
    loads += 1;
  });
  await page.clock.fastForward('24:00:00');
  await expect.poll(() => loads).toBe(1);
  await expect.poll(() => day.inputValue()).toBe(shown);
  // The day may be loading again, as its stream has connected anew.
  await page.unrouteAll({ behavior: 'wait' });
  await page.context().close();
});

it.each([
  ['date=2026-02-30', ['Date: 2026-02-30']],
  [`date=${DAY}&time=99:00&court=1x`, ['Time: 99:00', 'Court: 1x']],
  [`date=${DAY}&day=${dayAhead(2)}&time=10:00`, [`Date: ${dayAhead(2)}`]],
])('prepares nothing for an address with a mistake: %s', { timeout: 60_000 }, async (query, mistakes) => {
  const page = await open(DESKTOP, signedIn);
  expect((await page.goto(url(`/desk/third-set/new?${query}`)))!.status()).toBe(400);
  const text = await page.getByRole('alert').textContent();
  for (const mistake of mistakes) expect(text).toContain(mistake);
  expect(await page.locator('.desk-state').count()).toBe(0);
  expect(await page.getByLabel('Name').count()).toBe(0);
  const isWrongDay = mistakes[0]!.startsWith('Date');
  expect(await page.getByLabel('Date').inputValue()).toBe(isWrongDay ? '' : DAY);
  await expectAccessible(page);
  await page.context().close();
});

it.each([
  ['the day', '', 'date=2026-13-45', '2026-13-45'],
  ['the closing', '/close', 'date=xx', 'xx'],
  ['what a closing does', '/close', `date=${DAY}&time=10:00&until_date=${DAY}x&until=11:00&court_ids=1`, `${DAY}x`],
  ['a new booking', '/new', 'date=0026-04-01&time=10:00&court=1', '0026-04-01'],
  ['a series', '/series', `date=${DAY}&day=2026-04-31&time=10:00&court=1`, '2026-04-31'],
  ['a block that is removed', '/block/1', 'date=2026-02-30', '2026-02-30'],
])('says of %s that its address names no day', { timeout: 60_000 }, async (_, path, query, text) => {
  const page = await open(DESKTOP, signedIn, { javaScriptEnabled: false });
  expect((await page.goto(url(`/desk/third-set${path}?${query}`)))!.status()).toBe(400);
  expect(await page.getByRole('alert').allTextContents()).toEqual([
    `The address of this page has a mistake: Date: ${text}. Choose what you need below.`,
  ]);
  // What would be done at a day that nobody has named.
  expect(await page.locator('.desk-content form[method=post]').count()).toBe(0);
  await page.context().close();
});

describe.each([
  ['with a script', true, 14],
  ['without a script', false, 15],
])('what is pressed is what the page shows, %s', (_, javaScriptEnabled, first) => {
  let page: Page;
  beforeAll(async () => {
    page = await open(PHONE, signedIn, { javaScriptEnabled });
  });
  afterAll(() => page.context().close());

  /** The address of the last free time of a day, and its day, time and court. */
  async function lastFree(date: string) {
    await page.goto(url(desk('', date)));
    const href = (await page.locator('.desk-times-list .desk-free').last().getAttribute('href'))!;
    const query = new URL(href, page.url()).searchParams;
    return { href, date, time: query.get('time')!, court: query.get('court')! };
  }
  type Time = Awaited<ReturnType<typeof lastFree>>;
  /** Chooses another time in the folded part of a new booking. */
  async function choose({ date, time, court }: Time) {
    const summary = page.locator('summary', { hasText: 'Another time or court' });
    if (javaScriptEnabled) await untilHydrated(summary);
    await summary.click();
    await page.getByLabel('Date').fill(date);
    await page.locator('select[name="time"]').selectOption(time);
    await page.locator('select[name="court"]').selectOption(court);
  }
  /** Nothing is done yet, and no address has what was typed. */
  async function expectShown() {
    const alert = page.getByRole('alert').filter({ hasText: 'You have changed your choice' });
    await alert.waitFor();
    if (javaScriptEnabled) await expect.poll(() => alert.evaluate((it) => it === document.activeElement)).toBe(true);
    expect(decodeURIComponent(page.url())).not.toMatch(/Changer|099/);
    if (javaScriptEnabled) await expectAccessible(page);
  }
  const press = (name: string) => page.getByRole('button', { name }).click();
  const dayOf = () => new URL(page.url()).searchParams.get('date');
  const entries = (name: string) => page.locator('.desk-times-list .desk-entry', { hasText: name });

  it('books for a caller', { timeout: 60_000 }, async () => {
    const [shown, other] = [await lastFree(dayAhead(first)), await lastFree(dayAhead(first + 2))];
    const name = page.getByRole('textbox', { name: 'Name' });
    await page.goto(url(shown.href));
    // A date that is emptied stays as it was shown.
    await choose({ ...shown, date: '' });
    await name.fill('Changer');
    await press('Book');
    await expectShown();
    expect(await page.getByLabel('Date').inputValue()).toBe(shown.date);
    await choose(other);
    await page.getByLabel('Phone').fill('099 111 22 33');
    await press('Book');
    await expectShown();
    await expect.poll(() => page.locator('.desk-state').textContent()).toContain(` ${Number(other.date.slice(8))} `);
    expect(await page.getByLabel('Phone').inputValue()).toBe('099 111 22 33');
    await name.press('Enter');
    await status(page, 'Booked.');
    expect(dayOf()).toBe(other.date);
    await entries('Changer').waitFor();
    await page.goto(url(desk('', shown.date)));
    expect(await entries('Changer').count()).toBe(0);

    // For a time that is taken there is nothing to press. What was typed stays until there is.
    await page.goto(url(shown.href));
    await choose(other);
    await name.fill('Changer');
    await press('Book');
    await page.getByRole('alert').filter({ hasNotText: 'You have changed' }).waitFor();
    expect(await name.count()).toBe(0);
    await choose(shown);
    await press('Choose');
    await name.waitFor();
    expect(await name.inputValue()).toBe('Changer');
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(page.url()).not.toContain('Changer');
  });

  it('blocks time', { timeout: 60_000 }, async () => {
    const [shown, other] = [await lastFree(dayAhead(first + 6)), await lastFree(dayAhead(first + 8))];
    await page.goto(url(shown.href));
    await page.getByRole('link', { name: 'Block time' }).click();
    await page.getByLabel('Reason').waitFor();
    await choose({ ...shown, time: '08:00' });
    await press('Choose');
    await expect.poll(() => page.getByLabel('Until').inputValue()).toBe('09:00');
    await choose(other);
    await page.getByLabel('Reason').fill('Changer nets');
    await press('Block the time');
    await expectShown();
    expect(await page.getByLabel('Reason').inputValue()).toBe('Changer nets');
    const ticked = page.locator('input[name="court_ids"]:checked');
    await expect
      .poll(() => ticked.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value)))
      .toEqual([other.court]);
    await press('Block the time');
    await status(page, 'The time is blocked.');
    expect(dayOf()).toBe(other.date);
    await entries('Changer nets').first().waitFor();
  });

  it('books every week', { timeout: 60_000 }, async () => {
    const from = first - 9;
    await page.goto(url((await lastFree(dayAhead(from))).href));
    await page.getByRole('link', { name: 'Every week' }).click();
    await page.getByLabel('Until').fill(dayAhead(from + 14));
    await press('Show the days');
    const days = page.getByRole('group', { name: 'Days to book' }).getByRole('checkbox');
    await days.first().waitFor();
    expect(await days.count()).toBe(3);
    if (javaScriptEnabled) await untilHydrated(days.first());
    await page.getByLabel('Until').fill('');
    await press('Show the days');
    await expect.poll(() => page.getByLabel('Until').inputValue()).toBe(dayAhead(from + 14));
    expect(await days.count()).toBe(3);
    await days.nth(1).uncheck();
    await page.getByRole('textbox', { name: 'Name' }).fill('Changer');
    await page.getByLabel('Until').fill(dayAhead(from + 7));
    await press('Book these days');
    await expectShown();
    await expect.poll(() => days.count()).toBe(2);
    expect(await days.nth(1).isChecked()).toBe(false);
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Changer');
    await press('Book these days');
    await status(page, 'Booked every week.');
    await page.goto(url(desk('', dayAhead(from + 7))));
    expect(await entries('Changer').count()).toBe(0);
    await page.goto(url(desk('', dayAhead(from + 14))));
    expect(await entries('Changer').count()).toBe(0);
  });

  it('moves a booking', { timeout: 60_000 }, async () => {
    const [from, to] = [dayAhead(first - 8), dayAhead(first - 6)];
    await bookByApi(stage.product.url, 'changer@example.com', { date: from });
    await page.goto(url(desk('', from)));
    await entries('Олена').first().click();
    await page.getByRole('link', { name: 'Move', exact: true }).click();
    const times = page.locator('.desk-times input');
    await times.first().waitFor();
    if (javaScriptEnabled) await untilHydrated(times.first());
    await times.first().check();
    await page.getByLabel('Date').fill(to);
    await press('Move the booking');
    await expectShown();
    await expect.poll(() => times.first().getAttribute('value')).toContain(to);
    expect(await page.locator('.desk-times input:checked').count()).toBe(0);
    await times.first().check();
    await press('Move the booking');
    await status(page, 'The booking is moved.');
    await page.goto(url(desk('', to)));
    await entries('Олена').first().waitFor();
  });

  it('closes courts', { timeout: 60_000 }, async () => {
    const date = dayAhead(first + 10);
    await page.goto(url(desk('/close', date)));
    const courts = page.getByRole('group', { name: 'Courts' }).getByRole('checkbox');
    for (const court of (await courts.all()).slice(1)) await court.uncheck();
    await page.getByRole('radio', { name: 'Their money back' }).check();
    await press('Show what happens');
    const reason = page.getByLabel('Reason, as customers and visitors read it');
    await reason.waitFor();
    if (javaScriptEnabled) await untilHydrated(courts.first());
    await courts.nth(1).check();
    await page.getByRole('radio', { name: 'A pass for one visit' }).check();
    await reason.fill('Changer of lamps');
    await press('Close and tell everyone');
    await expectShown();
    expect(await reason.inputValue()).toBe('Changer of lamps');
    expect(await courts.nth(1).isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: 'A pass for one visit' }).isChecked()).toBe(true);
    await press('Close and tell everyone');
    await status(page, 'The time is closed');
    await page.goto(url(desk('', date)));
    await expect.poll(() => entries('Changer of lamps').count()).toBeGreaterThan(1);
  });
});

it('is worked by keyboard on a computer', { timeout: 60_000 }, async () => {
  const page = await open(DESKTOP, signedIn);
  await page.goto(url(desk('', dayAhead(12))));
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  await page.locator('.desk-grid .desk-free').first().focus();
  const first = await focused();
  // The keys work once the page's script does.
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowRight');
      return focused();
    })
    .not.toBe(first);
  await page.locator('.desk-grid .desk-free').first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Book for a caller' }).waitFor();
  await page.context().close();
});

it('signs out, here and elsewhere', { timeout: 60_000 }, async () => {
  const page = await open(DESKTOP, signedIn);
  await page.goto(url('/desk/account'));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('heading', { name: 'Sign in to the desk' }).waitFor();
  await page.goto(url(desk()));
  expect(new URL(page.url()).searchParams.get('to')).toBe(desk());
  await page.context().close();
});
