/** Owners change a club's settings on a phone, while visitors look at the club. */
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { bookHour } from './api.ts';
import { expectAccessible } from './axe.ts';
import { signInAtDesk } from './desk-sign-in.ts';
import { useStage } from './stage.ts';
import { clickWhenHandled } from './testing.ts';

const OPERATOR = 'operator@courtside.example';
const PHONE = { width: 360, height: 740 };
const SETTINGS = '/desk/third-set/settings';
/** Milliseconds in which an open widget must show a change. */
const SOON = 2000;

const stage = useStage('start', {}, { operator: OPERATOR });
const url = (path: string) => stage.product.url + path;

let signedIn: BrowserContext;
const problems: string[] = [];
async function open(path: string, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const context = await stage.browser.newContext({ viewport: PHONE, hasTouch: true, ...options });
  await context.addCookies(await signedIn.cookies());
  const page = await context.newPage();
  // A form with faults answers with 400, one that is late with 409.
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4(00|09)/.test(message.text())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(url(path));
  return page;
}

beforeAll(async () => {
  signedIn = await signInAtDesk(stage, OPERATOR);
}, 300_000);
afterAll(() => expect(problems).toEqual([]));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last();
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved. Visitors see it now.' }).waitFor();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).waitFor();

it('shows a new price in the week, on the club’s page, and in a widget that was open', {
  timeout: 120_000,
}, async () => {
  const partner = await stage.browser.newPage();
  const at = await partner.goto(stage.host.url('en', { date: dayAhead(3) }));
  expect(at!.ok()).toBe(true);
  const widget = partner.locator('club-schedule');
  await widget.getByRole('gridcell').first().waitFor();
  expect(await widget.getByText('987').count()).toBe(0);

  const page = await open(SETTINGS);
  await page.getByRole('link', { name: /^Prices/ }).tap();
  await page.getByRole('link', { name: 'Court 1', exact: true }).tap();
  const prices = page.getByLabel('Price per hour, ₴');
  await prices.first().waitFor();
  const count = await prices.count();
  await prices.first().fill('many');
  await page.getByText(/open hours have no price/).waitFor();
  await button(page, 'Check').tap();
  await page.getByRole('alert').filter({ hasText: '1 thing to correct' }).waitFor();
  expect(await page.getByRole('alert').evaluate((alert) => alert === document.activeElement)).toBe(true);
  await page.getByRole('link', { name: /Enter hryvnias/ }).tap();
  expect(await prices.first().inputValue()).toBe('many');
  expect(await prices.first().evaluate((input) => input === document.activeElement)).toBe(true);
  for (let index = 0; index < count; index += 1) await prices.nth(index).fill('987');
  await expect.poll(() => page.getByRole('cell', { name: '987', exact: true }).count()).toBeGreaterThan(100);
  await expectAccessible(page);
  await button(page, 'Check').tap();
  await heading(page, '1 change');
  expect(await page.locator('ins').first().textContent()).toContain('₴987');
  await expectAccessible(page);
  await button(page, 'Save').tap();
  await widget.getByText('987').first().waitFor({ timeout: SOON });
  await saved(page);
  expect(await prices.first().inputValue()).toBe('987');
  await page.getByRole('link', { name: 'Open the club’s page' }).tap();
  await page.getByText('987').first().waitFor();
  await partner.close();
  await page.context().close();
});

it('names the bookings for which new hours leave no place', { timeout: 60_000 }, async () => {
  await bookHour(stage.product.url);
  const page = await open(`${SETTINGS}/hours`);
  for (const closes of await page.getByLabel('Closes').all()) await closes.selectOption('07:30');
  await button(page, 'Check').tap();
  await heading(page, /bookings? would have no place/);
  const row = page.locator('.settings-broken li').filter({ hasText: 'Oksana' });
  expect(await row.textContent()).toContain('outside of opening hours');
  expect(await page.getByLabel('Closes').first().inputValue()).toBe('07:30');
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
  await expectAccessible(page);
  await row.getByRole('link').tap();
  await page.getByText('Oksana').first().waitFor();
  await page.context().close();
});

