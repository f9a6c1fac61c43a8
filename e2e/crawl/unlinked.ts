import { dayAhead } from '#testing/days.ts';
import { PREFIXES } from './kinds.ts';

/** A page that no link leads to, and the status it is to have. */
export type Start = { path: string; status: number };

let calls = 0;

/** The data of an answer of the API; every call comes from an address of its own. */
export async function call(origin: string, path: string, body?: unknown, language = 'en') {
  const answer = await fetch(`${origin}/api${path}`, {
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
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
  const text = await answer.text();
  return text ? JSON.parse(text).data : undefined;
}

/** Books a free hour and gives the token of the booking's link. */
async function book(origin: string): Promise<string> {
  const [service] = (await call(origin, '/v1/clubs/third-set/scheduledates/'))[3].services;
  const date = dayAhead(3);
  const slots = await call(origin, `/v1/slots?service_id=${service.service_id}&date=${date}`);
  const free = slots.find(({ status }: { status: string }) => status === 'free');
  const customer = { given_name: 'Oksana', telephone: '+380671234567', email: 'oksana@example.com' };
  return (await call(origin, '/v2/bookings/book', { slots: [free.token], customer, payment_type: 'card' })).token;
}

/** In every language the pages that are reached in other ways than by a link of the site. */
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
