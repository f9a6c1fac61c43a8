import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReceivedRequest, type Reply, startApi } from '#core/testing/api.ts';
import { sendAnalyticsEvent } from './analytics.ts';
import { listAreaParameters } from './area-parameters.ts';
import { cancelBooking, decodeBooking } from './booking-link.ts';
import { requestBooking } from './booking-requests.ts';
import { bookGroup, bookSlots } from './bookings.ts';
import { listChangeTimes, moveBooking } from './changes.ts';
import { getCity, listCities, listCountriesWithCities } from './cities.ts';
import { type Client, createClient } from './client.ts';
import { listClubPrices } from './club-prices.ts';
import { listClubs, listServices } from './club-search.ts';
import { getClub, listScheduleDates } from './clubs.ts';
import { listCoaches } from './coaches.ts';
import { listComments } from './comments.ts';
import { claimOffer, getWatch, leaveLine, sendBookingLinks, stopWatches, watchPlace, watchSlot } from './emails.ts';
import { ApiError } from './error.ts';
import { getOwnComment, removeComment, writeComment } from './own-comment.ts';
import { getPageMeta } from './page-meta.ts';
import { listPaymentMethods } from './payment-methods.ts';
import { getPrice, getServiceCategory, listGroupSessions, listServiceCategories } from './services.ts';
import { decodeSlot, decodeSlots, listSlots } from './slots.ts';
import { voteForClub } from './votes.ts';

let reply: Reply = {};
let api: Awaited<ReturnType<typeof startApi>>;
let client: Client;
beforeAll(async () => {
  api = await startApi(() => reply);
  client = createClient({ baseUrl: api.baseUrl });
});
afterAll(() => api.stop());

async function sent(call: () => Promise<unknown>, answer: Reply = {}): Promise<ReceivedRequest> {
  reply = answer;
  api.seen.length = 0;
  // The empty response is invalid for every call. This test checks the request only.
  await call().catch((error: ApiError) => expect(error.code).toBe('INVALID_RESPONSE'));
  expect(api.seen).toHaveLength(1);
  return api.seen[0]!;
}

const token = 'a-token-of-a-slot-0001';
const customer = { given_name: 'Olha', telephone: '+380671234567', email: 'olha@example.com' };
const booking = { customer, payment_type: 'cash' } as const;
const wish = { service_id: 5, date: '2026-11-23', time: '18:00', duration: 60, customer };
const wait = {
  service_id: 5,
  court_id: 3,
  starts_at: '2026-11-23T18:00:00+02:00',
  ends_at: '2026-11-23T19:00:00+02:00',
  email: customer.email,
};
const event = { event_name: 'scroll' } as never;

