import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '#core/domain/units.ts';
import { WishState } from '#core/schemas/slot-wishes.ts';
import { processFreed } from './booking/freed-times.ts';
import { noteReleased } from './booking/released-days.ts';
import { WISH_TRANSITIONS } from './booking/state/wish-transitions.ts';
import { endPastWishes } from './booking/wishes.ts';
import { composeEmail, type MessageRow } from './messages/compose.ts';
import { DATABASES } from './testing/database.ts';
import { FIXTURE as F } from './testing/fixture.ts';
import { bookBody, type Harness, newKey, slotToken, startHarness } from './testing/harness.ts';
import { sweepHolds } from './testing/sweep.ts';

/** In the future of the database's clock, which tests cannot set. */
const NOW = Date.parse('2037-03-10T08:00:00Z');
/** A Thursday. */
const DATE = '2037-03-12';
const ANNA = 'anna@example.com';
const BORYS = 'borys@example.com';
const VERA = 'vera@example.com';

/** An hour of tennis in Kyiv on Thursday from 9 to 14, of which 12:00 is the only one that is freed. */
const WISH = {
  ...{ category: 'tennis', city: 'kyiv', date_from: DATE, time_from: '09:00', time_to: '14:00' },
  max_price: 60_000,
};

const quiet = { warn: (details: object) => expect.fail(JSON.stringify(details)) };

