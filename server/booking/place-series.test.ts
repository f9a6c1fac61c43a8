import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RepeatDay } from '#core/schemas/series.ts';
import { addWeeklySessions } from '#server/clubs/sessions.ts';
import { rangeOf } from '#server/database/range.ts';
import { updateClub } from '#server/openactive/store.ts';
import { configurePayments } from '#server/payment/configure.ts';
import { processPayments } from '#server/payment/worker.ts';
import { signingSecret } from '#server/secret.ts';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE as F } from '#server/testing/fixture.ts';
import { CUSTOMER, type Harness, newKey, slotToken, startHarness, TUESDAY } from '#server/testing/harness.ts';
import { openOrder, reportOrder } from '#server/testing/sandbox-callback.ts';
import { createSessions } from '#server/testing/sessions.ts';
import { expireUnpaid } from './state/apply-event.ts';

const KEY = 'a secret key of thirty-two characters';
const SETTINGS = { liqpay: undefined, monobank: undefined, sandbox: 'loopback' as const };
/** Thursdays; the clocks change on 29 March, and the club is booked two weeks ahead. */
const FIRST = '2026-03-12';
const WEEKS = ['2026-03-19', '2026-03-26', '2026-04-02'] as const;
const [SECOND, THIRD, FOURTH] = WEEKS;
const WEEKLY = 71;
const hoursUntil = (closes: string) =>
  JSON.stringify([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '08:00', closes })));

