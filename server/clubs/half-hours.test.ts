import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Slot } from '#core/schemas/index.ts';
import { type OpenedDatabase, openInMemory } from '#server/testing/database.ts';
import { CUSTOMER } from '#server/testing/harness.ts';
import { DOCUMENTED } from '#testing/club-guide.ts';
import { appOf, edited, run } from './testing.ts';

/** A Wednesday, on which the club is open from 08:00 to 22:00. */
const DATE = '2026-11-25';
const HALF_HOURS = edited([
  'duration: { step: 60, minimum: 60, maximum: 180 }',
  'duration: { step: 30, minimum: 30, maximum: 180 }',
]);

let opened: OpenedDatabase;
let app: Awaited<ReturnType<typeof appOf>>;
let service: number;
let keys = 0;
async function send(method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { 'accept-language': 'en', 'idempotency-key': `half-hours-key-${++keys}` };
  const answer = await app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json() };
}
const slots = async (): Promise<Slot[]> => (await send('GET', `/v1/slots?service_id=${service}&date=${DATE}`)).data;
const clock = (instant: string) => instant.slice(11, 16);

beforeAll(async () => {
  opened = await openInMemory();
  app = await appOf(opened);
  await run(opened, { ...Object.fromEntries(DOCUMENTED), 'lisova.yaml': HALF_HOURS });
  const club = (await send('GET', '/v1/clubs/lisova')).data;
  const { data } = await send('GET', `/v1/services?club_id=${club.id}`);
  service = data.find(({ kind }: { kind: string }) => kind === 'court').id;
});
afterAll(async () => {
  await app.close();
  await opened.close();
});

/** Books adjoining half hours of the first court from a time on. */
async function book(time: string, count = 1) {
  const all = await slots();
  const first = all.findIndex(({ starts_at }) => clock(starts_at) === time);
  const chosen = all.slice(first, first + count).map(({ token }) => token);
  return send('POST', '/v2/bookings/book', { slots: chosen, customer: CUSTOMER, payment_type: 'card' });
}

it('sells every half hour that its service allows, also the last one and one between two bookings', async () => {
  const [day] = (await send('GET', '/v1/clubs/lisova/scheduledates/')).data.filter(
    ({ date }: { date: string }) => date === DATE,
  );
  const free = (await slots()).filter(({ status }) => status === 'free');
  expect(day.services.find(({ service_id }: { service_id: number }) => service_id === service).remaining).toBe(
    free.length,
  );
  expect(clock(free.at(-1)!.starts_at)).toBe('21:30');
  // Two of them are an hour.
  expect((await book('11:00', 2)).data).toMatchObject({ price: { amount: 40_000 } });
  expect((await book('12:30', 3)).status).toBe(200);
  const between = (await book('12:00')).data;
  expect([clock(between.starts_at), clock(between.ends_at), between.price.amount]).toEqual(['12:00', '12:30', 20_000]);
  expect((await book('21:30')).status).toBe(200);
});

it('is found by the search if only a half hour is free', async () => {
  const search = async (time: string) =>
    (await send('GET', `/v1/clubs?city=lutsk&service_kind=court&date=${DATE}&${time}`)).data.length;
  expect(await search('time_from=08:00&time_to=08:30')).toBe(1);
  expect(await search('time_from=08:00&time_to=08:30&duration=60')).toBe(0);
});
