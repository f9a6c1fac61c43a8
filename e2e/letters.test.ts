import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { useStage } from './stage.ts';

const stage = useStage();

type Slot = { token: string | null; status: string; court_id: number; starts_at: string; ends_at: string };

const post = async (path: string, body: object) => {
  const response = await fetch(`${stage.product.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), 'accept-language': 'uk' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, data: text ? JSON.parse(text).data : null };
};

/** Books the last free hour of a day, which is free at any time of day and with any seed. */
async function book(email: string) {
  const get = async (path: string) => (await (await fetch(`${stage.product.url}/api${path}`)).json()).data;
  const { id } = await get('/v1/clubs/third-set');
  const [category] = await get(`/v2/services-categories?club_id=${id}&with_area_booking_services=true&is_web=true`);
  const service = category.services.find((one: { kind: string }) => one.kind === 'court').id;
  const date = dayAhead(3);
  const slots: Slot[] = await get(`/v1/slots?service_id=${service}&date=${date}`);
  const slot = slots.findLast(({ status }) => status === 'free')!;
  const customer = { given_name: 'Олена', telephone: '+380671234567', email };
  const { status, data } = await post('/v2/bookings/book', { slots: [slot.token], customer, payment_type: 'card' });
  expect(status).toBe(200);
  return { slot, service, token: data.token as string };
}

/** Waits for the newest message of a kind on the outbox page. Returns its text. */
async function openMessage(page: Page, kind: string, recipient: string) {
  const item = page.locator('li', { hasText: `${kind} · ${recipient}` }).first();
  for (;;) {
    await page.goto(`${stage.product.url}/outbox`);
    if ((await item.count()) > 0 && (await item.textContent())!.includes('sent ')) break;
  }
  await item.getByRole('link').click();
  return (await page.locator('pre').first().textContent())!;
}

it('emails a lost booking link, requested without script, which opens the booking', { timeout: 60_000 }, async () => {
  const { token } = await book('lost@example.com');
  const plain = await stage.browser.newContext({ javaScriptEnabled: false, locale: 'uk' });
  const page = await plain.newPage();
  await page.goto(`${stage.product.url}/uk-ua/booking-order/${'x'.repeat(32)}`);
  await page.getByRole('link', { name: 'Знайти мої бронювання' }).click();
  await page.getByLabel('Електронна пошта').fill('lost@example.com');
  await page.getByRole('button', { name: 'Надіслати посилання' }).click();
  await page.getByRole('heading', { name: 'Перевірте пошту' }).waitFor();
  const email = await openMessage(page, 'links', 'lost@example.com');
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
  const email = await openMessage(page, 'freed', 'waits@example.com');
  expect(email).toContain(`${stage.product.url}/uk-ua/club/third-set/schedule`);
  await page.goto(/https?:\S+\/booking-watch\/\S+/.exec(email)![0]);
  await page.getByRole('button', { name: 'Більше не надсилати' }).click();
  await page.getByText('Таких листів ви більше не отримаєте.').waitFor();
  await plain.close();
});
