import { dayAhead } from '#testing/days.ts';
import { PREFIXES } from './kinds.ts';

/** A first address of the crawl, with its expected status. */
export type Start = { path: string; status: number };

let calls = 0;

/** Calls the API, each time from another IP address. Returns the response's `data`. */
export async function call(origin: string, path: string, body?: unknown, language = 'en') {
  const response = await fetch(`${origin}/api${path}`, {
    ...(body !== undefined && {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        'accept-language': language,
        'x-forwarded-for': `10.255.${++calls >> 8}.${calls & 255}`,
      },
      body: JSON.stringify(body),
    }),
  });
  if (!response.ok) throw new Error(`${path} responded ${response.status}: ${await response.text()}`);
  const text = await response.text();
  return text ? JSON.parse(text).data : undefined;
}

/** Books a free hour. Returns the booking's token. */
async function book(origin: string): Promise<string> {
  const [service] = (await call(origin, '/v1/clubs/third-set/scheduledates/'))[3].services;
  const date = dayAhead(3);
  const slots = await call(origin, `/v1/slots?service_id=${service.service_id}&date=${date}`);
  const free = slots.find(({ status }: { status: string }) => status === 'free');
  const customer = { given_name: 'Oksana', telephone: '+380671234567', email: 'oksana@example.com' };
  return (await call(origin, '/v2/bookings/book', { slots: [free.token], customer, payment_type: 'card' })).token;
}

/** The pages that no link of the site leads to, in every language. */
export async function unlinkedPages(origin: string): Promise<Start[]> {
  const token = await book(origin);
  const [request] = await call(origin, '/v1/clubs?online_booking=false&page_size=1');
  const pages: Record<string, number> = {
    '/clubs': 200,
    [`/club/${request.slug}`]: 200,
    [`/booking-order/${token}`]: 200,
    [`/booking-order/${token}/success`]: 200,
    [`/booking-cancel/${token}`]: 200,
    [`/booking-cancel/${token}/failure`]: 200,
    [`/booking-payment/${token}`]: 200,
    [`/booking-payment/${token}/success`]: 200,
    [`/booking-payment/${token}/failure`]: 200,
    '/booking-cancel/abcdefghijklmnop': 404,
    '/widget?club=third-set': 200,
    '/widget?view=search': 200,
    '/no-such-page': 404,
  };
  return PREFIXES.flatMap((prefix) => Object.entries(pages).map(([path, status]) => ({ path: prefix + path, status })));
}
