/** Several people share a booking: the organiser's page, invitations, the players' tickets and money. */
import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { bookHour, bookSplit, bookWithPayment, call } from './api.ts';
import { expectAccessible } from './axe.ts';
import { untilHydrated } from './hydrated.ts';
import { useStage } from './stage.ts';
import { openPage } from './testing.ts';

const stage = useStage('start', { TRUST_PROXY: '1' });
const PHONE = { width: 360, height: 740 };

const open = async (path: string, options: BrowserContextOptions = {}) => {
  const opened = await openPage(stage.browser, PHONE, options);
  // The question about cookies covers what is at the end of a page.
  await opened.page.addInitScript(() => localStorage.setItem('courtside_consent', 'granted'));
  await opened.page.goto(new URL(path, stage.product.url).href);
  return opened;
};

const cards = (page: Page) => page.locator('.split-players li');
const intent = (page: Page, name: string) => page.locator(`button[name="intent"][value="${name}"]`);
const splitOf = (token: string) => call(stage.product.url, '/v2/bookings/split/decode', { token });

/** Splits the booking on its page. Returns the invitation's address. */
async function split(page: Page, players: number): Promise<void> {
  await page.locator(`input[name="players"][value="${players}"]`).check();
  await page.locator('.split-start button').click();
  await cards(page).first().waitFor();
}

/** Goes through the sandbox, also without a script, where a press opens it. */
async function payInSandbox(page: Page, javaScriptEnabled: boolean): Promise<void> {
  if (!javaScriptEnabled) await page.locator('.to-checkout button').click();
  await page.waitForURL('**/sandbox/liqpay/**');
  await page.locator('button[value="pay"]').click();
}

/** Opens the invitation in a browser of its own, and joins. */
async function join(invitation: string, name: string, options: BrowserContextOptions = {}) {
  const opened = await open(new URL(invitation).pathname, options);
  await opened.page.locator('#name').fill(name);
  await opened.page.locator('.split-start button').click();
  await opened.page.waitForURL('**/booking-player/**');
  return opened;
}

it('tells only those that they pay who do', async () => {
  const { url } = stage.product;
  const page = (await open('/', { javaScriptEnabled: false })).page;
  const shareOn = async (token: string) => {
    await page.goto(`${url}/booking-player/${token}`);
    return page.locator('#share').count();
  };
  const [gone, off] = [await bookSplit(url), await bookSplit(url)];
  expect(await shareOn(gone.player)).toBe(1);
  await call(url, '/v2/players/leave', { token: gone.player });
  expect(await shareOn(gone.player)).toBe(0);
  await call(url, '/v2/bookings/cancel', { token: off.split });
  expect(await shareOn(off.player)).toBe(0);
  await page.context().close();
});

const cases: [string, string, boolean][] = [
  ['in English', '', true],
  ['in Ukrainian without script', '/uk-ua', false],
  ['in Russian without script', '/ru-ua', false],
];

