import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WatchState } from '#core/schemas/slot-watches.ts';
import { WATCH_TRANSITIONS } from './booking/state/watch-transitions.ts';
import { composeEmail, type MessageRow } from './messages/compose.ts';
import { DATABASES } from './testing/database.ts';
import { FIXTURE as F } from './testing/fixture.ts';
import { bookBody, CUSTOMER, type Harness, newKey, slotToken, startHarness } from './testing/harness.ts';
import { sweepHolds } from './testing/sweep.ts';

/** In the future of the database's clock, which tests cannot set. */
const NOW = Date.parse('2037-03-10T08:00:00Z');
const DATE = '2037-03-12';
const ANNA = 'anna@example.com';
const BORYS = 'borys@example.com';
const VERA = 'vera@example.com';

describe.each(DATABASES)('offers to those who wait, on $name', (database) => {
  let h: Harness;
  /** The bookings that take the time, or all places of the session. */
  let bookings: string[] = [];

  beforeAll(async () => {
    h = await startHarness(database);
    h.now = NOW;
    slot = await slotToken(h, F.courtService, DATE, F.courtOne, '12:00');
    await sql`update group_session set starts_at = ${`${DATE}T19:00:00+02:00`}::timestamptz,
      ends_at = ${`${DATE}T20:00:00+02:00`}::timestamptz where id = ${F.session}`.execute(h.opened.db);
  });
  afterAll(() => h.close());
  afterEach(async () => {
    const { db } = h.opened;
    await db.deleteFrom('slot_watch').execute();
    await db.deleteFrom('occupation').where('kind', 'in', ['hold', 'booking', 'closure']).execute();
    for (const table of ['message', 'payment', 'place_hold', 'booking', 'ended_hold', 'attempt'] as const)
      await db.deleteFrom(table).execute();
    await sql`update group_session set remaining = maximum where id = ${F.session}`.execute(db);
    h.now = NOW;
  });

  /** Of the free time: a taken one has none. */
  let slot: string;
  const bookTime = async (more: object = {}, device = {}) =>
    h.post('/v2/bookings/book', { ...bookBody(slot), ...more }, { ...newKey(), ...device });
  const bookPlace = (more: object = {}, device = {}) => {
    const body = { service_id: F.groupService, session_id: F.session, customer: CUSTOMER, payment_type: 'card' };
    return h.post(`/v2/bookings/${F.groupService}/group_book`, { ...body, ...more }, { ...newKey(), ...device });
  };
  const cancel = async (booking = bookings[0]!) => {
    expect((await h.post('/v2/bookings/cancel', { token: booking })).status).toBe(200);
  };

  /** What people wait for: how it is taken, joined, booked, and held for a device. */
  const KINDS = {
    'a taken time': {
      join: (email: string) => {
        const hours = { starts_at: `${DATE}T12:00:00+02:00`, ends_at: `${DATE}T13:00:00+02:00` };
        return h.post('/v1/slot-watches', { service_id: F.courtService, court_id: F.courtOne, ...hours, email });
      },
      book: bookTime,
      hold: (device: object) => h.post('/v1/leases', { slots: [slot] }, { ...device }),
      refusal: 'SLOT_TAKEN',
      places: 1,
    },
    'a full session': {
      join: (email: string) =>
        h.post('/v1/place-watches', { service_id: F.groupService, session_id: F.session, email }),
      book: bookPlace,
      hold: (device: object) =>
        h.post('/v1/leases/places', { service_id: F.groupService, session_id: F.session }, { ...device }),
      refusal: 'GROUP_FULL',
      places: 2,
    },
  };
  type KindName = keyof typeof KINDS;
  const kinds = Object.keys(KINDS) as KindName[];

  /** Takes everything, and then these wait for it in this order. */
  const waitFor = async (kind: KindName, ...emails: string[]) => {
    const { join, book, places } = KINDS[kind];
    bookings = [];
    for (let count = 0; count < places; count += 1) bookings.push((await book()).body.data.token);
    for (const email of emails) {
      await h.opened.db.deleteFrom('attempt').execute();
      expect((await join(email)).status).toBe(204);
    }
  };
  const tokenOf = async (email: string) =>
    (await h.opened.db.selectFrom('slot_watch').select('token').where('email', '=', email).executeTakeFirstOrThrow())
      .token;
  const status = async (email: string) =>
    (await h.post('/v1/slot-watches/status', { token: await tokenOf(email) })).body.data;
  const states = async () =>
    (await h.opened.db.selectFrom('slot_watch').select(['email', 'state']).orderBy('id').execute()).map(
      ({ email, state }) => `${email.split('@')[0]} ${state}`,
    );
  const told = async () =>
    (
      await h.opened.db.selectFrom('message').selectAll().where('kind', '=', 'freed').orderBy('created_at').execute()
    ).map(({ recipient }) => recipient);
  const leave = async (email: string) => h.post('/v1/slot-watches/leave', { token: await tokenOf(email) });
  const lapse = async () => {
    await sql`update occupation set expires_at = now() where kind = 'hold'`.execute(h.opened.db);
    await sql`update place_hold set expires_at = now()`.execute(h.opened.db);
    await sweepHolds(h.opened.db);
  };

  describe.each(kinds)('for %s', (kind) => {
    const { join, book, hold, refusal } = KINDS[kind];

    it('go to the first in line only, with the cancellation, and keep others out', async () => {
      await waitFor(kind, ANNA, BORYS);
      expect([await status(ANNA), await status(BORYS)]).toMatchObject([
        { state: 'waiting', place: 1, waiting: 2, offered_until: null, slots: [] },
        { state: 'waiting', place: 2, waiting: 2, club: { slug: 'ace' } },
      ]);
      await cancel();
      expect(await states()).toEqual(['anna offered', 'borys waiting']);
      expect(await told()).toEqual([ANNA]);
      expect(await status(BORYS)).toMatchObject({ place: 1, waiting: 1 });
      expect((await book()).body.code).toBe(refusal);
      expect((await hold({ 'x-device-id': 'stranger' })).body.code).toBe(refusal);
    });

    it.each<[string, string, () => Promise<unknown>]>([
      ['is declined', 'declined', () => leave(ANNA)],
      ['is released as a lease', 'declined', async () => h.delete(`/v1/leases/${await tokenOf(ANNA)}`)],
      ['is over', 'expired', lapse],
    ])('pass to the next when the first %s, and at the end of the line are free for all', async (_, state, end) => {
      await waitFor(kind, ANNA, BORYS);
      await cancel();
      await end();
      expect(await states()).toEqual([`anna ${state}`, 'borys offered']);
      expect(await told()).toEqual([ANNA, BORYS]);
      await leave(BORYS);
      expect((await book()).status).toBe(200);
      expect(await told()).toHaveLength(2);
    });

    it('are booked by their token alone', async () => {
      await waitFor(kind, ANNA, BORYS);
      await cancel();
      expect((await book({ lease: await tokenOf(ANNA) })).status).toBe(200);
      expect(await states()).toEqual(['anna taken', 'borys waiting']);
      expect(await told()).toEqual([ANNA]);
    });

    it('are held and booked by the device that claims them, once and not beyond their end', async () => {
      await waitFor(kind, ANNA, BORYS);
      await cancel();
      const device = h.signed('device-of-anna');
      expect((await h.post('/v1/slot-watches/claim', { token: await tokenOf(ANNA) }, device)).status).toBe(204);
      const lease = await hold(device);
      expect(lease.body.data).toMatchObject({ seconds: 600, renewable: false });
      expect(await states()).toEqual(['anna taken', 'borys waiting']);
      const again = await h.post('/v1/slot-watches/claim', { token: await tokenOf(ANNA) }, h.signed('other'));
      expect(again.body.code).toBe('LEASE_EXPIRED');
      expect((await book({}, device)).status).toBe(200);
      expect(await told()).toEqual([ANNA]);
    });

    it('pass on when the device that claimed them gives up', async () => {
      await waitFor(kind, ANNA, BORYS);
      await cancel();
      const device = h.signed('device-of-anna');
      await h.post('/v1/slot-watches/claim', { token: await tokenOf(ANNA) }, device);
      const lease = await hold(device);
      await h.delete(`/v1/leases/${lease.body.data.token}`);
      expect(await states()).toEqual(['anna taken', 'borys offered']);
    });

    it('skip those who left, and who joins again is last', async () => {
      await waitFor(kind, ANNA, BORYS, VERA);
      await leave(ANNA);
      await leave(ANNA);
      expect(await states()).toEqual(['anna cancelled', 'borys waiting', 'vera waiting']);
      await h.opened.db.deleteFrom('attempt').execute();
      expect([await join(BORYS), await join(ANNA)].map((answer) => answer.status)).toEqual([204, 204]);
      expect(await states()).toEqual(['borys waiting', 'vera waiting', 'anna waiting']);
      await cancel();
      expect(await told()).toEqual([BORYS]);
    });

    it('pass on when the address stops all its emails', async () => {
      await waitFor(kind, ANNA, BORYS);
      await cancel();
      await h.post('/v1/slot-watches/stop', { token: await tokenOf(ANNA) });
      expect(await states()).toEqual(['borys offered']);
    });

    it('are not made for what begins too soon to be booked', async () => {
      const lead = (minutes: number) =>
        h.opened.db.updateTable('club').set({ lead_time_minutes: minutes }).where('id', '=', F.ace).execute();
      await waitFor(kind, ANNA);
      const [{ minutes }] = (
        await sql<{ minutes: number }>`select (extract(epoch from lower(during) - now()) / 60)::int + 1 as minutes
          from slot_watch`.execute(h.opened.db)
      ).rows as [{ minutes: number }];
      await lead(minutes);
      await cancel();
      await lead(0);
      expect(await states()).toEqual(['anna waiting']);
    });

    it('say until when they are held, in the email and by link', async () => {
      await waitFor(kind, ANNA);
      await cancel();
      const row = (await h.opened.db
        .selectFrom('message')
        .selectAll()
        .where('kind', '=', 'freed')
        .executeTakeFirst()) as MessageRow | undefined;
      const composer = { db: h.opened.db, secret: new Uint8Array(32), publicUrl: 'http://c.test', from: 'a@b.cc' };
      const letter = (await composeEmail({ ...composer, clock: () => h.now }, row!))!;
      const { until } = row!.payload as { until: string };
      const offer = await status(ANNA);
      expect(Math.abs(Date.parse(offer.offered_until) - Date.parse(until))).toBeLessThan(1000);
      expect(Math.abs(Date.parse(until) - Date.now() - 15 * 60_000)).toBeLessThan(60_000);
      expect(letter.text).toContain(`until ${offer.offered_until.slice(11, 16)}`);
      expect(letter.text).toContain(`http://c.test/booking-watch/${await tokenOf(ANNA)}`);
      expect(offer.slots).toHaveLength(kind === 'a taken time' ? 1 : 0);
    });
  });

  it('give a session with two free places to two in line', async () => {
    await waitFor('a full session', ANNA, BORYS, VERA);
    for (const booking of bookings) await cancel(booking);
    expect(await states()).toEqual(['anna offered', 'borys offered', 'vera waiting']);
  });

  it('keep the place in line of one whose time the club took back', async () => {
    await waitFor('a taken time', ANNA, BORYS);
    await cancel();
    const { db } = h.opened;
    await db.transaction().execute(async (trx) => {
      await sql`delete from occupation where kind = 'hold'`.execute(trx);
      await sql`insert into occupation (club_id, court_id, during, kind, note)
        select club_id, court_id, during, 'closure', 'Rain' from slot_watch limit 1`.execute(trx);
    });
    expect(await states()).toEqual(['anna waiting', 'borys waiting']);
    await sql`delete from occupation where kind = 'closure'`.execute(db);
    expect(await states()).toEqual(['anna offered', 'borys waiting']);
    expect(await told()).toEqual([ANNA, ANNA]);
  });

  it.each<[string, object, number, string]>([
    ['a session with free places', {}, 409, 'SLOT_FREE'],
    ['another service', { service_id: F.courtService }, 404, 'NOT_FOUND'],
    ['no session', { session_id: 9 }, 404, 'NOT_FOUND'],
    ['no email', { email: 'anna' }, 400, 'VALIDATION_FAILED'],
  ])('are refused for %s', async (_, change, code, problem) => {
    await h.opened.db.deleteFrom('attempt').execute();
    const answer = await h.post('/v1/place-watches', {
      ...{ service_id: F.groupService, session_id: F.session, email: ANNA },
      ...change,
    });
    expect([answer.status, answer.body.code]).toEqual([code, problem]);
  });

  it.each([
    ['en', 'What: Beginners\n'],
    ['uk', 'Послуга: Beginners (укр)\n'],
    ['ru', 'Услуга: Beginners (рус)\n'],
  ])('name the session in every email in %s', async (language, what) => {
    for (const _ of [1, 2]) bookings.push((await bookPlace()).body.data.token);
    await h.opened.db.deleteFrom('attempt').execute();
    const place = { service_id: F.groupService, session_id: F.session, email: ANNA };
    await h.post('/v1/place-watches', place, { 'accept-language': language });
    await cancel(bookings.at(-1));
    const kinds = ['inLine', 'freed'] as const;
    const rows = await h.opened.db.selectFrom('message').selectAll().where('kind', 'in', kinds).execute();
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['freed', 'inLine']);
    const composer = { db: h.opened.db, secret: new Uint8Array(32), publicUrl: 'http://c.test', from: 'a@b.cc' };
    for (const row of rows) {
      const letter = await composeEmail({ ...composer, clock: () => h.now }, row as MessageRow);
      expect(letter!.text).toContain(what);
    }
  });

  const all = Object.keys(WATCH_TRANSITIONS) as WatchState[];
  it.each(all.flatMap((from) => all.filter((to) => to !== from).map((to) => [from, to] as const)))(
    'change from %s to %s exactly if the table says so',
    async (from, to) => {
      await waitFor('a taken time', ANNA);
      const { db } = h.opened;
      await sql`alter table slot_watch disable trigger user`.execute(db);
      await sql`update slot_watch set state = ${from}, offered_until = now()`.execute(db);
      await sql`alter table slot_watch enable trigger user`.execute(db);
      const change = await sql`update slot_watch set state = ${to}`.execute(db).then(
        () => true,
        () => false,
      );
      expect(change).toBe(Object.values(WATCH_TRANSITIONS[from]).includes(to));
      expect(WatchState.schema).toHaveProperty(to);
    },
  );
});
