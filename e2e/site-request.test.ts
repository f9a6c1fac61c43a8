/** A request for a time without script, as robots and old browsers see the site. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './axe.ts';
import { launch, startProduct } from './testing.ts';

let browser: Browser;
let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  product = await startProduct();
  browser = await launch();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

const get = async (path: string) => (await (await fetch(`${product.url}/api${path}`)).json()).data;

/** A free hour of a court of the club, three days ahead. */
async function freeHour() {
  const { id } = await get('/v1/clubs/third-set');
  const [category] = await get(`/v2/services-categories?club_id=${id}&with_area_booking_services=true&is_web=true`);
  const service = category.services.find((one: { kind: string }) => one.kind === 'court').id;
  const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const slots: { status: string; starts_at: string }[] = await get(`/v1/slots?service_id=${service}&date=${date}`);
  return { service, date, time: slots.find(({ status }) => status === 'free')!.starts_at.slice(11, 16) };
}

/** A robot is too fast for the form, and so is this test: what was typed stays, and is sent until its two seconds are over. */
async function send(page: Page) {
  for (;;) {
    await Promise.all([page.waitForEvent('domcontentloaded'), page.locator('.request-form button').click()]);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const alert = page.locator('[role=alert]');
    const said = (await alert.count()) > 0 ? await alert.textContent() : null;
    if (!said?.includes('надто швидко')) return said;
  }
}

it('is sent by a form that keeps what was typed and says what is wrong', { timeout: 60_000 }, async () => {
  const { service, date, time } = await freeHour();
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto(`${product.url}/uk-ua/club/third-set`);
  await page.getByRole('link', { name: 'Без скриптів' }).click();
  await page.goto(`${page.url()}?service=${service}&date=${date}&time=${time}`);
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, nofollow');
  await page.getByLabel('Ім’я').fill('Олена');
  await page.getByLabel('Телефон').fill('067 123 45');
  await page.getByLabel('Електронна пошта').fill('olena@example.com');
  expect(await send(page)).toBe('Перевірте позначені поля: Телефон');
  expect(await page.getByLabel('Телефон').getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByLabel('Ім’я').inputValue()).toBe('Олена');
  expect(await page.getByLabel('Початок').inputValue()).toBe(time);
  await page.getByLabel('Телефон').fill('067 123 45 67');
  expect(await send(page)).toBeNull();
  expect(await page.getByRole('status').textContent()).toMatch(/Номер [A-Z0-9]{8}\. Клуб відповість на \+380671234567/);
  await context.close();
});

it('is no fault to axe', async () => {
  const page = await browser.newPage();
  await page.goto(`${product.url}/club/third-set/request`);
  await expectAccessible(page);
  await page.close();
});
