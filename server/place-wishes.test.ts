import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WISH_PLACES } from '#core/schemas/slot-wishes.ts';
import { ABUSE_LIMITS } from './booking/abuse-limits.ts';
import { processFreed } from './booking/freed-times.ts';
import { noteReleased } from './booking/released-days.ts';
import { expireUnpaid } from './booking/state/apply-event.ts';
import { insertSessions, shutSessions } from './clubs/sessions.ts';
import { composeEmail, type MessageRow } from './messages/compose.ts';
import { DATABASES } from './testing/database.ts';
import { FIXTURE as F } from './testing/fixture.ts';
import { bookBody, CUSTOMER, type Harness, newKey, slotToken, startHarness } from './testing/harness.ts';
import { sweepHolds } from './testing/sweep.ts';

/** In the future of the database's clock, which tests cannot set. */
const NOW = Date.parse('2037-03-10T08:00:00Z');
/** A Thursday. */
const DATE = '2037-03-12';
const ANNA = 'anna@example.com';
const BORYS = 'borys@example.com';
const VERA = 'vera@example.com';

/** A place in Kyiv on Thursday evening, where the session is from 19:00 to 20:00 for 150 hryvnias. */
const WISH = {
  ...{ category: 'tennis', service_kind: 'group', city: 'kyiv' },
  ...{ date_from: DATE, time_from: '18:00', time_to: '22:00', max_price: 15_000 },
};

const quiet = { warn: (details: object) => expect.fail(JSON.stringify(details)) };

