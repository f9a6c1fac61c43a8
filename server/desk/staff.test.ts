import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#core/domain/units.ts';
import { addDays } from '#core/domain/zone.ts';
import { rangeOf } from '#server/database/range.ts';
import { readCommand, runCommand } from '#server/desk/command.ts';
import { composeEmail, composeSms, type MessageRow } from '#server/messages/compose.ts';
import { signingSecret } from '#server/secret.ts';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE as F } from '#server/testing/fixture.ts';
import {
  type Answer,
  bookBody,
  CUSTOMER,
  type Harness,
  newKey,
  slotToken,
  startHarness,
  TUESDAY,
} from '#server/testing/harness.ts';
import { deleteOldSessions } from './sign-in.ts';

const KEY = 'a secret key of thirty-two characters';
const BOSS = 'boss@ace.example';
const CLERK = 'clerk@ace.example';
const OPERATOR = 'operator@courtside.example';
const STRANGER = 'boss@calm.example';

describe.each(DATABASES)("a club's staff over $name", (database) => {
  let h: Harness;
  let secret: Uint8Array;
  /** The `Authorization` header of each, signed in. */
  const as: Record<string, { authorization: string }> = {};
  beforeAll(async () => {
    h = await startHarness(database, { secretKey: KEY });
    secret = await signingSecret(h.opened.db, KEY);
    await operators('add', OPERATOR);
    as[OPERATOR] = await signIn(OPERATOR);
    await h.post('/v1/desk/clubs/ace/members', { email: BOSS, role: 'owner' }, as[OPERATOR]);
    await h.post('/v1/desk/clubs/calm/members', { email: STRANGER, role: 'owner' }, as[OPERATOR]);
    as[BOSS] = await signIn(BOSS);
    await h.post('/v1/desk/clubs/ace/members', { email: CLERK, role: 'staff' }, as[BOSS]);
    as[CLERK] = await signIn(CLERK);
    as[STRANGER] = await signIn(STRANGER);
  });
  beforeEach(async () => {
    h.now = TUESDAY;
    await h.opened.db.deleteFrom('message').execute();
    await h.opened.db.deleteFrom('attempt').execute();
  });
  afterAll(() => h.close());

  /** Runs `npm run operator -- …`, and returns what it prints. */
  async function operators(...argv: string[]): Promise<string> {
    const lines: string[] = [];
    const command = readCommand(argv);
    if (command.action === 'help') throw new Error('no help here');
    const context = { db: h.opened.db, publicUrl: 'http://courtside.test', print: (line: string) => lines.push(line) };
    await runCommand(context, command);
    return lines.join('\n');
  }

  const composer = () => ({
    ...{ db: h.opened.db, secret, publicUrl: 'http://courtside.test', from: 'a@b.cc', clock: () => h.now },
  });
  const queued = async (kind: string) =>
    (await h.opened.db.selectFrom('message').selectAll().where('kind', '=', kind).execute()) as MessageRow[];

  /** The token in the email that is sent to an address now; undefined if there is none. */
  async function linkOf(email: string): Promise<string | undefined> {
    await h.opened.db.deleteFrom('message').where('kind', '=', 'signIn').execute();
    // Without the limit of links per hour, and so without proofs of work.
    await h.opened.db.deleteFrom('attempt').execute();
    expect((await h.post('/v1/desk/links', { email })).status).toBe(204);
    const [row] = await queued('signIn');
    // The database's clock stores it, the test's reads it.
    const letter = await composeEmail(composer(), { ...row!, created_at: new Date(h.now) });
    return letter && /\/desk\/sign-in\?token=([\w-]+)/.exec(letter.text)?.[1];
  }
  async function signIn(email: string): Promise<{ authorization: string }> {
    const { body } = await h.post('/v1/desk/sessions', { token: await linkOf(email) }, { 'user-agent': 'Test' });
    return { authorization: `Bearer ${body.data.token}` };
  }

  const remove = async (path: string, headers: Record<string, string> = {}) => {
    const { statusCode, body } = await h.app.inject({ method: 'DELETE', url: `/api${path}`, headers });
    return { status: statusCode, body: body ? JSON.parse(body) : null };
  };

  // Each test has its own day. Weekends have other prices.
  let last = Date.parse('2026-04-01');
  function nextDay(): string {
    do last += DAY;
    while ([0, 6].includes(new Date(last).getUTCDay()));
    return new Date(last).toISOString().slice(0, 10);
  }

  /** Books online for a visitor; returns the booking as its customer sees it. */
  async function visitorBooks(date: string, time: string) {
    const slot = await slotToken(h, F.courtService, date, F.courtOne, time);
    return (await h.post('/v2/bookings/book', bookBody(slot), newKey())).body.data;
  }
  const call = (date: string, time: string, more: object = {}) => ({
    ...{ service_id: F.courtService, court_id: F.courtOne, date, time, duration: 60 },
    customer: { given_name: 'Taras' },
    ...more,
  });
  const book = (body: object): Promise<Answer> => h.post('/v1/desk/clubs/ace/bookings', body, as[CLERK]);
  const act = (id: number, action: string, body: object = {}, who = CLERK) =>
    h.post(`/v1/desk/clubs/ace/bookings/${id}/${action}`, body, { ...newKey(), ...as[who] });
  const read = async (id: number) => (await h.get(`/v1/desk/clubs/ace/bookings/${id}`, as[CLERK])).body.data.booking;
  const dayOf = async (date: string) => (await h.get(`/v1/desk/clubs/ace/day?date=${date}`, as[CLERK])).body.data;
  /** Pays an online booking as the provider's callback does. */
  async function payOnline(id: number) {
    const { db } = h.opened;
    const paid = { payment_type: 'online', payment_status: 'paid' } as const;
    await db.updateTable('booking').set(paid).where('id', '=', id).execute();
    await db
      .updateTable('payment')
      .set({ payment_type: 'online', status: 'paid', provider: 'sandbox', order_id: `order-${id}` })
      .where('booking_id', '=', id)
      .execute();
  }
  const refundsOf = (id: number) =>
    h.opened.db
      .selectFrom('payment')
      .select(['amount', 'status', 'provider'])
      .where('booking_id', '=', id)
      .where('direction', '=', 'refund')
      .orderBy('id')
      .execute();

  describe('signing in', () => {
    it('takes a link that works once, for 15 minutes, and only who works at a desk is sent one', async () => {
      const token = await linkOf(` ${BOSS.toUpperCase()} `.trim());
      h.now += 14 * MINUTE;
      const first = await h.post('/v1/desk/sessions', { token });
      expect(first.status).toBe(200);
      expect(Date.parse(first.body.data.expires_at) - h.now).toBe(30 * DAY);
      expect((await h.post('/v1/desk/sessions', { token })).body.code).toBe('TOKEN_EXPIRED');
      const late = await linkOf(BOSS);
      h.now += 17 * MINUTE;
      expect((await h.post('/v1/desk/sessions', { token: late })).body.code).toBe('TOKEN_EXPIRED');
      expect(await linkOf('nobody@ace.example')).toBeUndefined();
    });

    it('takes each of two links that were asked for at once', async () => {
      const links = [await linkOf(BOSS), await linkOf(BOSS)];
      for (const token of links) expect((await h.post('/v1/desk/sessions', { token })).status).toBe(200);
      for (const token of links) expect((await h.post('/v1/desk/sessions', { token })).status).toBe(410);
    });

    it('opens no session with two uses of a link at once, or with a link of another kind', async () => {
      const token = await linkOf(BOSS);
      const answers = await Promise.all([1, 2, 3].map(() => h.post('/v1/desk/sessions', { token })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
      for (const foreign of ['x'.repeat(43), token!.replace(/./, 'B')])
        expect((await h.post('/v1/desk/sessions', { token: foreign })).body.code).toBe('TOKEN_INVALID');
      expect((await h.post('/v1/desk/decode', { token: await linkOf(BOSS) })).body.code).toBe('TOKEN_INVALID');
    });

    it('lasts 30 days, is listed, and can be ended', async () => {
      const one = await signIn(STRANGER);
      const other = await signIn(STRANGER);
      const { data } = (await h.get('/v1/desk/account', one)).body;
      expect(data).toMatchObject({ email: STRANGER, operator: false, clubs: [{ slug: 'calm', role: 'owner' }] });
      const [newest] = data.sessions;
      expect(newest).toMatchObject({ device: 'Test', current: false });
      expect((await remove(`/v1/desk/sessions/${newest.id}`, as[BOSS])).status).toBe(404);
      expect((await remove(`/v1/desk/sessions/${newest.id}`, one)).status).toBe(204);
      expect((await h.get('/v1/desk/account', other)).body.code).toBe('SIGNED_OUT');
      expect((await remove('/v1/desk/sessions/current', one)).status).toBe(204);
      expect((await h.get('/v1/desk/account', one)).body.code).toBe('SIGNED_OUT');
      h.now += 31 * DAY;
      expect((await h.get('/v1/desk/account', as[STRANGER])).body.code).toBe('SIGNED_OUT');
      await deleteOldSessions(h.opened.db, h.now);
      expect(await h.opened.db.selectFrom('desk_session').select('id').execute()).toEqual([]);
      h.now = TUESDAY;
      for (const email of Object.keys(as)) as[email] = await signIn(email);
    });

    it.each([
      ['no header', {}],
      ['another scheme', { authorization: 'Basic Ym9zczpib3Nz' }],
      ['a token that is none', { authorization: `Bearer ${'x'.repeat(43)}` }],
    ])('refuses %s', async (_name, headers: Record<string, string>) => {
      expect((await h.get('/v1/desk/account', headers)).body.code).toBe('SIGNED_OUT');
    });

    it('stores no token', async () => {
      const token = as[BOSS]!.authorization.slice('Bearer '.length);
      const rows = await h.opened.db.selectFrom('desk_session').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(token);
    });
  });

  const CLOSING = { date: '2026-12-30', time: '10:00', until_date: '2026-12-30', until: '12:00', remedy: 'refund' };

  const POWER_CUT = { date: '2026-12-30', time: '10:00', until_date: '2026-12-30', until: '12:00', reason: 'Grid' };

  const SERIES = {
    ...{ service_id: F.courtService, court_id: F.courtTwo, time: '08:00', duration: 60 },
    ...{ date: '2026-06-02', until_date: '2026-06-02', except: [] },
  };

  const SETTINGS = { revision: 'a'.repeat(32), file: {} };

  /** Every call of a desk, and the least role that may make it. */
  const CALLS: [
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    role: 'staff' | 'owner',
    body?: object | undefined,
  ][] = [
    ['GET', '/day', 'staff'],
    ['GET', `/offers?court_id=${F.courtOne}&date=2026-06-01&time=10:00`, 'staff'],
    ['POST', '/bookings', 'staff', call('2026-03-09', '10:00')],
    ['POST', '/series/preview', 'staff', SERIES],
    ['POST', '/series', 'staff', { ...SERIES, customer: { given_name: 'Taras' } }],
    ['GET', '/bookings/999', 'staff'],
    ['GET', '/bookings/999/times?date=2026-06-01', 'staff'],
    ['POST', '/bookings/999/pay', 'staff', { payment_type: 'cash' }],
    ['POST', '/bookings/999/unpay', 'staff', {}],
    ['POST', '/bookings/999/players/999/pay', 'staff', { payment_type: 'cash' }],
    ['POST', '/bookings/999/players/999/unpay', 'staff', {}],
    ['POST', '/bookings/999/no-show', 'staff', { no_show: true }],
    ['POST', '/bookings/999/cancel', 'staff', {}],
    ['POST', '/bookings/999/refund', 'staff', { amount: 100 }],
    ['POST', '/bookings/999/hand-out', 'staff', {}],
    ['POST', '/bookings/999/message', 'staff', { message: 'Hello' }],
    ['POST', '/bookings/999/move', 'staff', { court_id: F.courtOne, date: '2026-06-01', time: '10:00' }],
    ['POST', '/blocks', 'staff', { court_ids: [999], date: '2026-06-01', time: '10:00', until: '11:00', note: 'Net' }],
    ['DELETE', '/blocks/999', 'staff'],
    ['POST', '/closings/preview', 'staff', CLOSING],
    ['POST', '/closings', 'staff', { ...CLOSING, reason: 'Rain' }],
    ['POST', '/power-cuts', 'staff', POWER_CUT],
    ['DELETE', '/power-cuts/999', 'staff'],
    ['GET', '/requests', 'staff'],
    ['GET', '/requests/999', 'staff'],
    ['POST', '/requests/999/accept', 'staff', {}],
    ['POST', '/requests/999/decline', 'staff', {}],
    ['GET', '/members', 'owner'],
    ['POST', '/members', 'owner', { email: BOSS, role: 'owner' }],
    ['DELETE', '/members/999', 'owner'],
    ['GET', '/log', 'owner'],
    ['GET', '/exports/bookings?from=2026-01-01&to=2026-01-31', 'owner'],
    ['GET', '/exports/revenue?from=2026-01-01&to=2026-01-31', 'owner'],
    ['GET', '/calendars', 'owner'],
    ['POST', '/calendars', 'owner', { subject: 'club' }],
    ['GET', '/settings', 'owner'],
    ['POST', '/settings/preview', 'owner', SETTINGS],
    ['PUT', '/settings', 'owner', SETTINGS],
    // A role that may not upload is refused before the body's type is checked.
    ['POST', '/photos', 'owner'],
    ['GET', '/webhooks', 'owner'],
    ['POST', '/webhooks', 'owner', { url: 'http://crm.example' }],
    ['POST', '/webhooks/999', 'owner', { url: 'https://crm.example' }],
    ['DELETE', '/webhooks/999', 'owner'],
    ['POST', '/webhooks/999/enable', 'owner', {}],
    ['POST', '/webhooks/999/test', 'owner', {}],
    ['POST', '/webhooks/999/secret', 'owner', {}],
    ['POST', '/webhooks/999/rotate', 'owner', { at_once: false }],
    ['POST', '/webhooks/999/resend', 'owner', {}],
    ['GET', '/webhooks/999/deliveries', 'owner'],
    ['GET', '/deliveries/999', 'owner'],
    ['POST', '/deliveries/999/resend', 'owner', {}],
    ['GET', '/coach-calendars', 'owner'],
    ['POST', '/coach-calendars/999', 'owner', { url: 'https://calendar.example/basic.ics' }],
    ['POST', '/coach-calendars/999/fetch', 'owner', {}],
    ['DELETE', '/coach-calendars/999', 'owner'],
    ['GET', '/comments', 'staff'],
    ['GET', '/matches', 'staff'],
    ['POST', '/matches/999/hide', 'owner', { reason: 'An advertisement' }],
    ['POST', '/matches/999/show', 'owner', { reason: 'A mistake' }],
    ['POST', '/comments/999/hide', 'owner', { reason: 'Names a member' }],
    ['POST', '/comments/999/show', 'owner', { reason: 'A mistake' }],
  ];
  const send = async (slug: string, [method, path, , body]: (typeof CALLS)[number], who?: string) => {
    const { statusCode, body: text } = await h.app.inject({
      ...{ method, url: `/api/v1/desk/clubs/${slug}${path}` },
      headers: { ...newKey(), ...(who && as[who]), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { payload: JSON.stringify(body) }),
    });
    return { status: statusCode, code: text ? JSON.parse(text).code : undefined };
  };

  describe('access', () => {
    it('has every call of a desk in its table', async () => {
      const { paths } = (await h.app.inject('/api/openapi.json')).json();
      const documented = Object.entries(paths as Record<string, object>)
        .flatMap(([path, methods]) =>
          Object.entries(methods as Record<string, { security?: object[] }>).flatMap(([method, { security }]) =>
            security ? `${method.toUpperCase()} ${path}` : [],
          ),
        )
        // What everybody does with their own account is tested with signing in.
        .filter((name) => !['GET /v1/desk/account', 'DELETE /v1/desk/sessions/{id}'].includes(name));
      const tested = CALLS.map(
        ([method, path]) =>
          `${method} /v1/desk/clubs/{slug}${path.replace(/\?.*/, '').replace('999', '{id}').replace('999', '{player}')}`,
      );
      expect(tested.sort()).toEqual(documented.sort());
    });

    it.each(CALLS)('%s %s is for %s of this club alone', async (...row) => {
      const isOwners = row[2] === 'owner';
      // To everybody else it does not differ from a club that is not there.
      const nothing = { status: 404, code: 'NOT_FOUND' };
      expect(await send('ace', row)).toEqual({ status: 401, code: 'SIGNED_OUT' });
      expect(await send('ace', row, STRANGER)).toEqual(nothing);
      expect(await send('no-such-club', row, OPERATOR)).toEqual(nothing);
      expect(await send('night', row, BOSS)).toEqual(nothing);
      if (isOwners) expect(await send('ace', row, CLERK)).toEqual(nothing);
      const allowed = await Promise.all(
        [...(isOwners ? [] : [CLERK]), BOSS, OPERATOR].map((who) => send('ace', row, who)),
      );
      const missing = row[1].includes('999');
      for (const answer of allowed) {
        expect(answer.status === 401 || answer.status >= 500, JSON.stringify(answer)).toBe(false);
        // What is missing at one's own club is missing; anything else was answered.
        if (!missing) expect(answer.code).not.toBe('NOT_FOUND');
      }
    });

    it("shows and changes no booking, request or block of another club under one's own", async () => {
      const date = nextDay();
      const { id } = await visitorBooks(date, '10:00');
      await h.post(
        '/v1/desk/clubs/ace/blocks',
        { court_ids: [F.courtTwo], date, time: '10:00', until: '11:00', note: 'Net' },
        as[CLERK],
      );
      const block = (await dayOf(date)).entries.find(({ kind }: { kind: string }) => kind === 'block');
      for (const row of CALLS) {
        const [method, path, role, body] = row;
        if (!path.includes('999') || path.startsWith('/members')) continue;
        const coach = path.startsWith('/coach-calendars') && 1;
        const other = coach || (path.startsWith('/blocks') ? block.id : id);
        const answer = await send('calm', [method, path.replace('999', String(other)), role, body], STRANGER);
        expect(answer, path).toEqual({ status: 404, code: 'NOT_FOUND' });
      }
      expect(await read(id)).toMatchObject({ status: 'confirmed', payment_status: 'due' });
    });

    it('ends at once for who is removed, and their sessions with it', async () => {
      const email = 'temp@ace.example';
      await h.post('/v1/desk/clubs/ace/members', { email, role: 'staff' }, as[BOSS]);
      const temp = await signIn(email);
      expect((await h.get('/v1/desk/clubs/ace/day', temp)).status).toBe(200);
      const members = (await h.get('/v1/desk/clubs/ace/members', as[BOSS])).body.data;
      const { id } = members.find((one: { email: string }) => one.email === email);
      expect((await remove(`/v1/desk/clubs/ace/members/${id}`, as[BOSS])).status).toBe(204);
      expect((await h.get('/v1/desk/clubs/ace/day', temp)).body.code).toBe('SIGNED_OUT');
      expect(await linkOf(email)).toBeUndefined();
    });

    it('changes when that is asked for, not when somebody is added again', async () => {
      const add = (body: object) => h.post('/v1/desk/clubs/ace/members', body, as[OPERATOR]);
      const roleOfBoss = async () =>
        (await h.get('/v1/desk/clubs/ace/members', as[OPERATOR])).body.data.find(
          (one: { email: string }) => one.email === BOSS,
        ).role;
      const { status, body } = await add({ email: BOSS, role: 'staff' });
      expect([status, body.errors]).toEqual([400, [expect.objectContaining({ path: 'email', code: 'OTHER_ROLE' })]]);
      expect(await roleOfBoss()).toBe('owner');
      // Sends another link for signing in.
      expect((await add({ email: BOSS, role: 'owner' })).status).toBe(204);
      expect((await add({ email: BOSS, role: 'staff', change: true })).status).toBe(204);
      expect(await roleOfBoss()).toBe('staff');
      await add({ email: BOSS, role: 'owner', change: true });
    });

    it('is given and taken by commands for operators', async () => {
      expect(await operators('list')).toBe(OPERATOR);
      expect(await operators('add', 'Two@Courtside.example')).toContain('http://courtside.test/desk');
      const two = await signIn('two@courtside.example');
      expect((await h.get('/v1/desk/account', two)).body.data.clubs).toHaveLength(3);
      expect(await operators('remove', 'two@courtside.example')).toContain('signed out');
      expect((await h.get('/v1/desk/account', two)).body.code).toBe('SIGNED_OUT');
      expect(await operators('remove', 'two@courtside.example')).toContain('is no operator');
      expect(() => readCommand(['add', 'not an address'])).toThrow('no email address');
      expect(() => readCommand(['add'])).toThrow('npm run operator -- add name@example.com');
      expect(() => readCommand(['invite', 'a@b.cc'])).toThrow('add, remove or list');
    });
  });

  describe('the day', () => {
    it('shows what takes the time of each court', async () => {
      const date = '2026-03-12';
      const { id } = await visitorBooks(date, '10:00');
      await book(call(date, '12:00', { customer: { given_name: 'Taras', telephone: '+380501112233' } }));
      await h.post(
        '/v1/desk/clubs/ace/blocks',
        { court_ids: [F.courtOne], date, time: '14:00', until: '15:30', note: 'New net' },
        as[CLERK],
      );
      const stored = (await h.get('/v1/desk/clubs/ace/day', as[CLERK])).headers['cache-control'];
      expect(stored).toBe('no-store');
      const day = await dayOf(date);
      expect(day).toMatchObject({
        ...{ date, today: '2026-03-10', step: 30, club: { slug: 'ace', role: 'staff' } },
        ...{ opens_at: `${date}T08:00:00+02:00`, closes_at: `${date}T22:00:00+02:00` },
        courts: [{ id: F.courtOne }, { id: F.courtTwo }],
      });
      expect(
        day.entries.map((one: Record<string, unknown>) => [one.kind, one.court_id, one.starts_at, one.name, one.title]),
      ).toEqual([
        ['booking', F.courtOne, `${date}T10:00:00+02:00`, 'Olena', 'Tennis court'],
        ['booking', F.courtOne, `${date}T12:00:00+02:00`, 'Taras', 'Tennis court'],
        ['block', F.courtOne, `${date}T14:00:00+02:00`, null, 'New net'],
        ['session', F.courtTwo, `${date}T19:00:00+02:00`, null, 'Beginners'],
      ]);
      expect(day.entries[0]).toMatchObject({ id, telephone: CUSTOMER.telephone, payment_status: 'due' });
      expect(day.entries[3].places).toEqual({ taken: 0, maximum: 2, bookings: [] });
      expect((await h.get('/v1/desk/clubs/ace/day', as[CLERK])).body.data.date).toBe('2026-03-10');
    });

    it('says of a day whether the club offers anything', async () => {
      expect((await dayOf('2026-03-12')).no_services).toBe(false);
      const { db } = h.opened;
      const ofAce = db.updateTable('service').where('club_id', '=', F.ace).where('retired', '=', false);
      const offered = await ofAce.set({ retired: true }).returning('id').execute();
      expect(await dayOf('2026-03-12')).toMatchObject({ no_services: true, courts: [{}, {}] });
      const ids = offered.map(({ id }) => id);
      await db.updateTable('service').set({ retired: false }).where('id', 'in', ids).execute();
    });

    it('says of a day whether the club sells places in sessions only', async () => {
      expect(await dayOf('2026-03-12')).toMatchObject({ only_sessions: false });
      const { db } = h.opened;
      const ofTimes = db.updateTable('service').where('club_id', '=', F.ace).where('kind', '<>', 'group');
      const offered = await ofTimes.where('retired', '=', false).set({ retired: true }).returning('id').execute();
      expect(await dayOf('2026-03-12')).toMatchObject({ only_sessions: true, no_services: false });
      const ids = offered.map(({ id }) => id);
      await db.updateTable('service').set({ retired: false }).where('id', 'in', ids).execute();
    });

    it('lists who has a place in a session', async () => {
      const body = { service_id: F.groupService, session_id: F.session, customer: CUSTOMER, payment_type: 'card' };
      const { data } = (await h.post(`/v2/bookings/${F.groupService}/group_book`, body, newKey())).body;
      const day = await dayOf('2026-03-12');
      const session = day.entries.find(({ kind }: { kind: string }) => kind === 'session');
      expect(session.places).toMatchObject({ taken: 1, bookings: [{ id: data.id, name: 'Olena', no_show: false }] });
    });

    it('shows how many are in line for a booked time and for a full session', async () => {
      const date = nextDay();
      const { db } = h.opened;
      const slot = await slotToken(h, F.courtService, date, F.courtOne, '12:00');
      const booked = (await h.post('/v2/bookings/book', bookBody(slot), newKey())).body.data;
      const line = { club_id: F.ace, language: 'en' as const, service_id: F.courtService, coach_id: null };
      /** An hour that begins so many minutes after the booking. */
      const during = (minutes: number) => {
        const start = Date.parse(booked.starts_at) + minutes * MINUTE;
        return rangeOf(new Date(start), new Date(start + HOUR));
      };
      const court = { ...line, court_id: F.courtOne };
      await db
        .insertInto('slot_watch')
        .values([
          { ...court, during: during(0), email: 'a@x.yz', token: 'a'.repeat(40) },
          // Another hour that overlaps, and the same person once more.
          { ...court, during: during(30), email: 'a@x.yz', token: 'b'.repeat(40) },
          { ...court, during: during(-30), email: 'b@x.yz', token: 'c'.repeat(40) },
          { ...court, during: during(60), email: 'c@x.yz', token: 'd'.repeat(40) },
          { ...court, during: during(0), email: 'd@x.yz', token: 'e'.repeat(40), state: 'cancelled' },
          { ...court, court_id: F.courtTwo, during: during(0), email: 'e@x.yz', token: 'f'.repeat(40) },
        ])
        .execute();
      const { entries } = await dayOf(date);
      const entry = entries.find(({ id }: { id: number }) => id === booked.id);
      expect(entry).toMatchObject({ kind: 'booking', waiting: 2 });
      await db
        .insertInto('slot_watch')
        .values({
          ...{ ...line, court_id: null, session_id: F.session, email: 'a@x.yz', token: 'g'.repeat(40) },
          during: during(0),
        })
        .execute();
      const session = (await dayOf('2026-03-12')).entries.find(({ kind }: { kind: string }) => kind === 'session');
      expect(session.waiting).toBe(1);
      await db.deleteFrom('slot_watch').execute();
    });

    it('shows a hold as held, without whose it is, and a closure on each court', async () => {
      const date = nextDay();
      const slot = await slotToken(h, F.courtService, date, F.courtOne, '10:00');
      await h.post('/v1/leases', { slots: [slot] }, { ...newKey(), 'x-device-id': 'device-of-a-visitor' });
      const { db } = h.opened;
      await db
        .insertInto('club_closure')
        .values({
          club_id: F.ace,
          starts_at: `${date}T18:00:00+03:00`,
          ends_at: `${date}T23:00:00+03:00`,
          reasons: JSON.stringify({ en: 'Storm', uk: 'Буря', ru: 'Буря' }),
        })
        .execute();
      const { entries } = await dayOf(date);
      expect(entries.map((one: Record<string, unknown>) => [one.kind, one.court_id, one.name, one.title])).toEqual([
        ['held', F.courtOne, null, ''],
        ['closed', F.courtOne, null, 'Storm'],
        ['closed', F.courtTwo, null, 'Storm'],
      ]);
    });

    it('names the day at the desk of a booking, which of a night is the one on which it began', async () => {
      const at = (date: string, time: string) => ({
        ...{ service_id: F.nightService, court_id: F.nightCourt, date, time, duration: 60 },
        customer: { given_name: 'Taras' },
      });
      const dayFor = async (date: string, time: string) => {
        const { body } = await h.post('/v1/desk/clubs/night/bookings', at(date, time), as[OPERATOR]);
        return body.data.booking.day;
      };
      expect(await dayFor('2026-05-12', '23:00')).toBe('2026-05-12');
      expect(await dayFor('2026-05-13', '01:00')).toBe('2026-05-12');
    });

    it('counts a night until the club closes to the day on which it began', async () => {
      await h.post(
        '/v1/desk/clubs/night/blocks',
        { court_ids: [F.nightCourt], date: '2026-05-06', time: '02:00', until: '03:00', note: 'Floor' },
        as[OPERATOR],
      );
      const entries = async (date: string) =>
        (await h.get(`/v1/desk/clubs/night/day?date=${date}`, as[OPERATOR])).body.data.entries;
      expect(await entries('2026-05-05')).toMatchObject([{ kind: 'block', title: 'Floor' }]);
      expect(await entries('2026-05-06')).toEqual([]);
    });
  });

  describe('booking for a caller', () => {
    it('books within the lead time, at the price of the time, and tells a customer who left an address', async () => {
      h.now = Date.parse('2026-03-10T10:10:00+02:00');
      const answer = await book(
        call('2026-03-10', '10:00', { customer: { given_name: 'Taras', email: 'taras@example.com' }, comment: 'Cap' }),
      );
      expect(answer.status).toBe(200);
      expect(answer.body.data.booking).toMatchObject({
        ...{ status: 'confirmed', payment_status: 'due', price: { amount: 30_000 }, comment: 'Cap' },
        ...{ name: 'Taras', telephone: null, email: 'taras@example.com', court: 'Court 1' },
        history: [{ action: 'booking_created', actor: CLERK }],
      });
      expect((await queued('confirmed')).map(({ recipient, language }) => [recipient, language])).toEqual([
        ['taras@example.com', 'uk'],
      ]);
      expect(await queued('clubNews')).toEqual([]);
    });

    it('sends nothing to a customer who left nothing', async () => {
      expect((await book(call(nextDay(), '10:00'))).status).toBe(200);
      expect(await h.opened.db.selectFrom('message').selectAll().execute()).toEqual([]);
    });

    it('takes the time from visitors', async () => {
      const date = nextDay();
      await book(call(date, '10:00'));
      expect(await slotToken(h, F.courtService, date, F.courtOne, '10:00')).toBeFalsy();
    });

    it.each<[string, object, string, string?]>([
      ['a time that is over', call('2026-03-10', '08:00'), 'SLOT_IN_PAST'],
      ['a time when the club is closed', call('2026-06-20', '06:00'), 'SLOT_NOT_OFFERED'],
      [
        'a court that the service does not have',
        call('2026-06-20', '10:00', { court_id: F.calmCourt }),
        'SLOT_NOT_OFFERED',
      ],
      ['a service of another club', call('2026-06-20', '10:00', { service_id: F.calmService }), 'NOT_FOUND'],
      ['a group', call('2026-06-20', '10:00', { service_id: F.groupService }), 'NOT_FOUND'],
      ['a length that is not offered', call('2026-06-20', '10:00', { duration: 600 }), 'VALIDATION_FAILED', 'duration'],
      [
        'nobody',
        call('2026-06-20', '10:00', { customer: { given_name: ' ' } }),
        'VALIDATION_FAILED',
        'customer.given_name',
      ],
    ])('refuses %s', async (_name, body, code, field) => {
      h.now = Date.parse('2026-03-10T12:00:00+02:00');
      const answer = await book(body);
      expect(answer.body.code).toBe(code);
      if (field) expect(answer.body.errors).toMatchObject([{ path: field }]);
    });

    it('books once of two at once, and once of a clerk and a visitor', async () => {
      const date = nextDay();
      const two = await Promise.all([book(call(date, '10:00')), book(call(date, '10:00'))]);
      expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
      const slot = await slotToken(h, F.courtService, date, F.courtOne, '12:00');
      const both = await Promise.all([
        book(call(date, '12:00')),
        h.post('/v2/bookings/book', bookBody(slot), newKey()),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    it('offers what is free from a time on, and its price', async () => {
      const date = nextDay();
      await visitorBooks(date, '12:00');
      const query = `court_id=${F.courtOne}&date=${date}&time=10:30`;
      const { data } = (await h.get(`/v1/desk/clubs/ace/offers?${query}`, as[CLERK])).body;
      expect(data.map(({ title }: { title: string }) => title)).toEqual(['Tennis court', 'Tennis court']);
      expect(data[0].durations).toEqual([
        { minutes: 60, ends_at: `${date}T11:30:00+03:00`, price: { amount: 30_000, currency: 'UAH' } },
        { minutes: 90, ends_at: `${date}T12:00:00+03:00`, price: { amount: 45_000, currency: 'UAH' } },
      ]);
    });
  });

  describe('a booking', () => {
    it('is paid in cash, and that is taken back', async () => {
      const { id, token } = await visitorBooks(nextDay(), '10:00');
      expect((await read(id)).can).toMatchObject({ pay: true, unpay: false });
      expect((await act(id, 'pay', { payment_type: 'cash' })).status).toBe(204);
      expect(await read(id)).toMatchObject({
        ...{ payment_status: 'paid', payment_type: 'cash', refundable: { amount: 30_000 } },
        can: { pay: false, unpay: true },
      });
      expect((await h.post('/v2/bookings/decode', { token })).body.data.payment_status).toBe('paid');
      expect((await act(id, 'pay', { payment_type: 'card' })).body.code).toBe('PAYMENT_NOT_DUE');
      expect((await act(id, 'unpay')).status).toBe(204);
      const after = await read(id);
      expect(after.payment_status).toBe('due');
      expect(after.history.map(({ action, note }: Record<string, string>) => [action, note])).toEqual([
        ['booking_unpaid', null],
        ['booking_paid', 'cash'],
      ]);
    });

    it('that was paid online is not paid again, and not taken back', async () => {
      const { id } = await visitorBooks(nextDay(), '10:00');
      await payOnline(id);
      expect((await read(id)).can).toMatchObject({ pay: false, unpay: false });
      expect((await act(id, 'pay', { payment_type: 'cash' })).body.code).toBe('PAYMENT_NOT_DUE');
      expect((await act(id, 'unpay')).body.code).toBe('PAYMENT_NOT_DUE');
    });

    it('is marked when nobody came, once it has begun', async () => {
      const { id } = await visitorBooks(nextDay(), '10:00');
      expect((await act(id, 'no-show', { no_show: true })).body.code).toBe('CHANGE_NOT_POSSIBLE');
      h.now = Date.parse((await read(id)).starts_at) + MINUTE;
      as.late = await signIn(CLERK);
      const note = (no_show: boolean) => h.post(`/v1/desk/clubs/ace/bookings/${id}/no-show`, { no_show }, as.late);
      expect((await note(true)).status).toBe(204);
      const shown = async () => (await h.get(`/v1/desk/clubs/ace/bookings/${id}`, as.late)).body.data.booking;
      expect(await shown()).toMatchObject({ no_show: true, can: { no_show: true } });
      expect((await note(false)).status).toBe(204);
      expect((await shown()).no_show).toBe(false);
    });

    it('is cancelled with a message, at any time, and refunded in full', async () => {
      const { id, token } = await visitorBooks('2026-03-11', '10:00');
      await payOnline(id);
      expect((await act(id, 'cancel', { message: ' The roof leaks ' })).status).toBe(204);
      expect((await h.post('/v2/bookings/decode', { token })).body.data).toMatchObject({
        ...{ status: 'cancelled', payment_status: 'refunding' },
        cancellation: { reason: 'CANCELED_BY_CLUB', refund: { amount: 30_000 } },
      });
      const [letter] = await queued('cancelled');
      expect((await composeEmail(composer(), letter!))?.text).toContain('The roof leaks');
      expect((await act(id, 'cancel')).body.code).toBe('ALREADY_CANCELLED');
      expect((await read(id)).can).toMatchObject({ cancel: false, move: false, pay: false });
    });

    it('that was paid at the club is on the day’s list until its refund is handed out', async () => {
      const date = nextDay();
      const [{ id, token }, other] = [await visitorBooks(date, '10:00'), await visitorBooks(date, '12:00')];
      for (const one of [id, other.id]) await act(one, 'pay', { payment_type: 'cash' });
      await h.post('/v2/bookings/cancel', { token });
      await act(other.id, 'refund', { amount: 5_000 });
      // On whatever day the desk looks.
      const owed = async () =>
        (await h.get('/v1/desk/clubs/ace/day', as[CLERK])).body.data.refunds
          .filter((one: { booking_id: number }) => [id, other.id].includes(one.booking_id))
          .map(({ amount, ...refund }: { amount: { amount: number } }) => ({ ...refund, amount: amount.amount }));
      const [first, second] = (await owed()) as [{ amount: number }, object];
      expect(first).toMatchObject({ booking_id: id, name: 'Olena', starts_at: (await read(id)).starts_at });
      expect(first.amount).toBeGreaterThan(0);
      expect(second).toMatchObject({ booking_id: other.id, amount: 5_000 });
      const [letter] = await queued('cancelled');
      expect((await composeEmail(composer(), letter!))!.text).toContain('The club gives ₴');
      await act(id, 'hand-out');
      expect(await owed()).toEqual([second]);
      const [handed] = await queued('refunded');
      expect((await composeEmail(composer(), handed!))!.text).toContain('The club gave ₴');
      await act(other.id, 'hand-out');
      expect(await owed()).toEqual([]);
    });

    it('is refunded in part by the provider, and what is left when it is cancelled', async () => {
      const { id } = await visitorBooks(nextDay(), '10:00');
      await payOnline(id);
      const tooMuch = await act(id, 'refund', { amount: 30_001 });
      expect(tooMuch.body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'amount', code: 'TOO_MUCH' }] });
      expect((await act(id, 'refund', { amount: 0 })).body.errors).toMatchObject([{ path: 'amount', code: 'AMOUNT' }]);
      expect((await act(id, 'refund', { amount: 10_000 })).status).toBe(204);
      expect(await read(id)).toMatchObject({
        status: 'confirmed',
        price: { amount: 20_000 },
        paid: { amount: 30_000 },
        refunded: { amount: 10_000 },
      });
      await act(id, 'cancel');
      expect(await refundsOf(id)).toEqual([
        { amount: 10_000, status: 'due', provider: 'sandbox' },
        { amount: 20_000, status: 'due', provider: 'sandbox' },
      ]);
      expect((await read(id)).refundable.amount).toBe(0);
    });

    /** What moves money: what must be done before, the call, and what it changes. */
    const MONEY: [action: string, before: string[], body: object, other: object, changed: object][] = [
      ['pay', [], { payment_type: 'cash' }, { payment_type: 'card' }, { payment_status: 'paid', payment_type: 'cash' }],
      ['unpay', ['pay'], {}, {}, { payment_status: 'due' }],
      [
        'refund',
        ['pay'],
        { amount: 10_000 },
        { amount: 5_000 },
        { refunded: { amount: 10_000 }, price: { amount: 20_000 } },
      ],
      ['hand-out', ['pay', 'cancel'], {}, {}, { payment_status: 'refunded' }],
    ];
    it.each(MONEY)('has %s done once, however often it is sent', async (action, before, body, other, changed) => {
      const { id } = await visitorBooks(nextDay(), '10:00');
      for (const first of before) await act(id, first, first === 'pay' ? { payment_type: 'cash' } : {});
      const path = (name = action) => `/v1/desk/clubs/ace/bookings/${id}/${name}`;
      const key = newKey();
      const send = (more: object = body, name?: string) => h.post(path(name), more, { ...key, ...as[CLERK] });
      expect((await h.post(path(), body, as[CLERK])).body.code).toBe('IDEMPOTENCY_KEY_MISSING');
      // Pressed twice, and again after the answer was lost.
      expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([204, 204]);
      expect((await send()).status).toBe(204);
      const now = await read(id);
      expect(now).toMatchObject(changed);
      expect(now.history).toHaveLength(before.length + 1);
      const [others, name] = action === 'pay' || action === 'refund' ? [other, action] : [{ amount: 1 }, 'refund'];
      expect((await send(others, name)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    });

    it('is refunded at once of two at once no more than was paid', async () => {
      const { id } = await visitorBooks(nextDay(), '10:00');
      await payOnline(id);
      const answers = await Promise.all([1, 2].map(() => act(id, 'refund', { amount: 20_000 })));
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
    });

    it('that was paid in cash is refunded by hand', async () => {
      const { id } = await visitorBooks(nextDay(), '10:00');
      expect((await act(id, 'hand-out')).body.code).toBe('PAYMENT_NOT_DUE');
      await act(id, 'pay', { payment_type: 'cash' });
      await act(id, 'cancel');
      expect(await read(id)).toMatchObject({ payment_status: 'refunding', can: { hand_out: true } });
      expect((await act(id, 'hand-out')).status).toBe(204);
      expect(await read(id)).toMatchObject({ payment_status: 'refunded', can: { hand_out: false } });
      expect(await refundsOf(id)).toEqual([{ amount: 30_000, status: 'refunded', provider: null }]);
      expect(await queued('refunded')).toHaveLength(1);
    });

    it.each<[string, object, string, number]>([
      ['an email', { telephone: '+380501112233', email: 'taras@example.com' }, 'email', 1],
      ['a text message without an address', { telephone: '+380501112233' }, 'sms', 1],
    ])('has its customer written to by %s', async (_name, contact, channel, count) => {
      const { body } = await book(call(nextDay(), '10:00', { customer: { given_name: 'Taras', ...contact } }));
      const { id } = body.data.booking;
      expect((await act(id, 'message', { message: ' Bring water ' })).status).toBe(204);
      const rows = await queued('clubMessage');
      expect(rows.map((row) => row.channel)).toEqual(Array(count).fill(channel));
      const text =
        channel === 'email' ? (await composeEmail(composer(), rows[0]!))?.text : composeSms(composer(), rows[0]!)?.text;
      expect(text).toContain('Bring water');
      expect((await act(id, 'message', { message: 'x'.repeat(501) })).body.code).toBe('VALIDATION_FAILED');
    });

    it('has nobody to write to without an address and a number', async () => {
      const { body } = await book(call(nextDay(), '10:00'));
      expect(body.data.booking.can.message).toBe(false);
      expect((await act(body.data.booking.id, 'message', { message: 'Hi' })).body.code).toBe('CHANGE_NOT_POSSIBLE');
    });
  });

  describe('moving a booking', () => {
    const to = (date: string, time: string, court_id = F.courtTwo) => ({ date, time, court_id });

    it('notifies the customer and not the club, and costs what the new time does if it is not paid', async () => {
      const date = nextDay();
      const { id, token } = await visitorBooks(date, '10:00');
      const times = (await h.get(`/v1/desk/clubs/ace/bookings/${id}/times?date=${date}`, as[CLERK])).body.data;
      expect(times).toContainEqual({
        ...{ court_id: F.courtTwo, court: 'Court 2', price: { amount: 32_000, currency: 'UAH' } },
        ...{ starts_at: `${date}T11:00:00+03:00`, ends_at: `${date}T12:00:00+03:00` },
      });
      await h.opened.db.deleteFrom('message').execute();
      expect((await act(id, 'move', to(date, '11:00'))).status).toBe(204);
      expect(await read(id)).toMatchObject({ court: 'Court 2', price: { amount: 32_000 } });
      expect((await h.post('/v2/bookings/decode', { token })).body.data.starts_at).toContain(`${date}T11:00`);
      expect(await queued('moved')).toHaveLength(1);
      expect(await queued('clubNews')).toEqual([]);
      expect(await slotToken(h, F.courtService, date, F.courtOne, '10:00')).toBeTruthy();
    });

    it.each<[string, 'online' | 'cash' | 'due', string, number, number[]]>([
      ['a dearer time stays at its price once it is paid', 'online', '18:00', 30_000, []],
      ['a dearer time costs more if it is due', 'due', '18:00', 64_000, []],
      ['a cheaper time is refunded by the provider', 'online', '10:00', 32_000, [28_000]],
      ['a cheaper time is refunded by hand', 'cash', '10:00', 32_000, [28_000]],
    ])('to %s', async (_name, payment, time, price, refunds) => {
      const date = nextDay();
      const { id } = await visitorBooks(date, time === '18:00' ? '10:00' : '18:00');
      if (payment === 'online') await payOnline(id);
      if (payment === 'cash') await act(id, 'pay', { payment_type: 'cash' });
      expect((await act(id, 'move', to(date, time))).status).toBe(204);
      expect((await read(id)).price.amount).toBe(price);
      expect((await refundsOf(id)).map(({ amount }) => amount)).toEqual(refunds);
    });

    it.each<[string, (date: string) => object, string]>([
      ['a taken time', (date) => to(date, '14:00', F.courtOne), 'SLOT_TAKEN'],
      ['a time when the club is closed', (date) => to(date, '03:00'), 'SLOT_NOT_OFFERED'],
      ['a time that is over', () => to('2026-03-09', '12:00'), 'SLOT_IN_PAST'],
      ['a court of another club', (date) => to(date, '14:00', F.calmCourt), 'SLOT_NOT_OFFERED'],
    ])('refuses %s and leaves it where it is', async (_name, wanted, code) => {
      const date = nextDay();
      await visitorBooks(date, '14:00');
      const { id } = await visitorBooks(date, '10:00');
      expect((await act(id, 'move', wanted(date))).body.code).toBe(code);
      expect((await read(id)).starts_at).toContain('T10:00');
      expect(await slotToken(h, F.courtService, date, F.courtOne, '10:00')).toBeFalsy();
    });

    it('moves by less than its length, into its own time', async () => {
      const date = nextDay();
      const { id } = await visitorBooks(date, '10:00');
      expect((await act(id, 'move', to(date, '10:30', F.courtOne))).status).toBe(204);
      expect((await read(id)).starts_at).toContain('T10:30');
    });
  });

  describe('blocking time', () => {
    const block = (body: object) =>
      h.post(
        '/v1/desk/clubs/ace/blocks',
        { court_ids: [F.courtOne], time: '10:00', until: '12:00', note: 'Lines', ...body },
        as[CLERK],
      );

    it('takes it from visitors on all courts or none, and gives it back', async () => {
      const date = nextDay();
      await visitorBooks(date, '11:00');
      const both = { date, court_ids: [F.courtOne, F.courtTwo] };
      expect((await block(both)).body.code).toBe('SLOT_TAKEN');
      expect(await slotToken(h, F.courtService, date, F.courtTwo, '10:00')).toBeTruthy();
      expect((await block({ ...both, time: '14:00', until: '16:00' })).status).toBe(204);
      expect(await slotToken(h, F.courtService, date, F.courtTwo, '15:00')).toBeFalsy();
      const { entries } = await dayOf(date);
      const blocks = entries.filter(({ kind }: { kind: string }) => kind === 'block');
      expect(blocks).toHaveLength(2);
      expect((await remove(`/v1/desk/clubs/ace/blocks/${blocks[1].id}`, as[CLERK])).status).toBe(204);
      expect((await remove(`/v1/desk/clubs/ace/blocks/${blocks[1].id}`, as[CLERK])).status).toBe(404);
      expect(await slotToken(h, F.courtService, date, F.courtTwo, '15:00')).toBeTruthy();
    });

    it.each<[string, object, string, string?]>([
      ['no court', { court_ids: [] }, 'VALIDATION_FAILED', 'court_ids'],
      ['a court of another club', { court_ids: [F.calmCourt] }, 'VALIDATION_FAILED', 'court_ids'],
      ['an end that is the start', { until: '10:00' }, 'VALIDATION_FAILED', 'until'],
      ['no reason', { note: ' ' }, 'VALIDATION_FAILED', 'note'],
      ['a time that is over', { date: '2026-03-09' }, 'SLOT_IN_PAST'],
    ])('refuses %s', async (_name, body, code, field) => {
      const answer = await block({ date: '2026-08-03', ...body });
      expect(answer.body.code).toBe(code);
      if (field) expect(answer.body.errors).toMatchObject([{ path: field }]);
    });
  });

  describe('a weekly series', () => {
    const every = (date: string, until_date: string, more: object = {}) => ({
      ...{
        service_id: F.courtService,
        court_id: F.courtOne,
        date,
        time: '19:00',
        duration: 60,
        until_date,
        except: [],
      },
      ...more,
    });
    const statuses = ({ body: { data } }: Answer) =>
      data.map(({ date, status }: Record<string, string>) => `${date!.slice(5)} ${status}`);

    it('shows what is taken, closed and left out, and books the rest with one message', async () => {
      // Tuesdays.
      await visitorBooks('2026-11-10', '19:30');
      const { db } = h.opened;
      const closure = { starts_at: '2026-11-24T00:00:00+02:00', ends_at: '2026-11-25T00:00:00+02:00' };
      const reasons = JSON.stringify({ en: 'Storm', uk: 'Буря', ru: 'Буря' });
      await db
        .insertInto('club_closure')
        .values({ club_id: F.ace, ...closure, reasons })
        .execute();
      await db.deleteFrom('message').execute();
      const body = every('2026-11-03', '2026-12-01', { except: ['2026-11-17'] });
      const expected = ['11-03 free', '11-10 taken', '11-17 except', '11-24 taken', '12-01 free'];
      expect(statuses(await h.post('/v1/desk/clubs/ace/series/preview', body, as[CLERK]))).toEqual(expected);
      expect((await dayOf('2026-11-03')).entries).toEqual([]);
      const customer = { given_name: 'Taras', email: 'taras@example.com' };
      const answer = await h.post('/v1/desk/clubs/ace/series', { ...body, customer }, as[CLERK]);
      expect(statuses(answer)).toEqual(expected);
      expect(answer.body.data[0].price.amount).toBe(60_000);
      expect((await dayOf('2026-12-01')).entries).toMatchObject([{ kind: 'booking', name: 'Taras' }]);
      const sent = await queued('series');
      expect(sent.map(({ recipient }) => recipient)).toEqual(['taras@example.com']);
      expect((await composeEmail(composer(), sent[0]!))!.text.match(/booking-order/g)).toHaveLength(2);
      expect(await queued('confirmed')).toEqual([]);
      // Each visit has its own reminder.
      expect(await queued('reminder')).toHaveLength(2);
    });

    it.each<[string, object, string, string?]>([
      ['an end before the start', every('2026-06-09', '2026-06-02'), 'VALIDATION_FAILED', 'until_date'],
      ['more than a year', every('2026-06-02', '2027-06-30'), 'VALIDATION_FAILED', 'until_date'],
      ['a service of another club', every('2026-06-02', '2026-06-02', { service_id: F.calmService }), 'NOT_FOUND'],
      ['times of which none is free', every('2026-06-02', '2026-06-09', { time: '05:00' }), 'SLOT_TAKEN'],
    ])('refuses %s', async (_name, body, code, field) => {
      const answer = await h.post('/v1/desk/clubs/ace/series', { ...body, customer: { given_name: 'T' } }, as[CLERK]);
      expect(answer.body.code).toBe(code);
      if (field) expect(answer.body.errors).toMatchObject([{ path: field }]);
    });

    it('keeps its hour when clocks change', async () => {
      const body = every('2026-10-20', '2026-10-27', { customer: { given_name: 'Taras' } });
      await h.post('/v1/desk/clubs/ace/series', body, as[CLERK]);
      for (const date of ['2026-10-20', '2026-10-27'])
        expect((await dayOf(date)).entries[0].starts_at).toContain(`${date}T19:00`);
    });
  });

  describe('closing a time', () => {
    const body = (date: string, remedy: string, more: object = {}) => ({
      ...{ date, time: '10:00', until_date: date, until: '14:00', remedy },
      ...more,
    });
    const preview = (given: object) => h.post('/v1/desk/clubs/ace/closings/preview', given, as[CLERK]);
    const close = (given: object) => h.post('/v1/desk/clubs/ace/closings', { reason: 'Rain', ...given }, as[CLERK]);
    const outcomes = ({ body: { data } }: Answer) =>
      data.map((one: { starts_at: string; outcome: string; to: { starts_at: string; court: string } | null }) => [
        one.starts_at.slice(11, 16),
        one.outcome,
        one.to && `${one.to.starts_at.slice(5, 16)} ${one.to.court}`,
      ]);
    const letters = async () => {
      const rows = await queued('closed');
      return Promise.all(rows.filter(({ channel }) => channel === 'email').map((row) => composeEmail(composer(), row)));
    };

    it('refunds what was paid, tells a customer of all bookings in one message, and keeps visitors out', async () => {
      const date = nextDay();
      const [one, other] = [await visitorBooks(date, '10:00'), await visitorBooks(date, '12:00')];
      const after = await visitorBooks(date, '16:00');
      await payOnline(one.id);
      await h.opened.db.deleteFrom('message').execute();
      const expected = [
        ['10:00', 'refunded', null],
        ['12:00', 'cancelled', null],
      ];
      expect(outcomes(await preview(body(date, 'refund')))).toEqual(expected);
      expect(await read(one.id)).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
      expect(await h.opened.db.selectFrom('message').selectAll().execute()).toEqual([]);
      expect(outcomes(await close(body(date, 'refund')))).toEqual(expected);
      expect(await read(one.id)).toMatchObject({ status: 'cancelled', payment_status: 'refunding' });
      expect(await read(after.id)).toMatchObject({ status: 'confirmed' });
      const sent = await letters();
      expect(sent).toHaveLength(1);
      expect(sent[0]).toMatchObject({ to: CUSTOMER.email });
      expect(sent[0]!.text).toContain('The club writes: Rain');
      expect(sent[0]!.text).toContain(`/booking-order/${other.token}`);
      expect((await queued('closed')).filter(({ channel }) => channel === 'sms')).toHaveLength(1);
      expect(
        [...(await queued('cancelled')), ...(await queued('reminder'))].map(({ booking_id }) => booking_id),
      ).toEqual([]);
      expect(await slotToken(h, F.courtService, date, F.courtTwo, '11:00')).toBeFalsy();
      expect(await slotToken(h, F.courtService, date, F.courtTwo, '14:00')).toBeTruthy();
      expect((await dayOf(date)).entries.filter(({ kind }: { kind: string }) => kind === 'closed')).toHaveLength(2);
    });

    it('moves to the nearest time: another court, or the same hour of another day, or refunds', async () => {
      const date = nextDay();
      const { id } = await visitorBooks(date, '10:00');
      const court = body(date, 'move', { court_ids: [F.courtOne] });
      expect(outcomes(await preview(court))).toEqual([['10:00', 'moved', `${date.slice(5)}T10:00 Court 2`]]);
      const whole = body(date, 'move', { time: '08:00', until: '22:00' });
      const [[, outcome, to]] = outcomes(await preview(whole)) as [[string, string, string]];
      expect(outcome).toBe('moved');
      expect(to.slice(6)).toBe('10:00 Court 1');
      const far = body(date, 'move', { date: addDays(date, -8), until_date: addDays(date, 8) });
      const all = (await preview(far)).body.data;
      expect(all.find((one: { id: number }) => one.id === id)).toMatchObject({ outcome: 'cancelled', to: null });
      await close(whole);
      expect((await read(id)).starts_at.slice(5, 16)).toBe(to.slice(0, 11));
      const [letter] = await letters();
      expect(letter!.text).toMatch(/Moved to .*10:00–11:00, Court 1/);
      expect(await queued('moved')).toEqual([]);
    });

    it('moves two bookings of one hour to two times', async () => {
      const date = nextDay();
      await visitorBooks(date, '10:00');
      await book(call(date, '10:00', { court_id: F.courtTwo }));
      const moved = outcomes(await preview(body(date, 'move')));
      expect(new Set(moved.map(([, , to]: [string, string, string]) => to)).size).toBe(2);
    });

    it('gives a pass for what was paid, which books', async () => {
      const date = nextDay();
      expect((await preview(body(date, 'credit'))).body.errors).toMatchObject([{ path: 'remedy' }]);
      await h.opened.db.updateTable('club').set({ accept_passes: true }).where('id', '=', F.ace).execute();
      const { id } = await visitorBooks(date, '10:00');
      await payOnline(id);
      expect(outcomes(await close(body(date, 'credit')))).toEqual([['10:00', 'credited', null]]);
      expect(await read(id)).toMatchObject({ status: 'cancelled', payment_status: 'paid', refunded: { amount: 0 } });
      const [letter] = await letters();
      const code = /one visit: (\w+)/.exec(letter!.text)?.[1];
      const slot = await slotToken(h, F.courtService, date, F.courtOne, '16:00');
      const visit = { ...bookBody(slot), payment_type: 'subscription', pass_code: code };
      expect((await h.post('/v2/bookings/book', visit, newKey())).status).toBe(200);
    });

    it('empties a session, which takes nobody any more', async () => {
      const date = '2026-03-12';
      const before = (await dayOf(date)).entries.find(({ kind }: { kind: string }) => kind === 'session');
      expect(before.places.taken).toBe(1);
      const evening = body(date, 'refund', { time: '18:30', until: '22:00' });
      expect(outcomes(await close(evening))).toEqual([['19:00', 'cancelled', null]]);
      const place = { service_id: F.groupService, session_id: F.session, customer: CUSTOMER, payment_type: 'card' };
      const answer = await h.post(`/v2/bookings/${F.groupService}/group_book`, place, newKey());
      expect(answer.body.code).toBe('GROUP_FULL');
    });

    it('lets what has begun end, and blocks the court after it', async () => {
      const date = nextDay();
      const { id } = await visitorBooks(date, '10:00');
      await act(id, 'pay', { payment_type: 'cash' });
      h.now = Date.parse((await read(id)).starts_at) + 10 * MINUTE;
      as.now = await signIn(CLERK);
      const given = { ...body(date, 'refund', { court_ids: [F.courtOne] }), reason: 'Rain' };
      expect((await h.post('/v1/desk/clubs/ace/closings', given, as.now)).body.data).toEqual([]);
      const day = (await h.get(`/v1/desk/clubs/ace/day?date=${date}`, as.now)).body.data;
      expect(
        day.entries.map(({ kind, starts_at, ends_at }: Record<string, string>) => [
          kind,
          starts_at!.slice(11, 16),
          ends_at!.slice(11, 16),
        ]),
      ).toEqual([
        ['booking', '10:00', '11:00'],
        ['block', '11:00', '14:00'],
      ]);
    });

    it.each<[string, object, string, string?]>([
      ['an end before the start', { until: '09:00' }, 'VALIDATION_FAILED', 'until'],
      ['a year that is mistyped', { until_date: '2027-12-30' }, 'VALIDATION_FAILED', 'until'],
      ['courts of another club', { court_ids: [F.calmCourt] }, 'VALIDATION_FAILED', 'court_ids'],
      ['no courts', { court_ids: [] }, 'VALIDATION_FAILED', 'court_ids'],
      ['no reason', { reason: '' }, 'VALIDATION_FAILED', 'reason'],
      ['a time that is over', { date: '2026-03-09', until_date: '2026-03-09' }, 'SLOT_IN_PAST'],
    ])('refuses %s', async (_name, more, code, field) => {
      const answer = await close({ ...CLOSING, ...more });
      expect(answer.body.code).toBe(code);
      if (field) expect(answer.body.errors).toMatchObject([{ path: field }]);
    });
  });

  describe('requests', () => {
    const ask = async (date: string) => {
      const body = { service_id: F.courtService, date, time: '12:00', duration: 60, customer: CUSTOMER };
      return (await h.post('/v2/user/booking-requests', body, newKey())).body.id as number;
    };
    const list = async () => (await h.get('/v1/desk/clubs/ace/requests', as[CLERK])).body.data.requests;

    it('are listed until they are answered, and the log says by whom', async () => {
      const date = nextDay();
      const [accepted, declined] = [await ask(date), await ask(date)];
      expect((await list()).map(({ id }: { id: number }) => id)).toEqual([accepted, declined]);
      expect((await dayOf(date)).pending_requests).toBe(2);
      const shown = (await h.get(`/v1/desk/clubs/ace/requests/${accepted}`, as[CLERK])).body.data;
      expect(shown).toMatchObject({
        purpose: 'request',
        requests: [{ id: accepted, courts: [{ id: F.courtOne }, {}] }],
      });
      const answer = (id: number, action: string, body: object) =>
        h.post(`/v1/desk/clubs/ace/requests/${id}/${action}`, body, as[CLERK]);
      expect((await answer(accepted, 'accept', { court_id: F.courtTwo })).status).toBe(204);
      expect((await answer(declined, 'decline', { message: 'Full', date, time: '18:00' })).status).toBe(204);
      expect((await answer(declined, 'accept', {})).body.code).toBe('ALREADY_ANSWERED');
      expect(await list()).toEqual([]);
      const log = (await h.get('/v1/desk/clubs/ace/log', as[BOSS])).body;
      expect(log.data.slice(0, 2)).toMatchObject([
        { action: 'request_declined', actor: CLERK, note: expect.stringContaining('Full') },
        { action: 'request_accepted', actor: CLERK, code: expect.any(String) },
      ]);
      expect(log.meta.total).toBeGreaterThan(2);
    });
  });

  describe('output', () => {
    const get = (path: string) => h.get(`/v1/desk/clubs/ace/${path}`, as[BOSS]);

    it('exports bookings one a line, with nothing that a spreadsheet would run', async () => {
      const date = nextDay();
      await visitorBooks(date, '12:00');
      const customer = { given_name: '=HYPERLINK("http://evil.example")', telephone: '+380501112233' };
      const { body } = await book(call(date, '10:00', { customer, comment: 'Left, "tall"' }));
      await act(body.data.booking.id, 'pay', { payment_type: 'cash' });
      const { data } = (await get(`exports/bookings?from=${date}&to=${date}`)).body;
      expect(data.name).toBe(`ace-bookings-${date}-${date}.csv`);
      const lines = data.text.split('\r\n');
      expect(lines[0]).toMatch(/^code,date,start,end,court,service,customer,phone,/);
      expect(lines[1]).toContain(
        `,${date},10:00,11:00,Court 1,Tennis court,"'=HYPERLINK(""http://evil.example"")",+380501112233,,confirmed,`,
      );
      expect(lines[0]).toMatch(/,players,paid_by_players,paid$/);
      expect(lines[1]).toMatch(/,300\.00,0\.00,UAH,cash,paid,no,"Left, ""tall""",,,300\.00$/);
      expect(lines[2]).toContain(',12:00,13:00,Court 1,Tennis court,Olena,');
      expect(lines).toHaveLength(4);
      const log = (await get('log')).body.data[0];
      expect(log).toMatchObject({ action: 'bookings_exported', actor: BOSS, note: data.name });
    });

    it('exports how many share a booking and what players paid, but not who they are', async () => {
      const date = nextDay();
      const { id, token } = await visitorBooks(date, '10:00');
      await h.post('/v2/bookings/split', { token, players: 3 });
      const { invite_token } = (await h.post('/v2/bookings/split/decode', { token })).body.data;
      await h.post('/v2/players/join', { invite_token, name: 'Borys' }, newKey());
      const line = async () => (await get(`exports/bookings?from=${date}&to=${date}`)).body.data.text.split('\r\n')[1];
      expect(await line()).toMatch(/,300\.00,0\.00,UAH,card,due,no,,3,0\.00,0\.00$/);
      const [{ id: player }] = (await h.post('/v2/bookings/split/decode', { token })).body.data.players;
      await act(id, `players/${player}/pay`, { payment_type: 'cash' });
      expect(await line()).toMatch(/,due,no,,3,100\.00,100\.00$/);
      expect(await line()).not.toContain('Borys');
    });

    it('says in exports of bookings which of two hours it is when clocks go back', async () => {
      const date = '2026-10-25';
      await h.post(
        '/v1/desk/clubs/night/bookings',
        {
          ...{ service_id: F.nightService, court_id: F.nightCourt, date, time: '02:30', duration: 60 },
          customer: { given_name: 'Taras' },
        },
        as[OPERATOR],
      );
      const path = `/v1/desk/clubs/night/exports/bookings?from=${date}&to=${date}`;
      const { data } = (await h.get(path, as[OPERATOR])).body;
      expect(data.text).toContain(`,${date},02:30,03:30 (UTC+3),`);
    });

    it('exports what was paid and refunded, by the day on which the money moved', async () => {
      const [cash, card] = [await visitorBooks(nextDay(), '10:00'), await visitorBooks(nextDay(), '10:00')];
      h.now = Date.parse('2026-03-28T23:30:00+02:00');
      as.late = await signIn(CLERK);
      const late = (id: number, action: string, body: object) =>
        h.post(`/v1/desk/clubs/ace/bookings/${id}/${action}`, body, { ...newKey(), ...as.late });
      await late(cash.id, 'pay', { payment_type: 'cash' });
      await late(card.id, 'pay', { payment_type: 'card' });
      h.now += HOUR;
      await late(cash.id, 'refund', { amount: 5_000 });
      await late(cash.id, 'hand-out', {});
      const query = 'from=2026-03-28&to=2026-03-29';
      const { data } = (await h.get(`/v1/desk/clubs/ace/exports/revenue?${query}`, as[OPERATOR])).body;
      expect(data.text.split('\r\n')).toEqual([
        'date,payment_type,paid,refunded,net,currency',
        '2026-03-28,card,300.00,0.00,300.00,UAH',
        '2026-03-28,cash,300.00,0.00,300.00,UAH',
        '2026-03-29,cash,0.00,50.00,-50.00,UAH',
        '',
      ]);
    });

    it.each(['from=2026-02-01&to=2026-01-01', 'from=2026-01-01&to=2027-06-01'])(
      'refuses the days %s',
      async (query) => {
        for (const what of ['bookings', 'revenue'])
          expect((await get(`exports/${what}?${query}`)).body.errors).toMatchObject([{ path: 'to' }]);
      },
    );

    it('has calendars of the club, each court and each coach, at addresses that can be renewed', async () => {
      const date = nextDay();
      await book(call(date, '10:00', { customer: { given_name: 'Taras', telephone: '+380501112233' } }));
      await book(call(date, '12:00', { service_id: F.coachService, court_id: F.courtTwo }));
      const list = (await get('calendars')).body.data as { subject: string; title: string; url: string }[];
      expect(list.map(({ title }) => title)).toEqual(['Ace Club', 'Court 1', 'Court 2', 'Olha Koval']);
      expect((await get('calendars')).body.data).toEqual(list);
      const file = async (url: string) => {
        const { statusCode, body, headers } = await h.app.inject(new URL(url).pathname);
        return { statusCode, type: headers['content-type'], text: body.replaceAll('\r\n ', '') };
      };
      const day = date.replaceAll('-', '');
      const events = ({ text }: { text: string }) =>
        [...text.matchAll(/DTSTART:(\d+T\d+)Z[\s\S]*?SUMMARY:(.*)\r/g)].filter(([, at]) => at!.startsWith(day));
      const [club, one, two, coach] = await Promise.all(list.map(({ url }) => file(url)));
      expect(club!.type).toBe('text/calendar; charset=utf-8');
      expect(events(club!).map(([, , summary]) => summary)).toEqual([
        'Taras\\, Тенісний корт\\, Корт 1',
        'Taras\\, Тенісний корт\\, Корт 2',
      ]);
      expect([one!, two!, coach!].map((each) => events(each).length)).toEqual([1, 1, 1]);
      expect(one!.text).toContain('+380501112233');
      expect((await h.post('/v1/desk/clubs/ace/calendars', { subject: 'court 999' }, as[BOSS])).status).toBe(400);
      expect((await h.post('/v1/desk/clubs/ace/calendars', { subject: 'club' }, as[BOSS])).status).toBe(204);
      expect((await file(list[0]!.url)).statusCode).toBe(404);
      expect((await file((await get('calendars')).body.data[0].url)).statusCode).toBe(200);
    });
  });

  it('says at once what only the desk shows', async () => {
    const date = nextDay();
    const { id } = await visitorBooks(date, '10:00');
    const told: string[] = [];
    const listening = await h.opened.listen('courtside_change', {
      onNotification: (payload) => told.push(payload),
      onGap: () => {},
    });
    const waitFor = async (action: () => Promise<unknown>) => {
      told.length = 0;
      await action();
      await expect.poll(() => told.filter((text) => text.split(' ')[1] === String(F.ace)).length).toBeGreaterThan(0);
    };
    await waitFor(() => act(id, 'pay', { payment_type: 'card' }));
    await waitFor(() =>
      h.post(
        '/v2/user/booking-requests',
        { service_id: F.courtService, date, time: '15:00', duration: 60, customer: CUSTOMER },
        newKey(),
      ),
    );
    await listening.stop();
  });

  it('limits links to one address', async () => {
    const answers = [];
    for (let i = 0; i < 12; i++) answers.push(await h.post('/v1/desk/links', { email: 'flood@example.com' }));
    expect(answers[0]!.status).toBe(204);
    expect(answers.at(-1)!.body.code).toBe('RATE_LIMITED');
  });
});

it.each(DATABASES)('counts callers without an address for nobody else over $name', async (database) => {
  const h = await startHarness(database, { secretKey: KEY, contactCodes: 'on' });
  try {
    const { db } = h.opened;
    await db.updateTable('club').set({ confirmed_unpaid_minutes: 60 }).where('id', '=', F.ace).execute();
    await runCommand({ db, publicUrl: '', print: () => {} }, { action: 'add', email: OPERATOR });
    await h.post('/v1/desk/links', { email: OPERATOR });
    const secret = await signingSecret(db, KEY);
    const row = (await db.selectFrom('message').selectAll().executeTakeFirstOrThrow()) as MessageRow;
    const composer = { db, secret, publicUrl: 'http://courtside.test', from: 'a@b.cc', clock: () => h.now };
    const letter = await composeEmail(composer, { ...row, created_at: new Date(h.now) });
    const token = /token=([\w-]+)/.exec(letter!.text)![1];
    const { data } = (await h.post('/v1/desk/sessions', { token })).body;
    const staff = { authorization: `Bearer ${data.token}` };
    const call = (date: string, telephone: string) =>
      h.post(
        '/v1/desk/clubs/ace/bookings',
        {
          ...{ service_id: F.courtService, court_id: F.courtOne, date, time: '10:00', duration: 60 },
          customer: { given_name: 'Taras', telephone },
        },
        staff,
      );
    const { id } = (await call('2026-04-06', '+380501112233')).body.data.booking;
    await call('2026-04-07', '+380504445566');
    const booking = await db.selectFrom('booking').select('token').where('id', '=', id).executeTakeFirstOrThrow();
    const slots = [await slotToken(h, F.courtService, '2026-04-07', F.courtTwo, '12:00')];
    const moved = await h.post('/v1/bookings/move', { token: booking.token, slots });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  } finally {
    await h.close();
  }
});
