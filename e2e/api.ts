import { dayAhead } from '#testing/days.ts';

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
export async function bookHour(origin: string, payment_type: 'card' | 'online' = 'card'): Promise<string> {
  const [service] = (await call(origin, '/v1/clubs/third-set/scheduledates/'))[3].services;
  const date = dayAhead(3);
  const slots = await call(origin, `/v1/slots?service_id=${service.service_id}&date=${date}`);
  const free = slots.find(({ status }: { status: string }) => status === 'free');
  const customer = { given_name: 'Oksana', telephone: '+380671234567', email: 'oksana@example.com' };
  return (await call(origin, '/v2/bookings/book', { slots: [free.token], customer, payment_type })).token;
}

/** Opens the checkout of a booking or a share, and pays or declines it in the sandbox. */
export async function settleCheckout(
  origin: string,
  { path, token, deed }: { path: '/v2/bookings/pay' | '/v2/players/pay'; token: string; deed: 'pay' | 'decline' },
): Promise<void> {
  const { url, fields } = await call(origin, path, { token });
  const body = new URLSearchParams(fields.map(({ name, value }: { name: string; value: string }) => [name, value]));
  body.set('deed', deed);
  await fetch(new URL('/sandbox/liqpay/deed', url), { method: 'POST', body, redirect: 'manual' });
}

/** Books a free hour whose online payment has arrived or was declined. Returns the token. */
export async function bookWithPayment(origin: string, outcome: 'paid' | 'failed'): Promise<string> {
  const token = await bookHour(origin, 'online');
  await settleCheckout(origin, { path: '/v2/bookings/pay', token, deed: outcome === 'paid' ? 'pay' : 'decline' });
  const isSettled = async () => (await call(origin, '/v2/bookings/decode', { token })).payment_status === outcome;
  while (!(await isSettled()));
  return token;
}

/** Books an hour that is split between four. Returns the tokens of the organiser, invitation and a player. */
export async function bookSplit(origin: string): Promise<{ split: string; invite: string; player: string }> {
  const split = await bookHour(origin);
  const { invite_token: invite } = await call(origin, '/v2/bookings/split', { token: split, players: 4 });
  const { token: player } = await call(origin, '/v2/players/join', { invite_token: invite, name: 'Anna' });
  return { split, invite, player };
}

/** The first link of a kind, such as `desk`, in the newest email with this subject. */
export async function linkInEmail(origin: string, subject: string, kind: string): Promise<string> {
  const list = await (await fetch(`${origin}/outbox`)).text();
  const row = list.split('<a').find((part) => part.includes(subject)) ?? '';
  const id = /\/outbox\/([\w-]{36})/.exec(row)?.[1];
  const email = await (await fetch(`${origin}/outbox/${id}/letter`)).text();
  return `${origin}${new RegExp(`(?:/uk-ua)?/booking-${kind}/[\\w-]+`).exec(email)?.[0]}`;
}
