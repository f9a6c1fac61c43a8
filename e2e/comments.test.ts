/** A comment: from the ticket of a played booking to the club's page, and hidden at the desk. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { startProduct } from '#testing/product.ts';
import { expectAccessible } from './axe.ts';
import { bookByApi } from './book-by-api.ts';
import { askForSignInLink } from './desk-sign-in.ts';
import { launch, openPage } from './testing.ts';

const OPERATOR = 'operator@courtside.example';
const PHONE = { width: 360, height: 740 };
const BEHIND = 5;
const CLUB = '/club/third-set';
const TEXT = 'Рівне покриття 🎾\n<b>Чисто</b> й тепло';

type Product = Awaited<ReturnType<typeof startProduct>>;
let product: Product;
let browser: Awaited<ReturnType<typeof launch>>;
let token: string;
beforeAll(async () => {
  [product, browser] = await Promise.all([
    startProduct('start', {}, { operator: OPERATOR, daysBehind: BEHIND }),
    launch(),
  ]);
  ({ token } = await bookByApi(product.url, 'olena@example.com', { date: dayAhead(3 - BEHIND) }));
  await product.restart();
  return async () => {
    await browser.close();
    await product.close();
  };
}, 300_000);

const url = (path: string) => product.url + path;
const htmlOf = async (path: string) => (await fetch(url(path))).text();
const open = async (path: string, size?: typeof PHONE): Promise<Page> => {
  const { page } = await openPage(browser, size);
  await page.goto(url(path));
  return page;
};

describe('without script', () => {
  it('shows the newest comments of a club, marks examples, and leads to more', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(url(CLUB));
    const entries = page.locator('.club-comments > li');
    expect(await entries.count()).toBe(5);
    for (const text of await entries.allTextContents()) expect(text).toMatch(/ 20\d\d ?example comment$/);
    await page.getByRole('link', { name: 'More comments' }).click();
    expect(await entries.count()).toBeGreaterThan(5);
    expect(await page.getByRole('link', { name: 'More comments' }).count()).toBe(0);
    await context.close();
  });

  it('says of a club without comments that there are none yet', async () => {
    const { data } = await (await fetch(url('/api/v1/clubs?page_size=200'))).json();
    for (const { slug } of data as { slug: string }[]) {
      const { meta } = await (await fetch(url(`/api/v1/clubs/${slug}/comments`))).json();
      if (meta.total > 0) continue;
      expect(await htmlOf(`/club/${slug}`)).toContain('No comments yet.');
      return;
    }
    throw new Error('every club has comments');
  });
});

it('adds more comments to the page, where the keyboard goes on', async () => {
  const page = await open(CLUB);
  const entries = page.locator('.club-comments > li');
  await page.waitForFunction(() => document.querySelector('club-schedule')?.matches(':defined'));
  const [address, more] = [page.url(), page.getByRole('link', { name: 'More comments' })];
  await more.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => entries.count()).toBeGreaterThan(5);
  expect(page.url()).toBe(address);
  await expect.poll(() => entries.nth(5).evaluate((entry) => entry === document.activeElement)).toBe(true);
  await page.context().close();
});

it('takes a comment from the ticket to the page of the club, and the desk hides it', { timeout: 180_000 }, async () => {
  const ticket = await open(`/uk-ua/booking-order/${token}`, PHONE);
  const widget = ticket.locator('booking-token-page');
  await widget.getByRole('button', { name: 'Рекомендую' }).click();
  const field = widget.getByRole('textbox');
  await field.waitFor();
  await field.fill(TEXT);
  await widget.getByText('підписом «Олена').waitFor();
  await expectAccessible(ticket);
  await widget.getByRole('button', { name: 'Опублікувати' }).press('Enter');
  await widget.getByRole('status').filter({ hasText: 'ваш відгук на сторінці клубу' }).waitFor();

  const page = await open(`/uk-ua${CLUB}`, PHONE);
  const first = page.locator('.club-comments > li').first();
  expect(await first.locator('blockquote').textContent()).toBe(TEXT);
  expect(await first.locator('p').textContent()).toMatch(/^Олена, \p{L}+ 20\d\d$/u);
  await first.scrollIntoViewIfNeeded();
  await expectAccessible(page);

  const desk = await open('/desk/third-set/comments');
  await desk.goto(await askForSignInLink(desk, OPERATOR));
  await desk.getByRole('button', { name: 'Sign in' }).click();
  await desk.getByRole('heading', { name: 'Your clubs' }).waitFor();
  await desk.goto(url('/desk/third-set/comments'));
  const row = desk.locator('.desk-comments > li').filter({ hasText: 'Рівне' });
  await row.locator('summary').click();
  await row.getByLabel('Reason').fill('no');
  await row.getByRole('button', { name: 'Hide the comment' }).click();
  await row.getByText('Write a reason of 3 to 200 characters').waitFor();
  expect(await row.getByLabel('Reason').inputValue()).toBe('no');
  await row.getByLabel('Reason').fill('Names a coach');
  await row.getByRole('button', { name: 'Hide the comment' }).click();
  await desk.getByRole('status').filter({ hasText: 'The comment is hidden.' }).waitFor();
  expect(await row.textContent()).toMatch(/hidden.*by operator@courtside\.example: Names a coach/s);
  await expectAccessible(desk);
  expect(await htmlOf(`/uk-ua${CLUB}`)).not.toContain('Рівне покриття 🎾');

  await ticket.reload();
  await widget.getByText('Клуб приховав ваш відгук. Причина: Names a coach').waitFor();
  await row.locator('summary').click();
  await row.getByLabel('Reason').fill('A mistake');
  await row.getByRole('button', { name: 'Show the comment' }).click();
  await desk.getByRole('status').filter({ hasText: 'The comment is shown again.' }).waitFor();
  expect(await htmlOf(`/uk-ua${CLUB}`)).toContain('Рівне покриття 🎾');

  await ticket.reload();
  await widget.getByRole('button', { name: 'Видалити' }).click();
  await widget.getByRole('status').filter({ hasText: 'Ваш відгук видалено' }).waitFor();
  expect(await htmlOf(`/uk-ua${CLUB}`)).not.toContain('Рівне покриття 🎾');
});

it.each(['en', 'uk', 'ru'])('offers nobody to split the price of what was played, in %s', async (language) => {
  const texts = JSON.parse(readFileSync(`locales/${language}/desk.json`, 'utf8'));
  const page = await htmlOf(`${language === 'en' ? '' : `/${language}-ua`}/booking-split/${token}`);
  expect(page).toContain(`>${texts.splitBegun}<`);
  expect(page).not.toContain('split-start');
});
