import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { bookHour } from './api.ts';
import { useStage } from './stage.ts';
import { fillDetails, openPage, payOnline, selectFreeTime, takenCell } from './testing.ts';

const stage = useStage();

const HEADINGS = {
  en: {
    waiting: 'Waiting for your payment',
    declined: 'The payment did not go through',
    paid: 'Payment received',
    unpaid: 'We have no payment yet',
  },
  uk: {
    waiting: 'Очікуємо на оплату',
    declined: 'Оплата не пройшла',
    paid: 'Оплату отримано',
    unpaid: 'Оплату ще не отримано',
  },
  ru: {
    waiting: 'Ожидаем оплату',
    declined: 'Оплата не прошла',
    paid: 'Оплата получена',
    unpaid: 'Оплата ещё не получена',
  },
};
type Language = keyof typeof HEADINGS;

/** Books an hour on a partner page, up to the provider's checkout. */
async function openCheckout(language: Language) {
  const { page, complaints } = await openPage(stage.browser);
  await page.goto(stage.host.url(language));
  const schedule = page.locator('club-schedule');
  await schedule.locator('[part~="cell-free"]').first().click();
  await schedule.locator('[part~="book"]').click();
  const flow = page.locator('booking-flow');
  await fillDetails(flow);
  await payOnline(flow);
  await page.waitForURL('**/sandbox/liqpay/**');
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
  return { page, complaints };
}

const press = (page: Page, action: string) => page.locator(`button[value="${action}"]`).click();
const heading = (page: Page): Locator => page.locator('booking-token-page h1');
const expectHeading = (page: Page, text: string) => heading(page).filter({ hasText: text }).waitFor();