describe.each(cases)('four who share an hour %s', (_, prefix, javaScriptEnabled) => {
  it('pay their shares online, leave and are replaced, and the organiser pays what is missing', async () => {
    const token = await bookHour(stage.product.url, 'online');
    const options = { javaScriptEnabled };
    const { page, complaints } = await open(`${prefix}/booking-order/${token}`, options);
    await page.locator(`a[href$="/booking-split/${token}"]`).click();
    await page.locator('.split-start').waitFor();
    if (javaScriptEnabled) {
      await untilHydrated(page.locator('.split-start button'));
      await expectAccessible(page);
    }
    await split(page, 4);
    // Nobody is invited before the time is held.
    expect(await page.locator('.copied-link-url').count()).toBe(0);
    await intent(page, 'pay').click();
    await payInSandbox(page, javaScriptEnabled);
    await expect.poll(async () => (await splitOf(token)).hold).toBe('held');
    await page.goto(`${stage.product.url}${prefix}/booking-split/${token}`);
    const invitation = await page.locator('.copied-link-url').inputValue();
    expect(new URL(invitation).pathname).toContain(`${prefix}/booking-invite/`);

    // One pays, then leaves, and gets the money back.
    const { page: anna } = await join(invitation, 'Anna', options);
    await intent(anna, 'pay').click();
    await payInSandbox(anna, javaScriptEnabled);
    await expect.poll(async () => (await splitOf(token)).players[0].share_status).toBe('paid');
    // The page shows it by itself, however late the provider reports it.
    if (javaScriptEnabled) await anna.locator('#share ~ p', { hasText: /paid$/ }).waitFor();
    const ticket = `${stage.product.url}${prefix}/booking-player/${anna.url().split('/booking-player/')[1]!.split(/[/?]/)[0]}`;
    await anna.goto(ticket);
    expect(await intent(anna, 'pay').count()).toBe(0);
    if (javaScriptEnabled) {
      await untilHydrated(anna.locator('.copied-link button'));
      await expectAccessible(anna);
    }
    const calendar = async () => {
      const address = await anna.locator('a[download]').getAttribute('href');
      return (await fetch(stage.product.url + address)).text();
    };
    expect(await calendar()).toContain('STATUS:CONFIRMED');
    await anna.locator('.desk-unfold summary').click();
    await intent(anna, 'leave').click();
    await expect.poll(async () => (await splitOf(token)).players[0].share_status).toBe('refunded');
    // Its button is gone.
    if (javaScriptEnabled) await anna.locator('main :is([role=status], h1):focus').waitFor();
    expect(await calendar()).toContain('STATUS:CANCELLED');

    // Another takes the place and pays; one never pays.
    const { page: borys } = await join(invitation, 'Borys', options);
    await intent(borys, 'pay').click();
    await payInSandbox(borys, javaScriptEnabled);
    await join(invitation, 'Vera', options);
    await expect.poll(async () => (await splitOf(token)).paid.amount).toBeGreaterThan(0);
    await page.reload();
    expect(await cards(page).locator('b').allTextContents()).toEqual([expect.any(String), 'Borys', 'Vera']);

    const { price, paid } = await splitOf(token);
    await page.locator('details.desk-card summary').click();
    await intent(page, 'close').click();
    await expect.poll(async () => (await splitOf(token)).hold).toBe('charged');
    const { players } = await splitOf(token);
    expect(players.map(({ share_status }: { share_status: string }) => share_status)).toEqual(['paid', 'covered']);
    expect(paid.amount).toBe(Math.floor(price.amount / 4));
    const payment = async () => (await call(stage.product.url, '/v2/bookings/decode', { token })).payment_status;
    await expect.poll(payment, { timeout: 15_000 }).toBe('paid');
    await page.reload();
    expect(await page.locator('.copied-link-url').count()).toBe(0);
    expect(complaints).toEqual([]);
    for (const each of [page, anna, borys]) await each.context().close();
  }, 120_000);

  it('share what the organiser has paid, who reads what comes back and when', async () => {
    const token = await bookWithPayment(stage.product.url, 'paid');
    const { page, complaints } = await open(`${prefix}/booking-order/${token}`, { javaScriptEnabled });
    await page.locator(`a[href$="/booking-split/${token}"]`).click();
    await page.locator('.split-start').waitFor();
    const { price } = await call(stage.product.url, '/v2/bookings/decode', { token });
    const digits = async (text: Promise<string | null>) => (await text)!.replace(/\D/g, '');
    const amount = String(price.amount / 100);
    expect(await digits(page.locator('.split-start p').last().textContent())).toContain(amount);
    await split(page, 2);
    const notice = page.locator('.desk-notice');
    expect(await digits(notice.textContent())).toContain(amount);
    // Nothing is authorised again.
    expect(await intent(page, 'pay').count()).toBe(0);
    if (javaScriptEnabled) {
      await untilHydrated(page.locator('.copied-link button'));
      await expectAccessible(page);
    }
    const invitation = await page.locator('.copied-link-url').inputValue();
    const { page: anna } = await join(invitation, 'Anna', { javaScriptEnabled });
    await intent(anna, 'pay').click();
    await payInSandbox(anna, javaScriptEnabled);
    // All shares are paid, so it closes.
    await expect.poll(async () => (await splitOf(token)).open).toBe(false);
    await page.reload();
    expect(await digits(notice.textContent())).toBe(String(Math.floor(price.amount / 2) / 100));
    expect(await intent(page, 'close').count()).toBe(0);
    expect(complaints).toEqual([]);
    for (const each of [page, anna]) await each.context().close();
  }, 120_000);

  it('owe their shares at the club, and the organiser removes one', async () => {
    const token = await bookHour(stage.product.url);
    const { page, complaints } = await open(`${prefix}/booking-split/${token}`, { javaScriptEnabled });
    await split(page, 2);
    const invitation = await page.locator('.copied-link-url').inputValue();
    const { page: anna } = await join(invitation, 'Anna', { javaScriptEnabled });
    expect(await intent(anna, 'pay').count()).toBe(0);
    // All places are taken: the form is gone.
    const { page: borys } = await open(new URL(invitation).pathname, { javaScriptEnabled });
    expect(await borys.locator('#name').count()).toBe(0);
    await page.reload();
    await page.locator('.split-remove summary').click();
    await intent(page, 'remove').click();
    await expect.poll(async () => (await splitOf(token)).free).toBe(1);
    await page.getByRole('status').filter({ hasText: 'Anna' }).waitFor();
    await anna.reload();
    expect(await anna.locator('.copied-link-url').count()).toBe(0);
    await borys.reload();
    await borys.locator('#name').waitFor();
    expect(complaints).toEqual([]);
    for (const each of [page, anna, borys]) await each.context().close();
  }, 120_000);
});

