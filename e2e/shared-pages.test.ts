import { expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { useProduct } from './stage.ts';

const METRICS_TOKEN = 'a-token-of-the-operator';
const CLUB = '/club/third-set?date=';
const date = dayAhead(3);

const product = useProduct('start', { METRICS_TOKEN });

async function open(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(product.url + path, { headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

/** The number of pages that the server has rendered. */
async function renderCount(): Promise<number> {
  const { html } = await open('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
  return Number(/courtside_shared_pages_total\{result="miss"\} (\d+)/.exec(html)?.[1]);
}

async function call(path: string, body?: unknown) {
  const response = await fetch(`${product.url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()).data;
}

it('serves one rendered club page to all visitors until a booking', async () => {
  const path = CLUB + date;
  const first = await open(path);
  const before = await renderCount();
  const second = await open(path);
  expect(await renderCount()).toBe(before);
  expect(second.html).toBe(first.html);
  // The policy allows inline scripts by hash, since a nonce would differ between visitors.
  expect(second.html).not.toContain('nonce');
  expect(second.headers.get('content-security-policy')).toMatch(/script-src 'self'( 'sha256-[\w+/=]{44}')+;/);

  const [service] = (await call('/v1/clubs/third-set/scheduledates/'))[3].services;
  const slots = await call(`/v1/slots?service_id=${service.service_id}&date=${date}`);
  const { token } = slots.find((slot: { status: string }) => slot.status === 'free');
  const customer = { given_name: 'Oksana', telephone: '+380671234567', email: 'oksana@example.com' };
  const booking = await call('/v2/bookings/book', { slots: [token], customer, payment_type: 'card' });
  const free = (html: string) => html.match(/<td[^>]*class="[^"]*\bfree\b/g)?.length ?? 0;
  const third = await open(path);
  expect(free(first.html)).toBeGreaterThan(0);
  expect(free(third.html)).toBeLessThan(free(first.html));

  const ticket = `/booking-order/${booking.token}`;
  const one = await open(ticket);
  expect([one.status, one.headers.get('cache-control')]).toEqual([200, 'no-store']);
  await call('/v2/bookings/cancel', { token: booking.token });
  expect((await open(ticket)).html).not.toBe(one.html);
  expect(free((await open(path)).html)).toBe(free(first.html));
});

/** A free time of the home page that the selector finds, by its link and as the API has it. */
async function firstTime(selector: RegExp) {
  const { html } = await open('/');
  const link = selector.exec(html)![1]!;
  const [, club, day, court, time] = /\/club\/([\w-]+)\/schedule\?date=([\d-]+)&amp;court=(\d+)&amp;time=([\d:]+)/.exec(
    link,
  )!;
  const days: { date: string; services: { service_id: number }[] }[] = await call(`/v1/clubs/${club}/scheduledates/`);
  for (const { service_id } of days.find((each) => each.date === day)!.services) {
    const slots: { token: string; court_id: number; starts_at: string; status: string }[] = await call(
      `/v1/slots?service_id=${service_id}&date=${day}`,
    );
    const slot = slots.find((each) => String(each.court_id) === court && each.starts_at.slice(11, 16) === time);
    if (slot?.status === 'free') return { link, token: slot.token };
  }
  throw new Error(`the API has no such time: ${link}`);
}

it.each([
  ['the next free times', /<a class="next-slot"[^>]*href="([^"]+)"/],
  ['the grid', /class="how-grid".*?<a [^>]*href="([^"]+)"/s],
])('the home page never offers a time that was booked, in %s, and is rendered once for it', async (_, selector) => {
  const { link, token } = await firstTime(selector);
  const before = await renderCount();
  expect((await open('/')).html).toContain(link);
  expect(await renderCount()).toBe(before);
  const customer = { given_name: 'Oksana', telephone: '+380671234567', email: 'oksana@example.com' };
  const booking = await call('/v2/bookings/book', { slots: [token], customer, payment_type: 'card' });
  expect(booking.token).toBeDefined();
  for (let visitor = 0; visitor < 5; visitor += 1) expect((await open('/')).html).not.toContain(link);
  expect(await renderCount()).toBe(before + 1);
});

it('renders a page for each city and language', async () => {
  const [one, other] = (await call('/v1/cities/?page_size=2')) as { id: number; title: string }[];
  const inCity = (city: { id: number }) => open('/documents', { cookie: `courtside_location_id=${city.id}` });
  const [here, there, again] = [await inCity(one!), await inCity(other!), await inCity(one!)];
  expect(there.html).toContain(other!.title);
  expect(there.html).not.toBe(here.html);
  expect(again.html).toBe(here.html);
  expect((await open('/uk-ua/documents')).html).toContain('lang="uk"');
  // The shared root page in English does not prevent redirects to other languages.
  const english = await open('/', { 'accept-language': 'en' });
  const ukrainian = await open('/', { 'accept-language': 'uk' });
  expect([english.status, ukrainian.status, ukrainian.headers.get('location')]).toEqual([200, 302, '/uk-ua']);
});

it('gives each visitor another stamp in a form', async () => {
  const stampOf = async () =>
    /name="stamp"[^>]*value="([^"]+)"/.exec((await open('/club/third-set/request')).html)?.[1];
  const [one, other] = [await stampOf(), await stampOf()];
  expect(one).toBeDefined();
  expect(other).not.toBe(one);
});
