/** What the site shows without a connection, and when it is back. */
import { expect, it } from 'vitest';
import { bookByApi } from './book-by-api.ts';
import { useStage } from './stage.ts';
import { openPage } from './testing.ts';

const stage = useStage();
const TEXTS = { '': 'You are offline', '/uk-ua': 'Ви офлайн', '/ru-ua': 'Нет интернета' };

it.each(Object.entries(TEXTS))('says so in %s, and no more when the connection is back', async (prefix, text) => {
  const { page, complaints } = await openPage(stage.browser, { width: 360, height: 740 });
  await page.goto(`${stage.product.url}${prefix}/documents`);
  await page.waitForLoadState('networkidle');
  const bar = page.getByText(text);
  expect(await bar.count()).toBe(0);
  await page.context().setOffline(true);
  await bar.waitFor();
  await page.context().setOffline(false);
  await bar.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('opens a ticket that was seen once, with its QR code, and no other page', { timeout: 90_000 }, async () => {
  const { token } = await bookByApi(stage.product.url, 'offline@example.com');
  const { page } = await openPage(stage.browser);
  const address = `${stage.product.url}/booking-order/${token}`;
  await page.goto(address);
  const code = page.locator('booking-token-page .ticket-code');
  const shown = await code.textContent();
  const kept = () =>
    page.evaluate(async () => {
      const keys = await (await caches.open('courtside-bookings')).keys();
      return keys.some(({ url }) => url === location.href) && navigator.serviceWorker.controller !== null;
    });
  await expect.poll(kept, { timeout: 20_000 }).toBe(true);
  await page.context().setOffline(true);
  await page.reload();
  expect(await code.textContent()).toBe(shown);
  expect(await page.locator('booking-token-page .qr path').count()).toBe(1);
  await page.getByText('You are offline').waitFor();
  // The buttons work as soon as the page's scripts run.
  await expect.poll(() => page.getByRole('button', { name: 'Add to calendar' }).isEnabled()).toBe(true);
  await expect(page.goto(`${stage.product.url}/documents`)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(false);
  await page.goto(address);
  await page.getByText('You are offline').waitFor({ state: 'detached' });
  await page.context().close();
});
