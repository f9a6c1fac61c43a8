import { expect, it } from 'vitest';
import { bookByApi, postToApi } from './book-by-api.ts';
import { openMessage } from './outbox.ts';
import { useStage } from './stage.ts';
import { openPage } from './testing.ts';

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
    `**/uk-ua/club/third-set/schedule?service=${service}&date=${starts_at.slice(0, 10)}&court=${court_id}&time=${encodeURIComponent(starts_at.slice(11, 16))}`,
  );
  await page.goto(offer);
  await page.getByRole('button', { name: 'Більше не надсилати' }).click();
  await page.getByText('Таких листів ви більше не отримаєте.').waitFor();
  await plain.close();
});

it.each([true, false])(
  'selects the time of an offer in the schedule, with script on its page: %s',
  {
    timeout: 60_000,
  },
  async (javaScriptEnabled) => {
    const email = `offer-${javaScriptEnabled}@example.com`;
    const { slot, service, token } = await book(`holder-${javaScriptEnabled}@example.com`);
    const { court_id, starts_at, ends_at } = slot;
    await post('/v1/slot-watches', { service_id: service, court_id, starts_at, ends_at, email });
    await post('/v2/bookings/cancel', { token });
    const opener = await stage.browser.newContext({ javaScriptEnabled });
    const offer = await opener.newPage();
    const letter = await openMessage(offer, stage.product.url, 'freed', email);
    await offer.goto(/https?:\S+\/booking-watch\/[\w-]+/.exec(letter)![0]);
    await offer.getByRole('button', { name: 'Забронювати' }).click();
    await offer.waitForURL('**/schedule?*');
    // The server renders the time as taken: its page is the same for everybody.
    const { page, complaints } = await openPage(stage.browser);
    await page.context().addCookies(await opener.cookies());
    for (const visit of ['first', 'again']) {
      await page.goto(visit === 'first' ? offer.url() : page.url());
      await page.locator('club-schedule td.selected').waitFor();
      expect(await page.locator('club-schedule [role=alert]').count()).toBe(0);
      expect(await page.locator('club-schedule [part~=bar]').textContent()).toContain(starts_at.slice(11, 16));
    }
    expect(complaints).toEqual([]);
    await page.context().close();
    await opener.close();
  },
);
