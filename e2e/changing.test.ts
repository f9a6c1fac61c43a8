import type { BrowserContextOptions, Page } from 'playwright';
import { expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { linkInEmail } from './api.ts';
import { expectAccessible } from './axe.ts';
import { useStage } from './stage.ts';
import { openPage } from './testing.ts';

const stage = useStage();
const NO_SCRIPT: BrowserContextOptions = { javaScriptEnabled: false };
const CUSTOMER = { given_name: 'Oksana', telephone: '+380671234567', email: 'oksana@example.com' };

async function api(path: string, body?: object) {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
    'accept-language': 'en',
  };
  const request = body && { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(`${stage.product.url}/api${path}`, request);
  expect(response.status).toBe(200);
  return response.json();
}

/** The first court service of a club, by the club's slug. */
async function courtService(slug: string) {
  const { data: club } = await api(`/v1/clubs/${slug}`);
  const { data } = await api(`/v2/services-categories?club_id=${club.id}`);
  const services = data.flatMap((category: { services: object[] }) => category.services);
  return services.find((service: { kind: string }) => service.kind === 'court');
}

async function book() {
  const { id: service_id } = await courtService('third-set');
  const { data } = await api(`/v1/slots?service_id=${service_id}&date=${dayAhead(3)}`);
  const slot = data.find((one: { status: string }) => one.status === 'free');
  const body = { slots: [slot.token], customer: CUSTOMER, payment_type: 'card' };
  return (await api('/v2/bookings/book', body)).data;
}

const linkIn = (subject: string, kind: string) => linkInEmail(stage.product.url, subject, kind);

async function open(
  address: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; complaints: string[] }> {
  const opened = await openPage(stage.browser, { width: 1280, height: 900 }, options);
  await opened.page.goto(address);
  return opened;
}

it('moves a booking through its link, and keeps the new time after a reload', async () => {
  const booking = await book();
  const { page, complaints } = await open(`${stage.product.url}/booking-order/${booking.token}`);
  await page.locator('[part~="change"]').click();
  await page.locator('[part~="day"]').last().click();
  await page.locator('[part~="time"]').last().click();
  await page.locator('[part~="choice"] [aria-live] b').waitFor();
  await expectAccessible(page);
  await page.locator('[part~="move"]').click();
  await page.getByText('Your booking has been moved').waitFor();
  const time = await page.locator('[part~="ticket"] time').getAttribute('datetime');
  expect(time).not.toBe(booking.starts_at);
  await page.reload();
  expect(await page.locator('[part~="ticket"] time').getAttribute('datetime')).toBe(time);
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('moves and cancels a booking without script', async () => {
  const booking = await book();
  const { page } = await open(`${stage.product.url}/booking-order/${booking.token}`, NO_SCRIPT);
  // `getByText` does not find text in `noscript`.
  expect(await page.locator('.desk-card').textContent()).toContain('there is nothing to pay');
  await page.locator('a[href*="/booking-change/"]').click();
  await page.locator('.desk-days a').last().click();
  await page.locator('input[name="slot"]').last().check();
  await page.locator('.desk-card button').click();
  await page.waitForURL('**/booking-order/**');
  const { data: moved } = await api('/v2/bookings/decode', { token: booking.token });
  expect(moved.starts_at).not.toBe(booking.starts_at);
  await page.locator('.desk-danger').click();
  await page.waitForURL('**/booking-cancel/*/success');
  const { data: cancelled } = await api('/v2/bookings/decode', { token: booking.token });
  expect(cancelled.status).toBe('cancelled');
  await page.context().close();
});

/** Sends a booking request. Returns the desk link from the email to the club. */
async function sendRequest(time: string): Promise<string> {
  const service = await courtService('topolia');
  const { minimum: duration } = service.duration;
  await api('/v2/user/booking-requests', {
    ...{ service_id: service.id, date: dayAhead(3), time, duration, customer: CUSTOMER },
    comment: 'By the window',
  });
  return linkIn('Нова заявка', 'desk');
}

it('lets a club accept a request, and emails the customer the booking link', async () => {
  const { page, complaints } = await open(await sendRequest('12:00'));
  await page.getByText('By the window').waitFor();
  await expectAccessible(page);
  // The request and the form to accept it are side by side.
  const [request, accept] = [page.locator('.desk-card').first(), page.locator('.desk-card').nth(1)];
  expect((await accept.boundingBox())!.y).toBe((await request.boundingBox())!.y);
  // The time wraps to two lines at most.
  expect((await request.locator('.desk-when b').boundingBox())!.height).toBeLessThan(64);
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');
  await page.locator('textarea').first().fill('Вхід з двору');
  await page.locator('button[value="accept"]').click();
  await page.getByText('Прийнято').waitFor();
  await page.goto(await linkIn('Request accepted', 'order'));
  await page.locator('[part~="ticket"]').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('lets a club offer another time, and the customer accept it, without script', async () => {
  const { page } = await open(await sendRequest('13:00'), NO_SCRIPT);
  const { id } = await courtService('topolia');
  const { data: slots } = await api(`/v1/slots?service_id=${id}&date=${dayAhead(4)}`);
  const free = slots.findLast((slot: { status: string }) => slot.status === 'free');
  await page.locator('input[name="date"]').fill(dayAhead(4));
  await page.locator('input[name="time"]').fill(free.starts_at.slice(11, 16));
  await page.locator('button[value="decline"]').click();
  await page.getByText('Відхилено').waitFor();
  await page.goto(await linkIn('Request declined', 'offer'));
  await page.locator('.desk-card button').click();
  await page.waitForURL('**/booking-order/**');
  expect(await page.locator('[part~="ticket"] time').getAttribute('datetime')).toBe(free.starts_at);
  await page.context().close();
});

it('shows a booking to its club, which can cancel it', async () => {
  const { token } = await book();
  const { page, complaints } = await open(await linkIn('Нове бронювання', 'desk'));
  await page.getByText('Oksana', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.locator('button[value="cancel"]').click();
  await page.locator('.desk-state').filter({ hasText: 'Скасовано' }).waitFor();
  const { data } = await api('/v2/bookings/decode', { token });
  expect(data.cancellation.reason).toBe('CANCELED_BY_CLUB');
  expect(complaints).toEqual([]);
  await page.context().close();
});

const OF_BOOKINGS = ['order', 'cancel', 'payment', 'change', 'series', 'split'];
const OF_EMAILS = ['desk', 'offer', 'match', 'applicant', 'invite', 'player', 'wish'];

it.each([
  ...[...OF_BOOKINGS, ...OF_EMAILS].map((kind) => [kind, 'x'.repeat(43)]),
  // As mail programs cut it off, or take the end of the sentence into it.
  ...['x'.repeat(7), `${'x'.repeat(43)})`, `${'x'.repeat(43)}.`].flatMap((token) => [
    ['order', token],
    ['split', token],
    ['desk', token],
  ]),
] as [string, string][])('shows the private error page for an unknown %s link: %s', async (kind, token) => {
  const response = await fetch(`${stage.product.url}/booking-${kind}/${token}`);
  expect(response.status).toBe(404);
  const html = await response.text();
  const isBooking = OF_BOOKINGS.includes(kind);
  expect(html).toContain(isBooking ? 'We can’t find this booking' : 'This link does not work');
  expect(html).toContain(isBooking ? 'The link may be incomplete. ' : 'It may be incomplete or too old. ');
  expect(html.includes('href="/booking-links"')).toBe(isBooking);
  expect(html).not.toContain('<booking-token-page');
  for (const [name, value] of [
    ['referrer-policy', 'no-referrer'],
    ['cache-control', 'no-store'],
    ['x-robots-tag', 'noindex, nofollow'],
  ]) {
    expect(response.headers.get(name!)).toBe(value);
  }
});
