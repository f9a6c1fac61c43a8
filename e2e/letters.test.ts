import { expect, it } from 'vitest';
import { bookByApi, postToApi } from './book-by-api.ts';
import { openMessage } from './outbox.ts';
import { useStage } from './stage.ts';

const stage = useStage();

const post = (path: string, body: object) => postToApi(stage.product.url, path, body);
const book = (email: string) => bookByApi(stage.product.url, email);

it('emails a lost booking link, requested without script, which opens the booking', { timeout: 60_000 }, async () => {
  const { token } = await book('lost@example.com');
  const plain = await stage.browser.newContext({ javaScriptEnabled: false, locale: 'uk' });
  const page = await plain.newPage();
  await page.goto(`${stage.product.url}/uk-ua/booking-order/${'x'.repeat(32)}`);
  await page.getByRole('link', { name: 'Мої бронювання' }).first().click();
  await page.getByLabel('Електронна пошта').fill('lost@example.com');
  await page.getByRole('button', { name: 'Надіслати посилання' }).click();
  await page.getByRole('heading', { name: 'Перевірте пошту' }).waitFor();
  const email = await openMessage(page, stage.product.url, 'links', 'lost@example.com');
  const url = /https?:\S+\/booking-order\/\S+/.exec(email)![0];
  expect(url).toBe(`${stage.product.url}/uk-ua/booking-order/${token}`);
  await page.goto(url);
  await page.getByRole('heading', { name: 'Корт заброньовано' }).waitFor();
  await plain.close();
});

it('emails a watcher when the hour becomes free, and lets them stop these emails', {
  timeout: 60_000,
}, async () => {
  const { slot, service, token } = await book('holder@example.com');
  const { court_id, starts_at, ends_at } = slot;
  const wait = { service_id: service, court_id, starts_at, ends_at, email: 'waits@example.com' };
  expect((await post('/v1/slot-watches', wait)).status).toBe(204);
  await post('/v2/bookings/cancel', { token });
  const plain = await stage.browser.newContext({ javaScriptEnabled: false });
  const page = await plain.newPage();
  const email = await openMessage(page, stage.product.url, 'freed', 'waits@example.com');
  const offer = /https?:\S+\/booking-watch\/[\w-]+/.exec(email)![0];
  await page.goto(offer);
  await page.getByText('Час вільний і зарезервований для вас до').waitFor();
  // The whole page is in sight.
  expect((await page.locator('#stop').boundingBox())!.y).toBeLessThan(page.viewportSize()!.height);
  await page.getByRole('button', { name: 'Забронювати' }).click();
  await page.waitForURL(
    `**/uk-ua/club/third-set/schedule?date=${starts_at.slice(0, 10)}&court=${court_id}&time=${encodeURIComponent(starts_at.slice(11, 16))}`,
  );
  await page.goto(offer);
  await page.getByRole('button', { name: 'Більше не надсилати' }).click();
  await page.getByText('Таких листів ви більше не отримаєте.').waitFor();
  await plain.close();
});