it('keeps what was typed when a colleague saves first, and says what changed', { timeout: 60_000 }, async () => {
  const [page, colleague] = [await open(`${SETTINGS}/terms`), await open(`${SETTINGS}/terms`)];
  await colleague.getByLabel(/^Full refund until/).fill('30');
  await button(colleague, 'Check').tap();
  await button(colleague, 'Save').tap();
  await saved(colleague);
  await colleague.context().close();
  await page.getByLabel(/^At most ahead/).fill('21');
  await button(page, 'Check').tap();
  const notice = page.getByRole('alert').filter({ hasText: 'Someone has changed the settings meanwhile' });
  await notice.waitFor();
  expect(await notice.locator('ins').textContent()).toContain('Full refund until: 30');
  expect(await page.getByLabel(/^At most ahead/).inputValue()).toBe('21');
  // Saving undoes nothing of it.
  expect(await page.getByLabel(/^Full refund until/).inputValue()).toBe('30');
  await expectAccessible(page);
  await button(page, 'Check').tap();
  await heading(page, '1 change');
  await button(page, 'Save').tap();
  await saved(page);
  expect(await page.getByLabel(/^Full refund until/).inputValue()).toBe('30');
  await page.context().close();
});

it('keeps what was typed when the language changes', { timeout: 60_000 }, async () => {
  const page = await open(`${SETTINGS}/terms`);
  const change = async (lang: string) => {
    await clickWhenHandled(page.locator(`.languages a[lang="${lang}"]`));
    await page.locator(`html[lang="${lang}"]`).waitFor();
  };
  const horizon = page.locator('[name="booking.horizon_days"]');
  await horizon.fill('soon');
  await change('uk');
  expect(await horizon.inputValue()).toBe('soon');
  await page.getByRole('heading', { name: 'Бронювання, оплата, скасування' }).waitFor();
  await horizon.fill('33');
  await button(page, 'Перевірити').tap();
  await page.locator('ins', { hasText: '33' }).waitFor();
  await change('en');
  expect(await horizon.inputValue()).toBe('33');
  await button(page, 'Check').tap();
  await heading(page, '1 change');
  await page.context().close();
});

it('asks before it drops what is not saved', { timeout: 60_000 }, async () => {
  const page = await open(`${SETTINGS}/terms`);
  const answers: ('accept' | 'dismiss')[] = [];
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    return dialog[answers.shift() ?? 'dismiss']();
  });
  const horizon = page.locator('[name="booking.horizon_days"]');
  // A repeated test finds what the first one has saved.
  const typed = String(Number(await horizon.inputValue()) + 1);
  const settings = page.locator('.settings-links').getByRole('link').first();
  const stays = async () => {
    await clickWhenHandled(settings);
    await expect.poll(() => asked).toHaveLength(1);
    expect(asked.splice(0)).toEqual(['Leave without saving? What you have changed on this page will be lost.']);
    expect(new URL(page.url()).pathname).toBe(`${SETTINGS}/terms`);
  };
  /** Whether the browser would ask before the tab is closed. */
  const isKept = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await horizon.fill(typed);
  // What is typed before the script has run counts too.
  await expect.poll(isKept).toBe(true);
  // The guard of links follows that of the tab in an update of its own.
  await page.evaluate(() => new Promise<unknown>((resolve) => requestIdleCallback(resolve)));
  await stays();
  expect(await horizon.inputValue()).toBe(typed);
  await button(page, 'Check').tap();
  await heading(page, '1 change');
  await stays();
  await button(page, 'Back to the form').tap();
  expect(await horizon.inputValue()).toBe(typed);
  await button(page, 'Check').tap();
  await button(page, 'Save').tap();
  await saved(page);
  // What is saved, and what was left, is not asked about.
  expect(await isKept()).toBe(false);
  await horizon.fill('1');
  answers.push('accept');
  await clickWhenHandled(settings);
  await page.waitForURL(url(SETTINGS));
  await page.getByRole('link', { name: /^Prices/ }).waitFor();
  expect(asked).toHaveLength(1);
  await page.goBack();
  expect(await horizon.inputValue()).toBe(typed);
  // Who goes back before React has removed the form was asked already.
  await horizon.fill('1');
  answers.push('accept');
  await page.evaluate(() => {
    const { state: before, pushState } = history;
    const path = location.href;
    history.pushState = (...given) => {
      pushState.apply(history, given);
      history.pushState = pushState;
      queueMicrotask(() => {
        history.replaceState(before, '', path);
        dispatchEvent(new PopStateEvent('popstate', { state: before }));
        requestIdleCallback(() => document.body.setAttribute('data-back', ''));
      });
    };
  });
  await clickWhenHandled(settings);
  await page.locator('body[data-back]').waitFor();
  await horizon.waitFor();
  expect(asked).toHaveLength(2);
  await page.context().close();
});