describe.each(Object.keys(HEADINGS) as Language[])('payment in %s', (language) => {
  it('leads from the held time in the schedule, which the visitor opens again, back to the payment', async () => {
    const { page, complaints } = await openPage(stage.browser);
    await page.goto(stage.host.url(language));
    const schedule = page.locator('club-schedule');
    const [court, hour] = (await selectFreeTime(page)).split(', ');
    await schedule.locator('[part~="book"]').click();
    const flow = page.locator('booking-flow');
    await fillDetails(flow);
    await payOnline(flow);
    await page.waitForURL('**/sandbox/liqpay/**');
    await page.goto(stage.host.url(language));
    await takenCell(page);
    await schedule.evaluate((element: HTMLElement & { watch(): Promise<void> }) => element.watch());
    const dialog = page.locator('club-schedule dialog.watch');
    const own = dialog.locator('option').filter({ hasText: new RegExp(`^${hour}.*${court}$`) });
    await dialog.locator('select').selectOption(await own.getAttribute('value'));
    await dialog.locator('a[part~="send"]').click();
    await page.waitForURL(/\/booking-payment\//);
    await heading(page).waitFor();
    expect(Object.values(HEADINGS[language])).toContain(await heading(page).textContent());
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('returns from the checkout to a paid ticket, which can be cancelled', async () => {
    const { page, complaints } = await openCheckout(language);
    await press(page, 'pay');
    await page.waitForURL(/\/booking-payment\/[\w-]+\/success$/);
    await expectHeading(page, HEADINGS[language].paid);
    const ticket = page.locator('booking-token-page');
    await ticket.locator('.qr path').waitFor({ state: 'attached' });
    expect(await ticket.locator('[part~="actions"]').count()).toBe(1);
    // Cancelling refunds the payment.
    await ticket.locator('[part~="cancel"]').click();
    await ticket.locator('[part~="confirm-cancel"]').click();
    await ticket.locator('[part~="cancelled"]').waitFor();
    await page.waitForURL(/\/booking-cancel\/[\w-]+\/success$/);
    expect(complaints).toEqual([]);
  }, 90_000);
});

it('allows another attempt after a declined payment', async () => {
  const { page, complaints } = await openCheckout('en');
  await press(page, 'decline');
  await page.waitForURL(/\/booking-payment\/[\w-]+\/failure$/);
  await expectHeading(page, HEADINGS.en.declined);
  await page.locator('booking-token-page [part~="pay"]').click();
  await page.waitForURL('**/sandbox/liqpay/**');
  await press(page, 'pay');
  await expectHeading(page, HEADINGS.en.paid);
  await page.waitForURL(/\/booking-payment\/[\w-]+\/success$/);
  // The page of the declined payment, before the second checkout, now shows the payment.
  await page.evaluate(() => history.go(-2));
  await page.waitForFunction(() => performance.getEntriesByType('navigation')[0]?.toJSON().type === 'back_forward');
  await page.waitForURL(/\/booking-payment\/[\w-]+\/success$/);
  await expectHeading(page, HEADINGS.en.paid);
  expect(complaints).toEqual([]);
}, 90_000);

it('keeps the booking after an abandoned checkout, and lets the customer cancel it', async () => {
  const { page, complaints } = await openCheckout('en');
  await press(page, 'leave');
  await expectHeading(page, HEADINGS.en.waiting);
  expect(page.url()).toMatch(/\/booking-payment\/[\w-]+$/);
  const ticket = page.locator('booking-token-page');
  expect(await ticket.locator('.qr').count()).toBe(0);
  await ticket.locator('[part~="cancel"]').click();
  await ticket.locator('[part~="confirm-cancel"]').click();
  await ticket.locator('[part~="cancelled"]').filter({ hasText: 'You were not charged' }).waitFor();
  expect(complaints).toEqual([]);
}, 90_000);

describe('the result of a cancellation', () => {
  /** Opens the question whether to cancel a booking, from another page. */
  async function ask() {
    const token = await bookHour(stage.product.url);
    const { page, complaints } = await openPage(stage.browser);
    await page.goto(`${stage.product.url}/documents`);
    await page.goto(`${stage.product.url}/booking-cancel/${token}`);
    const ticket = page.locator('booking-token-page');
    return { page, ticket, complaints, confirm: () => ticket.locator('[part~="confirm-cancel"]').click() };
  }

  it('takes the place of the question, also after a reload', async () => {
    const { page, ticket, confirm, complaints } = await ask();
    await confirm();
    await page.waitForURL(/\/booking-cancel\/[\w-]+\/success$/);
    const end = page.url();
    await ticket.locator('[part~="cancelled"]').waitFor();
    await page.goBack();
    await page.waitForURL(/\/documents$/);
    await page.goto(end.replace('/success', ''));
    expect(page.url()).toBe(end);
    await ticket.locator('[part~="cancelled"]').waitFor();
    expect(complaints).toEqual([]);
  }, 60_000);

  it('is a page with the reason and the ticket if the club refuses', async () => {
    const { page, ticket, confirm } = await ask();
    const body = JSON.stringify({ status: 422, code: 'CANCELLATION_WINDOW_PASSED', title: '' });
    await page.route(/\/bookings\/cancel$/, (route) =>
      route.fulfill({ status: 422, contentType: 'application/problem+json', body }),
    );
    await confirm();
    await page.waitForURL(/\/booking-cancel\/[\w-]+\/failure$/);
    await page.locator('.booking-failed').waitFor();
    await page.unroute(/\/bookings\/cancel$/);
    await confirm();
    await page.waitForURL(/\/booking-cancel\/[\w-]+\/success$/);
    await page.locator('.booking-failed').waitFor({ state: 'detached' });
    await ticket.locator('[part~="cancelled"]').waitFor();
    await page.goBack();
    await page.waitForURL(/\/documents$/);
  }, 60_000);
});

describe('a checkout that the visitor leaves', () => {
  /** Books on the site, up to the provider's checkout. */
  async function openFromSite() {
    const { page, complaints } = await openPage(stage.browser);
    await page.goto(`${stage.product.url}/documents`);
    await page.goto(`${stage.product.url}/club/third-set/schedule?date=${dayAhead(5)}`);
    await selectFreeTime(page);
    await page.locator('club-schedule [part~="book"]').click();
    const flow = page.locator('booking-flow');
    await fillDetails(flow);
    await payOnline(flow);
    await page.waitForURL('**/sandbox/liqpay/**');
    return { page, complaints };
  }

  it('ends by its own button on the page that says so, where the payment can be made', async () => {
    const { page, complaints } = await openFromSite();
    await press(page, 'leave');
    await expectHeading(page, HEADINGS.en.waiting);
    await page.waitForURL(/\/booking-payment\/[\w-]+\/failure$/, { timeout: 30_000 });
    await expectHeading(page, HEADINGS.en.unpaid);
    await page.reload();
    await expectHeading(page, HEADINGS.en.unpaid);
    expect(page.url()).toMatch(/\/failure$/);
    await page.locator('booking-token-page [part~="pay"]').click();
    await page.waitForURL('**/sandbox/liqpay/**');
    // Back from the second attempt too.
    await page.goBack();
    await expectHeading(page, HEADINGS.en.unpaid);
    await page.locator('booking-token-page [part~="pay"]').click();
    await page.waitForURL('**/sandbox/liqpay/**');
    await press(page, 'pay');
    await page.waitForURL(/\/booking-payment\/[\w-]+\/success$/);
    await expectHeading(page, HEADINGS.en.paid);
    expect(complaints).toEqual([]);
    await page.context().close();
  }, 90_000);

  it('ends by Back there at once, and not at the form, whose page is behind it', async () => {
    const { page, complaints } = await openFromSite();
    await page.goBack();
    await page.waitForURL(/\/booking-payment\/[\w-]+\/failure$/);
    await expectHeading(page, HEADINGS.en.unpaid);
    await page.goBack();
    await page.waitForURL(/\/documents$/);
    expect(complaints).toEqual([]);
    await page.context().close();
  }, 90_000);
});

it('shows the payment at once if the callback arrives before the customer returns', async () => {
  const { page, complaints } = await openCheckout('en');
  const [response] = await Promise.all([
    page.waitForResponse((response) => /\/booking-payment\//.test(response.url()) && response.status() === 200),
    press(page, 'first'),
  ]);
  // The server renders it; no script has to request it.
  expect(await response.text()).toContain(HEADINGS.en.paid);
  await expectHeading(page, HEADINGS.en.paid);
  expect(complaints).toEqual([]);
}, 90_000);

it('refunds a payment whose callback arrives after the booking was cancelled', async () => {
  const { page, complaints } = await openCheckout('en');
  await press(page, 'slow');
  await expectHeading(page, HEADINGS.en.waiting);
  const ticket = page.locator('booking-token-page');
  await ticket.locator('[part~="cancel"]').click();
  await ticket.locator('[part~="confirm-cancel"]').click();
  await ticket.locator('[part~="cancelled"]').waitFor();
  // Waits for the callback, the worker's refund and the page's next poll.
  await ticket.locator('[part~="cancelled"]').filter({ hasText: 'was refunded' }).waitFor({ timeout: 60_000 });
  expect(complaints).toEqual([]);
}, 90_000);

it('rejects invalid pass codes, and pays with a valid one', async () => {
  const { page, complaints } = await openPage(stage.browser);
  await page.goto(stage.host.url('en'));
  const schedule = page.locator('club-schedule');
  await schedule.locator('[part~="cell-free"]').first().click();
  await schedule.locator('[part~="book"]').click();
  const flow = page.locator('booking-flow');
  await fillDetails(flow);
  await flow.locator('input[value="subscription"]').check();
  const next = flow.locator('[part~="continue"]');
  for (const [code, error] of [
    ['THIRD-SET-0', 'no visits left'],
    ['THIRD-SET-OLD', 'not valid on this day'],
    ['NOBODY-1', 'no pass with this code'],
  ] as const) {
    await flow.locator('input[name="pass_code"]').fill(code);
    await next.click();
    await flow.locator('#pass_code-error').filter({ hasText: error }).waitFor();
  }
  await flow.locator('input[name="pass_code"]').fill('third-set-10');
  await next.click();
  const link = await flow.locator('a[part~="booking-link"]').getAttribute('href');
  await page.goto(link!);
  await page.locator('booking-token-page').filter({ hasText: '1 visit from your pass' }).waitFor();
  // The browser logs each rejected code.
  expect(complaints.filter((complaint) => !complaint.includes('status of 422'))).toEqual([]);
}, 90_000);
