import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseClock } from '#core/domain/clock.ts';
import { DAY, MINUTE } from '#core/domain/units.ts';
import { addDays, toInstant } from '#core/domain/zone.ts';
import { acceptRequest } from '#server/desk/answer.ts';
import { type OpenedDatabase, openInMemory } from '#server/testing/database.ts';
import { CUSTOMER } from '#server/testing/harness.ts';
import { DOCUMENTED, GUIDE } from '#testing/club-guide.ts';
import { addWeeklySessions } from './sessions.ts';
import { appOf, edited, run } from './testing.ts';

const ZONE = 'Europe/Kyiv';
/** The first day after winter, a Thursday. */
const SPRING = '2027-04-15';
const WINTER_DAY = '2027-04-14';

/** What docs/clubs.md says that an hour of a day costs, in hryvnias. */
const PRICES = [...GUIDE.matchAll(/^\| (\d{4}-\d\d-\d\d)[^|]*\| (\d+) \| (\d+) \|$/gm)].flatMap(
  ([, date, morning, evening]) => [
    { date: date!, time: '10:00', price: Number(morning) },
    { date: date!, time: '18:00', price: Number(evening) },
  ],
);

/** The documented club, for which every hour costs 650 in winter. */
const CLUB = edited(['from: "17:00", to: "22:00", price: 650', 'from: "08:00", to: "22:00", price: 650']);

let opened: OpenedDatabase;
let app: Awaited<ReturnType<typeof appOf>>;
const state = { now: 0 };
let keys = 0;

async function send(method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { 'accept-language': 'en', 'idempotency-key': `seasons-key-${++keys}` };
  return (await app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) })).json();
}
const get = (url: string) => send('GET', url);
const at = (date: string, time: string) => {
  state.now = toInstant(date, parseClock(time), ZONE);
};
const club = async () => (await get('/v1/clubs/lisova')).data;
const services = async () => (await get(`/v1/services?club_id=${(await club()).id}`)).data;
const courtService = async () =>
  (await services()).find(({ kind }: { kind: string }) => kind === 'court') as { id: number };
async function slotAt(date: string, time: string) {
  const { data } = await get(`/v1/slots?service_id=${(await courtService()).id}&date=${date}`);
  return data.find(({ starts_at }: { starts_at: string }) => starts_at.includes(`T${time}`));
}
const found = async (query: string) => (await get(`/v1/clubs?city=lutsk&${query}`)).data.length;

beforeAll(async () => {
  opened = await openInMemory();
  app = await appOf(opened, () => state.now);
  at('2026-11-23', '12:00');
  await run(opened, Object.fromEntries(DOCUMENTED));
});
afterAll(async () => {
  await app.close();
  await opened.close();
});

describe('an hour', () => {
  it.each(PRICES)('costs on $date at $time what the documentation says', async ({ date, time, price }) => {
    expect(PRICES).toHaveLength(6);
    state.now = toInstant(date, 480, ZONE) - 3 * DAY;
    expect((await slotAt(date, time)).price).toEqual({ amount: price * 100, currency: 'UAH' });
    // The search calculates prices by itself.
    const when = `service_kind=court&date=${date}&time_from=${time}&time_to=${Number(time.slice(0, 2)) + 1}:00`;
    const range = (await get(`/v1/clubs?city=lutsk&${when}`)).meta.price_range;
    expect([range.minimum.amount, range.maximum.amount]).toEqual([price * 100, price * 100]);
  });
});