it('keeps what was typed when the language changes without a script', { timeout: 60_000 }, async () => {
  const page = await open(`${SETTINGS}/terms`, { javaScriptEnabled: false });
  // Links would lose it.
  expect(await page.locator('.languages').isVisible()).toBe(false);
  const horizon = page.locator('[name="booking.horizon_days"]');
  await horizon.fill('soon');
  await button(page, 'Українська').click();
  await page.locator('html[lang="uk"]').waitFor();
  expect(await horizon.inputValue()).toBe('soon');
  await horizon.fill('34');
  await button(page, 'Перевірити').click();
  await page.locator('ins', { hasText: '34' }).waitFor();
  await button(page, 'English').click();
  expect(await horizon.inputValue()).toBe('34');
  await button(page, 'Check').click();
  await heading(page, '1 change');
  await page.context().close();
  const scripted = await open(`${SETTINGS}/terms`);
  expect(await scripted.locator('.languages').isVisible()).toBe(true);
  expect(await button(scripted, 'Українська').count()).toBe(0);
  await scripted.context().close();
});

it('adds a closure and a photo without a script', { timeout: 60_000 }, async () => {
  const page = await open(`${SETTINGS}/closures`, { javaScriptEnabled: false });
  await button(page, 'Add a closure').click();
  const day = dayAhead(200).split('-').reverse().join('.');
  await page.getByLabel('From').fill(day);
  await page.getByLabel('Until').fill(day);
  await page.getByLabel('Ukrainian').fill('Нові лінії');
  await button(page, 'Check').click();
  await heading(page, '1 change');
  expect(await page.locator('ins').textContent()).toContain(`${day}–${day}`);
  await button(page, 'Save').click();
  await saved(page);
  await page.goto(url(`${SETTINGS}/photos`));
  await page.getByLabel('Choose photos').setInputFiles('README.md');
  await page.locator('button[value="upload:photos"]').click();
  const refused = 'README.md: This is no JPEG, PNG or WebP file';
  await page.getByRole('alert').filter({ hasText: refused }).waitFor();
  await page.getByRole('region', { name: 'Photos', exact: true }).getByText(refused).waitFor();
  // A download that broke off at once.
  const empty = { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) };
  await page.getByLabel('Choose photos').setInputFiles(empty);
  await button(page, 'Check').click();
  await page.getByRole('alert').filter({ hasText: 'empty.jpg: This is no JPEG, PNG or WebP file' }).waitFor();
  await page.getByLabel('Choose photos').setInputFiles('docs/images/club-page.png');
  await page.locator('button[value="upload:photos"]').click();
  await page.getByRole('group', { name: 'Photo 3' }).waitFor();
  // Chosen, and not uploaded with its button.
  await page.getByLabel('Choose a photo').first().setInputFiles('docs/images/club-page.png');
  await button(page, 'Check').click();
  await heading(page, '2 changes');
  await button(page, 'Save').click();
  await saved(page);
  const photos = await (await fetch(url('/api/v1/clubs/third-set'))).json();
  expect(photos.data.photos).toHaveLength(3);
  expect(photos.data.logo.path).toBe(photos.data.photos[2].path);
  await page.context().close();
});

it('adds a court, and retires it', { timeout: 60_000 }, async () => {
  const page = await open(`${SETTINGS}/courts`);
  await button(page, 'Add a court').tap();
  await page.locator('details[open]').getByLabel('Ukrainian').fill('Корт 9');
  await button(page, 'Check').tap();
  await button(page, 'Save').tap();
  await saved(page);
  await page.locator('summary', { hasText: 'Корт 9' }).tap();
  await page.getByRole('button', { name: 'Remove Корт 9' }).tap();
  await page.locator('summary', { hasText: 'Корт 9' }).waitFor({ state: 'detached' });
  await button(page, 'Check').tap();
  await button(page, 'Save').tap();
  await saved(page);
  await page.context().close();
});

