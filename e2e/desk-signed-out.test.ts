/** A session ends while staff type: nothing is lost, and the form is sent again after signing in. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { expectAccessible } from './axe.ts';
import { signInAtDesk } from './desk-sign-in.ts';
import { useStage } from './stage.ts';

const OPERATOR = 'operator@courtside.example';
const PHONE = { width: 360, height: 740 };
const DESK = '/desk/third-set';
const MEGABYTE = 1024 * 1024;

const stage = useStage('start', {}, { operator: OPERATOR });
const url = (path: string) => stage.product.url + path;

let signedIn: BrowserContext;
const problems: string[] = [];
async function open(path: string, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const context = await stage.browser.newContext({ viewport: PHONE, hasTouch: true, ...options });
  await context.addCookies(await signedIn.cookies());
  const page = await context.newPage();
  // A form whose session has ended answers with 401, one with faults with 400, one that is late with
  // 409, one that is too large with 413.
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4(0[019]|13)/.test(message.text())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  // Without a script until then, the browser would send the form as a document.
  await page.goto(url(path), { waitUntil: 'networkidle' });
  return page;
}

beforeAll(async () => {
  signedIn = await signInAtDesk(stage, OPERATOR);
}, 300_000);
afterAll(() => expect(problems).toEqual([]));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last();
const over = (page: Page) => page.getByRole('alert').filter({ hasText: 'Your session has ended' });
/** Saves how far ahead can be booked, in another page of the same browser. */
async function changeElsewhere(page: Page, days: string): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(page.url(), { waitUntil: 'networkidle' });
  await other.getByLabel(/^At most ahead/).fill(days);
  await button(other, 'Check').tap();
  await button(other, 'Save').tap();
  await other.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
  await other.close();
}
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();

/** What a form needs: how to open it, the field that is typed into, its button, and what it says then. */
type TypedForm = [name: string, path: string, field: RegExp, value: string, press: string, done: string];
const FORMS: TypedForm[] = [
  ['settings', '/settings/terms', /^At most ahead/, '19', 'Check', '1 change'],
  ['staff', '/staff', /^Email/, 'new@courtside.example', 'Add', 'A link for signing in is on its way'],
];

describe('with a script', () => {
  it.each(FORMS)(
    'keeps the form on the screen: %s',
    { timeout: 60_000 },
    async (_, path, field, value, press, done) => {
      const page = await open(DESK + path);
      const typed = page.locator('form:not([target])').getByLabel(field).last();
      await typed.fill(value);
      await page.context().clearCookies();
      await button(page, press).tap();
      await over(page).waitFor();
      expect(await over(page).evaluate((alert) => alert === document.activeElement)).toBe(true);
      expect(await typed.inputValue()).toBe(value);
      await expectAccessible(page);
      const [tab] = await Promise.all([
        page.context().waitForEvent('page'),
        over(page)
          .getByLabel('Email')
          .fill(OPERATOR)
          .then(() => button(page, 'Email me a link').tap()),
      ]);
      await tab.getByText('a link is on its way').waitFor();
      // What the link does in this browser, whichever tab it is opened in.
      await page.context().addCookies(await signedIn.cookies());
      expect(await typed.inputValue()).toBe(value);
      await button(page, press).tap();
      await page.getByText(done).first().waitFor();
      await page.context().close();
    },
  );

  it.each<[shown: string, value: string, change: ((page: Page) => Promise<void>) | undefined]>([
    ['Enter a whole number from 1 to 365.', '0', undefined],
    ['Someone has changed the settings meanwhile', '21', async (page) => changeElsewhere(page, '20')],
  ])('takes the focus although the form says: %s', { timeout: 60_000 }, async (shown, value, change) => {
    const page = await open(`${DESK}/settings/terms`);
    await page.getByLabel(/^At most ahead/).fill(value);
    await change?.(page);
    await button(page, 'Check').tap();
    const first = page.getByRole('alert').filter({ hasText: shown });
    await first.waitFor();
    const isFocused = (alert: Locator) => alert.evaluate((element) => element === document.activeElement);
    expect(await isFocused(first)).toBe(true);
    await page.context().clearCookies();
    await button(page, 'Check').tap();
    await over(page).waitFor();
    expect(await isFocused(over(page))).toBe(true);
    expect(await first.isVisible()).toBe(true);
    await page.context().close();
  });

  it('keeps a change that was checked, to save it after signing in', { timeout: 60_000 }, async () => {
    const page = await open(`${DESK}/settings/terms`);
    await page.getByLabel(/^At most ahead/).fill('18');
    await button(page, 'Check').tap();
    await heading(page, '1 change');
    await page.context().clearCookies();
    await button(page, 'Save').tap();
    await over(page).waitFor();
    await page.context().addCookies(await signedIn.cookies());
    await button(page, 'Save').tap();
    await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
    expect(await page.getByLabel(/^At most ahead/).inputValue()).toBe('18');
    await page.context().close();
  });
});

