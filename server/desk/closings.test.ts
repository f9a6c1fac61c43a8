import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canBecomeFree } from '#core/domain/closed-hours.ts';
import { DAY } from '#core/domain/units.ts';
import { addDays } from '#core/domain/zone.ts';
import type { Slot } from '#core/schemas/slot.ts';
import { expireUnpaid } from '#server/booking/state/apply-event.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE as F } from '#server/testing/fixture.ts';
import { bookBody, CUSTOMER, type Harness, newKey, slotToken, startHarness, TUESDAY } from '#server/testing/harness.ts';
import { signInStaff } from '#server/testing/sessions.ts';
import { loadCourts } from '#server/views/court.ts';
import { bookForCaller } from './bookings.ts';

const CLERK = 'clerk@ace.example';

describe.each(DATABASES)('closing a time over $name', (database) => {
  let h: Harness;
  let as: { authorization: string };
  beforeAll(async () => {
    h = await startHarness(database);
    const tokens = await signInStaff(h.opened.db, [{ email: CLERK, at: { club: F.ace, role: 'staff' } }], {
      sessions: 1,
      now: TUESDAY,
    });
    as = { authorization: `Bearer ${tokens.get(CLERK)![0]}` };
    await h.opened.db.updateTable('club').set({ accept_passes: true }).where('id', '=', F.ace).execute();
  });
  afterAll(() => h.close());

  // Each test has its own day, from Monday to Thursday.
  let weeks = 0;
  const nextDay = () => new Date(Date.parse('2026-04-06') + 7 * DAY * weeks++).toISOString().slice(0, 10);

  const close = async (date: string, remedy: string, more: object = {}) => {
    const body = { date, time: '08:00', until_date: date, until: '22:00', remedy, reason: 'Rain', ...more };
    const answer = await h.post('/v1/desk/clubs/ace/closings', body, as);
    expect(answer.status).toBe(200);
    return answer.body.data as { id: number; outcome: string }[];
  };
  const preview = (date: string, remedy: string, more: object = {}) => {
    const body = { date, time: '08:00', until_date: date, until: '22:00', remedy, ...more };
    return h.post('/v1/desk/clubs/ace/closings/preview', body, as);
  };
  const book = async (date: string, time: string, more: object = {}) => {
    const slot = await slotToken(h, F.courtService, date, F.courtOne, time);
    const answer = await h.post('/v2/bookings/book', { ...bookBody(slot), ...more }, newKey());
    expect(answer.status).toBe(200);
    return answer.body.data;
  };
  const act = (id: number, action: string, body: object = {}) =>
    h.post(`/v1/desk/clubs/ace/bookings/${id}/${action}`, body, { ...newKey(), ...as });
  const read = async (id: number) => (await h.get(`/v1/desk/clubs/ace/bookings/${id}`, as)).body.data.booking;
  const messages = async (kind: string) =>
    (await h.opened.db.selectFrom('message').select('recipient').where('kind', '=', kind).execute()).map(
      ({ recipient }) => recipient,
    );

  it('is shown in the schedule of its day, with the reason', async () => {
    const date = nextDay();
    const slots = async (day: string, language = 'en') =>
      (await h.get(`/v1/slots?service_id=${F.courtService}&date=${day}`, { 'accept-language': language })).body;
    await close(date, 'refund', { time: '12:00', until: '14:00', reason: 'Repairs' });
    const hours = { starts_at: `${date}T12:00:00+03:00`, ends_at: `${date}T14:00:00+03:00`, reason: 'Repairs' };
    const { data, meta } = await slots(date);
    expect(meta).toMatchObject({ closed: [{ ...hours, title: 'Closed: Repairs' }], without_power: [] });
    expect((await slots(date, 'uk')).meta.closed).toEqual([{ ...hours, title: 'Зачинено: Repairs' }]);
    const { starts_at, ends_at } = hours;
    const within = (data as Slot[]).filter((slot) => slot.starts_at < ends_at && slot.ends_at > starts_at);
    expect(new Set(within.map(({ status }) => status))).toEqual(new Set(['busy']));
    // So the site offers no waiting for a time in these hours alone.
    expect((data as Slot[]).filter((slot) => slot.status === 'busy' && !canBecomeFree(slot, meta.closed))).toEqual(
      within,
    );
    for (const days of [-1, 1]) {
      const other = new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
      expect((await slots(other)).meta).not.toHaveProperty('closed');
    }
  });

  it('is in the log with the courts that it is about', async () => {
    const date = nextDay();
    await close(date, 'refund', { court_ids: [F.courtOne, F.courtTwo] });
    await close(date, 'refund', { time: '22:00', until: '23:00' });
    const rows = await h.opened.db
      .selectFrom('desk_log')
      .select('note')
      .where('action', '=', 'time_closed')
      .where('note', 'like', `${date}%`)
      .orderBy('id')
      .execute();
    const titles = (await loadCourts(h.opened.db, F.ace, 'en')).map(({ title }) => title);
    expect(titles).toHaveLength(2);
    expect(rows.map(({ note }) => note)).toEqual([
      `${date}T08:00:00+03:00/${date}T22:00:00+03:00 ${titles.join(', ')}, Rain`,
      `${date}T22:00:00+03:00/${date}T23:00:00+03:00 Rain`,
    ]);
  });

  it('is shown on each of its days, in the hours of that day, and once if it was closed twice', async () => {
    const date = nextDay();
    const next = new Date(Date.parse(date) + DAY).toISOString().slice(0, 10);
    const closed = async (day: string) =>
      (await h.get(`/v1/slots?service_id=${F.courtService}&date=${day}`)).body.meta.closed.map(
        ({ starts_at, ends_at }: Record<string, string>) => [starts_at, ends_at].map((time) => time!.slice(0, 16)),
      );
    for (let time = 0; time < 2; time += 1) {
      const { db } = h.opened;
      const [starts_at, ends_at] = [`${date}T20:00:00+03:00`, `${next}T10:00:00+03:00`];
      const reasons = JSON.stringify({ uk: 'Ремонт', en: 'Repairs', ru: 'Ремонт' });
      await db.insertInto('club_closure').values({ club_id: F.ace, starts_at, ends_at, reasons }).execute();
    }
    expect(await closed(date)).toEqual([[`${date}T20:00`, `${date}T22:00`]]);
    expect(await closed(next)).toEqual([[`${next}T08:00`, `${next}T10:00`]]);
  });

  // The embedded database has one connection: its transactions follow each other.
  it.runIf(database.name === 'PostgreSQL')('reaches a booking that is being stored', async () => {
    const date = nextDay();
    const { db } = h.opened;
    const club = await db.selectFrom('club').selectAll().where('id', '=', F.ace).executeTakeFirstOrThrow();
    const staff = { id: 0, email: CLERK, operator: false, sessionId: 0 };
    const call = { service_id: F.courtService, court_id: F.courtOne, date, time: '10:00', duration: 60 };
    const waits = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length;
    };
    let closing: ReturnType<typeof close> | undefined;
    const id = await db.transaction().execute(async (trx) => {
      const booked = await bookForCaller(
        trx,
        { staff, role: 'staff', club },
        { ...call, customer: { given_name: 'Taras' } },
        h.now,
      );
      closing = close(date, 'refund');
      await Promise.race([closing, expect.poll(waits).toBeGreaterThan(0)]);
      return booked;
    });
    expect(await closing).toMatchObject([{ id, outcome: 'cancelled' }]);
  });

  it.runIf(database.name === 'PostgreSQL')('shows what it would do while others book', async () => {
    const date = nextDay();
    const { db } = h.opened;
    const club = await db.selectFrom('club').selectAll().where('id', '=', F.ace).executeTakeFirstOrThrow();
    const desk = { staff: { id: 0, email: CLERK, operator: false, sessionId: 0 }, role: 'staff', club } as const;
    const call = { service_id: F.courtService, court_id: F.courtOne, date, time: '10:00', duration: 60 };
    const shown = await db.transaction().execute(async (trx) => {
      await bookForCaller(trx, desk, { ...call, customer: { given_name: 'Taras' } }, h.now);
      return preview(date, 'refund');
    });
    expect(shown).toMatchObject({ status: 200, body: { data: [] } });
  });

  it.each(['move', 'refund', 'credit'])('does what it showed: %s', async (remedy) => {
    const date = nextDay();
    const [paid, due, late] = [await book(date, '10:00'), await book(date, '12:00'), await book(date, '20:00')];
    await act(paid.id, 'pay', { payment_type: 'cash' });
    // The last one alone ends after the closing, where the first cannot be moved to.
    const hours = { until: '20:30' };
    const shown = (await preview(date, remedy, hours)).body.data;
    expect(shown.map(({ id }: { id: number }) => id)).toEqual([paid.id, due.id, late.id]);
    expect(await close(date, remedy, hours)).toEqual(shown);
    for (const { id, outcome, to, refund } of shown) {
      const now = await read(id);
      expect(now.status).toBe(outcome === 'moved' ? 'confirmed' : 'cancelled');
      if (to) expect(now).toMatchObject({ starts_at: to.starts_at, court: to.court });
      expect(now.refunded.amount).toBe(refund.amount);
    }
  });

  it('moves no customer to two courts at once, whether both are moved or one stands', async () => {
    const date = nextDay();
    const by = (customer: object) => ({ customer: { ...CUSTOMER, ...customer } });
    const telephone = '+380500000001';
    const booked = [
      await book(date, '08:00'),
      await book(date, '09:00', by({ telephone, email: CUSTOMER.email.toUpperCase() })),
      await book(date, '10:00', by({ telephone: '+380500000002', email: 'other@example.com' })),
      // Stands, and shares the telephone of the second.
      await book(date, '13:00', by({ telephone, email: 'third@example.com' })),
    ];
    const until = { until: '12:00' };
    const shown = (await preview(date, 'move', until)).body.data;
    expect(
      shown.map(({ to }: { to: { starts_at: string; court: string } }) => [to.starts_at.slice(11, 16), to.court]),
    ).toEqual([
      ['12:00', 'Court 1'],
      ['14:00', 'Court 1'],
      ['12:00', 'Court 2'],
    ]);
    expect(await close(date, 'move', until)).toEqual(shown);
    expect((await read(booked[1]!.id)).starts_at).toBe(shown[1].to.starts_at);
  });

  it('cancels a place whose time to pay is over, so that it opens the session to nobody', async () => {
    const { db } = h.opened;
    const date = '2026-03-12';
    const place = { service_id: F.groupService, session_id: F.session, customer: CUSTOMER, payment_type: 'card' };
    const path = `/v2/bookings/${F.groupService}/group_book`;
    const { id } = (await h.post(path, place, newKey())).body.data;
    const held = { service_id: F.groupService, session_id: F.session };
    expect((await h.post('/v1/leases/places', held, { 'x-device-id': 'a-visitor' })).status).toBe(200);
    const unpaid = { status: 'pending', payment_status: 'pending', payment_type: 'online' } as const;
    await db
      .updateTable('booking')
      .set({ ...unpaid, pay_until: sql<Date>`now() - interval '1 second'` })
      .where('id', '=', id)
      .execute();
    expect(await close(date, 'refund')).toMatchObject([{ id, outcome: 'cancelled' }]);
    await inTransaction(db, (trx) => expireUnpaid(trx));
    const { rows } = await sql`select remaining, (select count(*)::int from place_hold) as held from group_session
      where id = ${F.session}`.execute(db);
    expect(rows).toEqual([{ remaining: 0, held: 0 }]);
    expect((await h.post(path, place, newKey())).body.code).toBe('GROUP_FULL');
  });

  it('tells nobody who waits for a time that it is free', async () => {
    const date = nextDay();
    const { starts_at, ends_at } = await book(date, '10:00');
    const watch = { service_id: F.courtService, court_id: F.courtOne, starts_at, ends_at, email: 'waits@example.com' };
    expect((await h.post('/v1/slot-watches', watch)).status).toBe(204);
    await close(date, 'refund');
    expect(await messages('freed')).toEqual([]);
  });

  it('gives a pass or the money, not both', async () => {
    const date = nextDay();
    const [whole, returned] = [await book(date, '10:00'), await book(date, '12:00')];
    for (const { id } of [whole, returned]) await act(id, 'pay', { payment_type: 'cash' });
    expect((await act(returned.id, 'refund', { amount: returned.price.amount })).status).toBe(204);
    expect(await close(date, 'credit')).toMatchObject([
      { id: whole.id, outcome: 'credited' },
      { id: returned.id, outcome: 'cancelled' },
    ]);
    expect((await read(whole.id)).refundable.amount).toBe(0);
    expect((await act(whole.id, 'refund', { amount: 1 })).body.errors).toMatchObject([{ path: 'amount' }]);
  });

  it.each([
    ['refund', 'cancelled'],
    ['move', 'moved'],
  ])('tells players the reason, if the remedy is %s', async (remedy, news) => {
    const date = nextDay();
    const { token } = await book(date, '10:00');
    const { invite_token } = (await h.post('/v2/bookings/split', { token, players: 4 })).body.data;
    const anna = { name: 'Anna', email: 'anna@example.com' };
    // Further requests with one address need a proof of work, as all that email one.
    await h.opened.db.deleteFrom('attempt').execute();
    expect((await h.post('/v2/players/join', { invite_token, ...anna }, newKey())).status).toBe(200);
    const { body } = await h.post('/v1/bookings/match', { token, players_total: 4, players_have: 2 });
    const vera = { name: 'Vera', telephone: '+380503333333', email: 'vera@example.com' };
    expect((await h.post(`/v1/clubs/ace/matches/${body.data.match.id}/apply`, vera, newKey())).status).toBe(200);
    await h.opened.db.deleteFrom('message').execute();
    await close(date, remedy, { reason: 'A burst pipe' });
    const told = async (kind: string) =>
      h.opened.db.selectFrom('message').select(['recipient', 'payload']).where('kind', '=', kind).execute();
    const why = { closed_for: 'A burst pipe' };
    expect(await told('player')).toMatchObject([{ recipient: anna.email, payload: { news, ...why } }]);
    expect(await told('matchPlayer')).toMatchObject([{ recipient: vera.email, payload: { event: news, ...why } }]);
  });

  it('refunds all who paid for a split booking instead of giving its organiser a pass', async () => {
    const date = nextDay();
    const { id, token, price } = await book(date, '10:00');
    const split = await h.post('/v2/bookings/split', { token, players: 2 });
    const { invite_token } = split.body.data;
    expect((await h.post('/v2/players/join', { invite_token, name: 'Anna' }, newKey())).status).toBe(200);
    const [anna] = (await h.get(`/v1/desk/clubs/ace/bookings/${id}`, as)).body.data.booking.split.players;
    expect((await act(id, `players/${anna.id}/pay`, { payment_type: 'cash' })).status).toBe(204);
    expect((await act(id, 'pay', { payment_type: 'cash' })).status).toBe(204);
    const shown = (await preview(date, 'credit')).body.data;
    expect(shown).toMatchObject([{ id, outcome: 'refunded', refund: price }]);
    expect(await close(date, 'credit')).toEqual(shown);
    const refunds = await h.opened.db
      .selectFrom('payment')
      .select(['player_id', 'amount'])
      .where('booking_id', '=', id)
      .where('direction', '=', 'refund')
      .execute();
    expect(refunds.map(({ player_id }) => player_id).sort()).toEqual([anna.id, null].sort());
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(price.amount);
  });

  it('moves a visit of a pass to a day on which the pass is valid, or returns it', async () => {
    const date = nextDay();
    const pass = { club_id: F.ace, telephone: CUSTOMER.telephone, visits_left: 5, valid_from: date };
    await h.opened.db
      .insertInto('pass')
      .values([
        { ...pass, code: 'ONE-DAY', valid_until: date },
        { ...pass, code: 'TWO-DAYS', valid_until: addDays(date, 1) },
      ])
      .execute();
    const by = (pass_code: string) => ({ payment_type: 'subscription', pass_code });
    const [one, two] = [await book(date, '10:00', by('ONE-DAY')), await book(date, '12:00', by('TWO-DAYS'))];
    expect(await close(date, 'move')).toMatchObject([
      { id: one.id, outcome: 'cancelled' },
      { id: two.id, outcome: 'moved', to: { starts_at: expect.stringContaining(`${addDays(date, 1)}T12:00`) } },
    ]);
  });
});