describe.each(DATABASES)('wishes, on $name', (database) => {
  let h: Harness;
  let booking = '';
  let slot = '';

  beforeAll(async () => {
    h = await startHarness(database);
    h.now = NOW;
    await sql`update price_rule set amount = 50000 where court_id = ${F.courtOne} and amount < 100000`.execute(
      h.opened.db,
    );
    slot = await slotToken(h, F.courtService, DATE, F.courtOne, '12:00');
  });
  afterAll(() => h.close());
  beforeEach(async () => {
    h.now = NOW;
    booking = (await h.post('/v2/bookings/book', bookBody(slot), newKey())).body.data.token;
  });
  afterEach(async () => {
    const { db } = h.opened;
    for (const table of ['freed_time', 'slot_wish', 'slot_watch'] as const) await db.deleteFrom(table).execute();
    await db.deleteFrom('occupation').where('kind', 'in', ['hold', 'booking', 'closure']).execute();
    await sql`delete from freed_time`.execute(db);
    for (const table of ['message', 'payment', 'booking', 'ended_hold', 'attempt'] as const)
      await db.deleteFrom(table).execute();
  });

  const wish = async (email: string, change: object = {}, headers: Record<string, string> = {}) => {
    await h.opened.db.deleteFrom('attempt').execute();
    return h.post('/v1/slot-wishes', { ...WISH, email, ...change }, headers);
  };
  const wishAll = async (...emails: string[]) => {
    for (const email of emails) expect((await wish(email)).status).toBe(200);
  };
  const cancel = async (token = booking) => expect((await h.post('/v2/bookings/cancel', { token })).status).toBe(200);
  const work = () => processFreed({ db: h.opened.db, clock: () => h.now }, quiet);
  const offers = async () =>
    (await h.opened.db.selectFrom('slot_watch').select(['email', 'state']).orderBy('id').execute()).map(
      ({ email, state }) => `${email.split('@')[0]} ${state}`,
    );
  /** Closes the first court around the hour that is booked. */
  const alone = () =>
    sql`insert into occupation (club_id, court_id, during, kind, note)
      select ${F.ace}, ${F.courtOne}, tstzrange((${`${DATE}T`} || hours.starts || ':00+02:00')::timestamptz, (${`${DATE}T`} || hours.ends || ':00+02:00')::timestamptz),
        'closure', 'Rain' from (values ('08:00', '12:00'), ('13:00', '22:00')) as hours (starts, ends)`.execute(
      h.opened.db,
    );
  const freed = async () => (await h.opened.db.selectFrom('freed_time').selectAll().execute()).length;
  const stored = (kind: string) =>
    h.opened.db.selectFrom('message').selectAll().where('kind', '=', kind).execute() as Promise<MessageRow[]>;
  const tokenOf = async (email: string) =>
    (await h.opened.db.selectFrom('slot_wish').select('token').where('email', '=', email).executeTakeFirstOrThrow())
      .token;
  const status = async (email: string, headers = {}) =>
    (await h.post('/v1/slot-wishes/status', { token: await tokenOf(email) }, headers)).body.data;
  const lapse = async () => {
    await sql`update occupation set expires_at = now() where kind = 'hold'`.execute(h.opened.db);
    await sweepHolds(h.opened.db);
  };
  const watchOf = async (email: string) =>
    (await h.opened.db.selectFrom('slot_watch').select('token').where('email', '=', email).executeTakeFirstOrThrow())
      .token;

  it('are offered what becomes free, held, in the order of their creation', async () => {
    await wishAll(ANNA, BORYS);
    await cancel();
    await work();
    expect(await offers()).toEqual(['anna offered']);
    expect(await stored('freed')).toMatchObject([{ recipient: ANNA }]);
    expect((await h.post('/v2/bookings/book', bookBody(slot), newKey())).body.code).toBe('SLOT_TAKEN');
    expect(await status(ANNA)).toMatchObject({
      ...{ state: 'active', offers: 1, others: 1, category: { slug: 'tennis' }, city: { slug: 'kyiv' } },
      ...{ date_from: DATE, date_to: DATE, time_from: '09:00', time_to: '14:00', duration: 60 },
      max_price: { amount: 60_000 },
      offer: { token: await watchOf(ANNA), club: { slug: 'ace' }, starts_at: `${DATE}T12:00:00+02:00` },
    });
    expect(await status(BORYS)).toMatchObject({ offers: 0, offer: null });
  });

  describe('when a club opens a day', () => {
    /** Days are open until two days ahead, the last of them from 10:30 on. */
    const OPENS = Date.parse('2037-03-12T10:30:00+02:00');
    const ON_NEW_DAY = { date_from: '2037-03-14', date_to: '2037-03-16' };
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

    it('are offered its first time, each another, and nothing before', async () => {
      for (const email of [ANNA, BORYS]) await wish(email, ON_NEW_DAY);
      await openAt(OPENS - 1);
      expect(await offers()).toEqual([]);
      await openAt(OPENS);
      expect(await offers()).toEqual(['anna offered', 'borys offered']);
      expect((await status(ANNA)).offer.starts_at).toBe('2037-03-14T09:00:00+02:00');
      expect((await status(BORYS)).offer).not.toEqual((await status(ANNA)).offer);
    });

    it('are offered it once, also after two days without a server', async () => {
      await wish(ANNA, { ...ON_NEW_DAY, date_from: '2037-03-15' });
      await openAt(OPENS + 2 * DAY);
      expect((await status(ANNA)).offer.starts_at).toBe('2037-03-15T09:00:00+02:00');
      await h.post('/v1/slot-watches/leave', { token: await watchOf(ANNA) });
      await openAt(OPENS + 2 * DAY + MINUTE);
      expect(await offers()).toEqual(['anna declined']);
    });

    it('are offered nothing of a day that they do not name, nor of a club that takes requests', async () => {
      await wish(ANNA, { date_from: '2037-03-20' });
      await wish(BORYS, ON_NEW_DAY);
      await ofAce({ online_booking: false });
      await openAt(OPENS);
      expect(await offers()).toEqual([]);
      await ofAce({ online_booking: true });
    });
  });

  it.each<[string, string, () => Promise<unknown>]>([
    ['is declined', 'declined', async () => h.post('/v1/slot-watches/leave', { token: await watchOf(ANNA) })],
    ['is over', 'expired', () => lapse()],
  ])('pass on to the next when the offer %s, and after the last the time is free for all', async (_, state, end) => {
    await wishAll(ANNA, BORYS);
    await cancel();
    await work();
    await end();
    await work();
    expect(await offers()).toEqual([`anna ${state}`, 'borys offered']);
    expect((await status(ANNA)).state).toBe('active');
    await h.post('/v1/slot-watches/leave', { token: await watchOf(BORYS) });
    await work();
    expect(await offers()).toEqual([`anna ${state}`, 'borys declined']);
    expect((await h.post('/v2/bookings/book', bookBody(slot), newKey())).status).toBe(200);
  });

  it('come after those who are in line for that very time', async () => {
    await wishAll(ANNA);
    const hours = { starts_at: `${DATE}T12:00:00+02:00`, ends_at: `${DATE}T13:00:00+02:00` };
    await h.opened.db.deleteFrom('attempt').execute();
    await h.post('/v1/slot-watches', { service_id: F.courtService, court_id: F.courtOne, ...hours, email: VERA });
    await cancel();
    await work();
    expect(await offers()).toEqual(['vera offered']);
    await h.post('/v1/slot-watches/leave', { token: await watchOf(VERA) });
    await work();
    expect(await offers()).toEqual(['vera declined', 'anna offered']);
  });

  it('end with a booking of what was offered, and get no other time', async () => {
    await wishAll(ANNA);
    await cancel();
    await work();
    const lease = await watchOf(ANNA);
    const booked = await h.post('/v2/bookings/book', { ...bookBody(slot), lease }, newKey());
    expect(booked.status).toBe(200);
    expect(await status(ANNA)).toMatchObject({ state: 'met', offers: 1, offer: null });
    await cancel(booked.body.data.token);
    await work();
    expect(await offers()).toEqual(['anna taken']);
  });

  it('wait on if the device that took up an offer gives it up, even if others book it then', async () => {
    await wishAll(ANNA);
    await cancel();
    await work();
    const device = h.signed('device-of-anna');
    await h.post('/v1/slot-watches/claim', { token: await watchOf(ANNA) }, device);
    const lease = await h.post('/v1/leases', { slots: [slot] }, device);
    const second = await slotToken(h, F.courtService, DATE, F.courtOne, '10:00');
    const other = async () => {
      const booked = await h.post('/v2/bookings/book', bookBody(second), newKey());
      await cancel(booked.body.data.token);
      await work();
    };
    await other();
    expect(await offers()).toEqual(['anna taken']);
    await h.delete(`/v1/leases/${lease.body.data.token}`);
    await work();
    expect((await h.post('/v2/bookings/book', bookBody(slot), newKey())).status).toBe(200);
    expect((await status(ANNA)).state).toBe('active');
    await other();
    expect(await offers()).toEqual(['anna taken', 'anna offered']);
  });

  it('have one offer at a time', async () => {
    const second = await slotToken(h, F.courtService, DATE, F.courtOne, '10:00');
    const other = (await h.post('/v2/bookings/book', bookBody(second), newKey())).body.data.token;
    await wishAll(ANNA);
    await cancel();
    await cancel(other);
    await work();
    expect(await offers()).toEqual(['anna offered']);
  });

  it('do not count what a visitor held and gave back', async () => {
    await cancel();
    await wishAll(ANNA);
    const device = { 'x-device-id': 'device-of-a-visitor' };
    const lease = await h.post('/v1/leases', { slots: [slot] }, device);
    await h.delete(`/v1/leases/${lease.body.data.token}`);
    expect(await freed()).toBe(0);
  });

  /** What a wish must be so that 12:00 to 13:00 at 500 hryvnias on the first court meets it, or not. */
  it.each<[string, boolean, object]>([
    ['at most the price', true, { max_price: 50_000 }],
    ['less than the price', false, { max_price: 49_999 }],
    ['any price', true, { max_price: undefined }],
    ['another sport', false, { category: 'padel' }],
    ['another city', false, { city: 'lviv' }],
    ['a place near', true, { city: undefined, near: '50.46,30.52', radius_km: 2 }],
    ['a place farther than that', false, { city: undefined, near: '50.48,30.52', radius_km: 2 }],
    ['hours that begin then', true, { time_from: '12:00' }],
    ['hours that begin later', false, { time_from: '12:30' }],
    ['hours that end then', true, { time_to: '13:00' }],
    ['hours that end earlier', false, { time_to: '12:30' }],
    ['another day', false, { date_from: '2037-03-13' }],
    ['days that end on it', true, { date_from: '2037-03-10', date_to: DATE }],
    ['its weekday', true, { date_to: '2037-03-20', weekdays: [4, 6] }],
    ['other weekdays', false, { date_to: '2037-03-20', weekdays: [5] }],
    ['an hour and a half', false, { duration: 90, max_price: undefined }],
    ['a duration that the service does not have', false, { duration: 240, time_to: '22:00', max_price: undefined }],
    ['a coach, who needs a court', true, { service_kind: 'coach', max_price: undefined }],
    ['a cheap coach', false, { service_kind: 'coach', max_price: 1000 }],
  ])('for %s: %s', async (_, isMet, change) => {
    await alone();
    expect((await wish(ANNA, change)).status).toBe(200);
    await cancel();
    await work();
    expect(await offers()).toEqual(isMet ? ['anna offered'] : []);
  });

  it('of an hour and a half are offered it with what was free beside it', async () => {
    await wish(ANNA, { duration: 90, max_price: undefined, time_from: '12:00' });
    await cancel();
    await work();
    const [row] = await h.opened.db.selectFrom('slot_watch').select(sql<Date>`upper(during)`.as('ends')).execute();
    expect(row!.ends).toEqual(new Date(`${DATE}T13:30:00+02:00`));
  });

  describe('for a sport of which a service of another has a court', () => {
    const play = (sport: string) =>
      h.opened.db
        .updateTable('court')
        .set({ sport })
        .where('club_id', '=', F.ace)
        .where('id', '=', F.courtOne)
        .execute();
    beforeEach(() => play('padel'));
    afterEach(() => play('tennis'));

    it('are offered that court, and those for the sport of the service are not', async () => {
      const tennis = await wish(ANNA);
      expect(tennis.body.data.free.map((one: { court_id: number }) => one.court_id)).not.toContain(F.courtOne);
      await wish(BORYS, { category: 'padel' });
      await cancel();
      await work();
      expect(await offers()).toEqual(['borys offered']);
    });

    it('have the freed time noted if they are the only ones', async () => {
      await wish(BORYS, { category: 'padel' });
      await cancel();
      await work();
      expect(await offers()).toEqual(['borys offered']);
    });
  });

  it('for a coach are offered the coach’s time, on the court that became free', async () => {
    const coached = await slotToken(h, F.coachService, DATE, F.courtTwo, '10:00');
    const lesson = await h.post('/v2/bookings/book', bookBody(coached), newKey());
    expect(lesson.status).toBe(200);
    await wish(ANNA, { service_kind: 'coach', max_price: undefined });
    await cancel(lesson.body.data.token);
    await work();
    const [row] = await h.opened.db.selectFrom('slot_watch').select(['service_id', 'coach_id']).execute();
    expect(row).toMatchObject({ service_id: F.coachService, coach_id: expect.anything() });
  });

  it('are not offered what begins within the lead time', async () => {
    await alone();
    await wishAll(ANNA);
    await cancel();
    h.now = Date.parse(`${DATE}T11:45:00+02:00`);
    await work();
    expect(await offers()).toEqual([]);
  });

  it('note no freed time without a wish that could want it', async () => {
    await wish(ANNA, { city: 'lviv' });
    await wish(BORYS, { category: 'padel' });
    await wish(VERA, { date_from: '2037-04-01' });
    await cancel();
    expect(await freed()).toBe(0);
  });

  it('get one offer of a time, whichever number of processes compare it', async () => {
    await wishAll(ANNA, BORYS);
    await cancel();
    await Promise.all([work(), work(), work()]);
    expect(await offers()).toEqual(['anna offered']);
    expect(await freed()).toBe(0);
  });

  it('wait for any other time if the club takes the offered one back', async () => {
    await wishAll(ANNA);
    await cancel();
    await work();
    const { db } = h.opened;
    await db.transaction().execute(async (trx) => {
      await sql`insert into occupation (club_id, court_id, during, kind, note)
        select club_id, court_id, tstzrange(upper(during), upper(during) + interval '1 hour'), 'closure', 'Rain'
        from slot_watch`.execute(trx);
      await sql`delete from occupation where kind = 'hold'`.execute(trx);
    });
    expect(await offers()).toEqual([]);
    await work();
    expect(await offers()).toEqual(['anna offered']);
  });

  it('are stored once, send their link, and say what is free now', async () => {
    const first = await wish('Anna@example.com', {}, { 'accept-language': 'uk' });
    expect(first.body.data.free).toHaveLength(4);
    expect(first.body.data.free[0]).toMatchObject({
      ...{ club: { slug: 'ace' }, starts_at: `${DATE}T09:00:00+02:00`, ends_at: `${DATE}T10:00:00+02:00` },
      price: { amount: 32_000 },
    });
    expect((await wish(ANNA, {}, { 'accept-language': 'uk' })).status).toBe(200);
    const rows = await stored('wish');
    expect(rows).toMatchObject([{ recipient: ANNA, language: 'uk' }]);
    const composer = { db: h.opened.db, secret: new Uint8Array(32), publicUrl: 'http://c.test', from: 'a@b.cc' };
    const letter = (await composeEmail({ ...composer, clock: () => h.now }, rows[0]!))!;
    expect(letter.subject).toBe('Побажання щодо часу: Теніс, четвер, 12 березня');
    for (const part of [`http://c.test/uk-ua/booking-wish/${await tokenOf(ANNA)}`, '09:00–14:00', 'Київ', '600'])
      expect(letter.text).toContain(part);
    for (const part of ['Теніс, корт', '60 хв']) expect(letter.text).toContain(part);
    await wish(BORYS, { date_to: `${DATE.slice(0, 8)}20`, weekdays: [1, 4] }, { 'accept-language': 'uk' });
    const some = (await composeEmail({ ...composer, clock: () => h.now }, (await stored('wish'))[1]!))!;
    expect(some.text).toContain('четвер, 12 березня – п’ятниця, 20 березня (пн, чт)');
    await h.post('/v1/slot-wishes/stop', { token: await tokenOf(ANNA) });
    expect(await composeEmail({ ...composer, clock: () => h.now }, rows[0]!)).toBeUndefined();
  });

  it('are at most five for an address', async () => {
    for (let hour = 9; hour < 14; hour += 1) expect((await wish(ANNA, { time_to: `${hour + 4}:00` })).status).toBe(200);
    expect((await wish(ANNA, { time_to: '19:00' })).body.code).toBe('WISHES_PER_EMAIL');
    await h.post('/v1/slot-wishes/stop', { token: await tokenOf(ANNA) });
    expect((await wish(ANNA, { time_to: '19:00' })).status).toBe(200);
  });

  it('require a proof of work for the second one', async () => {
    await h.opened.db.deleteFrom('attempt').execute();
    expect((await h.post('/v1/slot-wishes', { ...WISH, email: ANNA })).status).toBe(200);
    expect((await h.post('/v1/slot-wishes', { ...WISH, email: ANNA })).body.code).toBe('PROOF_REQUIRED');
  });

  it.each<[string, () => Promise<unknown>]>([
    ['their link', async () => h.post('/v1/slot-wishes/stop', { token: await tokenOf(ANNA) })],
    ['the link that stops all emails', async () => h.post('/v1/slot-watches/stop', { token: await watchOf(ANNA) })],
  ])('end by %s, and what is held passes on', async (_, stop) => {
    await wishAll(ANNA, BORYS);
    await cancel();
    await work();
    await stop();
    await work();
    expect((await offers()).at(-1)).toBe('borys offered');
    expect((await status(ANNA)).state).toBe('stopped');
    await stop().catch(() => {});
    expect((await status(ANNA)).state).toBe('stopped');
  });

  it('end with their last day, and are deleted a month later', async () => {
    await wishAll(ANNA);
    const { db } = h.opened;
    const pass = (days: number) =>
      sql`update slot_wish set first_date = current_date - ${days}::int, last_date = current_date - ${days}::int`.execute(
        db,
      );
    await endPastWishes(db);
    expect((await status(ANNA)).state).toBe('active');
    await sql`delete from booking`.execute(db).catch(() => {});
    await pass(3);
    await endPastWishes(db);
    expect((await status(ANNA)).state).toBe('over');
    await pass(40);
    await endPastWishes(db);
    expect(await db.selectFrom('slot_wish').select('id').execute()).toEqual([]);
  });

  it.each<[string, number, object, [string, string] | undefined]>([
    ['an unknown sport', 400, { category: 'chess' }, ['category', 'CHOICE']],
    ['an unknown city', 400, { city: 'atlantis' }, ['city', 'CHOICE']],
    ['no place', 400, { city: undefined }, ['city', 'REQUIRED']],
    ['two places', 400, { near: '50.4,30.5' }, ['near', 'INVALID']],
    [
      'a place as large as a country',
      400,
      { city: undefined, near: '50.4,30.5', radius_km: 51 },
      ['radius_km', 'INVALID'],
    ],
    ['a day in the past', 400, { date_from: '2037-03-01' }, ['date_from', 'DAY_OVER']],
    ['days in the past', 400, { date_from: '2037-03-01', date_to: '2037-03-09' }, ['date_to', 'DAY_OVER']],
    [
      'weekdays that are over',
      400,
      { date_from: '2037-03-09', date_to: '2037-03-12', weekdays: [1] },
      ['weekdays', 'CHOICE'],
    ],
    ['days that end before they begin', 400, { date_to: '2037-03-11' }, ['date_to', 'UNTIL_LATER']],
    ['a season', 400, { date_to: '2037-06-30' }, ['date_to', 'UNTIL_LATER']],
    ['weekdays that are none of the days', 400, { weekdays: [5] }, ['weekdays', 'CHOICE']],
    ['hours that end before they begin', 400, { time_to: '08:00' }, ['time_to', 'UNTIL']],
    ['hours that are too short', 400, { time_from: '21:00', time_to: '21:30' }, ['time_to', 'HOURS_SHORT']],
    ['no email', 400, { email: 'anna' }, ['email', 'EMAIL']],
  ])('are refused for %s', async (_, code, change, field) => {
    const answer = await wish(ANNA, change);
    expect([answer.status, answer.body.errors?.[0]?.path, answer.body.errors?.[0]?.code]).toEqual([
      code,
      ...(field ?? []),
    ]);
  });

  it.each([
    ['Kyiv', '2037-03-10T21:59:00Z', { city: 'kyiv' }, 200],
    ['Kyiv', '2037-03-10T22:00:00Z', { city: 'kyiv' }, 400],
    ['a position', '2037-03-10T22:00:00Z', { city: undefined, near: '50.4,30.5' }, 400],
  ])('are for a day until midnight in %s, at %s', async (_, now, place, code) => {
    h.now = Date.parse(now);
    expect((await wish(ANNA, { date_from: '2037-03-10', ...place })).status).toBe(code);
  });

  it('are not found by another token', async () => {
    const token = 'x'.repeat(40);
    expect((await h.post('/v1/slot-wishes/status', { token })).body.code).toBe('NOT_FOUND');
    expect((await h.post('/v1/slot-wishes/stop', { token })).status).toBe(204);
  });

  const all = Object.keys(WISH_TRANSITIONS) as WishState[];
  it.each(all.flatMap((from) => all.filter((to) => to !== from).map((to) => [from, to] as const)))(
    'change from %s to %s exactly if the table says so',
    async (from, to) => {
      await wishAll(ANNA);
      const { db } = h.opened;
      await sql`alter table slot_wish disable trigger user`.execute(db);
      await sql`update slot_wish set state = ${from}`.execute(db);
      await sql`alter table slot_wish enable trigger user`.execute(db);
      const change = await sql`update slot_wish set state = ${to}`.execute(db).then(
        () => true,
        () => false,
      );
      expect(change).toBe(Object.values(WISH_TRANSITIONS[from]).includes(to));
      expect(WishState.schema).toHaveProperty(to);
    },
  );
});
