/** What works on a slow network, without script, without storage, and when files fail to load. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { bookFirst } from './four-elements.ts';
import { startHardSite } from './hardships.ts';
import { useStage } from './stage.ts';
import { clickWhenHandled, fillDetails, openPage } from './testing.ts';

const stage = useStage();
let site: Awaited<ReturnType<typeof startHardSite>>;

beforeAll(async () => {
  site = await startHardSite(stage.product.url);
});
afterAll(() => site?.close());

it('shows the schedule of a club page at 400 ms and 400 kbit/s before any script loads', async () => {
  const { page, complaints } = await openPage(stage.browser, { width: 390, height: 800 });
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let scripts = 0;
  await page.route(/\.js(\?|$)/, async (route) => {
    await released;
    scripts += 1;
    await route.continue();
  });
  await page.goto(`${stage.product.url}/club/third-set/schedule`, { waitUntil: 'commit' });
  const free = page.locator('club-schedule [part~="cell-free"]:visible').first();
  await free.waitFor();
  expect(await free.textContent()).toMatch(/\d{3}/);
  expect(await page.locator('club-schedule li:visible').first().textContent()).toMatch(/\d\d:\d\d/);
  // The style sheet has loaded too.
  const box = (await free.boundingBox())!;
  expect(box.height).toBeGreaterThan(24);
  expect(await page.locator('h1').first().textContent()).toContain('Third Set');
  // In the evening, the list is short and this is in view. It would be the largest contentful paint
  // if it appeared later.
  await page.locator('club-schedule [part~="watch"]:visible').waitFor();
  expect(scripts).toBe(0);
  expect(await page.evaluate(() => customElements.get('club-schedule'))).toBeUndefined();
  await network.send('Network.emulateNetworkConditions', {
    ...slow,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  release();
  await page.waitForFunction(() => customElements.get('club-schedule'));
  // The cells become interactive.
  await expect
    .poll(async () => {
      await page.locator('club-schedule [part~="cell-free"]:visible').first().click();
      return page.locator('club-schedule [part~="cell-selected"]').count();
    })
    .toBeGreaterThan(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

describe('a press before the code of its element has come', () => {
  const presses: [path: string, press: string, result: string][] = [
    ['/club/third-set/schedule', '[part~="cell-free"]', 'club-schedule [part~="cell-selected"]'],
    [
      '/club/third-set/schedule',
      '[part~="day"]:nth-of-type(3)',
      'club-schedule [part~="day"]:nth-of-type(3)[aria-checked="true"]',
    ],
    ['/clubs/kyiv', '[part~="slot"]', 'dialog[open]'],
  ];
  for (const [path, press, result] of presses) {
    it(`pulses, and is repeated once, on ${path} at ${press}`, async () => {
      const { page } = await openPage(stage.browser, { width: 390, height: 800 });
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/\/assets\/club-.*\.js/, async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(stage.product.url + path, { waitUntil: 'commit' });
      const target = page.locator(`club-schedule, club-search`).locator(`${press}:visible`).first();
      await page.evaluate(`addEventListener('click', () => { presses = (globalThis.presses ?? 0) + 1; }, true)`);
      await target.click();
      const pulses = () =>
        target.evaluate((element) => element.getAnimations().some(({ playState }) => playState === 'running'));
      expect(await pulses()).toBe(true);
      release();
      await page.locator(result).first().waitFor();
      expect(await page.evaluate('presses')).toBe(2);
      expect(await pulses()).toBe(false);
      await page.context().close();
    });
  }
});

it.each([
  [1280, '[part~="grid"]'],
  [390, '[part~="times"]'],
])('selects a time that was pressed twice while its code loaded, at %i px', async (width, place) => {
  const { page } = await openPage(stage.browser, { width, height: 800 });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/interaction-[^/]*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(site.url([], `<club-schedule club="third-set" date="${dayAhead(4)}"></club-schedule>`));
  const free = page.locator(`club-schedule ${place} [part~="cell-free"]:visible`).first();
  await free.click();
  await free.click();
  release();
  await page.locator('club-schedule [part~="book"]').waitFor();
  // As it stays: the second press is not still to come.
  await page.locator('club-schedule [part~="book"]').click();
  await page.locator('booking-flow [part~="continue"]').waitFor();
  await page.context().close();
});

it('books on a partner page that denies storage, cookies and frames', async () => {
  const { page, complaints } = await openPage(stage.browser);
  // The page's policy allows no frames.
  const html = `<club-schedule club="third-set" date="${dayAhead(4)}"></club-schedule>`;
  await page.goto(site.url(['denied storage', 'denied cookies', 'a strict Content-Security-Policy'], html));
  expect(await bookFirst(page)).not.toBe('');
  expect(await page.evaluate(() => document.querySelectorAll('iframe').length)).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('loads the list by time of a narrow schedule while its data loads', async () => {
  const { page } = await openPage(stage.browser, { width: 390, height: 800 });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\//, async (route) => {
    await released;
    await route.continue();
  });
  const list = page.waitForRequest(/\/by-time-/);
  await page.goto(site.url([], `<club-schedule club="third-set" date="${dayAhead(4)}"></club-schedule>`));
  await list;
  release();
  await page.locator('club-schedule [part~="cell-free"]').first().waitFor();
  await page.context().close();
});

it('keeps a page of the site in sight until the texts of the next page’s element have loaded', async () => {
  const { page, complaints } = await openPage(stage.browser);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/club-search-en-[^/]*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${stage.product.url}/documents`);
  const link = page.locator('header a[href^="/clubs"]').first();
  const texts = page.waitForRequest(/\/club-search-en-/);
  const data = page.waitForResponse(/\/clubs\/kyiv\.data/);
  // Once: a second click would abort the load of the first, which the console tells.
  await clickWhenHandled(link);
  await Promise.all([texts, data]);
  expect(await page.locator('club-search').count()).toBe(0);
  release();
  await page.locator('club-search [part~="card"]').first().waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

describe('files that fail to load, then load on the next attempt', () => {
  const schedule = () => `<club-schedule club="third-set" date="${dayAhead(4)}"></club-schedule>`;

  it.each([
    ['the texts of an element', /\/club-schedule-[^/]*\.js/, schedule],
    ['the shared booking texts', /\/chunks\/en-/, () => '<booking-token-page token="none"></booking-token-page>'],
  ])('%s', async (_, files, html) => {
    const { page } = await openPage(stage.browser);
    await page.route(files, (route) => route.abort());
    await page.goto(site.url([], html()));
    const retry = page.locator('[part~="retry"]');
    await retry.waitFor();
    await page.unroute(files);
    await retry.click();
    await retry.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('the list by time of a served schedule, whose table is interactive without it', async () => {
    const { page } = await openPage(stage.browser);
    await page.route(/\/by-time-/, (route) => route.abort());
    await page.goto(`${stage.product.url}/club/third-set/schedule`);
    const table = page.locator('club-schedule [part~="grid"]');
    // Cells ignore clicks before hydration.
    await expect
      .poll(async () => {
        await table.locator('[part~="cell-free"]').first().click();
        return table.locator('[part~="cell-selected"]').count();
      })
      .toBeGreaterThan(0);
    await page.context().close();
  });

  it('the list by time of a narrow schedule, which is a table until then', async () => {
    const { page } = await openPage(stage.browser, { width: 390, height: 800 });
    await page.route(/\/by-time-/, (route) => route.abort());
    await page.goto(site.url([], schedule()));
    await page.locator('club-schedule [part~="grid"] [part~="cell-free"]').first().waitFor();
    await page.unroute(/\/by-time-/);
    await page.locator('club-schedule [part~="toggle"]').click();
    await page.locator('club-schedule [part~="times"] [part~="cell-free"]').first().waitFor();
    await page.context().close();
  });

  it('the texts of the later steps of a booking', async () => {
    const { page } = await openPage(stage.browser);
    await page.route(/\/booking-steps-/, (route) => route.abort());
    await page.goto(site.url([], schedule()));
    await page.locator('club-schedule [part~="cell-free"]').first().click();
    await page.locator('club-schedule [part~="book"]').click();
    const flow = page.locator('booking-flow');
    await fillDetails(flow);
    const next = flow.locator('[part~="continue"]');
    await next.click();
    await flow.getByRole('alert').filter({ hasText: /./ }).waitFor();
    await page.unroute(/\/booking-steps-/);
    await next.click();
    await flow.getByRole('heading', { name: 'Court booked' }).waitFor();
    await page.context().close();
  });
});

describe('a ticket', () => {
  const open = async () => {
    const { page, complaints } = await openPage(stage.browser);
    await page.goto(site.url([], `<club-schedule club="third-set" date="${dayAhead(4)}"></club-schedule>`));
    const token = await bookFirst(page);
    const show = () => page.goto(site.url([], `<booking-token-page token="${token}"></booking-token-page>`));
    const calendar = page.locator('booking-token-page').getByRole('button', { name: 'Add to calendar' });
    return { page, complaints, show, calendar };
  };

  it('downloads its calendar file offline', async () => {
    const { page, complaints, show, calendar } = await open();
    await show();
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await page.locator('booking-token-page .qr svg').waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), calendar.click()]);
    expect(file.suggestedFilename()).toMatch(/^courtside-.*\.ics$/);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('shows its QR code when the calendar chunk fails to load, with an error for the calendar', async () => {
    const { page, show, calendar } = await open();
    await page.route(/\/calendar-/, (route) => route.abort());
    await show();
    await calendar.click();
    await page.getByText('The calendar file did not load').waitFor();
    expect(await page.locator('booking-token-page .qr svg').count()).toBe(1);
    await page.context().close();
  });

  it('shows a connection error when the cancellation chunk fails to load, and retries on the next click', async () => {
    const { page, show } = await open();
    await page.route(/\/booking-states-/, (route) => route.abort());
    await show();
    const cancel = page.locator('booking-token-page [part~="cancel"]');
    await cancel.click();
    await page.getByText('No connection. Check your internet').waitFor();
    await page.unroute(/\/booking-states-/);
    await cancel.click();
    await page.getByText('Cancel this booking?').waitFor();
    await page.locator('booking-token-page [part~="keep"]').click();
    await cancel.waitFor();
    await page.context().close();
  });
});

describe('without script', () => {
  it('links the search to a club, its schedule and the request form', async () => {
    const { page } = await openPage(stage.browser, { width: 390, height: 800 }, { javaScriptEnabled: false });
    await page.goto(`${stage.product.url}/clubs/kyiv`);
    await page.locator('club-search input[name="search"]').fill('Third Set');
    await page.locator('club-search .scriptless').click();
    await page.waitForURL(/search=Third/);
    const club = page.locator('club-search [part~="club-link"]').first();
    expect(await club.textContent()).toBe('Third Set');
    await club.click();
    await page.waitForURL('**/club/third-set');
    expect(await page.locator('h1').textContent()).toContain('Third Set');
    await page.goto(`${stage.product.url}/club/third-set/schedule`);
    const free = page.locator('club-schedule [part~="cell-free"]').first();
    expect(await free.getAttribute('aria-label')).toMatch(/\d\d:\d\d–\d\d:\d\d, .*₴/);
    // The markup contains controls that need a script, but hides them.
    const watch = page.locator('club-schedule [part~="watch"]');
    expect([await watch.count(), await watch.isVisible()]).toEqual([1, false]);
    const form = await page.locator('a[href*="/club/third-set/request"]').first().getAttribute('href');
    await page.goto(stage.product.url + form);
    await page.locator('.request-form input[name="telephone"]').waitFor();
    await page.context().close();
  });
});