describe.each(DATABASES)('refunding a part over $name', (database) => {
  it('refunds nothing of a payment that came too late and was returned', async () => {
    const h = await startHarness(database);
    const { db } = h.opened;
    const accounts = [{ email: CLERK, at: { club: F.ace, role: 'staff' } }] as const;
    const tokens = await signInStaff(db, accounts, { sessions: 1, now: TUESDAY });
    const as = { authorization: `Bearer ${tokens.get(CLERK)![0]}` };
    const slot = await slotToken(h, F.courtService, '2026-04-06', F.courtOne, '10:00');
    const { id, price } = (await h.post('/v2/bookings/book', bookBody(slot), newKey())).body.data;
    // As it is after its customer cancelled without paying, and paid then.
    const state = {
      status: 'cancelled',
      payment_status: 'refunded',
      payment_type: 'online',
      refund_amount: 0,
      cancel_reason: 'CANCELED_BY_CUSTOMER',
      cancelled_at: new Date(TUESDAY),
    } as const;
    await db.updateTable('booking').set(state).where('id', '=', id).execute();
    const online = { payment_type: 'online', status: 'refunded', provider: 'sandbox' } as const;
    await db
      .updateTable('payment')
      .set({ ...online, order_id: 'late' })
      .where('booking_id', '=', id)
      .execute();
    const charge = await db.selectFrom('payment').select('id').where('booking_id', '=', id).executeTakeFirstOrThrow();
    await db
      .insertInto('payment')
      .values({
        ...online,
        club_id: F.ace,
        booking_id: id,
        charge_id: charge.id,
        direction: 'refund',
        amount: price.amount,
      })
      .execute();
    const path = `/v1/desk/clubs/ace/bookings/${id}`;
    expect((await h.get(path, as)).body.data.booking.refundable.amount).toBe(0);
    expect((await h.post(`${path}/refund`, { amount: 1 }, { ...newKey(), ...as })).status).toBe(400);
    await h.close();
  });
});