it('adds a weekly session with a price of a season, and moves the club on the map', { timeout: 90_000 }, async () => {
  const page = await open(`${SETTINGS}/services`);
  await button(page, 'Add a service').tap();
  const service = page.locator('details[open]');
  await service.getByLabel('Ukrainian').fill('Ранкові групи');
  await service.getByLabel('Kind').selectOption('A place in a group');
  await button(page, 'Check').tap();
  await page.getByRole('alert').filter({ hasText: 'Courts: Fill in this field.' }).waitFor();
  await page.locator('details[open]').getByLabel('Court 1', { exact: true }).tap();
  await button(page, 'Check').tap();
  await heading(page, '1 change');
  await button(page, 'Save').tap();
  await saved(page);

  await page.goto(url(`${SETTINGS}/sessions`));
  await button(page, 'Add a weekly session').tap();
  const session = page.locator('details[open]');
  await session.getByLabel('Ukrainian').fill('Ранкова гра');
  await session.getByLabel('Service', { exact: true }).selectOption('Ранкові групи');
  await session.getByLabel('Day', { exact: true }).selectOption('Wednesday');
  await session.getByLabel('From', { exact: true }).selectOption('08:00');
  await session.getByLabel('Court', { exact: true }).selectOption('Court 1');
  await session.getByRole('button', { name: 'Add a price of a season' }).tap();
  await session.getByRole('group', { name: 'Price 1' }).waitFor();
  const price = page.getByLabel('Price of a place, ₴');
  await price.nth(-1).fill('180');
  await page.getByLabel('Only on holidays').last().check();
  await button(page, 'Check').tap();
  await page.getByRole('alert').filter({ hasText: 'Price of a place: Fill in this field.' }).waitFor();
  await expectAccessible(page);
  await price.nth(-2).fill('150,50');
  await button(page, 'Check').tap();
  await page.getByRole('alert').filter({ hasText: 'The club has no holidays.' }).waitFor();
  await page.getByRole('button', { name: 'Remove Price 1' }).tap();
  await page.getByRole('group', { name: 'Price 1' }).waitFor({ state: 'detached' });
  await button(page, 'Check').tap();
  await heading(page, '1 change');
  await button(page, 'Save').tap();
  await saved(page);
  await page.locator('summary', { hasText: 'Ранкова гра' }).tap();
  expect(await price.last().inputValue()).toBe('150.5');

  await page.goto(url(`${SETTINGS}/texts`));
  await page.getByLabel('Latitude').fill('50.4444');
  await button(page, 'Check').tap();
  await heading(page, '1 change');
  await button(page, 'Save').tap();
  await saved(page);
  const club = await (await fetch(url('/api/v1/clubs/third-set'))).json();
  expect(club.data.location?.latitude ?? club.data.latitude).toBe(50.4444);
  await page.context().close();
});

it('keeps large forms of owners alone', async () => {
  const body = new FormData();
  body.set('upload:logo', new Blob([new Uint8Array(1_000_000)]), 'logo.png');
  const send = async (cookie: string) =>
    (await fetch(url(`${SETTINGS}/photos`), { method: 'POST', body, headers: { cookie }, redirect: 'manual' })).status;
  const cookie = (await signedIn.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  // Others are sent to sign in: nothing of their form is kept.
  expect([await send(''), await send(`${cookie}x`), await send(cookie)]).toEqual([303, 303, 200]);
});

it('fits a small phone in every language', { timeout: 180_000 }, async () => {
  const page = await open(SETTINGS);
  const paths = await page
    .locator('.desk-clubs a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
  expect(paths).toHaveLength(10);
  for (const prefix of ['', '/uk-ua', '/ru-ua']) {
    for (const path of ['', ...paths.map((each) => each.slice(SETTINGS.length))]) {
      await page.goto(url(prefix + SETTINGS + path));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide, prefix + path).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    }
  }
  await page.context().close();
});