describe('every API call', () => {
  it.each<[string, (client: Client) => Promise<unknown>]>([
    ['GET /v1/clubs?page_size=10', (client) => listClubs(client)],
    [
      'GET /v1/clubs?page_size=5&city=kyiv&online_booking=true',
      (c) => listClubs(c, { city: 'kyiv', online_booking: true, page_size: 5 }),
    ],
    ['GET /v1/clubs/7/', (client) => getClub(client, 7)],
    ['GET /v1/clubs/a%2Fb/', (client) => getClub(client, 'a/b')],
    ['GET /v1/coaches/?page_size=10&club_id=7', (client) => listCoaches(client, { club_id: 7 })],
    ['GET /v1/services?page_size=10&city=kyiv', (client) => listServices(client, { city: 'kyiv' })],
    ['POST /v2/user/club-services/5/get-price/', (client) => getPrice(client, 5, { slots: [token] })],
    ['GET /v1/clubs/7/scheduledates/', (client) => listScheduleDates(client, 7)],
    ['GET /v1/clubs/7/prices/', (client) => listClubPrices(client, 7)],
    ['GET /v1/clubs/7/comments?page=2', (client) => listComments(client, 7, { page: 2 })],
    ['POST /v1/bookings/comment/decode', (client) => getOwnComment(client, { token })],
    ['POST /v1/bookings/comment', (client) => writeComment(client, { token, text: 'Good' })],
    ['POST /v1/bookings/comment/remove', (client) => removeComment(client, { token })],
    ['POST /v1/clubs/7/vote', (client) => voteForClub(client, 7, { value: 'up' })],
    [
      'GET /v2/services/club_group_bookings?club_id=7&date=2026-11-23',
      (c) => listGroupSessions(c, { club_id: 7, date: '2026-11-23' }),
    ],
    ['POST /v2/bookings/5/group_book', (client) => bookGroup(client, { ...booking, service_id: 5, session_id: 9 })],
    ['GET /v1/cities/', (client) => listCities(client)],
    ['GET /v1/cities/kyiv', (client) => getCity(client, 'kyiv')],
    ['GET /v1/slots?service_id=5&date=2026-11-23', (c) => listSlots(c, { service_id: 5, date: '2026-11-23' })],
    ['POST /v2/decode/slot/', (client) => decodeSlot(client, { token })],
    ['POST /v2/decode/slot/', (client) => decodeSlots(client, { tokens: [token, token] })],
    ['POST /v2/bookings/book', (client) => bookSlots(client, { ...booking, slots: [token] })],
    ['POST /v2/bookings/decode', (client) => decodeBooking(client, { token })],
    ['POST /v2/bookings/cancel', (client) => cancelBooking(client, { token })],
    ['POST /v1/bookings/times', (client) => listChangeTimes(client, { token, date: '2026-11-23' })],
    ['POST /v1/bookings/move', (client) => moveBooking(client, { token, slots: [token] })],
    ['GET /v1/countries-with-cities?page_size=200', (client) => listCountriesWithCities(client)],
    ['POST /v1/user/payment-methods', (client) => listPaymentMethods(client, { club_id: 7 })],
    ['GET /v1/area-parameters?category=tennis', (client) => listAreaParameters(client, { category: 'tennis' })],
    ['POST /v2/user/booking-requests', (client) => requestBooking(client, wish)],
    [
      'GET /v2/services-categories?page_size=1000&with_area_booking_services=true&is_web=true&club_id=7',
      (client) => listServiceCategories(client, { club_id: 7 }),
    ],
    ['GET /v2/services-categories/3', (client) => getServiceCategory(client, 3)],
    ['GET /v2/seo/meta?page=club&club=smash', (client) => getPageMeta(client, { page: 'club', club: 'smash' })],
    ['POST /v1/user/booking-links', (client) => sendBookingLinks(client, { email: customer.email })],
    ['POST /v1/slot-watches', (client) => watchSlot(client, wait)],
    ['POST /v1/place-watches', (client) => watchPlace(client, { service_id: 2, session_id: 3, email: customer.email })],
    ['POST /v1/slot-watches/status', (client) => getWatch(client, { token })],
    ['POST /v1/slot-watches/claim', (client) => claimOffer(client, { token })],
    ['POST /v1/slot-watches/leave', (client) => leaveLine(client, { token })],
    ['POST /v1/slot-watches/stop', (client) => stopWatches(client, { token })],
    ['POST /v1/analytics/events/send', (client) => sendAnalyticsEvent(client, event)],
  ])('%s', async (line, call) => {
    const { method, url } = await sent(() => call(client));
    expect(`${method} ${url}`).toBe(line);
  });

  it.each<[string, (client: Client, idempotencyKey?: string) => Promise<unknown>]>([
    ['bookSlots', (client, idempotencyKey) => bookSlots(client, { ...booking, slots: [token] }, { idempotencyKey })],
    [
      'bookGroup',
      (c, idempotencyKey) => bookGroup(c, { ...booking, service_id: 5, session_id: 9 }, { idempotencyKey }),
    ],
    ['requestBooking', (client, idempotencyKey) => requestBooking(client, wish, { idempotencyKey })],
  ])('%s sends the given idempotency key, or generates one', async (_, call) => {
    expect((await sent(() => call(client, 'mine'))).headers['idempotency-key']).toBe('mine');
    expect((await sent(() => call(client))).headers['idempotency-key']).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('page meta', () => {
  const data = { h1: 'Smash', title: 'Smash', description: '', keywords: '' };
  it('is the data of the response', async () => {
    reply = { body: { data } };
    expect(await getPageMeta(client, { page: 'index' })).toEqual(data);
  });
  it('is empty after a failure', async () => {
    reply = { status: 500 };
    expect(await getPageMeta(client, { page: 'index' })).toEqual({ h1: '', title: '', description: '', keywords: '' });
  });
  it('fails only when it was aborted', async () => {
    const call = getPageMeta(client, { page: 'index' }, { signal: AbortSignal.abort() });
    await expect(call).rejects.toMatchObject({ code: 'ABORTED' });
    await expect(call).rejects.toBeInstanceOf(ApiError);
  });
});
