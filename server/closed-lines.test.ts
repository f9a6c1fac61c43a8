import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { processFreed } from './booking/freed-times.ts';
import { rangeOf } from './database/range.ts';
import { composeEmail, type MessageRow } from './messages/compose.ts';
import type { LineClosed } from './messages/kinds/line-closed.ts';
import { DATABASES } from './testing/database.ts';
import { FIXTURE as F } from './testing/fixture.ts';
import { bookBody, CUSTOMER, type Harness, newKey, slotToken, startHarness } from './testing/harness.ts';
import { signInStaff } from './testing/sessions.ts';

/** In the future of the database's clock, which tests cannot set. */
const NOW = Date.parse('2037-03-10T08:00:00Z');
/** A Thursday. */
const DATE = '2037-03-12';
const CLERK = 'clerk@ace.example';
const ANNA = 'anna@example.com';
const BORYS = 'borys@example.com';
const VERA = 'vera@example.com';

const at = (time: string) => `${DATE}T${time}:00+02:00`;
const hour = (hours: number) => ({ starts_at: at(`${hours}:00`), ends_at: at(`${hours + 1}:00`) });
const quiet = { warn: (details: object) => expect.fail(JSON.stringify(details)) };

describe.each(DATABASES)('those who wait for what the club closes, on $name', (database) => {
  let h: Harness;
  let as: { authorization: string };
  /** The bookings of two hours from noon on. */
  let bookings: string[] = [];
  beforeAll(async () => {
    h = await startHarness(database);
    h.now = NOW;
    const accounts = [{ email: CLERK, at: { club: F.ace, role: 'staff' } }] as const;
    const tokens = await signInStaff(h.opened.db, accounts, { sessions: 1, now: NOW });
    as = { authorization: `Bearer ${tokens.get(CLERK)![0]}` };
  });
  afterAll(() => h.close());
  beforeEach(async () => {
    const { db } = h.opened;
    const [starts, ends] = [new Date(at('19:00')), new Date(at('20:00'))];
    await sql`update group_session set remaining = maximum, starts_at = ${starts}, ends_at = ${ends}
      where id = ${F.session}`.execute(db);
    await db
      .insertInto('occupation')
      .values({
        ...{ club_id: F.ace, court_id: F.courtTwo, coach_id: null, during: rangeOf(starts, ends) },
        ...{ kind: 'session', session_id: F.session },
      })
      .execute();
    bookings = [];
    for (const time of ['12:00', '13:00']) {
      const slot = await slotToken(h, F.courtService, DATE, F.courtOne, time);
      bookings.push((await h.post('/v2/bookings/book', bookBody(slot), newKey())).body.data.token);
    }
  });
  afterEach(async () => {
    const { db } = h.opened;
    for (const table of ['slot_watch', 'slot_wish', 'occupation', 'club_closure', 'freed_time'] as const)
      await db.deleteFrom(table).execute();
    for (const table of ['desk_log', 'message', 'payment', 'place_hold', 'booking', 'ended_hold', 'attempt'] as const)
      await db.deleteFrom(table).execute();
  });

  const fresh = () => h.opened.db.deleteFrom('attempt').execute();
  const wait = async (email: string, hours: number, language = 'en') => {
    await fresh();
    const body = { service_id: F.courtService, court_id: F.courtOne, ...hour(hours), email };
    expect((await h.post('/v1/slot-watches', body, { 'accept-language': language })).status).toBe(204);
  };
  const PLACE = { service_id: F.groupService, session_id: F.session };
  const waitForPlace = async (email: string) => {
    await fresh();
    return h.post('/v1/place-watches', { ...PLACE, email });
  };
  const fillSession = async () => {
    for (let place = 0; place < 2; place += 1) {
      const body = { ...PLACE, customer: CUSTOMER, payment_type: 'card' };
      await h.post(`/v2/bookings/${F.groupService}/group_book`, body, newKey());
    }
  };
  const cancel = async (token: string) => expect((await h.post('/v2/bookings/cancel', { token })).status).toBe(200);
  const closing = (more: object = {}) => ({
    ...{ date: DATE, time: '12:00', until_date: DATE, until: '14:00', remedy: 'refund', ...more },
  });
  const close = async (more: object = {}) => {
    const answer = await h.post('/v1/desk/clubs/ace/closings', { ...closing(more), reason: 'Flood' }, as);
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const states = async () =>
    (await h.opened.db.selectFrom('slot_watch').select(['email', 'state']).orderBy('id').execute()).map(
      ({ email, state }) => `${email.split('@')[0]} ${state}`,
    );
  type Told = Omit<MessageRow, 'payload'> & { payload: LineClosed };
  const told = (kind = 'lineClosed') =>
    h.opened.db
      .selectFrom('message')
      .selectAll()
      .where('kind', '=', kind)
      .orderBy('recipient')
      .execute() as unknown as Promise<Told[]>;
  const composer = () => ({
    ...{ db: h.opened.db, secret: new Uint8Array(32), publicUrl: 'http://c.test', from: 'a@b.cc' },
  });
  const holds = async () =>
    (await h.opened.db.selectFrom('occupation').selectAll().where('kind', '=', 'hold').execute()).length +
    (await h.opened.db.selectFrom('place_hold').selectAll().execute()).length;

  it.each([
    ['the club', {}],
    ['a court', { court_ids: [F.courtOne] }],
  ])('are told once, of all their times and offers, when the desk closes %s', async (_, courts) => {
    await wait(ANNA, 12);
    await wait(ANNA, 13);
    await wait(BORYS, 12, 'uk');
    await cancel(bookings[0]!);
    expect(await states()).toEqual(['anna offered', 'anna waiting', 'borys waiting']);
    const shown = await h.post('/v1/desk/clubs/ace/closings/preview', closing(courts), as);
    expect(shown.body).toMatchObject({ data: [{ outcome: 'cancelled' }], meta: { waiting: 2 } });
    expect(await close(courts)).toEqual(shown.body);
    expect(await states()).toEqual(['anna closed', 'anna closed', 'borys closed']);
    expect(await holds()).toBe(0);
    const [anna, borys, ...others] = await told();
    expect(others).toEqual([]);
    expect(anna).toMatchObject({ recipient: ANNA, language: 'en', payload: { reason: 'Flood' } });
    expect(anna!.payload.times.map(({ starts_at }) => Date.parse(starts_at))).toEqual(
      [12, 13].map((hours) => Date.parse(hour(hours).starts_at)),
    );
    expect(borys).toMatchObject({ recipient: BORYS, language: 'uk', payload: { times: [{}] } });
    expect(await told('freed')).toHaveLength(1);
    const { token } = anna!.payload.times[0]!;
    const page = await h.post('/v1/slot-watches/status', { token });
    expect(page.body.data).toMatchObject({ state: 'closed', place: null, offered_until: null, slots: [] });
    expect((await h.post('/v1/slot-watches/claim', { token }, { 'x-device-id': 'device-of-anna' })).body.code).toBe(
      'LEASE_EXPIRED',
    );

    const { subject, text } = (await composeEmail(
      { ...composer(), clock: () => h.now },
      anna as unknown as MessageRow,
    ))!;
    expect(subject).toMatch(/^Closed: .*12:00, Ace Club$/);
    expect(text).toContain('Flood');
    for (const time of ['12:00–13:00', '13:00–14:00']) expect(text).toContain(time);
    expect(text).toContain(`http://c.test/club/ace/schedule?date=${DATE}`);
    expect(text).toContain(`http://c.test/booking-watch/${token}`);
  });

  it.each([
    ['the club', {}],
    ['its court', { court_ids: [F.courtTwo] }],
  ])('are told of a session when the desk closes %s, and cannot join its line then', async (_, courts) => {
    await fillSession();
    expect((await waitForPlace(VERA)).status).toBe(204);
    await close({ time: '18:00', until: '21:00', ...courts });
    expect(await states()).toEqual(['vera closed']);
    expect(await told()).toMatchObject([{ recipient: VERA, payload: { times: [{ session_id: F.session }] } }]);
    expect((await waitForPlace(ANNA)).body.code).toBe('SLOT_NOT_OFFERED');
  });

  it('cannot join the line for a time in which the club is closed, until it opens again', async () => {
    await close({ time: '12:30' });
    const join = async (hours: number) => {
      await fresh();
      const body = { service_id: F.courtService, court_id: F.courtOne, ...hour(hours), email: VERA };
      return (await h.post('/v1/slot-watches', body)).body?.code;
    };
    expect([await join(11), await join(12), await join(13)]).toEqual([
      'SLOT_FREE',
      'SLOT_NOT_OFFERED',
      'SLOT_NOT_OFFERED',
    ]);
    expect(await states()).toEqual([]);
    await h.opened.db.deleteFrom('club_closure').execute();
    expect(await join(12)).toBe('SLOT_FREE');
  });

  it('lose the places that are held for them', async () => {
    await fillSession();
    await waitForPlace(VERA);
    const { rows } = await sql<{ token: string }>`
      select token from booking where session_id is not null limit 1`.execute(h.opened.db);
    await cancel(rows[0]!.token);
    expect(await states()).toEqual(['vera offered']);
    await close({ time: '18:00', until: '21:00' });
    expect(await states()).toEqual(['vera closed']);
    expect(await holds()).toBe(0);
    expect(await told()).toHaveLength(1);
  });

  it('keep their place if another time or court closes', async () => {
    await wait(ANNA, 12);
    const others = [{ court_ids: [F.courtTwo] }, { time: '14:00', until: '16:00' }];
    for (const other of others) {
      const shown = await h.post('/v1/desk/clubs/ace/closings/preview', closing(other), as);
      expect(shown.body.meta).toEqual({ waiting: 0 });
      expect((await close(other)).meta).toEqual({ waiting: 0 });
    }
    expect(await states()).toEqual(['anna waiting']);
    expect(await told()).toEqual([]);
  });

  it('are not told that a time is free that was closed before the email left', async () => {
    await wait(ANNA, 12);
    await cancel(bookings[0]!);
    const [offer] = await told('freed');
    const composed = () => composeEmail({ ...composer(), clock: () => h.now }, offer as unknown as MessageRow);
    expect(await composed()).toMatchObject({ to: ANNA });
    await close();
    expect(await composed()).toBeUndefined();
  });

  it('are told that their wish goes on if it had an offer, and get it anew when the time opens again', async () => {
    await fresh();
    const wish = { category: 'tennis', city: 'kyiv', date_from: DATE, time_from: '12:00', time_to: '17:00' };
    await h.post('/v1/slot-wishes', { ...wish, email: VERA });
    const work = () => processFreed({ db: h.opened.db, clock: () => h.now }, quiet);
    await cancel(bookings[0]!);
    await work();
    expect(await states()).toEqual(['vera offered']);
    const shown = await h.post('/v1/desk/clubs/ace/closings/preview', closing(), as);
    expect(shown.body.meta).toEqual({ waiting: 1 });
    await close({ court_ids: [F.courtOne] });
    await work();
    expect([await states(), await holds()]).toEqual([['vera closed'], 0]);
    const [vera, ...others] = await told();
    expect(others).toEqual([]);
    expect(vera).toMatchObject({ recipient: VERA, payload: { reason: 'Flood', times: [{ of_wish: true }] } });
    const { text } = (await composeEmail({ ...composer(), clock: () => h.now }, vera as unknown as MessageRow))!;
    expect(text).toContain('Your wish goes on');
    expect(text).not.toContain('the line for it has ended');
    const { token } = vera!.payload.times[0]!;
    expect((await h.post('/v1/slot-watches/status', { token })).body.data).toMatchObject({
      ...{ state: 'closed', of_wish: true },
    });

    const later = await slotToken(h, F.courtService, DATE, F.courtOne, '15:00');
    const booked = (await h.post('/v2/bookings/book', bookBody(later), newKey())).body.data;
    await cancel(booked.token);
    await work();
    expect(await states()).toEqual(['vera closed', 'vera offered']);
    const [, offer] = await h.opened.db.selectFrom('slot_watch').select('token').orderBy('id').execute();
    await h.post('/v1/slot-watches/leave', { token: offer!.token });
    const day = (await h.get(`/v1/desk/clubs/ace/day?date=${DATE}`, as)).body.data;
    for (const { kind, id } of day.entries)
      if (kind === 'block')
        await h.app.inject({ method: 'DELETE', url: `/api/v1/desk/clubs/ace/blocks/${id}`, headers: as });
    await work();
    expect(await states()).toEqual(['vera declined', 'vera offered']);
  });
});
