import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '#core/domain/units.ts';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE as F } from '#server/testing/fixture.ts';
import { CUSTOMER, type Harness, newKey, startHarness, TUESDAY } from '#server/testing/harness.ts';
import { createSessions } from '#server/testing/sessions.ts';

const KEY = 'a secret key of thirty-two characters';

/** Sessions besides that of the fixture, which is on 12 March at 19:00. Times are UTC. */
const SESSIONS = {
  later: { id: 901, starts_at: '2026-03-13T17:00:00Z', amount: 15_000, remaining: 2 },
  dearer: { id: 902, starts_at: '2026-03-14T17:00:00Z', amount: 20_000, remaining: 2 },
  cheaper: { id: 903, starts_at: '2026-03-15T17:00:00Z', amount: 9000, remaining: 2 },
  full: { id: 904, starts_at: '2026-03-13T15:00:00Z', amount: 15_000, remaining: 0 },
  held: { id: 905, starts_at: '2026-03-13T13:00:00Z', amount: 15_000, remaining: 1 },
  past: { id: 906, starts_at: '2026-03-09T17:00:00Z', amount: 15_000, remaining: 2 },
};

describe.each(DATABASES)('places in groups at the desk over $name', (database) => {
  let h: Harness;
  let staff: { authorization: string };
  beforeAll(async () => {
    h = await startHarness(database, { secretKey: KEY });
    const {
      sessions: [token],
    } = await createSessions(h, KEY);
    staff = { authorization: `Bearer ${token}` };
    for (const { starts_at, ...row } of Object.values(SESSIONS)) {
      const ends_at = new Date(Date.parse(starts_at) + HOUR).toISOString();
      const shared = { club_id: F.ace, service_id: F.groupService, court_id: F.courtTwo, coach_id: 1, maximum: 2 };
      await h.opened.db
        .insertInto('group_session')
        .values({ ...shared, ...row, starts_at, ends_at, titles: JSON.stringify({ en: 'Beginners' }) })
        .execute();
    }
  });
  beforeEach(async () => {
    h.now = TUESDAY;
    const { db } = h.opened;
    await db.deleteFrom('place_hold').execute();
    for (const { id, remaining } of [...Object.values(SESSIONS), { id: F.session, remaining: 2 }])
      await db.updateTable('group_session').set({ remaining }).where('id', '=', id).execute();
    await db.deleteFrom('message').execute();
    await db.deleteFrom('attempt').execute();
  });
  afterAll(() => h.close());

  /** Books a place in the fixture's session; returns the booking's id. */
  async function bookPlace(): Promise<number> {
    const place = { service_id: F.groupService, session_id: F.session, customer: CUSTOMER, payment_type: 'card' };
    const { status, body } = await h.post(`/v2/bookings/${F.groupService}/group_book`, place, newKey());
    expect(status).toBe(200);
    await h.opened.db.deleteFrom('message').execute();
    return body.data.id;
  }
  const at = (id: number, path = '') => `/v1/desk/clubs/ace/bookings/${id}${path}`;
  const read = async (id: number) => (await h.get(at(id), staff)).body.data.booking;
  const move = (id: number, date: string, time: string) =>
    h.post(at(id, '/move'), { court_id: F.courtTwo, date, time }, staff);
  const left = async (id: number) =>
    (
      await h.opened.db
        .selectFrom('group_session')
        .select('remaining')
        .where('id', '=', id)
        .where('club_id', '=', F.ace)
        .executeTakeFirstOrThrow()
    ).remaining;
  const messages = async () =>
    (await h.opened.db.selectFrom('message').selectAll().where('kind', 'in', ['moved', 'clubNews']).execute()).map(
      ({ recipient }) => recipient,
    );

  it('move to another session with a place left, and the customer is told', async () => {
    const id = await bookPlace();
    expect((await read(id)).can.move).toBe(true);
    const times = (await h.get(at(id, '/times?date=2026-03-13'), staff)).body.data;
    expect(times.map((one: Record<string, unknown>) => [one.starts_at, one.court])).toEqual([
      ['2026-03-13T15:00:00+02:00', 'Court 2'],
      ['2026-03-13T19:00:00+02:00', 'Court 2'],
    ]);
    expect((await move(id, '2026-03-13', '19:00')).status).toBe(204);
    expect(await read(id)).toMatchObject({
      ...{ starts_at: '2026-03-13T19:00:00+02:00', price: { amount: 15_000 } },
      history: [{ action: 'booking_moved', note: '2026-03-12T19:00:00+02:00' }],
    });
    expect([await left(F.session), await left(SESSIONS.later.id)]).toEqual([2, 1]);
    expect(await messages()).toEqual([CUSTOMER.email]);
  });

  it.each<[string, 'due' | 'paid', string, number, number]>([
    ['a dearer session costs more if it is due', 'due', '2026-03-14', 20_000, 0],
    ['a dearer session stays at its price once it is paid', 'paid', '2026-03-14', 15_000, 0],
    ['a cheaper session is refunded once it is paid', 'paid', '2026-03-15', 9000, 6000],
    ['a cheaper session costs less if it is due', 'due', '2026-03-15', 9000, 0],
  ])('to %s', async (_name, payment, date, price, refunded) => {
    const id = await bookPlace();
    if (payment === 'paid') await h.post(at(id, '/pay'), { payment_type: 'cash' }, { ...newKey(), ...staff });
    expect((await move(id, date, '19:00')).status).toBe(204);
    expect(await read(id)).toMatchObject({ price: { amount: price }, refunded: { amount: refunded } });
  });

  it.each<[string, string, string, string]>([
    ['a session that is full', '2026-03-13', '17:00', 'GROUP_FULL'],
    ['a session that is over', '2026-03-09', '19:00', 'SLOT_IN_PAST'],
    ['a time without a session', '2026-03-13', '12:00', 'SLOT_NOT_OFFERED'],
  ])('do not move to %s', async (_name, date, time, code) => {
    const id = await bookPlace();
    expect((await move(id, date, time)).body.code).toBe(code);
    expect((await read(id)).starts_at).toBe('2026-03-12T19:00:00+02:00');
    expect(await left(F.session)).toBe(1);
    expect(await messages()).toEqual([]);
  });

  it('do not take the place that a visitor holds', async () => {
    const id = await bookPlace();
    const hold = { service_id: F.groupService, session_id: SESSIONS.held.id };
    const { status } = await h.post('/v1/leases/places', hold, { ...newKey(), 'x-device-id': 'device-of-a-visitor' });
    expect(status).toBe(200);
    expect((await h.get(at(id, '/times?date=2026-03-13'), staff)).body.data).toHaveLength(1);
    expect((await move(id, '2026-03-13', '15:00')).body.code).toBe('GROUP_FULL');
  });

  it('take the last place once of two that move there at once', async () => {
    const two = [await bookPlace(), await bookPlace()];
    const answers = await Promise.all(two.map((id) => move(id, '2026-03-13', '15:00')));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect([await left(F.session), await left(SESSIONS.held.id)]).toEqual([1, 0]);
  });
});