it.each(FORMS)(
  'keeps the form without a script: %s',
  {
    timeout: 60_000,
  },
  async (_, path, field, value, press, done) => {
    const page = await open(DESK + path, { javaScriptEnabled: false });
    const other = value.replace('new', 'newer').replace('19', '20');
    await page.getByLabel(field).last().fill(other);
    await page.context().clearCookies();
    await button(page, press).tap();
    await over(page).waitFor();
    await page.context().addCookies(await signedIn.cookies());
    await button(page, 'Send the form again').tap();
    await page.getByText(done).first().waitFor();
    await page.context().close();
  },
);

it.each([true, false])(
  'keeps a changed choice whose session was ended on another device, with a script: %s',
  { timeout: 60_000 },
  async (javaScriptEnabled) => {
    const own = await signInAtDesk(stage, OPERATOR);
    const cookies = await own.cookies();
    await own.close();
    const page = await open(`${DESK}/close?date=${dayAhead(5)}`, { javaScriptEnabled });
    await page.context().addCookies(cookies);
    await button(page, 'Show what happens').tap();
    const reason = page.getByLabel('Reason, as customers and visitors read it');
    await reason.fill('New nets');
    await page.getByRole('radio', { name: 'A pass for one visit' }).check();
    const token = cookies.find(({ name }) => name === 'courtside_desk')!.value;
    const headers = { authorization: `Bearer ${token}` };
    const ended = await fetch(url('/api/v1/desk/sessions/current'), { method: 'DELETE', headers });
    expect(ended.status).toBe(204);
    await button(page, 'Close and tell everyone').tap();
    await over(page).waitFor();
    await page.context().addCookies(await signedIn.cookies());
    await button(page, javaScriptEnabled ? 'Close and tell everyone' : 'Send the form again').tap();
    await page.getByRole('alert').filter({ hasText: 'You have changed your choice' }).waitFor();
    expect(await reason.inputValue()).toBe('New nets');
    await page.context().close();
  },
);

/** Photos on the disk: the browser would need half a minute to receive as much from the test. */
const photos = mkdtempSync(join(tmpdir(), 'courtside-photos-'));
afterAll(() => rmSync(photos, { recursive: true }));

function large(name: string): string {
  const path = join(photos, name);
  writeFileSync(path, Buffer.alloc(16 * MEGABYTE));
  return path;
}

const tooLarge = (page: Page) => page.getByRole('alert').filter({ hasText: 'larger than 30 MB together' }).waitFor();

describe.each([true, false])('photos of more than 30 MB, with a script: %s', (javaScriptEnabled) => {
  it('names the limit, on the page of the photos', { timeout: 60_000 }, async () => {
    const page = await open(`${DESK}/settings/photos`, { javaScriptEnabled });
    const posts: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
    await page.locator('[name="upload:photos"]').setInputFiles([large('one.jpg'), large('two.jpg')]);
    await button(page, 'Check').tap();
    await tooLarge(page);
    await heading(page, 'Photos and logo');
    // A script says so before it uploads anything.
    expect(posts.length).toBe(javaScriptEnabled ? 0 : 1);
    await page.context().close();
  });

  it('keeps the page when the session has ended, or asks to sign in', { timeout: 60_000 }, async () => {
    const page = await open(`${DESK}/settings/photos`, { javaScriptEnabled });
    await page.locator('[name="upload:photos"]').setInputFiles([large('one.jpg')]);
    await page.context().clearCookies();
    await button(page, 'Check').tap();
    if (javaScriptEnabled) {
      await over(page).waitFor();
      const chosen = page.locator('[name="upload:photos"]');
      expect(await chosen.evaluate((input: HTMLInputElement) => input.files!.length)).toBe(1);
    } else await heading(page, 'Sign in to the desk');
    await page.context().close();
  });
});
