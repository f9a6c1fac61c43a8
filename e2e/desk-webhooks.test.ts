/** Webhooks at the desk: an owner's view of what was sent, and sending it again. */
import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventOf, startWebhookReceiver, type WebhookReceiver } from '#server/testing/webhook-receiver.ts';
import { expectAccessible } from './axe.ts';
import { bookByApi } from './book-by-api.ts';
import { signInAtDesk } from './desk-sign-in.ts';
import { useStage } from './stage.ts';

const OPERATOR = 'operator@courtside.example';
const stage = useStage('start', {}, { operator: OPERATOR });
const url = (path: string) => stage.product.url + path;
const WEBHOOKS = '/desk/third-set/webhooks';

let receiver: WebhookReceiver;
let signedIn: BrowserContext;
let page: Page;
const problems: string[] = [];
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  signedIn = await signInAtDesk(stage, OPERATOR);
  page = await signedIn.newPage();
  page.on('pageerror', (error) => problems.push(error.message));
  // A refused form answers with 400.
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('status of 400')) problems.push(message.text());
  });
}, 300_000);
afterAll(async () => {
  await receiver.close();
  expect(problems).toEqual([]);
});

const status = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const unfold = (title: string) => page.locator('summary', { hasText: new RegExp(`^${title}$`) }).click();
/** The events, which appear by themselves. */
const sent = (text: RegExp | string) => page.locator('.desk-clubs a', { hasText: text });

it('adds an address, and says what is wrong with one', { timeout: 60_000 }, async () => {
  await page.goto(url('/desk/third-set'));
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByLabel('Address').fill('http://crm.example/hooks');
  await page.getByLabel('Booking cancelled').check();
  await press('Add');
  await page.getByRole('alert').waitFor();
  // Nothing typed is lost.
  expect(await page.getByLabel('Address').inputValue()).toBe('http://crm.example/hooks');
  expect(await page.getByLabel('Booking cancelled').isChecked()).toBe(true);
  await expectAccessible(page);
  await page.getByLabel('Address').fill(`${receiver.url}/hooks`);
  await page.getByLabel('Booking cancelled').uncheck();
  await press('Add');
  await status('The address is added.');
});

it('shows an event that failed, and sends it again', { timeout: 120_000 }, async () => {
  // It is not sent again by itself for an hour.
  receiver.state.answer = (response) => void response.writeHead(503, { 'retry-after': '3600' }).end('no such customer');
  await bookByApi(stage.product.url, 'olena@example.com');
  await page.reload();
  await sent('HTTP 503').click();
  await page.getByRole('heading', { level: 1, name: 'Booking confirmed' }).waitFor();
  await page.getByText('no such customer').waitFor();
  const [first] = receiver.received as [(typeof receiver.received)[number]];
  expect(JSON.parse((await page.locator('pre').last().textContent())!)).toEqual(JSON.parse(first.body));
  expect(eventOf(first).data.booking).toMatchObject({ customer: { email: 'olena@example.com' } });
  await expectAccessible(page);
  receiver.reset();
  await press('Send again');
  await status('It is sent again within seconds.');
  // The page shows by itself that it arrived.
  await page.locator('.desk-state', { hasText: 'delivered' }).filter({ hasNotText: 'not' }).waitFor();
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([first.headers['webhook-id']]);
  await page.getByRole('link', { name: 'Back to the address' }).click();
});

it('sends a test, signed with the secret that it shows', { timeout: 60_000 }, async () => {
  receiver.reset();
  await press('Send a test');
  await status('A test is on its way.');
  await sent(/Test.*, delivered/).waitFor();
  const shown = async () => (await page.locator('.desk-done code').textContent())!;
  await unfold('Secret');
  await press('Show the secret');
  const secret = await shown();
  const [{ body, headers }] = receiver.received as [(typeof receiver.received)[number]];
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({ type: 'webhook.test' });
  await unfold('New secret');
  await press('New secret');
  await expect.poll(shown).not.toBe(secret);
  await page.getByText('valid until').waitFor();
  // Leaving the page forgets it.
  await page.reload();
  expect(await page.getByText('whsec_').count()).toBe(0);
  expect(page.url()).not.toContain('whsec_');
});

it('shows the answer, and the page of a link, on a slow line too', { timeout: 60_000 }, async () => {
  receiver.reset();
  let answer = () => {};
  receiver.state.answer = (response) => {
    answer = () => response.writeHead(204).end();
  };
  // Slower than the page polls.
  await page.route(/\.data\b/, async (route) => {
    await setTimeout(2500);
    await route.continue();
  });
  await press('Send a test');
  await sent(/Test.*, waiting/).click();
  await page.getByRole('heading', { level: 1, name: 'Test' }).waitFor();
  answer();
  await page.locator('.desk-state', { hasText: 'delivered' }).filter({ hasNotText: 'not' }).waitFor();
  await page.unroute(/\.data\b/);
  await page.getByRole('link', { name: 'Back to the address' }).click();
});

it('is turned on again after it was gone, and gets what it missed', { timeout: 60_000 }, async () => {
  receiver.reset();
  receiver.state.answer = (response) => void response.writeHead(410).end();
  await press('Send a test');
  await page.getByText('off since').waitFor();
  expect(await page.getByRole('button', { name: 'Send a test' }).count()).toBe(0);
  receiver.reset();
  await press('Turn on again');
  await status('Events are sent to it again.');
  await page.getByRole('link', { name: 'Not delivered', exact: true }).click();
  await sent('HTTP 410').waitFor();
  await unfold('Send again what was not delivered');
  await press('Send again');
  await expect.poll(() => receiver.received.map((request) => eventOf(request).type)).toEqual(['webhook.test']);
});

it('fits a small phone in every language, and is removed', { timeout: 120_000 }, async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(url(WEBHOOKS));
  const endpoint = new URL((await page.locator('.desk-clubs a').first().getAttribute('href'))!, url('/')).pathname;
  await page.goto(url(endpoint));
  const delivery = new URL((await page.locator('.desk-clubs a').first().getAttribute('href'))!, url('/')).pathname;
  for (const prefix of ['', '/uk-ua', '/ru-ua']) {
    for (const path of [WEBHOOKS, endpoint, delivery, '/desk/third-set/log']) {
      await page.goto(url(prefix + path));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide, prefix + path).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    }
  }
  await page.goto(url(endpoint));
  await unfold('Remove');
  await press('Remove the address');
  await status('The address is removed.');
  expect((await page.goto(url(endpoint)))!.status()).toBe(404);
  problems.splice(0, problems.length, ...problems.filter((text) => !text.includes('status of 404')));
});
