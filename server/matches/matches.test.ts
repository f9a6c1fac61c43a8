import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#core/domain/units.ts';
import { MatchPlayerState, STORED_MATCH_STATES } from '#core/schemas/match.ts';
import { LANGUAGES } from '#core/schemas/scalars.ts';
import { MATCH_TRANSITIONS, PLAYER_TRANSITIONS } from '#server/booking/state/match-transitions.ts';
import { createInternalFetch, INTERNAL_ORIGIN } from '#server/http/internal-fetch.ts';
import { composeEmail, type MessageRow } from '#server/messages/compose.ts';
import { anonymizeCustomers } from '#server/retention.ts';
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
import { createSessions } from '#server/testing/sessions.ts';

const KEY = 'a secret key of thirty-two characters';
const DATE = '2026-03-12';

const ANNA = { name: 'Anna', level: '3.5', telephone: '+380501111111', email: 'anna@example.com' };
const BORYS = { name: 'Borys', level: '4.0', telephone: '+380502222222' };
const VERA = { name: 'Vera', telephone: '+380503333333', email: 'vera@example.com' };
type Person = { name: string; telephone: string; email?: string };

const WANTED = { players_total: 4, players_have: 2, level_from: '3.0', level_to: '4.0', note: 'Bring a ball' };
const WISH = {
  ...{ category_id: 1, date: DATE, time_from: '18:00', time_to: '22:00', ...WANTED },
  customer: { given_name: 'Olena Koval', telephone: '+380671234567', email: 'olena@example.com' },
};