describe.each(DATABASES)('a weekly series of places over $name', (database) => {
  let h: Harness;
  let codes: Harness;
  let staff: { authorization: string };
  const change = (set: object, at = h) => at.opened.db.updateTable('club').set(set).where('id', '=', F.ace).execute();
  const job = (at = h) => addWeeklySessions(at.opened.db, at.now, [F.ace]);

  /** Makes the fixture's session a date of a weekly one. */
  async function repeatSession(at: Harness) {
    const { db } = at.opened;
    const titles = { en: 'Beginners', uk: 'Початківці', ru: 'Начинающие' };
    await db
      .insertInto('weekly_session')
      .values({
        ...{
          club_id: F.ace,
          id: WEEKLY,
          key: 'thursday',
          service_id: F.groupService,
          court_id: F.courtTwo,
          coach_id: 1,
        },
        ...{ titles: JSON.stringify(titles), weekday: 4, from_minute: 19 * 60, minutes: 90, position: 1 },
        ...{ amount: 15_000, maximum: 2 },
      })
      .execute();
    await db.updateTable('group_session').set({ weekly_id: WEEKLY }).where('id', '=', F.session).execute();
    await change({ series_weeks: 12, horizon_days: 14, email: 'desk@ace.example', allow_online_payment: true }, at);
    await change({ accept_passes: true }, at);
    await job(at);
  }
  async function clear(at: Harness) {
    const { db } = at.opened;
    await db.deleteFrom('occupation').where('kind', 'in', ['hold', 'booking', 'closure']).execute();
    const TABLES = ['message', 'payment', 'sandbox_payment', 'place_hold', 'booking', 'pass', 'club_closure'] as const;
    for (const table of [...TABLES, 'attempt', 'contact_code'] as const) await db.deleteFrom(table).execute();
    await db.deleteFrom('occupation').where('session_id', '<>', F.session).execute();
    await db.deleteFrom('group_session').where('id', '<>', F.session).execute();
    await db.updateTable('group_session').set({ remaining: 2, maximum: 2 }).execute();
    at.now = TUESDAY;
    await change({ series_weeks: 12, horizon_days: 14, opening_hours: hoursUntil('22:00') }, at);
    await job(at);
  }
  beforeAll(async () => {
    const openActive = { license: 'https://creativecommons.org/licenses/by/4.0/' };
    h = await startHarness(database, { secretKey: KEY, payments: SETTINGS, openActive });
    codes = await startHarness(database, { contactCodes: 'on' });
    for (const at of [h, codes]) await repeatSession(at);
    const { sessions } = await createSessions(h, KEY);
    staff = { authorization: `Bearer ${sessions[0]}` };
  });
  afterEach(async () => {
    for (const at of [h, codes]) await clear(at);
  });
  afterAll(async () => {
    await h.close();
    await codes.close();
  });

  const place = { service_id: F.groupService, session_id: F.session };
  const week = (date: string, court_id = F.courtTwo) => ({ date, court_id });
  const list = (more: object = {}) => h.post('/v1/slots/weeks', { ...place, until_date: FOURTH, ...more });
  const book = (weeks: object[], more: object = {}, at = h) => {
    const body = { ...place, customer: CUSTOMER, payment_type: 'card', ...(weeks.length > 0 && { weeks }), ...more };
    return at.post(`/v2/bookings/${F.groupService}/group_book`, body, newKey());
  };
  const linkOf = ({ body }: Awaited<ReturnType<typeof book>>) => body.data.token as string;
  const series = async (token: string) => (await h.post('/v1/bookings/series', { token })).body.data;
  /** The stored dates and their places. */
  const dates = async () => {
    const rows = await h.opened.db.selectFrom('group_session').selectAll().orderBy('starts_at').execute();
    return rows.map(({ starts_at, remaining }) => `${starts_at.toISOString().slice(0, 10)} ${remaining}`);
  };
  const sessionOn = (date: string) =>
    h.opened.db
      .selectFrom('group_session')
      .selectAll()
      .where(sql<boolean>`(starts_at at time zone 'Europe/Kyiv')::date = ${date}::date`)
      .executeTakeFirst();
  const fill = async (date: string) =>
    h.opened.db
      .updateTable('group_session')
      .set({ remaining: 0 })
      .where('id', '=', (await sessionOn(date))!.id)
      .execute();
  const close = (date: string) =>
    h.opened.db
      .insertInto('club_closure')
      .values({
        ...{ club_id: F.ace, reasons: { en: 'Repairs', uk: 'Ремонт', ru: 'Ремонт' } },
        ...{ starts_at: `${date}T00:00:00Z`, ends_at: `${date}T23:00:00Z` },
      })
      .execute();
  const takeCourt = (date: string) =>
    h.opened.db
      .insertInto('occupation')
      .values({
        ...{ club_id: F.ace, court_id: F.courtTwo, coach_id: null, kind: 'closure', note: 'x' },
        during: rangeOf(new Date(`${date}T19:00:00+03:00`), new Date(`${date}T20:00:00+03:00`)),
      })
      .execute();
  const count = async () => (await h.opened.db.selectFrom('booking').select('id').execute()).length;
  const states = (visits: { planned_at: string; status: string; payment_status: string }[]) =>
    visits.map(({ planned_at, status, payment_status }) => `${planned_at.slice(0, 10)} ${status} ${payment_status}`);
  const shown = (days: RepeatDay[]) =>
    days.map(({ date, status, court, price }) => [date, status, court?.id, price?.amount]);
  const free = (date: string, amount = 15_000) => [date, 'free', F.courtTwo, amount];

  it('lists the weeks to the limit of the club, also those that have no date yet', async () => {
    expect(await dates()).toEqual([`${FIRST} 2`, `${SECOND} 2`]);
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.data.latest_date).toBe('2026-06-02');
    expect(shown(body.data.days)).toEqual(WEEKS.map((date) => free(date)));
    // The clock of the club has changed meanwhile.
    const last = body.data.days[2];
    expect([last.starts_at, last.ends_at]).toEqual([`${FOURTH}T19:00:00+03:00`, `${FOURTH}T20:30:00+03:00`]);
    expect((await list({ until_date: undefined })).body.data.days).toHaveLength(9);
    // It has added nothing.
    expect(await dates()).toHaveLength(2);
  });

  const WEEK_STATES: [string, () => Promise<unknown>, unknown[][]][] = [
    ['full', () => fill(SECOND), [[SECOND, 'taken', undefined, undefined], free(THIRD), free(FOURTH)]],
    [
      'shut',
      async () => {
        await close(SECOND);
        await job();
      },
      [[SECOND, 'closed', undefined, undefined], free(THIRD), free(FOURTH)],
    ],
    [
      'outside of the opening hours',
      () => change({ opening_hours: hoursUntil('20:00') }),
      // A date that the club has not shut yet takes place.
      [free(SECOND), ...[THIRD, FOURTH].map((date) => [date, 'closed', undefined, undefined])],
    ],
    [
      'beyond the horizon and closed',
      () => close(FOURTH),
      [free(SECOND), free(THIRD), [FOURTH, 'closed', undefined, undefined]],
    ],
    [
      'beyond the horizon and on a taken court',
      () => takeCourt(FOURTH),
      [free(SECOND), free(THIRD), [FOURTH, 'closed', undefined, undefined]],
    ],
  ];
  it.each(WEEK_STATES)('shows a week that is %s', async (_, before, days) => {
    await before();
    expect(shown((await list()).body.data.days)).toEqual(days);
  });

  it('shows a date that was shut as closed while its row is kept for a cancelled booking, and books it once it is open', async () => {
    const link = linkOf(await book([week(FOURTH)]));
    await h.post('/v1/bookings/series/cancel', { token: link });
    await close(FOURTH);
    await change({ horizon_days: 28 });
    await job();
    expect((await sessionOn(FOURTH))!.remaining).toBe(0);
    expect((await list()).body.data.days[2].status).toBe('closed');
    await h.opened.db.deleteFrom('club_closure').execute();
    expect((await list()).body.data.days[2].status).toBe('free');
    expect((await book([week(FOURTH)])).status).toBe(200);
    expect((await sessionOn(FOURTH))!.remaining).toBe(1);
  });

  it('is offered by sessions with places that repeat, where the club takes series', async () => {
    const offered = async () =>
      (await h.get(`/v2/services/club_group_bookings?club_id=${F.ace}`)).body.data[0].weekly_until;
    expect(await offered()).toBe('2026-06-02');
    await fill(FIRST);
    expect(await offered()).toBeNull();
    await clear(h);
    await change({ series_weeks: 0 });
    expect(await offered()).toBeNull();
    expect((await list()).body.code).toBe('REPEAT_NOT_POSSIBLE');
    expect((await book([week(SECOND)])).body.code).toBe('REPEAT_NOT_POSSIBLE');
    await clear(h);
    const single = h.opened.db.updateTable('group_session').where('id', '=', F.session);
    await single.set({ weekly_id: null }).execute();
    expect(await offered()).toBeNull();
    expect((await list()).body.code).toBe('REPEAT_NOT_POSSIBLE');
    expect((await book([week(SECOND)])).body.code).toBe('REPEAT_NOT_POSSIBLE');
    const link = linkOf(await book([]));
    expect((await series(link)).repeatable_until).toBeNull();
    await single.set({ weekly_id: WEEKLY }).execute();
  });

  it.each([
    [{ slots: undefined, service_id: undefined, session_id: undefined }, 400, 'VALIDATION_FAILED'],
    [{ session_id: undefined }, 400, 'VALIDATION_FAILED'],
    [{ session_id: 999 }, 404, 'NOT_FOUND'],
    [{ service_id: F.courtService }, 404, 'NOT_FOUND'],
    [{ until_date: '2026-06-03' }, 400, 'VALIDATION_FAILED'],
    [{ slots: ['a-token-of-nobody'] }, 400, 'VALIDATION_FAILED'],
    [{ slots: ['a-token-of-nobody'], service_id: undefined, session_id: undefined }, 400, 'TOKEN_INVALID'],
  ])('lists nothing for %j', async (more, status, code) => {
    const answer = await list(more);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('books the chosen weeks, tells once, and keeps new dates from others until they are released', async () => {
    const answer = await book([week(FOURTH), week(SECOND)]);
    expect(answer.status).toBe(200);
    expect(answer.body.data.weekly).toEqual({ visits: 3, total: { amount: 45_000, currency: 'UAH' } });
    const shownSeries = await series(linkOf(answer));
    expect(states(shownSeries.visits)).toEqual([FIRST, SECOND, FOURTH].map((date) => `${date} confirmed due`));
    expect(shownSeries).toMatchObject({ title: 'Beginners', repeatable_until: '2026-06-02' });
    expect(await dates()).toEqual([`${FIRST} 1`, `${SECOND} 1`, `${FOURTH} 1`]);
    const messages = await h.opened.db.selectFrom('message').select('kind').where('channel', '=', 'email').execute();
    expect(
      messages
        .map(({ kind }) => kind)
        .filter((kind) => kind !== 'reminder')
        .sort(),
    ).toEqual(['clubNews', 'series']);

    const hidden = (await sessionOn(FOURTH))!.id;
    const others = { ...place, session_id: hidden };
    const listed = async () => {
      const { data } = (await h.get(`/v2/services/club_group_bookings?club_id=${F.ace}`)).body;
      return data.map(({ id }: { id: number }) => id);
    };
    expect(await listed()).not.toContain(hidden);
    const days = async () => (await h.get(`/v1/clubs/${F.ace}/scheduledates/`)).body.data;
    expect((await days()).at(-1).date < FOURTH).toBe(true);
    expect((await h.get('/v1/clubs?service_kind=group')).body.data[0].group_sessions_count).toBe(2);
    expect((await h.get(`/v1/clubs?service_kind=group&date=${FOURTH}`)).body.data).toEqual([]);
    expect((await book([], { session_id: hidden })).body.code).toBe('SLOT_NOT_OFFERED');
    expect((await list(others)).body.code).toBe('SLOT_NOT_OFFERED');
    expect((await h.post('/v1/leases/places', others, { 'x-device-id': 'other' })).body.code).toBe('SLOT_NOT_OFFERED');
    const watch = await h.post('/v1/place-watches', { ...others, email: 'other@example.com' });
    expect(watch.body.code).toBe('SLOT_NOT_OFFERED');
    await updateClub(h.opened.db, F.ace, { now: h.now, publicUrl: 'https://courtside.example' });
    const feed = (await h.app.inject('/openactive/feeds/scheduled-sessions')).json();
    expect(feed.items.map(({ id }: { id: string }) => id)).not.toContain(`${F.ace}-${hidden}`);
    expect(feed.items).toHaveLength(2);
    // The desk sees who comes.
    const { entries } = (await h.get(`/v1/desk/clubs/ace/day?date=${FOURTH}`, staff)).body.data;
    expect(entries).toMatchObject([
      { kind: 'session', id: hidden, places: { taken: 1, bookings: [{ name: 'Olena' }] } },
    ]);
    // Once the day is released, the club's work finds the date, and others what is left of it.
    h.now = Date.parse(`${SECOND}T12:00:00+02:00`);
    await job();
    expect(await listed()).toContain(hidden);
    expect(await dates()).toEqual([`${FIRST} 1`, `${SECOND} 1`, `${THIRD} 2`, `${FOURTH} 1`]);
    expect((await book([], { session_id: hidden })).status).toBe(200);
    expect((await book([], { session_id: hidden })).body.code).toBe('GROUP_FULL');
  });

  const REFUSED: [string, () => Promise<unknown>, object[], string, string][] = [
    ['a full week', () => fill(SECOND), [week(THIRD), week(SECOND)], 'weeks.1', 'GROUP_FULL'],
    ['a closed week', () => close(FOURTH), [week(SECOND), week(FOURTH)], 'weeks.1', 'SLOT_NOT_OFFERED'],
    ['a week on another court', async () => {}, [week(SECOND, F.courtOne)], 'weeks.0', 'SLOT_NOT_OFFERED'],
    ['the first week', async () => {}, [week(FIRST)], 'weeks.0', 'SERIES_DAY'],
    ['a day between the weeks', async () => {}, [week('2026-03-20')], 'weeks.0', 'SERIES_DAY'],
    ['a week beyond the limit', async () => {}, [week('2026-06-04')], 'weeks.0', 'SERIES_END'],
    ['a week twice', async () => {}, [week(FOURTH), week(FOURTH)], 'weeks.1', 'DATE_TWICE'],
  ];
  it.each(REFUSED)('books nothing with %s, and names the week', async (_, before, weeks, path, code) => {
    await before();
    const stored = await dates();
    const { status, body } = await book(weeks);
    expect([status, body.code, body.errors[0]]).toMatchObject([400, 'VALIDATION_FAILED', { path, code }]);
    expect([await count(), await dates()]).toEqual([0, stored]);
  });

  it('lets two customers have the last place of different weeks, and one of them that of the same', async () => {
    await h.opened.db.updateTable('group_session').set({ remaining: 1 }).where('id', '<>', F.session).execute();
    const answers = await Promise.all([book([week(SECOND)]), book([week(FOURTH), week(SECOND)])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    await clear(h);
    await h.opened.db.updateTable('group_session').set({ remaining: 1 }).where('id', '<>', F.session).execute();
    const both = await Promise.all([book([week(SECOND)]), book([week(FOURTH)])]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('adds a date that several want at once only once, while the club adds it too', async () => {
    await h.opened.db.updateTable('group_session').set({ maximum: 9, remaining: 9 }).execute();
    await h.opened.db.updateTable('weekly_session').set({ maximum: 9 }).execute();
    await change({ horizon_days: 28 });
    const booked = [week(THIRD), week(FOURTH)].flatMap((one) => [book([one]), book([one])]);
    const answers = await Promise.all([...booked, job()]);
    expect(answers.slice(0, 4).map((answer) => answer?.status)).toEqual([200, 200, 200, 200]);
    expect((await dates()).slice(0, 4)).toEqual([`${FIRST} 5`, `${SECOND} 9`, `${THIRD} 7`, `${FOURTH} 7`]);
    await h.opened.db.updateTable('weekly_session').set({ maximum: 2 }).execute();
  });

  it('counts a place that an unpaid booking has left', async () => {
    for (let customer = 0; customer < 2; customer += 1)
      expect((await book([week(SECOND)], { payment_type: 'online' })).status).toBe(200);
    expect(await dates()).toEqual([`${FIRST} 0`, `${SECOND} 0`]);
    expect((await book([week(SECOND)])).body.code).toBe('GROUP_FULL');
    await h.opened.db.updateTable('booking').set({ pay_until: sql<Date>`now() - interval '1 second'` }).execute();
    expect((await book([week(SECOND)])).status).toBe(200);
  });

  it('takes the place that the visitor holds', async () => {
    await h.opened.db.updateTable('group_session').set({ remaining: 1 }).execute();
    const lease = await h.post('/v1/leases/places', place, { 'x-device-id': 'mine' });
    expect(lease.status).toBe(200);
    const answer = await book([week(SECOND)], { lease: lease.body.data.token });
    expect(answer.status).toBe(200);
    expect(await dates()).toEqual([`${FIRST} 0`, `${SECOND} 0`]);
  });

  it('is paid online by one payment, and each place cancelled alone or with all', async () => {
    const link = linkOf(await book([week(SECOND), week(FOURTH)], { payment_type: 'online' }));
    const order = await openOrder(h, link);
    expect(order.amount).toBe(450);
    await reportOrder(h, order, { secretKey: KEY });
    const { visits } = await series(link);
    expect(states(visits)).toEqual([FIRST, SECOND, FOURTH].map((date) => `${date} confirmed paid`));
    expect((await h.post('/v2/bookings/cancel', { token: visits[1].token })).status).toBe(200);
    expect(await dates()).toEqual([`${FIRST} 1`, `${SECOND} 2`, `${FOURTH} 1`]);
    expect((await h.post('/v1/bookings/series/cancel', { token: visits[2].token })).status).toBe(200);
    expect(await dates()).toEqual([`${FIRST} 2`, `${SECOND} 2`, `${FOURTH} 2`]);
    const refunds = h.opened.db.selectFrom('payment').select('amount').where('direction', '=', 'refund');
    expect((await refunds.execute()).map(({ amount }) => amount)).toEqual([15_000, 15_000, 15_000]);
  });

  it('lapses as a whole when it is not paid, and can still be paid while there are places', async () => {
    const link = linkOf(await book([week(SECOND), week(FOURTH)], { payment_type: 'online' }));
    const order = await openOrder(h, link);
    await h.opened.db.updateTable('booking').set({ pay_until: sql<Date>`now() - interval '1 second'` }).execute();
    await h.opened.db.transaction().execute((trx) => expireUnpaid(trx));
    expect(await dates()).toEqual([`${FIRST} 2`, `${SECOND} 2`, `${FOURTH} 2`]);
    await fill(SECOND);
    await reportOrder(h, order, { secretKey: KEY });
    const secret = await signingSecret(h.opened.db, KEY);
    const payments = configurePayments(SETTINGS, { publicUrl: 'http://127.0.0.1', secret, clock: () => h.now });
    await processPayments({ db: h.opened.db, clock: () => h.now, payments }, { warn: () => {} });
    expect(states((await series(link)).visits).map((state) => state.split(' ')[1])).toEqual([
      'confirmed',
      'expired',
      'confirmed',
    ]);
    expect(await dates()).toEqual([`${FIRST} 1`, `${SECOND} 0`, `${FOURTH} 1`]);
  });

  it('uses a visit of the pass for each week, all or none', async () => {
    const pass = { club_id: F.ace, code: 'PASS-3', telephone: CUSTOMER.telephone };
    const valid = { valid_from: '2026-01-01', valid_until: '2026-12-31', visits_left: 2 };
    await h.opened.db
      .insertInto('pass')
      .values({ ...pass, ...valid })
      .execute();
    const byPass = { payment_type: 'subscription', pass_code: 'pass-3' };
    expect((await book([week(SECOND), week(FOURTH)], byPass)).body.code).toBe('PASS_USED_UP');
    expect([await count(), await dates()]).toEqual([0, [`${FIRST} 2`, `${SECOND} 2`]]);
    expect((await book([week(FOURTH)], byPass)).status).toBe(200);
  });

  it('needs a confirmed email address, and counts as one booking', async () => {
    expect((await book([week(SECOND)], {}, codes)).body.code).toBe('CONTACT_CODE_REQUIRED');
    const { payload } = await codes.opened.db
      .selectFrom('message')
      .select('payload')
      .where('kind', '=', 'contactCode')
      .executeTakeFirstOrThrow();
    const { code } = payload as unknown as { code: string };
    expect(
      (
        await book(
          WEEKS.map((date) => week(date)),
          { contact_code: code },
          codes,
        )
      ).status,
    ).toBe(200);
    const court = await slotToken(codes, F.courtService, FIRST, F.courtOne, '10:00');
    const other = { slots: [court], customer: CUSTOMER, payment_type: 'card' };
    expect((await codes.post('/v2/bookings/book', other, newKey())).status).toBe(200);
  });

  describe('that is repeated after it was booked', () => {
    const repeat = (token: string, visits: object[]) => h.post('/v1/bookings/repeat', { token, visits }, newKey());
    const further = async (token: string) =>
      (await h.post('/v1/bookings/repeat-days', { token, until_date: FOURTH })).body.data;

    it('offers and books further weeks, all or none', async () => {
      const link = linkOf(await book([]));
      expect(shown((await further(link)).days)).toEqual(WEEKS.map((date) => free(date)));
      await fill(SECOND);
      expect((await repeat(link, [week(SECOND), week(FOURTH)])).body.code).toBe('GROUP_FULL');
      expect(await dates()).toEqual([`${FIRST} 1`, `${SECOND} 0`]);
      expect((await repeat(link, [week(THIRD, F.courtOne)])).body.code).toBe('SLOT_NOT_OFFERED');
      expect((await repeat(link, [week(THIRD), week(FOURTH)])).status).toBe(200);
      expect((await repeat(link, [week(THIRD)])).body.code).toBe('SLOT_TAKEN');
      expect((await further(link)).days.map(({ status }: RepeatDay) => status)).toEqual(['taken', 'booked', 'booked']);
      expect(await dates()).toEqual([`${FIRST} 1`, `${SECOND} 0`, `${THIRD} 1`, `${FOURTH} 1`]);
    });

    it('moves no visits together, and one alone to another session', async () => {
      const link = linkOf(await book([week(SECOND)]));
      expect((await h.post('/v1/bookings/series/moves', { token: link })).body.code).toBe('CHANGE_NOT_POSSIBLE');
      const court = await slotToken(h, F.courtService, FIRST, F.courtTwo, '10:00');
      const moves = [{ token: link, slot: court }];
      const moved = await h.post('/v1/bookings/series/move', { token: link, moves }, newKey());
      expect(moved.body.code).toBe('CHANGE_NOT_POSSIBLE');
      const times = (await h.post('/v1/bookings/times', { token: link, date: SECOND })).body.data;
      expect((await h.post('/v1/bookings/move', { token: link, slots: [times[0].slot] })).status).toBe(200);
      expect(await dates()).toEqual([`${FIRST} 2`, `${SECOND} 0`]);
      expect(states((await series(link)).visits)).toEqual([FIRST, SECOND].map((date) => `${date} confirmed due`));
    });

    it('follows the weekly session to its new hour and court, and ends with it', async () => {
      const link = linkOf(await book([week(FOURTH)]));
      const weekly = h.opened.db.updateTable('weekly_session').where('id', '=', WEEKLY);
      await weekly.set({ weekday: 5, from_minute: 10 * 60, court_id: F.courtOne, amount: 18_000 }).execute();
      const { days } = await further(link);
      expect(shown(days)).toEqual([
        ['2026-03-20', 'free', F.courtOne, 18_000],
        ['2026-03-27', 'free', F.courtOne, 18_000],
      ]);
      expect((await repeat(link, [week('2026-03-27', F.courtOne)])).status).toBe(200);
      expect(states((await series(link)).visits)).toEqual([
        `${FIRST} confirmed due`,
        `${THIRD} confirmed due`,
        `${FOURTH} confirmed due`,
      ]);
      await weekly.set({ weekday: 4, from_minute: 19 * 60, court_id: F.courtTwo, amount: 15_000 }).execute();
      await h.opened.db.updateTable('group_session').set({ weekly_id: 0 }).execute();
      expect((await h.post('/v1/bookings/repeat-days', { token: link })).body.code).toBe('REPEAT_NOT_POSSIBLE');
      expect((await repeat(link, [week(SECOND)])).body.code).toBe('REPEAT_NOT_POSSIBLE');
      await h.opened.db.updateTable('group_session').set({ weekly_id: WEEKLY }).where('id', '=', F.session).execute();
    });
  });
});