describe('a season', () => {
  beforeAll(async () => {
    expect((await run(opened, { 'lisova.yaml': CLUB })).printed.at(-1)).toBe('Changed 1 of 1 files.');
  });

  it('begins at midnight for everything that is running', async () => {
    const told = async () => {
      const [shown, all, prices] = [await club(), await services(), await get('/v1/clubs/lisova/prices')];
      const card = (await get('/v1/clubs?city=lutsk')).data[0];
      const categories = (await get(`/v2/services-categories?club_id=${shown.id}&with_area_booking_services=true`))
        .data;
      const from = ({ price_from }: { price_from: { amount: number } }) => price_from.amount;
      return {
        club: from(shown),
        card: from(card),
        pin: from((await get('/v1/clubs?city=lutsk&pins=true')).meta.pins[0]),
        service: from(all[0]),
        listed: from(categories[0].services[0]),
        lesson: from(all[1]),
        cheap: await found('price_max=50000'),
        expensive: await found('price_min=60000'),
        lowest: Math.min(...prices.data.map(({ price }: { price: { amount: number } }) => price.amount)),
        season: prices.meta.season?.title ?? null,
        later: prices.meta.later.map(({ starts, season }: { starts: string; season: { title: string } | null }) =>
          [starts, season?.title].join(' '),
        ),
      };
    };
    const winter = { club: 65_000, card: 65_000, pin: 65_000, service: 65_000, listed: 65_000, lowest: 65_000 };
    const spring = { club: 40_000, card: 40_000, pin: 40_000, service: 40_000, listed: 40_000, lowest: 40_000 };
    const same = { lesson: 70_000 };
    at(WINTER_DAY, '23:59');
    const before = { ...same, ...winter, cheap: 0, expensive: 1, season: 'Winter', later: [`${SPRING} `] };
    expect(await told()).toEqual(before);
    state.now += MINUTE;
    const after = { ...same, ...spring, cheap: 1, expensive: 0, season: null, later: ['2027-10-15 Winter'] };
    expect(await told()).toEqual(after);
    at('2027-10-14', '23:59');
    expect(await told()).toEqual({ ...after, later: ['2027-10-15 Winter'] });
    state.now += MINUTE;
    expect(await told()).toEqual({ ...before, later: ['2028-04-15 '] });
  });

  it('decides what a day costs that is searched before it begins', async () => {
    at('2027-04-13', '12:00');
    const on = (date: string, price: string) =>
      found(`service_kind=court&date=${date}&time_from=10:00&time_to=11:00&${price}`);
    expect([await on(WINTER_DAY, 'price_max=50000'), await on(SPRING, 'price_max=50000')]).toEqual([0, 1]);
    expect([await on(WINTER_DAY, 'price_min=60000'), await on(SPRING, 'price_min=60000')]).toEqual([1, 0]);
  });

  it('decides what a booking costs, which keeps its price', async () => {
    at('2027-04-13', '12:00');
    const { token } = await slotAt(SPRING, '10:00');
    const body = { slots: [token], customer: CUSTOMER, payment_type: 'card' };
    const booking = (await send('POST', '/v2/bookings/book', body)).data;
    expect(booking.price.amount).toBe(40_000);
    // A booking that moves costs what its new time costs.
    const times = (await send('POST', '/v1/bookings/times', { token: booking.token, date: WINTER_DAY })).data;
    const later = times.find(({ starts_at }: { starts_at: string }) => starts_at.includes('T12:00'));
    expect(later.price.amount).toBe(65_000);
    const moved = (await send('POST', '/v1/bookings/move', { token: booking.token, slots: [later.slot] })).data;
    expect(moved).toMatchObject({ price: { amount: 65_000 }, code: booking.code });
    const dearer = CLUB.replace('price: 650, season: winter', 'price: 900, season: winter');
    expect((await run(opened, { 'lisova.yaml': dearer })).done).toBe(true);
    const kept = (await send('POST', '/v2/bookings/decode', { token: booking.token })).data;
    expect([kept.price.amount, (await slotAt(WINTER_DAY, '13:00')).price.amount]).toEqual([65_000, 90_000]);
    expect((await run(opened, { 'lisova.yaml': CLUB })).done).toBe(true);
  });

  it('refuses a price that a new season has changed', async () => {
    at('2027-04-13', '12:00');
    const { token } = await slotAt(SPRING, '15:00');
    const longer = CLUB.replace('until: "04-14"', 'until: "04-20"');
    expect((await run(opened, { 'lisova.yaml': longer })).done).toBe(true);
    const body = { slots: [token], customer: CUSTOMER, payment_type: 'card' };
    expect((await send('POST', '/v2/bookings/book', body)).code).toBe('PRICE_CHANGED');
    expect((await run(opened, { 'lisova.yaml': CLUB })).done).toBe(true);
  });

  it('decides what a request costs that the club accepts', async () => {
    at('2027-04-13', '12:00');
    const { id } = await courtService();
    const body = { service_id: id, date: WINTER_DAY, time: '16:00', duration: 60, customer: CUSTOMER };
    const request = await send('POST', '/v2/user/booking-requests', body);
    const key = { clubId: (await club()).id, id: request.id };
    await opened.db.transaction().execute((trx) => acceptRequest(trx, key, { now: state.now }));
    const { price } = await opened.db
      .selectFrom('booking')
      .select('price')
      .where('starts_at', '=', new Date(toInstant(WINTER_DAY, 16 * 60, ZONE)))
      .executeTakeFirstOrThrow();
    expect(price).toBe(65_000);
  });

  it('is listed with its prices, its holidays, and what follows', async () => {
    at('2026-11-23', '12:00');
    const { data, meta } = await get('/v1/clubs/lisova/prices');
    const lines = (list: { weekdays: number[]; from: string; to: string; price: { amount: number } }[]) =>
      list.map(({ weekdays, from, to, price }) => `${weekdays.join('')} ${from}–${to} ${price.amount / 100}`);
    expect(lines(data)).toEqual(['12345 08:00–22:00 650', '67 09:00–20:00 650']);
    expect(data[0].court_ids).toHaveLength(2);
    expect(meta).toMatchObject({
      season: { title: 'Winter', from: '10-15', until: '04-14' },
      holidays: [{ title: 'New Year', from: '12-31', until: '01-02' }],
      later: [
        { starts: SPRING, season: null, holidays: [{ title: 'Easter', from: '2027-05-02', until: '2027-05-02' }] },
      ],
    });
    expect(lines(meta.holiday_prices)).toEqual(['1234567 08:00–22:00 700']);
    expect(lines(meta.later[0].prices)).toEqual([
      '12345 08:00–17:00 400',
      '12345 17:00–22:00 550',
      '67 09:00–20:00 550',
    ]);
    expect(lines(meta.later[0].holiday_prices)).toEqual(['1234567 08:00–22:00 700']);
  });
});

