import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#core/domain/units.ts';
import { DATABASES } from './testing/database.ts';
import { FIXTURE as F } from './testing/fixture.ts';
import { bookBody, CUSTOMER, type Harness, newKey, slotToken, startHarness, TUESDAY } from './testing/harness.ts';

const ANNA = { 'x-device-id': 'anna' };
/** Two days ahead: released on Tuesday at 10:30, which is half an hour after the tests begin. */
const DAY = '2026-03-12';
const RELEASE = TUESDAY + 30 * MINUTE;

describe.each(DATABASES)('a day that is released at a time over $name', (database) => {
  let h: Harness;
  const rule = (set: { horizon_days: number; release_time: string | null }) =>
    h.opened.db.updateTable('club').set(set).where('id', '=', F.ace).execute();
  beforeAll(async () => {
    h = await startHarness(database);
  });
  afterEach(async () => {
    await rule({ horizon_days: 300, release_time: null });
    await h.opened.db.deleteFrom('occupation').where('kind', 'in', ['hold', 'booking']).execute();
    for (const table of [
      'message',
      'slot_watch',
      'booking_request',
      'payment',
      'place_hold',
      'booking',
      'ended_hold',
    ] as const)
      await h.opened.db.deleteFrom(table).execute();
    await h.opened.db.updateTable('group_session').set({ remaining: 2 }).execute();
    h.now = TUESDAY;
  });
  afterAll(() => h.close());

  const release = () => rule({ horizon_days: 2, release_time: '10:30' });
  const token = (date: string, time: string) => slotToken(h, F.courtService, date, F.courtOne, time);
  const book = async (...slots: string[]) => h.post('/v2/bookings/book', bookBody(...slots), { ...newKey(), ...ANNA });
  const place = { service_id: F.groupService, session_id: F.session };
  const search = (kind: string) => h.get(`/v1/clubs?date=${DAY}&time_from=10:00&time_to=22:00&service_kind=${kind}`);
  const codeOf = ({ status, body }: { status: number; body: { code?: string } | null }) =>
    status < 400 ? status : body?.code;
  const isFound = ({ body }: { body: { data: { id: number; free_slots?: number }[] } }) =>
    body.data.some(({ id, free_slots }) => id === F.ace && free_slots !== 0);

  const SHOWN: [string, () => Promise<unknown>, closed: unknown, open: unknown][] = [
    [
      'its slots',
      async () => (await h.get(`/v1/slots?service_id=${F.courtService}&date=${DAY}`)).body.data.length > 0,
      false,
      true,
    ],
    ['the days', async () => (await h.get('/v1/clubs/ace/scheduledates')).body.data.at(-1).date, '2026-03-11', DAY],
    [
      'its group sessions',
      async () => (await h.get(`/v2/services/club_group_bookings?club_id=${F.ace}`)).body.data.length,
      0,
      1,
    ],
    ['the search for courts', async () => isFound(await search('court')), false, true],
    ['the search for groups', async () => isFound(await search('group')), false, true],
    [
      'the number of sessions on its card',
      async () =>
        (await h.get('/v1/clubs')).body.data.find(({ id }: { id: number }) => id === F.ace).group_sessions_count,
      0,
      1,
    ],
  ];
  it.each<[string, number, object | undefined]>([
    ['half an hour before', TUESDAY, { date: DAY, opens_at: '2026-03-10T10:30:00+02:00', seconds: 1800 }],
    ['a moment before', RELEASE - 1, { date: DAY, opens_at: '2026-03-10T10:30:00+02:00', seconds: 1 }],
    ['at it', RELEASE, { date: '2026-03-13', opens_at: '2026-03-11T10:30:00+02:00', seconds: 86_400 }],
  ])('is announced with the seconds by the clock of the server, %s', async (_, now, unreleased) => {
    await release();
    h.now = now;
    expect((await h.get('/v1/clubs/ace/scheduledates')).body.meta.unreleased).toEqual(unreleased);
    expect((await h.get('/v1/clubs/ace/release')).body).toEqual({ data: unreleased });
  });

  it('is announced by the hour of its own offset, in the night on which clocks change', async () => {
    await rule({ horizon_days: 2, release_time: '07:00' });
    h.now = Date.parse('2026-03-28T20:00:00+02:00');
    expect((await h.get('/v1/clubs/ace/release')).body.data).toEqual({
      ...{ date: '2026-03-31', opens_at: '2026-03-29T07:00:00+03:00' },
      seconds: 10 * 3600,
    });
  });

  it('is not announced by a club that is closed on it, or that opens its days at midnight', async () => {
    const unreleased = async () => [
      (await h.get('/v1/clubs/ace/scheduledates')).body.meta.unreleased,
      (await h.get('/v1/clubs/ace/release')).body.data,
    ];
    expect(await unreleased()).toEqual([undefined, null]);
    await release();
    const { opening_hours } = await h.opened.db
      .selectFrom('club')
      .select('opening_hours')
      .where('id', '=', F.ace)
      .executeTakeFirstOrThrow();
    const hours = (days: typeof opening_hours) =>
      h.opened.db
        .updateTable('club')
        .set({ opening_hours: JSON.stringify(days) as never })
        .where('id', '=', F.ace)
        .execute();
    await hours(opening_hours.filter(({ weekday }) => weekday !== 4));
    expect(await unreleased()).toEqual([undefined, null]);
    await hours(opening_hours);
  });

  it.each(SHOWN)('is in %s from its time on', async (_, look, closed, open) => {
    await release();
    h.now = RELEASE - 1;
    expect(await look()).toEqual(closed);
    h.now = RELEASE;
    expect(await look()).toEqual(open);
  });

  /** Slots whose tokens a client has from when the day was open, or has worked out. */
  const TAKEN: [string, (slot: string, booked: string) => Promise<{ status: number; body: { code?: string } }>][] = [
    ['booked', (slot) => book(slot)],
    ['held', (slot) => h.post('/v1/leases', { slots: [slot] }, ANNA)],
    ['moved to', (slot, booked) => h.post('/v1/bookings/move', { token: booked, slots: [slot] }, ANNA)],
    ['held as a place', () => h.post('/v1/leases/places', place, ANNA)],
    [
      'requested',
      () => {
        const time = { date: DAY, time: '12:00', duration: 60 };
        const body = { service_id: F.courtService, ...time, customer: CUSTOMER };
        return h.post('/v2/user/booking-requests', body, { ...newKey(), ...ANNA });
      },
    ],
    [
      'waited for while it is taken',
      async () => {
        const time = { starts_at: `${DAY}T15:00:00+02:00`, ends_at: `${DAY}T16:00:00+02:00` };
        const body = { service_id: F.courtService, court_id: F.courtOne, ...time, email: CUSTOMER.email };
        // The second request would need a proof of work.
        await h.opened.db.deleteFrom('attempt').execute();
        return h.post('/v1/slot-watches', body);
      },
    ],
    [
      'booked as a place',
      () =>
        h.post(
          `/v2/bookings/${F.groupService}/group_book`,
          { ...place, customer: CUSTOMER, payment_type: 'card' },
          { ...newKey(), ...ANNA },
        ),
    ],
  ];
  it.each(TAKEN)('cannot be %s before its time, and can be at it', async (_, take) => {
    const slot = await token(DAY, '12:00');
    const booked = (await book(await token('2026-03-11', '12:00'))).body.data.token;
    await book(await token(DAY, '15:00'));
    await release();
    h.now = RELEASE - 1;
    expect(codeOf(await take(slot, booked))).toBe('SLOT_NOT_OFFERED');
    h.now = RELEASE;
    expect([200, 204]).toContain(codeOf(await take(slot, booked)));
  });
});