describe.each(DATABASES)('wishes for places, on $name', (database) => {
  let h: Harness;
  /** The bookings that fill the session. */
  let bookings: string[] = [];

  beforeAll(async () => {
    h = await startHarness(database);
    h.now = NOW;
    const { db } = h.opened;
    await sql`update group_session set starts_at = ${`${DATE}T19:00:00+02:00`}::timestamptz,
      ends_at = ${`${DATE}T20:00:00+02:00`}::timestamptz where id = ${F.session}`.execute(db);
    await sql`update occupation set during = tstzrange(${`${DATE}T19:00:00+02:00`}, ${`${DATE}T20:00:00+02:00`})
      where session_id = ${F.session}`.execute(db);
  });
  afterAll(() => h.close());
  beforeEach(async () => {
    h.now = NOW;
    bookings = [await book(), await book()];
  });
  afterEach(async () => {
    const { db } = h.opened;
    for (const table of ['slot_wish', 'slot_watch', 'place_hold', 'message', 'payment', 'booking'] as const)
      await db.deleteFrom(table).execute();
    await sql`delete from occupation where session_id is distinct from ${F.session}`.execute(db);
    await sql`delete from group_session where id <> ${F.session}`.execute(db);
    await sql`update group_session set maximum = 2, remaining = 2`.execute(db);
    // Opened again, if a test shut it.
    await sql`insert into occupation (club_id, court_id, coach_id, during, kind, session_id)
      select club_id, court_id, coach_id, tstzrange(starts_at, ends_at), 'session', id from group_session session
      where not exists (select from occupation where session_id = session.id and kind = 'session')`.execute(db);
    for (const table of ['freed_time', 'ended_hold', 'attempt'] as const) await db.deleteFrom(table).execute();
  });

  const PLACE = { service_id: F.groupService, session_id: F.session };
  const tryBook = (more: object = {}, device = {}) => {
    const body = { ...PLACE, customer: CUSTOMER, payment_type: 'card', ...more };
    return h.post(`/v2/bookings/${F.groupService}/group_book`, body, { ...newKey(), ...device });
  };
  const book = async (more: object = {}): Promise<string> => (await tryBook(more)).body.data.token;
  const cancel = async (...tokens: string[]) => {
    for (const token of tokens) expect((await h.post('/v2/bookings/cancel', { token })).status).toBe(200);
  };
  const wish = async (email: string, change: object = {}) => {
    await h.opened.db.deleteFrom('attempt').execute();
    return h.post('/v1/slot-wishes', { ...WISH, email, ...change });
  };
  const wishAll = async (...emails: string[]) => {
    for (const email of emails) expect((await wish(email)).status).toBe(200);
  };
  const work = () => processFreed({ db: h.opened.db, clock: () => h.now }, quiet);
  const offers = async () =>
    (await h.opened.db.selectFrom('slot_watch').select(['email', 'state']).orderBy('id').execute()).map(
      ({ email, state }) => `${email.split('@')[0]} ${state}`,
    );
  const remaining = async () =>
    (
      await h.opened.db
        .selectFrom('group_session')
        .select('remaining')
        .where('id', '=', F.session)
        .executeTakeFirstOrThrow()
    ).remaining;
  const wishOf = async (email: string) =>
    (await h.opened.db.selectFrom('slot_wish').select('token').where('email', '=', email).executeTakeFirstOrThrow())
      .token;
  const watchOf = async (email: string) =>
    (await h.opened.db.selectFrom('slot_watch').select('token').where('email', '=', email).executeTakeFirstOrThrow())
      .token;
  const status = async (email: string) =>
    (await h.post('/v1/slot-wishes/status', { token: await wishOf(email) })).body.data;
  const leave = async (email: string) => h.post('/v1/slot-watches/leave', { token: await watchOf(email) });
  const lapse = async () => {
    await sql`update place_hold set expires_at = now()`.execute(h.opened.db);
    await sweepHolds(h.opened.db);
  };
  const hold = (device: object) => h.post('/v1/leases/places', PLACE, { ...device });
  /** A date of a weekly session, half an hour long. */
  const dateOf = (date: string, time: string) => ({
    ...{ club_id: F.ace, weekly_id: 7, service_id: F.groupService, court_id: F.courtTwo, coach_id: null },
    titles: { uk: 'Заняття', ru: 'Занятие', en: 'Session' },
    ...{ starts_at: `${date}T${time}:00+02:00`, ends_at: `${date}T${time.slice(0, 2)}:30:00+02:00` },
    ...{ amount: 15_000, maximum: 2, remaining: 2 },
  });

  /** How a place becomes free, of a session on Thursday that has none, or a session comes. */
  const WAYS: Record<string, () => Promise<unknown>> = {
    'a cancellation': () => cancel(bookings[0]!),
    'a booking that is not paid in time': async () => {
      await sql`update booking set status = 'pending', payment_status = 'pending', pay_until = now() where token = ${bookings[0]}`.execute(
        h.opened.db,
      );
      await expireUnpaid(h.opened.db);
    },
    'a hold that lapses': async () => {
      await cancel(bookings[0]!);
      await h.opened.db.deleteFrom('freed_time').execute();
      await hold({ 'x-device-id': 'device-of-a-visitor' });
      await lapse();
    },
    'a booking that moves to another session': async () => {
      await insertSessions(h.opened.db, [dateOf('2037-03-26', '19:00')]);
      const times = await h.post('/v1/bookings/times', { token: bookings[0], date: '2037-03-26' });
      const slots = [times.body.data[0].slot];
      expect((await h.post('/v1/bookings/move', { token: bookings[0], slots })).status).toBe(200);
    },
    'a place that the club adds': () =>
      sql`update group_session set maximum = 3, remaining = 1 where id = ${F.session}`.execute(h.opened.db),
    'a session that the club adds': () => insertSessions(h.opened.db, [dateOf(DATE, '21:00')]),
  };

  it.each(Object.keys(WAYS))('are offered a place after %s, held, and once', async (way) => {
    await wishAll(ANNA);
    expect(await offers()).toEqual([]);
    await WAYS[way]!();
    await work();
    expect(await offers()).toEqual(['anna offered']);
    const { rows } = await sql`select from place_hold`.execute(h.opened.db);
    expect(rows).toHaveLength(1);
  });

  describe('when a club opens a day', () => {
    /** Days are open until two days ahead, the last of them from 10:30 on. */
    const OPENS = Date.parse('2037-03-12T10:30:00+02:00');
    const openAt = async (now: number) => {
      h.now = now;
      await noteReleased(h.opened.db, now);
      await work();
    };
    const ofAce = (set: object) => h.opened.db.updateTable('club').set(set).where('id', '=', F.ace).execute();
    beforeEach(async () => {
      await ofAce({ horizon_days: 2, release_time: '10:30' });
      await openAt(OPENS - 1000);
    });
    afterEach(async () => {
      await ofAce({ horizon_days: 300, release_time: null });
      await h.opened.db.deleteFrom('setting').where('key', '=', 'released_days_noted').execute();
    });

    it('are offered its session, and others its times, but nothing before', async () => {
      await wish(ANNA, { date_from: '2037-03-14' });
      await wish(BORYS, { date_from: '2037-03-14', service_kind: 'court', time_to: '19:00', max_price: undefined });
      await insertSessions(h.opened.db, [dateOf('2037-03-14', '19:00')]);
      await openAt(OPENS - 1);
      expect(await offers()).toEqual([]);
      await openAt(OPENS);
      expect((await offers()).sort()).toEqual(['anna offered', 'borys offered']);
      expect((await status(ANNA)).offer.starts_at).toBe('2037-03-14T19:00:00+02:00');
    });
  });

  it('are offered a session that the club opens again', async () => {
    const { db } = h.opened;
    await cancel(...bookings);
    await shutSessions(db, [F.ace], sql`id = ${F.session}`, NOW);
    await db.deleteFrom('freed_time').execute();
    await wishAll(ANNA);
    await sql`update group_session set remaining = maximum where id = ${F.session}`.execute(db);
    await work();
    expect(await offers()).toEqual(['anna offered']);
  });

  it('say what they are for, and keep others out of what is held', async () => {
    await wishAll(ANNA, BORYS);
    await cancel(bookings[0]!);
    await work();
    expect(await offers()).toEqual(['anna offered']);
    expect((await tryBook()).body.code).toBe('GROUP_FULL');
    expect(await status(ANNA)).toMatchObject({
      ...{ state: 'active', service_kind: 'group', places: 1, offers: 1, max_price: { amount: 15_000 } },
      offer: { token: await watchOf(ANNA), club: { slug: 'ace' }, starts_at: `${DATE}T19:00:00+02:00` },
    });
    expect(await status(BORYS)).toMatchObject({ offers: 0, offer: null });
  });

  it.each<[string, string, () => Promise<unknown>]>([
    ['is declined', 'declined', () => leave(ANNA)],
    ['is over', 'expired', () => lapse()],
  ])('pass on to the next when the offer %s, and after the last the place is free for all', async (_, state, end) => {
    await wishAll(ANNA, BORYS);
    await cancel(bookings[0]!);
    await work();
    await end();
    await work();
    expect(await offers()).toEqual([`anna ${state}`, 'borys offered']);
    await leave(BORYS);
    await work();
    expect(await offers()).toEqual([`anna ${state}`, 'borys declined']);
    expect((await tryBook()).status).toBe(200);
  });

  it('come after those who are in line for that very session', async () => {
    await wishAll(ANNA);
    await h.opened.db.deleteFrom('attempt').execute();
    await h.post('/v1/place-watches', { ...PLACE, email: VERA });
    await cancel(bookings[0]!);
    await work();
    expect(await offers()).toEqual(['vera offered']);
    await cancel(bookings[1]!);
    await work();
    expect(await offers()).toEqual(['vera offered', 'anna offered']);
  });

  /** What a wish must be so that the session meets it, or not. */
  it.each<[string, boolean, object]>([
    ['at most the price of a place', true, {}],
    ['less than the price', false, { max_price: 14_999 }],
    ['any price', true, { max_price: undefined }],
    ['another sport', false, { category: 'padel' }],
    ['another city', false, { city: 'lviv' }],
    ['a place near', true, { city: undefined, near: '50.46,30.52', radius_km: 2 }],
    ['a place farther than that', false, { city: undefined, near: '50.48,30.52', radius_km: 2 }],
    ['hours that begin later', false, { time_from: '19:30' }],
    ['hours that end earlier', false, { time_to: '19:30' }],
    ['hours shorter than the usual visit', false, { time_from: '19:00', time_to: '19:30' }],
    ['another duration, which a session has of its own', true, { duration: 120 }],
    ['another day', false, { date_from: '2037-03-13' }],
    ['other weekdays', false, { date_to: '2037-03-20', weekdays: [5] }],
    ['more places than become free', false, { places: 2 }],
    ['a court', false, { service_kind: 'court', max_price: undefined }],
    ['a coach', false, { service_kind: 'coach', max_price: undefined }],
  ])('for %s: %s', async (_, isMet, change) => {
    expect((await wish(ANNA, change)).status).toBe(200);
    await cancel(bookings[0]!);
    await work();
    expect(await offers()).toEqual(isMet ? ['anna offered'] : []);
  });

  it('are not offered a court', async () => {
    const slot = await slotToken(h, F.courtService, DATE, F.courtOne, '19:00');
    const { body } = await h.post('/v2/bookings/book', bookBody(slot), newKey());
    await wish(ANNA, { max_price: undefined });
    await cancel(body.data.token);
    await work();
    expect(await offers()).toEqual([]);
  });

  it('are not offered what they could book before', async () => {
    await cancel(bookings[0]!);
    expect((await wish(ANNA)).body.data.free).toMatchObject([
      {
        ...{ club: { slug: 'ace' }, service_id: F.groupService, session_id: F.session, court_id: F.courtTwo },
        ...{ starts_at: `${DATE}T19:00:00+02:00`, price: { amount: 15_000 } },
      },
    ]);
    await cancel(bookings[1]!);
    await work();
    expect(await offers()).toEqual([]);
  });

  describe('for two places', () => {
    const device = { 'x-device-id': 'device-of-anna' };
    beforeEach(async () => {
      await wish(ANNA, { places: 2 });
      await wish(BORYS);
    });

    it('wait until both are free, while others are offered one', async () => {
      await cancel(bookings[0]!);
      await work();
      expect(await offers()).toEqual(['borys offered']);
      await leave(BORYS);
      await work();
      await cancel(bookings[1]!);
      await work();
      expect(await offers()).toEqual(['borys declined', 'anna offered']);
      expect(await remaining()).toBe(0);
    });

    it('come first if both become free at once, and give both back', async () => {
      await cancel(...bookings);
      await work();
      expect(await offers()).toEqual(['anna offered']);
      expect((await h.post('/v1/slot-watches/status', { token: await watchOf(ANNA) })).body.data.places).toBe(2);
      const [row] = (await h.opened.db.selectFrom('message').selectAll().where('kind', '=', 'freed').execute()) as [
        MessageRow,
      ];
      const composer = { db: h.opened.db, secret: new Uint8Array(32), publicUrl: 'http://c.test', from: 'a@b.cc' };
      expect((await composeEmail({ ...composer, clock: () => h.now }, row))!.text).toMatch(/Places.*2/s);
      await leave(ANNA);
      expect(await remaining()).toBe(2);
      await work();
      expect(await offers()).toEqual(['anna declined', 'borys offered']);
    });

    it('are booked one after another by the device that took them', async () => {
      await cancel(...bookings);
      await work();
      await h.post('/v1/slot-watches/claim', { token: await watchOf(ANNA) }, device);
      for (const left of [1, 0]) {
        // The form holds a place, and holds it again when it is opened again.
        await hold(device);
        const lease = (await hold(device)).body.data.token;
        expect((await tryBook()).body.code).toBe('GROUP_FULL');
        expect((await tryBook({ lease }, device)).status).toBe(200);
        const { rows } = await sql`select from place_hold`.execute(h.opened.db);
        expect(rows).toHaveLength(left);
        expect((await status(ANNA)).state).toBe('met');
      }
      expect([await offers(), await remaining()]).toEqual([['anna taken'], 0]);
    });

    it('are booked by the token of the offer, and the place that is left passes on', async () => {
      await cancel(...bookings);
      await work();
      expect((await tryBook({ lease: await watchOf(ANNA) })).status).toBe(200);
      expect(await offers()).toEqual(['anna offered']);
      await lapse();
      await work();
      expect(await offers()).toEqual(['anna taken', 'borys offered']);
      expect((await status(ANNA)).state).toBe('met');
    });
  });

  it('end with a booking of what was offered, and get no other place', async () => {
    await wishAll(ANNA);
    await cancel(bookings[0]!);
    await work();
    const booked = await book({ lease: await watchOf(ANNA) });
    expect(await status(ANNA)).toMatchObject({ state: 'met', offers: 1, offer: null });
    await cancel(booked);
    await work();
    expect(await offers()).toEqual(['anna taken']);
  });

  it('wait on if the device that took up an offer gives it up', async () => {
    await wishAll(ANNA);
    await cancel(bookings[0]!);
    await work();
    const device = { 'x-device-id': 'device-of-anna' };
    await h.post('/v1/slot-watches/claim', { token: await watchOf(ANNA) }, device);
    const lease = await hold(device);
    await h.delete(`/v1/leases/${lease.body.data.token}`);
    await work();
    expect([await offers(), (await status(ANNA)).state]).toEqual([['anna taken'], 'active']);
    expect((await tryBook()).status).toBe(200);
  });

  it('get a place that no booking got, or a booking gets it, when both come at once', async () => {
    await wishAll(ANNA, BORYS);
    await cancel(bookings[0]!);
    const [, , answer] = await Promise.all([work(), work(), tryBook()]);
    const taken = await sql<{ count: number }>`
      select (select count(*) from booking where status = 'confirmed')::int + (select count(*) from place_hold)::int as count`.execute(
      h.opened.db,
    );
    expect(taken.rows[0]!.count).toBe(2);
    expect(await offers()).toEqual(answer.status === 200 ? [] : ['anna offered']);
    expect(await remaining()).toBe(0);
  });

  it('end by their link, and what is held passes on', async () => {
    await wishAll(ANNA, BORYS);
    await cancel(bookings[0]!);
    await work();
    await h.post('/v1/slot-wishes/stop', { token: await wishOf(ANNA) });
    await work();
    expect(await offers()).toEqual(['anna declined', 'borys offered']);
  });

  it.each<[string, object, [string, string]]>([
    ['more places than a device may hold', { places: WISH_PLACES + 1 }, ['places', 'INVALID']],
    ['no place', { places: 0 }, ['places', 'NUMBER']],
    ['places of a court', { service_kind: 'court', places: 2 }, ['places', 'INVALID']],
    ['hours that end when they begin', { time_to: '18:00' }, ['time_to', 'UNTIL']],
  ])('are refused for %s', async (_, change, field) => {
    const answer = await wish(ANNA, change);
    expect([answer.status, answer.body.errors?.[0]?.path, answer.body.errors?.[0]?.code]).toEqual([400, ...field]);
  });

  it('are for no more places than a device may hold', () => {
    expect(WISH_PLACES).toBe(ABUSE_LIMITS.holdsOfDevice.value);
  });
});