it.each(cases)('gives who goes back and joins again no second place %s', async (_, prefix, javaScriptEnabled) => {
  const { invite, split: token } = await bookSplit(stage.product.url);
  const { page } = await open(`${prefix}/booking-invite/${invite}`, { javaScriptEnabled });
  const language = prefix.slice(1, 3) || 'en';
  const send = async () => {
    await page.locator('#name').fill('Oksana');
    await page.locator('#email').fill(`oksana-${language}@example.com`);
    await page.locator('.split-start button').click();
  };
  await send();
  await page.waitForURL('**/booking-player/**');
  const ticket = page.url().split('/booking-player/')[1]!;
  await page.goBack();
  await page.waitForURL('**/booking-invite/**');
  await send();
  const refusal = page.locator('.desk-problem');
  expect(await refusal.textContent()).toBe(
    JSON.parse(readFileSync(`locales/${language}/server.json`, 'utf8')).ALREADY_JOINED,
  );
  expect(await page.content()).not.toContain(ticket);
  expect(await page.locator('#name').inputValue()).toBe('Oksana');
  if (javaScriptEnabled) await expectAccessible(page);
  // Another of the family does.
  await page.locator('#name').fill('Petro');
  await page.locator('#email').fill('');
  await page.locator('.split-start button').click();
  await page.waitForURL('**/booking-player/**');
  expect((await splitOf(token)).players.map(({ name }: { name: string }) => name)).toEqual(['Anna', 'Oksana', 'Petro']);
  await page.context().close();
});

describe.each(cases)('a booking that cannot be split %s', (_, prefix, javaScriptEnabled) => {
  const textsOf = (file: string) => {
    const language = prefix.slice(1, 3) || 'en';
    return JSON.parse(readFileSync(`locales/${language}/${file}.json`, 'utf8'));
  };

  it('is not offered the form after it was cancelled, but its players are still shown', async () => {
    const { url } = stage.product;
    const token = await bookHour(url);
    const { page, complaints } = await open(`${prefix}/booking-split/${token}`, { javaScriptEnabled });
    // Another page cancels it while this one has the form.
    await call(url, '/v2/bookings/cancel', { token });
    await page.locator('.split-start button').click();
    const state = page.locator('.desk-state', { hasText: textsOf('desk').bookingcancelled });
    await state.waitFor();
    expect(await page.locator('.desk-problem').textContent()).toBe(textsOf('server').SPLIT_NOT_POSSIBLE);
    await page.goto(`${url}${prefix}/booking-split/${token}`);
    await state.waitFor();
    expect(await page.locator('.desk-lead').textContent()).toBe(textsOf('desk').splitNone);
    expect(await page.locator('.split-start').count()).toBe(0);
    if (javaScriptEnabled) await expectAccessible(page);

    const { split: shared } = await bookSplit(url);
    await call(url, '/v2/bookings/cancel', { token: shared });
    await page.goto(`${url}${prefix}/booking-split/${shared}`);
    await state.waitFor();
    expect(await cards(page).locator('b').allTextContents()).toContain('Anna');
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
    await page.context().close();
  });
});

it('removes what is offered with a ticket when it shows that the booking was cancelled elsewhere', async () => {
  const { url } = stage.product;
  const token = await bookHour(url);
  const { page, complaints } = await open(`/booking-order/${token}`);
  await untilHydrated(page.locator('.top-bar a').first());
  expect(await page.locator('.booking-weekly a').count()).toBe(3);
  await call(url, '/v2/bookings/cancel', { token });
  await page.locator('booking-token-page [part~="cancel"]').click();
  await page.locator('booking-token-page [part~="cancelled"]').waitFor();
  await page.locator('.booking-weekly').waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe(`/booking-order/${token}`);
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('copies the invitation, and says so', async () => {
  const token = await bookHour(stage.product.url);
  const { page } = await open(`/booking-split/${token}`, { permissions: ['clipboard-read', 'clipboard-write'] });
  await split(page, 3);
  await untilHydrated(page.locator('.copied-link button'));
  await page.locator('.copied-link button').click();
  await page.locator('.copied-link [role="status"]', { hasText: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await page.locator('.copied-link-url').inputValue(),
  );
  await page.context().close();
});

it.each(['booking-invite', 'booking-player', 'booking-split'])('has no page %s of an unknown link', async (path) => {
  const response = await fetch(`${stage.product.url}/${path}/${'x'.repeat(32)}`);
  expect(response.status).toBe(404);
});