it('a club without seasons has the same prices on all days', async () => {
  const seasonless = CLUB.replace(/^seasons:[\s\S]*?(?=closures:)/m, '')
    .replace(/^ {6}- \{.*season: winter \}\n/gm, '')
    .replace(/^ {4}prices: \[.*\n/gm, '')
    .replace(/^ {6}- days: .*\n(?: {8}.*\n)*? {8}holidays: true\n/gm, '');
  expect((await run(opened, { 'lisova.yaml': seasonless })).printed).toContain('  - holidays');
  at(WINTER_DAY, '12:00');
  const { data, meta } = await get('/v1/clubs/lisova/prices');
  expect(data).toHaveLength(3);
  expect(meta).toMatchObject({ season: null, holidays: [], holiday_prices: [], later: [] });
});

describe('a place in a session', () => {
  /** Open on a holiday of the season, which has a price of its own. */
  const EDITS: [string, string][] = [
    [
      '{ price: 200, holidays: true }',
      '{ price: 200, holidays: true }, { price: 150, season: winter, holidays: true }',
    ],
    ['"2026-12-31 15:00"', '"2027-01-01"'],
  ];
  const groups = async () => (await services()).find(({ kind }: { kind: string }) => kind === 'group');
  const dates = async () =>
    (await get(`/v2/services/club_group_bookings?club_id=${(await club()).id}`)).data as {
      id: number;
      starts_at: string;
      price: { amount: number };
    }[];
  const sessionOn = async (date: string) => (await dates()).find(({ starts_at }) => starts_at.startsWith(date));
  const join = (session_id: number, service_id: number) =>
    send('POST', `/v2/bookings/${service_id}/group_book`, {
      ...{ service_id, session_id, customer: CUSTOMER, payment_type: 'card' },
    });

  it.each([
    ['the usual price', 'sun', '2027-05-09', 250, 250],
    ['that of the season', 'tue', '2026-11-24', 300, 300],
    ['that of holidays before the usual one', 'sun', '2027-05-02', 200, 250],
    ['that of the holidays of the season before all', 'thu', '2026-12-31', 150, 300],
  ])('costs %s, on a %s', async (_, day, date, price, from) => {
    at(addDays(date, -3), '12:00');
    const file = edited(...EDITS, ['day: tue', `day: ${day}`]);
    expect((await run(opened, { 'lisova.yaml': file })).done).toBe(true);
    await addWeeklySessions(opened.db, state.now);
    const session = (await sessionOn(date))!;
    expect(session.price).toEqual({ amount: price * 100, currency: 'UAH' });
    const service = await groups();
    expect(service.price_from.amount).toBe(from * 100);
    expect((await join(session.id, service.id)).data.price.amount).toBe(price * 100);
  });

  it('keeps the price at which it was shown: a moved season makes other dates of those that are free', async () => {
    at('2027-04-12', '12:00');
    expect((await run(opened, { 'lisova.yaml': edited(...EDITS) })).done).toBe(true);
    await addWeeklySessions(opened.db, state.now);
    const shown = async () =>
      (await dates()).slice(0, 2).map(({ starts_at, price }) => [starts_at.slice(5, 10), price.amount / 100]);
    expect(await shown()).toEqual([
      ['04-13', 300],
      ['04-20', 250],
    ]);
    const [booked, free] = await dates();
    const service = await groups();
    expect((await join(booked!.id, service.id)).data.price.amount).toBe(30_000);
    const moved = edited(...EDITS, ['from: "10-15", until: "04-14"', 'from: "04-15", until: "10-14"']);
    expect((await run(opened, { 'lisova.yaml': moved })).done).toBe(true);
    await addWeeklySessions(opened.db, state.now);
    expect(await shown()).toEqual([
      ['04-13', 300],
      ['04-20', 300],
    ]);
    expect((await dates())[0]!.id).toBe(booked!.id);
    expect((await join(free!.id, service.id)).code).toBe('NOT_FOUND');
    expect((await groups()).price_from.amount).toBe(25_000);
    at('2027-04-15', '00:00');
    expect((await groups()).price_from.amount).toBe(30_000);
  });
});
