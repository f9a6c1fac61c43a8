import { expect } from 'vitest';
import { dayAhead } from '#testing/days.ts';

type Slot = { token: string | null; status: string; court_id: number; starts_at: string; ends_at: string };

/** Calls the API of the product at `url`, in Ukrainian unless another language is given. */
export async function postToApi(url: string, path: string, body: object, language = 'uk') {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      'accept-language': language,
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, data: text ? JSON.parse(text).data : null };
}

/** Books the last free hour of a day, which is free at any time of day and with any seed. */
export async function bookByApi(
  url: string,
  email: string,
  { date = dayAhead(3), language }: { date?: string; language?: string | undefined } = {},
) {
  const get = async (path: string) => (await (await fetch(`${url}/api${path}`)).json()).data;
  const { id } = await get('/v1/clubs/third-set');
  const [category] = await get(`/v2/services-categories?club_id=${id}&with_area_booking_services=true&is_web=true`);
  const service = category.services.find((one: { kind: string }) => one.kind === 'court').id;
  const slots: Slot[] = await get(`/v1/slots?service_id=${service}&date=${date}`);
  const slot = slots.findLast(({ status }) => status === 'free')!;
  const customer = { given_name: 'Олена', telephone: '+380671234567', email };
  const booking = { slots: [slot.token], customer, payment_type: 'card' };
  const { status, data } = await postToApi(url, '/v2/bookings/book', booking, language);
  expect(status).toBe(200);
  return { slot, service, token: data.token as string };
}
