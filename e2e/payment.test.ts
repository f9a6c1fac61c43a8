import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { useStage } from './stage.ts';
import { fillDetails, openPage } from './testing.ts';

const stage = useStage();

const WORDS = {
  en: { waiting: 'Waiting for the payment', declined: 'The payment did not go through', paid: 'Payment received' },
  uk: { waiting: 'Чекаємо на оплату', declined: 'Оплата не пройшла', paid: 'Оплату отримано' },
  ru: { waiting: 'Ждём оплату', declined: 'Оплата не прошла', paid: 'Оплата получена' },
};
type Language = keyof typeof WORDS;

/** From a free hour on a foreign page to the provider's page. */
async function goToPay(language: Language) {
  const { page, complaints } = await openPage(stage.browser);
  await page.goto(stage.host.url(language));
  const schedule = page.locator('club-schedule');
  await schedule.locator('[part~="cell-free"]').first().click();
  await schedule.locator('[part~="book"]').click();
  const flow = page.locator('booking-flow');
  await fillDetails(flow);
  await flow.locator('input[value="online"]').check();
  const next = flow.locator('[part~="continue"]');
  const forward = (await next.textContent()) ?? '';
  await next.click();
  await flow.locator('[part~="continue"]').filter({ hasNotText: forward }).click();
  await page.waitForURL('**/sandbox/liqpay/**');
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
  return { page, complaints };
}

const press = (page: Page, deed: string) => page.locator(`button[value="${deed}"]`).click();
const heading = (page: Page): Locator => page.locator('booking-token-page h1');
const shows = (page: Page, words: string) => heading(page).filter({ hasText: words }).waitFor();

describe.each(Object.keys(WORDS) as Language[])('a visitor reading %s', (language) => {
  it('books online, pays, comes back, and is told that it is paid', async () => {
    const { page, complaints } = await goToPay(language);
    await press(page, 'pay');
    await page.waitForURL('**/booking-payment/**');
    await shows(page, WORDS[language].paid);
    const ticket = page.locator('booking-token-page');
    await ticket.locator('.qr path').waitFor({ state: 'attached' });
    expect(await ticket.locator('[part~="actions"]').count()).toBe(1);
    // What was paid comes back by the way it came.
    await ticket.locator('[part~="cancel"]').click();
    await ticket.locator('[part~="confirm-cancel"]').click();
    await ticket.locator('[part~="cancelled"]').waitFor();
    expect(complaints).toEqual([]);
  }, 90_000);
});

it('is refused, tries again while the time is held, and pays', async () => {
  const { page, complaints } = await goToPay('en');
  await press(page, 'decline');
  await shows(page, WORDS.en.declined);
  await page.locator('booking-token-page [part~="pay"]').click();
  await page.waitForURL('**/sandbox/liqpay/**');
  await press(page, 'pay');
  await shows(page, WORDS.en.paid);
  expect(complaints).toEqual([]);
}, 90_000);

it('leaves without paying, keeps the time for a while, and may give it up', async () => {
  const { page, complaints } = await goToPay('en');
  await press(page, 'leave');
  await shows(page, WORDS.en.waiting);
  const ticket = page.locator('booking-token-page');
  expect(await ticket.locator('.qr').count()).toBe(0);
  await ticket.locator('[part~="cancel"]').click();
  await ticket.locator('[part~="confirm-cancel"]').click();
  await ticket.locator('[part~="cancelled"]').filter({ hasText: 'Nothing was charged' }).waitFor();
  expect(complaints).toEqual([]);
}, 90_000);

it('finds it paid at once where the callback was there first', async () => {
  const { page, complaints } = await goToPay('en');
  const [answer] = await Promise.all([
    page.waitForResponse((response) => /\/booking-payment\//.test(response.url()) && response.status() === 200),
    press(page, 'first'),
  ]);
  // Served so, before any script has asked.
  expect(await answer.text()).toContain(WORDS.en.paid);
  await shows(page, WORDS.en.paid);
  expect(complaints).toEqual([]);
}, 90_000);

it('sees the money go back when the hour was given up and the callback came after that', async () => {
  const { page, complaints } = await goToPay('en');
  await press(page, 'slow');
  await shows(page, WORDS.en.waiting);
  const ticket = page.locator('booking-token-page');
  await ticket.locator('[part~="cancel"]').click();
  await ticket.locator('[part~="confirm-cancel"]').click();
  await ticket.locator('[part~="cancelled"]').waitFor();
  // The callback, the worker's refund and the page's questions, each by itself.
  await ticket.locator('[part~="cancelled"]').filter({ hasText: 'was sent back' }).waitFor({ timeout: 60_000 });
  expect(complaints).toEqual([]);
}, 90_000);

it('pays with a visit of a pass, once its code is right', async () => {
  const { page, complaints } = await openPage(stage.browser);
  await page.goto(stage.host.url('en'));
  const schedule = page.locator('club-schedule');
  await schedule.locator('[part~="cell-free"]').first().click();
  await schedule.locator('[part~="book"]').click();
  const flow = page.locator('booking-flow');
  await fillDetails(flow);
  await flow.locator('input[value="subscription"]').check();
  const next = flow.locator('[part~="continue"]');
  for (const [code, words] of [
    ['THIRD-SET-0', 'no visits left'],
    ['THIRD-SET-OLD', 'not valid on the day'],
    ['NOBODY-1', 'no pass with this code'],
  ] as const) {
    await flow.locator('input[name="pass_code"]').fill(code);
    await next.click();
    await flow.locator('[part~="continue"]').filter({ hasText: 'Book' }).click();
    await flow.locator('#pass_code-error').filter({ hasText: words }).waitFor();
  }
  await flow.locator('input[name="pass_code"]').fill('third-set-10');
  await next.click();
  await flow.locator('[part~="continue"]').filter({ hasText: 'Book' }).click();
  const link = await flow.locator('a[part~="booking-link"]').getAttribute('href');
  await page.goto(link!);
  await page.locator('booking-token-page').filter({ hasText: '1 visit of the pass' }).waitFor();
  // The browser itself writes down each refusal.
  expect(complaints.filter((complaint) => !complaint.includes('status of 422'))).toEqual([]);
}, 90_000);