describe.each(DATABASES)('matches that want players over $name', (database) => {
  let h: Harness;
  let staff: { authorization: string };
  let ticket: string;
  let booked: number;

  const book = async (time = '18:00', service = F.courtService, court = F.courtOne) => {
    const slot = await slotToken(h, service, DATE, court, time);
    return (await h.post('/v2/bookings/book', bookBody(slot), newKey())).body.data as { id: number; token: string };
  };
  beforeAll(async () => {
    h = await startHarness(database, { secretKey: KEY });
    const {
      sessions: [session],
    } = await createSessions(h, KEY);
    staff = { authorization: `Bearer ${session}` };
    const { id } = await h.opened.db
      .selectFrom('service_category')
      .innerJoin('service', 'service.category_id', 'service_category.id')
      .select('service_category.id')
      .where('service.id', '=', F.courtService)
      .executeTakeFirstOrThrow();
    WISH.category_id = id;
    await sql`update service_category set slug = 'tennis' where id = ${id}`.execute(h.opened.db);
  });
  beforeEach(async () => {
    ({ token: ticket, id: booked } = await book());
    await h.opened.db.deleteFrom('message').execute();
  });
  afterEach(async () => {
    const { db } = h.opened;
    for (const table of ['open_match', 'message', 'desk_log', 'payment', 'attempt'] as const)
      await db.deleteFrom(table).execute();
    await db.deleteFrom('occupation').where('kind', 'in', ['hold', 'booking']).execute();
    await db.deleteFrom('booking').execute();
    h.now = TUESDAY;
  });
  afterAll(() => h.close());

  const publish = (more: object = {}, token = ticket) => h.post('/v1/bookings/match', { token, ...WANTED, ...more });
  const wish = (more: object = {}, key = newKey()) => h.post('/v1/clubs/ace/matches', { ...WISH, ...more }, key);
  const hosted = async (token: string) => (await h.post('/v1/matches/host', { token })).body.data;
  const player = async (token: string) => (await h.post('/v1/matches/player', { token })).body.data;
  const apply = async (id: number, person: Person = ANNA, key = newKey()) => {
    // Further requests with one address need a proof of work, as all that email one.
    await h.opened.db.deleteFrom('attempt').execute();
    return h.post(`/v1/clubs/ace/matches/${id}/apply`, person, key);
  };
  const decide = (token: string, player_id: number, decision = 'accept') =>
    h.post('/v1/matches/decide', { token, player_id, decision });
  const leave = (token: string) => h.post('/v1/matches/leave', { token });
  const close = (token: string) => h.post('/v1/matches/close', { token });
  const list = async () => (await h.get('/v1/clubs/ace/matches')).body;
  const match = (id: number) => h.get(`/v1/clubs/ace/matches/${id}`);
  const report = (id: number, headers = {}) =>
    h.post(`/v1/clubs/ace/matches/${id}/report`, { reason: 'Spam' }, headers);
  const moderate = (id: number, name: 'hide' | 'show') =>
    h.post(`/v1/desk/clubs/ace/matches/${id}/${name}`, { reason: 'An advertisement' }, staff);
  const codeOf = ({ status, body }: Answer) => body?.code ?? status;
  /** Publishes the booking, and returns the tokens and the id. */
  const start = async (more: object = {}) => {
    const { data } = (await publish(more)).body;
    return { host: data.token as string, id: data.match.id as number };
  };
  const join = async (id: number, person: Person) => {
    const { data } = (await apply(id, person)).body;
    return data.token as string;
  };
  const idOf = async (host: string, name: string) =>
    (await hosted(host)).players.find((one: { name: string }) => one.name === name).id as number;
  const told = async () =>
    (await h.opened.db.selectFrom('message').select(['recipient', 'payload']).orderBy('created_at').execute())
      .map(({ recipient, payload }) => `${recipient.split('@')[0]} ${(payload as { event?: string }).event ?? ''}`)
      .filter((text) => !text.endsWith(' '));

  it('do not count the form of our page again when it applies with an email address', async () => {
    const { id } = await start();
    await h.opened.db.deleteFrom('attempt').execute();
    const inside = createInternalFetch(h.app, { ip: '198.51.100.7' } as FastifyRequest);
    for (let index = 0; index < 12; index += 1) {
      const person = { name: 'Anna', telephone: `+3805011111${10 + index}`, email: `anna${index}@example.com` };
      const answer = await inside(`${INTERNAL_ORIGIN}/api/v1/clubs/ace/matches/${id}/apply`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...newKey() },
        body: JSON.stringify(person),
      });
      expect(answer.status).toBe(200);
    }
  });

  it('are published from a booking, once, with the host’s first name and no contact', async () => {
    const first = await publish();
    expect(first.status).toBe(200);
    const { data, meta } = await list();
    expect(meta.total).toBe(1);
    expect(data[0]).toMatchObject({
      ...{ state: 'open', booked: true, court: { id: F.courtOne }, places: 2, players_total: 4, host: 'Olena' },
      ...{ level_from: { code: '3.0', title: 'NTRP 3.0' }, level_to: { code: '4.0' }, note: 'Bring a ball' },
      ...{ starts_at: `${DATE}T18:00:00+02:00`, ends_at: `${DATE}T19:00:00+02:00`, sport: { slug: 'tennis' } },
    });
    const again = await publish({ note: 'Another' });
    expect(again.body.data.match).toEqual(first.body.data.match);
    expect((await list()).meta.total).toBe(1);
    expect(await told()).toEqual(['olena published']);
    // Both links open it.
    expect((await hosted(ticket)).match.id).toBe(data[0].id);
    expect((await hosted(first.body.data.token)).match.id).toBe(data[0].id);
  });

  it.each([
    ['more players than the most', { players_total: 31 }, 'PLAYERS'],
    ['one player', { players_total: 1 }, 'PLAYERS'],
    ['nobody wanted', { players_have: 4 }, 'PLAYERS'],
    ['the levels of another sport', { level_from: 'C' }, 'LEVEL'],
    ['levels in the wrong order', { level_from: '4.0', level_to: '3.0' }, 'LEVEL'],
    ['a level that is no code', { level_from: '<b>' }, 'LEVEL'],
    ['a long note', { note: 'x'.repeat(201) }, 'NOTE'],
  ])('are refused with %s', async (_, more, code) => {
    const { status, body } = await publish(more);
    expect([status, body.errors[0].code]).toEqual([400, code]);
    expect((await list()).meta.total).toBe(0);
  });

  it('are not published for a booking that has begun or is cancelled, nor by the club’s link', async () => {
    const { club_token } = await h.opened.db
      .selectFrom('booking')
      .select('club_token')
      .where('token', '=', ticket)
      .executeTakeFirstOrThrow();
    expect(codeOf(await publish({}, club_token))).toBe('TOKEN_INVALID');
    expect((await hosted(ticket)).publishable).toBe(true);
    h.now = Date.parse(`${DATE}T18:00:00+02:00`);
    expect(codeOf(await publish())).toBe('MATCH_NOT_POSSIBLE');
    h.now = TUESDAY;
    await h.post('/v2/bookings/cancel', { token: ticket });
    expect(codeOf(await publish())).toBe('MATCH_NOT_POSSIBLE');
    expect((await hosted(ticket)).publishable).toBe(false);
  });

  it('have the sport of the service for a booking without a court', async () => {
    await h.opened.db.updateTable('booking').set({ court_id: null }).where('token', '=', ticket).execute();
    expect((await hosted(ticket)).sport).toMatchObject({ slug: 'tennis' });
  });

  it('are published as a wish, once per key, three per contact', async () => {
    const key = newKey();
    const first = await wish({}, key);
    expect(first.body.data.match).toMatchObject({
      ...{ booked: false, court: null, starts_at: `${DATE}T18:00:00+02:00`, ends_at: `${DATE}T22:00:00+02:00` },
      host: 'Olena',
    });
    expect((await wish({}, key)).body).toEqual(first.body);
    for (const date of ['2026-03-13', '2026-03-14']) expect((await wish({ date })).status).toBe(200);
    expect(codeOf(await wish())).toBe('MATCHES_PER_CONTACT');
    const other = { ...WISH.customer, email: 'other@example.com' };
    expect(codeOf(await wish({ customer: other }))).toBe('MATCHES_PER_CONTACT');
    await close(first.body.data.token);
    expect((await wish({ customer: other })).status).toBe(200);
  });

  it('of a booking need its address confirmed: by the code that was emailed, or when it was booked', async () => {
    const codes = await startHarness(database, { contactCodes: 'on' });
    const { db } = codes.opened;
    await sql`update service_category set slug = 'tennis' where id = ${WISH.category_id}`.execute(db);
    const bookAt = async (time: string) => {
      const slot = await slotToken(codes, F.courtService, DATE, F.courtOne, time);
      return (await codes.post('/v2/bookings/book', bookBody(slot), newKey())).body.data.token as string;
    };
    const send = async (token: string, more: object = {}) => {
      await db.deleteFrom('attempt').execute();
      return codes.post('/v1/bookings/match', { token, ...WANTED, ...more });
    };
    const sent = () => db.selectFrom('message').selectAll().where('kind', '=', 'contactCode').execute();
    const total = async () => (await codes.get('/v1/clubs/ace/matches')).body.meta.total;

    const first = await bookAt('18:00');
    expect(codeOf(await send(first))).toBe('CONTACT_CODE_REQUIRED');
    const [message] = await sent();
    expect(message!.recipient).toBe(CUSTOMER.email);
    const { code } = message!.payload as { code: string };
    const wrong = await send(first, { contact_code: code === '111111' ? '222222' : '111111' });
    expect([wrong.status, wrong.body.errors[0]]).toMatchObject([400, { path: 'contact_code', code: 'CODE_WRONG' }]);
    expect(await total()).toBe(0);
    expect((await send(first, { contact_code: code })).status).toBe(200);
    // One that is published already stays as it is, and sends no code.
    expect((await send(first)).status).toBe(200);
    expect([await total(), (await sent()).length]).toEqual([1, 1]);

    const second = await bookAt('19:00');
    await db.updateTable('booking').set({ contact_confirmed: true }).where('token', '=', second).execute();
    expect((await send(second)).status).toBe(200);
    // Of unpaid ones a contact has few.
    await db.updateTable('booking').set({ payment_status: 'paid' }).execute();
    const third = await bookAt('20:00');
    await db.updateTable('booking').set({ email: '' }).where('token', '=', third).execute();
    expect((await send(third)).status).toBe(200);
    expect([await total(), (await sent()).length]).toEqual([3, 1]);
    await codes.close();
  });

  it('are no wish before the code that was emailed confirms the address', async () => {
    const codes = await startHarness(database, { contactCodes: 'on' });
    const send = (more: object = {}) => codes.post('/v1/clubs/ace/matches', { ...WISH, ...more }, newKey());
    expect(codeOf(await send())).toBe('CONTACT_CODE_REQUIRED');
    const { payload } = await codes.opened.db
      .selectFrom('message')
      .selectAll()
      .where('kind', '=', 'contactCode')
      .executeTakeFirstOrThrow();
    const { code } = payload as { code: string };
    const wrong = await send({ contact_code: code === '111111' ? '222222' : '111111' });
    expect([wrong.status, wrong.body.errors[0]]).toMatchObject([400, { path: 'contact_code', code: 'CODE_WRONG' }]);
    expect((await codes.get('/v1/clubs/ace/matches')).body.meta.total).toBe(0);
    expect((await send({ contact_code: code })).status).toBe(200);
    expect((await codes.get('/v1/clubs/ace/matches')).body.meta.total).toBe(1);
    await codes.close();
  });

  it.each([
    ['in the past', { date: '2026-03-09' }, 'date'],
    ['too far ahead', { date: '2026-06-01' }, 'date'],
    ['of twenty minutes', { time_to: '18:20' }, 'time_to'],
    ['that ends before it begins', { time_to: '17:00' }, 'time_to'],
  ])('are no wish %s', async (_, more, path) => {
    const { status, body } = await wish(more);
    expect([status, body.errors[0]]).toMatchObject([400, { path, code: 'MATCH_TIME' }]);
  });

  it('tell the host of who applies, and show both contacts only once the host accepts', async () => {
    const { host, id } = await start();
    const anna = await join(id, ANNA);
    // Two are stored in one transaction, at one time.
    expect((await told()).sort()).toEqual(['anna applied', 'olena applied', 'olena published']);
    expect((await hosted(host)).players).toMatchObject([
      { name: 'Anna', level: { title: 'NTRP 3.5' }, state: 'applied', contact: null },
    ]);
    expect(await player(anna)).toMatchObject({ state: 'applied', contacts: [] });
    const answered = await decide(host, await idOf(host, 'Anna'));
    expect(answered.body.data.players[0]).toMatchObject({
      state: 'accepted',
      contact: { name: 'Anna', telephone: ANNA.telephone, email: ANNA.email },
    });
    expect(await player(anna)).toMatchObject({
      state: 'accepted',
      match: { places: 1 },
      contacts: [{ name: 'Olena', telephone: CUSTOMER.telephone, email: CUSTOMER.email }],
    });
    expect((await told()).at(-1)).toBe('anna accepted');
    // A second press changes nothing and tells nobody.
    const count = (await told()).length;
    await decide(host, await idOf(host, 'Anna'));
    expect(await told()).toHaveLength(count);
    // A day after the match nobody needs the contacts.
    h.now = Date.parse(`${DATE}T19:00:00+02:00`) + DAY;
    expect((await player(anna)).contacts).toEqual([]);
    expect((await hosted(host)).players[0].contact).toBeNull();
  });

  describe('in the schedule of their sport', () => {
    const marked = async (service: number = F.courtService, date = DATE, language = 'en') => {
      const path = `/v1/slots?service_id=${service}&date=${date}`;
      return (await h.get(path, { 'accept-language': language })).body.meta.matches;
    };

    it('are marked from a booking, with the page on which to apply', async () => {
      const { id } = await start();
      expect(await marked()).toEqual([
        {
          ...{ id, starts_at: `${DATE}T18:00:00+02:00`, ends_at: `${DATE}T19:00:00+02:00`, court_id: F.courtOne },
          ...{ title: 'Players wanted: 2', level: 'level NTRP 3.0 to NTRP 4.0' },
          url: expect.stringMatching(new RegExp(`^http.*/club/ace/match/${id}$`)),
        },
      ]);
      const [match] = await marked(F.courtService, DATE, 'uk');
      expect(match).toMatchObject({ title: 'Шукають гравців: 2', level: 'рівень від NTRP 3.0 до NTRP 4.0' });
      expect(match.url).toContain('/uk-ua/club/ace/match/');
    });

    it.each([
      [{ level_from: '3.0', level_to: '3.0' }, 'level NTRP 3.0'],
      [{ level_from: '3.0', level_to: undefined }, 'level NTRP 3.0 and above'],
      [{ level_from: undefined, level_to: '4.0' }, 'level up to NTRP 4.0'],
      [{ level_from: undefined, level_to: undefined }, null],
    ])('are marked as a wish with %j', async (levels, level) => {
      await wish(levels);
      expect(await marked()).toMatchObject([{ court_id: null, level, ends_at: `${DATE}T22:00:00+02:00` }]);
    });

    it.each<[string, (of: { host: string; id: number }) => Promise<unknown>]>([
      [
        'full',
        async ({ host, id }) => {
          for (const person of [ANNA, BORYS]) {
            await join(id, person);
            await decide(host, await idOf(host, person.name));
          }
        },
      ],
      ['closed', ({ host }) => close(host)],
      ['hidden', ({ id }) => moderate(id, 'hide')],
      ['cancelled', () => h.post('/v2/bookings/cancel', { token: ticket })],
    ])('are not marked once they are %s', async (_, end) => {
      const match = await start();
      expect(await marked()).toHaveLength(1);
      await end(match);
      expect(await marked()).toBeUndefined();
    });

    it('are marked on no other day, at no coach and once they have begun no more', async () => {
      await start();
      for (const date of ['2026-03-11', '2026-03-13']) expect(await marked(F.courtService, date)).toBeUndefined();
      expect(await marked(F.coachService)).toBeUndefined();
      h.now = Date.parse(`${DATE}T18:00:00+02:00`);
      expect(await marked()).toBeUndefined();
    });
  });

  it('never show a contact or a token to others, in any answer that everyone can read', async () => {
    const { host, id } = await start();
    const tokens = [host, ticket];
    for (const person of [ANNA, BORYS, VERA]) tokens.push(await join(id, person));
    await decide(host, await idOf(host, 'Anna'));
    await report(id);
    const secrets = [...tokens, CUSTOMER.telephone, CUSTOMER.email, ...[ANNA, BORYS, VERA].map((one) => one.telephone)];
    secrets.push(ANNA.email, VERA.email, 'Borys', 'Vera', 'Anna');
    const open = [
      '/v1/clubs/ace/matches',
      `/v1/clubs/ace/matches/${id}`,
      '/v1/clubs/ace/match-sports',
      '/v1/clubs/ace',
      '/v1/clubs',
      `/v1/clubs/ace/comments`,
      `/v1/slots?service_id=${F.courtService}&date=${DATE}`,
      `/v1/clubs/${F.ace}/scheduledates`,
    ];
    for (const path of open) {
      const text = JSON.stringify((await h.get(path)).body);
      for (const secret of secrets) expect([path, text.includes(secret)]).toEqual([path, false]);
    }
    // The desk sees what visitors see, and the reports.
    const desk = JSON.stringify((await h.get('/v1/desk/clubs/ace/matches', staff)).body);
    for (const secret of secrets) expect(desk).not.toContain(secret);
    // Who is declined, removed or has left sees no contact either, and players do not see those who wait.
    const [, , anna, borys, vera] = tokens as [string, string, string, string, string];
    await decide(host, await idOf(host, 'Borys'), 'decline');
    for (const token of [borys, vera]) expect((await player(token)).contacts).toEqual([]);
    expect(JSON.stringify(await player(anna))).not.toContain(VERA.telephone);
    await decide(host, await idOf(host, 'Anna'), 'remove');
    expect(await player(anna)).toMatchObject({ state: 'removed', contacts: [] });
  });

  it('give the last place to one of two who are accepted at once', async () => {
    const { host, id } = await start({ players_have: 3 });
    for (const person of [ANNA, BORYS, VERA]) await join(id, person);
    const ids = (await hosted(host)).players.map((one: { id: number }) => one.id);
    const answers = await Promise.all(ids.map((one: number) => decide(host, one)));
    expect(answers.map(codeOf).sort()).toEqual([200, 'MATCH_FULL', 'MATCH_FULL']);
    expect((await match(id)).body.data.match).toMatchObject({ state: 'full', places: 0 });
    expect((await told()).filter((text) => text.endsWith('accepted'))).toHaveLength(
      (await hosted(host)).players.filter(
        (one: { name: string; state: string }) => one.state === 'accepted' && one.name !== 'Borys',
      ).length,
    );
    expect(codeOf(await apply(id, { ...VERA, telephone: '+380504444444' }))).toBe('MATCH_FULL');
  });

  it('have the place of one who leaves again, and tell the host', async () => {
    const { host, id } = await start({ players_have: 3 });
    const anna = await join(id, ANNA);
    const borys = await join(id, BORYS);
    await decide(host, await idOf(host, 'Anna'));
    expect((await leave(anna)).body.data).toMatchObject({ state: 'left', match: { state: 'open', places: 1 } });
    expect((await told()).at(-1)).toBe('olena left');
    await leave(anna);
    expect((await told()).filter((text) => text === 'olena left')).toHaveLength(1);
    await decide(host, await idOf(host, 'Borys'));
    expect((await player(borys)).state).toBe('accepted');
    // Who left may come back; whom the host removed may not.
    expect(codeOf(await apply(id, ANNA))).toBe('MATCH_FULL');
    await decide(host, await idOf(host, 'Borys'), 'remove');
    expect(codeOf(await apply(id, BORYS))).toBe('ALREADY_APPLIED');
    expect((await apply(id, ANNA)).status).toBe(200);
  });

  it('take a person once, and one request however often it is sent', async () => {
    const { host, id } = await start();
    const key = newKey();
    const first = await apply(id, ANNA, key);
    expect((await apply(id, ANNA, key)).body).toEqual(first.body);
    expect(codeOf(await apply(id, ANNA))).toBe('ALREADY_APPLIED');
    expect((await hosted(host)).players).toHaveLength(1);
    const { status, body } = await apply(id, { ...BORYS, level: 'C' } as Person);
    expect([status, body.errors[0].code]).toEqual([400, 'LEVEL']);
  });

  it('wait for at most thirty answers', async () => {
    const { id } = await start();
    for (let number = 10; number < 40; number += 1)
      expect((await apply(id, { name: 'Ivan', telephone: `+3805011111${number}` })).status).toBe(200);
    expect(codeOf(await apply(id, VERA))).toBe('MATCH_NOT_OPEN');
  });

  it('are closed by the host: who waits is declined, who was accepted stays', async () => {
    const { host, id } = await start();
    const anna = await join(id, ANNA);
    const vera = await join(id, VERA);
    await decide(host, await idOf(host, 'Anna'));
    expect((await close(host)).body.data.match.state).toBe('closed');
    expect([(await player(anna)).state, (await player(vera)).state]).toEqual(['accepted', 'declined']);
    expect((await told()).at(-1)).toBe('vera closed');
    expect((await list()).meta.total).toBe(0);
    expect(codeOf(await apply(id, BORYS))).toBe('MATCH_NOT_OPEN');
    expect((await close(host)).status).toBe(200);
    // The booking can look for players again.
    expect((await hosted(ticket)).publishable).toBe(true);
    expect((await publish()).status).toBe(200);
    expect((await list()).meta.total).toBe(1);
  });

  it('are cancelled with their booking, in its transaction, and their players are told', async () => {
    const { host, id } = await start();
    const anna = await join(id, ANNA);
    await join(id, VERA);
    await decide(host, await idOf(host, 'Anna'));
    await h.post('/v2/bookings/cancel', { token: ticket });
    expect((await list()).meta.total).toBe(0);
    // And cost nothing any more.
    expect((await match(id)).body.data.match).toMatchObject({ state: 'cancelled', cost: null });
    expect((await told()).slice(-2).sort()).toEqual(['anna cancelled', 'vera cancelled']);
    expect(await player(anna)).toMatchObject({ contacts: [], match: { state: 'cancelled', cost: null } });
    expect((await hosted(host)).match).toMatchObject({ state: 'cancelled', cost: null });
    expect(codeOf(await decide(host, await idOf(host, 'Vera')))).toBe('MATCH_NOT_OPEN');
  });

  it('move with their booking', async () => {
    const { id } = await start();
    await join(id, ANNA);
    const slot = await slotToken(h, F.courtService, DATE, F.courtOne, '20:00');
    expect((await h.post('/v1/bookings/move', { token: ticket, slots: [slot] })).status).toBe(200);
    expect((await list()).data[0]).toMatchObject({
      starts_at: `${DATE}T20:00:00+02:00`,
      ends_at: `${DATE}T21:00:00+02:00`,
    });
    expect((await told()).filter((text) => text === 'anna moved')).toHaveLength(1);
  });

  it('leave the lists once they begin, without any job', async () => {
    const { host, id } = await start();
    await join(id, ANNA);
    h.now = Date.parse(`${DATE}T18:00:00+02:00`) - HOUR;
    expect((await list()).meta.total).toBe(1);
    h.now += HOUR;
    expect((await list()).meta.total).toBe(0);
    expect((await match(id)).body.data.match.state).toBe('over');
    expect(codeOf(await apply(id, VERA))).toBe('MATCH_NOT_OPEN');
    expect(codeOf(await decide(host, await idOf(host, 'Anna')))).toBe('MATCH_NOT_OPEN');
  });

  it('are reported once per device, hidden and shown again by the desk, which writes it down', async () => {
    const { host, id } = await start();
    const devices = [h.signed('device-one'), h.signed('device-two')];
    for (const device of [...devices, ...devices, {}, {}]) expect((await report(id, device)).status).toBe(204);
    const atDesk = async () => (await h.get('/v1/desk/clubs/ace/matches', staff)).body.data.matches[0];
    expect((await atDesk()).reports.map(({ reason }: { reason: string }) => reason)).toEqual(['Spam', 'Spam', 'Spam']);
    expect((await moderate(id, 'hide')).status).toBe(204);
    expect((await atDesk()).hidden).toMatchObject({ reason: 'An advertisement' });
    expect((await list()).meta.total).toBe(0);
    expect([(await match(id)).status, codeOf(await apply(id)), codeOf(await report(id))]).toEqual([
      ...[404, 'NOT_FOUND', 'NOT_FOUND'],
    ]);
    expect((await hosted(host)).hidden_reason).toBe('An advertisement');
    // Not published anew.
    expect((await publish()).body.data.match.state).toBe('hidden');
    expect((await told()).at(-1)).toBe('olena hidden');
    expect((await moderate(id, 'show')).status).toBe(204);
    expect((await list()).meta.total).toBe(1);
    const log = (await h.get('/v1/desk/clubs/ace/log', staff)).body.data;
    expect(log.map(({ action, note }: { action: string; note: string }) => [action, note])).toEqual([
      ['match_shown', 'An advertisement'],
      ['match_hidden', 'An advertisement'],
    ]);
  });

  it.each([
    ['an unknown host', '/v1/matches/host', {}],
    ['an unknown player', '/v1/matches/player', {}],
    ['a leaving stranger', '/v1/matches/leave', {}],
    ['a closing stranger', '/v1/matches/close', {}],
    ['a deciding stranger', '/v1/matches/decide', { player_id: 1, decision: 'accept' }],
  ])('do not know %s', async (_, path, more) => {
    expect(codeOf(await h.post(path, { token: 'x'.repeat(40), ...more }))).toBe('TOKEN_INVALID');
  });

  it('are in one of their states only by a transition of the tables', () => {
    expect(Object.keys(MATCH_TRANSITIONS).sort()).toEqual([...STORED_MATCH_STATES].sort());
    expect(Object.keys(PLAYER_TRANSITIONS)).toEqual(Object.keys(MatchPlayerState.schema));
  });

  it('refuse in the database itself more players than they want', async () => {
    const { id } = await start();
    await expect(
      h.opened.db.updateTable('open_match').set({ accepted: 3 }).where('id', '=', id).execute(),
    ).rejects.toThrow();
  });

  it('are deleted with everyone’s names and contacts after the retention', async () => {
    const { id } = await start();
    await join(id, ANNA);
    await report(id);
    const { db } = h.opened;
    const age = async (days: number) => {
      await sql`update open_match set starts_at = now() - make_interval(days => ${days}, hours => 1),
        ends_at = now() - make_interval(days => ${days})`.execute(db);
      await sql`update booking set created_at = now() where id = ${booked}`.execute(db);
      await sql`delete from setting where key = 'time_seen'`.execute(db);
      await anonymizeCustomers(db, 30);
    };
    await age(29);
    expect(await db.selectFrom('match_player').selectAll().execute()).toHaveLength(1);
    await age(31);
    for (const table of ['open_match', 'match_player', 'match_report'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  it.each(LANGUAGES)('write to host and players in %s, with a link and without a contact', async (language) => {
    const { host, id } = await start();
    await join(id, ANNA);
    await join(id, { ...BORYS, name: 'casino.example' });
    await decide(host, await idOf(host, 'Anna'));
    await decide(host, await idOf(host, 'Anna'), 'remove');
    const rows = await h.opened.db.selectFrom('message').selectAll().where('kind', 'like', 'match%').execute();
    expect(rows).toHaveLength(6);
    const desk = { db: h.opened.db, secret: new Uint8Array(32), publicUrl: 'https://courtside.ua', from: 'a@b.ua' };
    for (const row of rows) {
      const email = (await composeEmail({ ...desk, clock: () => h.now }, {
        ...row,
        language,
      } as unknown as MessageRow))!;
      const { event, token } = row.payload as { event: string; token: string };
      expect([event, email.text.includes(token), email.text.includes('{{')]).toEqual([event, true, false]);
      expect(email.text).toContain(language === 'en' ? 'Court 1' : 'Корт 1');
      if (event === 'applied' && row.kind === 'matchHost') expect(email.subject).not.toContain('casino.example');
      for (const secret of [ANNA.telephone, CUSTOMER.telephone]) expect(email.text).not.toContain(secret);
    }
  });
});
