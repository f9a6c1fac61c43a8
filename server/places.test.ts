import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rangeOf } from '#server/database/range.ts';
import { ABUSE_LIMITS } from './booking/abuse-limits.ts';
import { DATABASES } from './testing/database.ts';
import { FIXTURE as F } from './testing/fixture.ts';
import { CUSTOMER, type Harness, newKey, slotToken, startHarness, TUESDAY } from './testing/harness.ts';
import { sweepHolds } from './testing/sweep.ts';

const as = (device: string) => ({ 'x-device-id': device });
const ANNA = as('anna');
const BORYS = as('borys');
const LATER = 1002;
const DEARER = 1003;

/**
 * The fixture's session has two places on Thursday the 12th. These are another on the 19th, and a
 * more expensive one on the 26th.
 */
describe.each(DATABASES)('places in a group over $name', (database) => {
  let h: Harness;
  beforeAll(async () => {
    h = await startHarness(database);
    const { db } = h.opened;
    const session = await db
      .selectFrom('group_session')
      .selectAll()
      .where('id', '=', F.session)
      .executeTakeFirstOrThrow();
    for (const [id, date, amount] of [
      [LATER, '2026-03-19', 15_000],
      [DEARER, '2026-03-26', 20_000],
    ] as const) {
      const times = {
        starts_at: new Date(`${date}T17:00:00Z`),
        ends_at: new Date(`${date}T18:30:00Z`),
      };
      const titles = JSON.stringify(session.titles);
      await db
        .insertInto('group_session')
        .values({ ...session, ...times, titles, id, amount })
        .execute();
      const { club_id, court_id, coach_id } = session;
      const during = rangeOf(times.starts_at, times.ends_at);
      await db
        .insertInto('occupation')
        .values({ club_id, court_id, coach_id, during, kind: 'session', session_id: id })
        .execute();
    }
  });
  afterEach(async () => {
    const { db } = h.opened;
    for (const table of ['message', 'payment', 'place_hold', 'booking'] as const) await db.deleteFrom(table).execute();
    await db.updateTable('group_session').set({ remaining: 2 }).execute();
  });
  afterAll(() => h.close());

  const hold = (headers: Record<string, string>, session_id: number = F.session) =>
    h.post('/v1/leases/places', { service_id: F.groupService, session_id }, headers);
  const join = (headers: Record<string, string>, more: object = {}) => {
    const body = { service_id: F.groupService, session_id: F.session, customer: CUSTOMER, payment_type: 'card' };
    return h.post(`/v2/bookings/${F.groupService}/group_book`, { ...body, ...more }, { ...newKey(), ...headers });
  };
  const placesFor = async (headers: Record<string, string>, session: number = F.session) => {
    const { body } = await h.get(`/v2/services/club_group_bookings?club_id=${F.ace}`, headers);
    return body.data.find(({ id }: { id: number }) => id === session).remaining as number;
  };
  const expire = () => sql`update place_hold set expires_at = now()`.execute(h.opened.db);
  /** The rows' numbers of places, and whether they are consistent. */
  const remaining = async (session: number = F.session) => {
    const { rows } = await sql<{ remaining: number; sum: number }>`
      select remaining, (remaining
        + (select count(*) from place_hold where session_id = s.id)
        + (select count(*) from booking where session_id = s.id and status in ('confirmed', 'pending')))::int as sum
      from group_session s where id = ${session}`.execute(h.opened.db);
    expect(rows[0]!.sum).toBe(2);
    return rows[0]!.remaining;
  };

  it('are held for ten minutes from all but their holder', async () => {
    const { status, body } = await hold(ANNA);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ court_id: F.courtTwo, seconds: 600, renewable: true });
    expect(Date.parse(body.data.starts_at)).toBe(Date.parse('2026-03-12T17:00:00Z'));
    expect([await placesFor(ANNA), await placesFor(BORYS), await remaining()]).toEqual([2, 1, 1]);
    // Requested again, by a reload or a second window, it is the same place.
    await hold(ANNA);
    expect([await placesFor(ANNA), await remaining()]).toEqual([2, 1]);
    const dates = async (headers: Record<string, string>) =>
      (await h.get('/v1/clubs/ace/scheduledates', headers)).body.data
        .find(({ date }: { date: string }) => date === '2026-03-12')
        .services.find((one: { service_id: number }) => one.service_id === F.groupService).remaining;
    expect([await dates(ANNA), await dates(BORYS)]).toEqual([2, 1]);
  });

  it('are renewed once, and released', async () => {
    const { token } = (await hold(ANNA)).body.data;
    const renewed = await h.post(`/v1/leases/${token}/renew`, undefined);
    expect(renewed.body.data).toMatchObject({ token, court_id: F.courtTwo, renewable: false });
    expect((await h.post(`/v1/leases/${token}/renew`, undefined)).body.code).toBe('LEASE_RENEWED');
    expect((await h.delete(`/v1/leases/${token}`)).status).toBe(204);
    expect(await remaining()).toBe(2);
    expect((await h.post(`/v1/leases/${token}/renew`, undefined)).body.code).toBe('LEASE_EXPIRED');
    await h.delete(`/v1/leases/${token}`);
    expect(await remaining()).toBe(2);
  });

  it.each<[string, (lease: string) => [Record<string, string>, object]]>([
    ['by its device', () => [ANNA, {}]],
    ['by its lease', (lease) => [{}, { lease }]],
  ])('become the booking of the holder, known %s, in a full group too', async (_, sent) => {
    const { token } = (await hold(ANNA)).body.data;
    expect((await join(BORYS)).status).toBe(200);
    expect((await join(BORYS)).body.code).toBe('GROUP_FULL');
    expect((await hold(BORYS)).body.code).toBe('GROUP_FULL');
    expect((await join(...sent(token))).status).toBe(200);
    expect(await remaining()).toBe(0);
    const { rows } = await sql`select from place_hold`.execute(h.opened.db);
    expect(rows).toHaveLength(0);
  });

  it('are free again once a hold has expired: for bookings, for views, and after the sweep', async () => {
    await hold(ANNA);
    await hold(BORYS);
    expect((await join({})).body.code).toBe('GROUP_FULL');
    await expire();
    expect(await placesFor({})).toBe(2);
    expect((await join({})).status).toBe(200);
    expect(await remaining()).toBe(1);
    await hold(ANNA);
    await expire();
    expect(await remaining()).toBe(0);
    await sweepHolds(h.opened.db);
    expect(await remaining()).toBe(1);
  });

  it('count as holds of a device, like those on courts', async () => {
    const day = '2026-03-12';
    for (const time of ['08:00', '09:00', '10:00'].slice(0, ABUSE_LIMITS.holdsOfDevice.value - 1)) {
      const slot = await slotToken(h, F.courtService, day, F.courtOne, time);
      expect((await h.post('/v1/leases', { slots: [slot] }, ANNA)).status).toBe(200);
    }
    expect((await hold(ANNA)).status).toBe(200);
    expect((await hold(ANNA, LATER)).body.code).toBe('LEASES_PER_DEVICE');
    const slot = await slotToken(h, F.courtService, day, F.courtOne, '11:00');
    expect((await h.post('/v1/leases', { slots: [slot] }, ANNA)).body.code).toBe('LEASES_PER_DEVICE');
    await h.opened.db.deleteFrom('occupation').where('kind', '=', 'hold').execute();
  });

  describe('of a session that begins on Thursday at 19:00, with a lead time of 30 minutes', () => {
    afterEach(async () => {
      h.now = TUESDAY;
      await h.opened.db.updateTable('club').set({ online_booking: true }).where('id', '=', F.ace).execute();
    });

    it.each([
      ['18:29', true, true],
      ['18:30', true, true],
      ['18:31', true, false],
      ['18:59', true, false],
      ['18:59', false, true],
      ['19:01', false, false],
    ])('at %s, joined online: %s, are offered: %s', async (time, online, offered) => {
      h.now = Date.parse(`2026-03-12T${time}:00+02:00`);
      const listed = async () =>
        (await h.get(`/v2/services/club_group_bookings?club_id=${F.ace}&date=2026-03-12`)).body.data.length;
      await h.opened.db.updateTable('club').set({ online_booking: online }).where('id', '=', F.ace).execute();
      await expect.poll(listed).toBe(offered ? 1 : 0);
      if (!online) return;
      const { body } = await h.get(`/v1/clubs/${F.ace}/scheduledates`);
      const today = body.data.find(({ date }: { date: string }) => date === '2026-03-12');
      const ofGroup = today.services.find(({ service_id }: { service_id: number }) => service_id === F.groupService);
      expect(ofGroup.remaining).toBe(offered ? 2 : 0);
      const { status, body: answer } = await hold(ANNA);
      expect(offered ? status : answer.code).toBe(offered ? 200 : 'SLOT_IN_PAST');
    });
  });

  it.each<[string, string, () => Promise<{ body: { code: string } }>]>([
    ['without a device', 'DEVICE_ID_MISSING', () => hold({})],
    ['of no session', 'NOT_FOUND', () => hold(ANNA, 4_000)],
    [
      'of another service',
      'NOT_FOUND',
      () => h.post('/v1/leases/places', { service_id: F.courtService, session_id: F.session }, ANNA),
    ],
  ])('are not held %s', async (_, code, call) => {
    expect((await call()).body.code).toBe(code);
    expect(await remaining()).toBe(2);
  });

  const times = (token: string, date: string, headers = {}) => h.post('/v1/bookings/times', { token, date }, headers);
  const move = (token: string, slot: string, headers = {}) =>
    h.post('/v1/bookings/move', { token, slots: [slot] }, headers);

  it('move to another session of their service, and back', async () => {
    const booking = (await join(ANNA)).body.data;
    expect(booking.changeable_until).not.toBeNull();
    expect((await times(booking.token, '2026-03-12')).body.data).toEqual([]);
    const [there] = (await times(booking.token, '2026-03-19')).body.data;
    expect(there).toMatchObject({ court: { id: F.courtTwo }, price: { amount: 15_000 }, refund: { amount: 0 } });
    const moved = await move(booking.token, there.slot);
    expect(moved.body.data).toMatchObject({
      code: booking.code,
      sequence: 1,
      starts_at: there.starts_at,
      kind: 'group',
    });
    expect([await remaining(), await remaining(LATER)]).toEqual([2, 1]);
    expect((await move(booking.token, there.slot)).body.data).toMatchObject({ sequence: 1 });
    const dearer = (await times(booking.token, '2026-03-26')).body.data[0];
    expect((await move(booking.token, dearer.slot)).body.data).toMatchObject({ price: { amount: 20_000 } });
    const [back] = (await times(booking.token, '2026-03-12')).body.data;
    await move(booking.token, back.slot);
    expect([await remaining(), await remaining(LATER), await remaining(DEARER)]).toEqual([1, 2, 2]);
    const due = await h.opened.db.selectFrom('payment').select('amount').execute();
    expect(due).toEqual([{ amount: 15_000 }]);
  });

  it('do not move to a full session, to a court, or to a more expensive one if paid online', async () => {
    const { token, id } = (await join(ANNA)).body.data;
    const [there] = (await times(token, '2026-03-19')).body.data;
    const [dearer] = (await times(token, '2026-03-26')).body.data;
    await join({}, { session_id: LATER });
    await hold(BORYS, LATER);
    expect((await times(token, '2026-03-19')).body.data).toEqual([]);
    expect((await move(token, there.slot)).body.code).toBe('GROUP_FULL');
    // The place that this device holds is available to it.
    expect((await times(token, '2026-03-19', BORYS)).body.data).toHaveLength(1);
    const court = await slotToken(h, F.courtService, '2026-03-19', F.courtOne, '10:00');
    expect((await move(token, court)).body.code).toBe('CHANGE_NOT_POSSIBLE');
    const paid = { payment_type: 'online', payment_status: 'paid' } as const;
    await h.opened.db.updateTable('booking').set(paid).where('id', '=', id).execute();
    expect((await move(token, dearer.slot)).body.code).toBe('CHANGE_COSTS_MORE');
    expect([await remaining(), await remaining(LATER), await remaining(DEARER)]).toEqual([1, 0, 2]);
    expect((await move(token, there.slot, BORYS)).status).toBe(200);
    expect([await remaining(), await remaining(LATER)]).toEqual([2, 0]);
  });

  it('are never oversold by many who hold, join and move at once', async () => {
    const movers = [(await join(ANNA)).body.data, (await join(BORYS)).body.data];
    const [there] = (await times(movers[0].token, '2026-03-19')).body.data;
    await hold(as('over'), LATER);
    await expire();
    const calls = [
      ...movers.map(
        ({ token }) =>
          () =>
            move(token, there.slot),
      ),
      ...Array.from({ length: 8 }, (_, index) => () => hold(as(`holder-${index}`), LATER)),
      ...Array.from({ length: 8 }, (_, index) => () => join(as(`joiner-${index}`), { session_id: LATER })),
      () => sweepHolds(h.opened.db).then(() => ({ status: 0 })),
    ];
    const answers = await Promise.all(calls.map((call) => call()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await remaining(LATER)).toBe(0);
    const left = answers.slice(0, 2).filter(({ status }) => status === 200).length;
    expect(await remaining()).toBe(left);
  });

  it('end where two bookings that swap sessions want them, at once and without a lost place', async () => {
    const [one, other] = [(await join(ANNA)).body.data, (await join(BORYS, { session_id: LATER })).body.data];
    const [forth] = (await times(one.token, '2026-03-19')).body.data;
    const [back] = (await times(other.token, '2026-03-12')).body.data;
    const answers = await Promise.all([move(one.token, forth.slot), move(other.token, back.slot)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([await remaining(), await remaining(LATER)]).toEqual([1, 1]);
  });
});
