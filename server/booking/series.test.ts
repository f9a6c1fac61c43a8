import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RepeatDay } from '#core/schemas/series.ts';
import { rangeOf } from '#server/database/range.ts';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE as F } from '#server/testing/fixture.ts';
import { bookBody, CUSTOMER, type Harness, newKey, slotToken, startHarness, TUESDAY } from '#server/testing/harness.ts';
import { UNPAID_LIMITS } from './unpaid.ts';

/** A Tuesday; the clocks change on 29 March. */
const FIRST = '2026-03-17';
const WEEKS = ['2026-03-24', '2026-03-31', '2026-04-07'] as const;
const [SECOND, THIRD, FOURTH] = WEEKS;

describe.each(DATABASES)('a weekly series over $name', (database) => {
  let h: Harness;
  let codes: Harness;
  let ticket: string;
  const change = (set: object, at = h) => at.opened.db.updateTable('club').set(set).where('id', '=', F.ace).execute();
  const clear = async (at: Harness) => {
    const { db } = at.opened;
    await db.deleteFrom('occupation').where('kind', 'in', ['hold', 'booking', 'closure']).execute();
    for (const table of ['message', 'payment', 'booking', 'pass', 'club_closure', 'attempt', 'contact_code'] as const)
      await db.deleteFrom(table).execute();
    at.now = TUESDAY;
  };
  const book = async (at: Harness, more: object = {}, time = '18:00') => {
    const token = await slotToken(at, F.courtService, FIRST, F.courtOne, time);
    const { status, body } = await at.post('/v2/bookings/book', { ...bookBody(token), ...more }, newKey());
    expect(status).toBe(200);
    return body.data.token as string;
  };
  beforeAll(async () => {
    h = await startHarness(database);
    codes = await startHarness(database, { contactCodes: 'on' });
    await change({ series_weeks: 12, accept_passes: true, email: 'desk@ace.example' });
    await change({ series_weeks: 12 }, codes);
  });
  beforeEach(async () => {
    ticket = await book(h);
  });
  afterEach(async () => {
    await clear(h);
    await clear(codes);
    await change({ series_weeks: 12, online_booking: true });
  });
  afterAll(async () => {
    await h.close();
    await codes.close();
  });

  const days = (more: object = {}, token = ticket) =>
    h.post('/v1/bookings/repeat-days', { token, until_date: FOURTH, ...more });
  const visit = (date: string, court_id = F.courtOne) => ({ date, court_id });
  const repeat = (visits: object[], token = ticket, key = newKey()) =>
    h.post('/v1/bookings/repeat', { token, visits }, key);
  const series = async (token = ticket) => (await h.post('/v1/bookings/series', { token })).body.data;
  const cancel = (token = ticket) => h.post('/v1/bookings/series/cancel', { token });
  const take = (court_id: number, date: string, kind: 'closure' | 'hold' = 'closure') =>
    h.opened.db
      .insertInto('occupation')
      .values({
        ...{ club_id: F.ace, court_id, coach_id: null, kind },
        during: rangeOf(new Date(`${date}T18:30:00+03:00`), new Date(`${date}T19:30:00+03:00`)),
        ...(kind === 'hold'
          ? { lease_token: 'x', device_id: 'other', expires_at: new Date('2030-01-01') }
          : { note: 'x' }),
      })
      .execute();
  const statesOf = (visits: { planned_at: string; status: string }[]) =>
    visits.map(({ planned_at, status }) => `${planned_at.slice(0, 10)} ${status}`);
  const messages = async () =>
    (await h.opened.db.selectFrom('message').select(['kind', 'recipient', 'channel']).execute())
      .map(({ kind, recipient, channel }) => `${kind} ${channel} ${recipient}`)
      .sort();

  it('shows conflicts first: other courts, days that are taken or closed, and keeps the hour', async () => {
    await take(F.courtOne, THIRD);
    for (const court of [F.courtOne, F.courtTwo]) await take(court, FOURTH);
    const { status, body } = await days();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ latest_date: '2026-06-02', payment_type: 'card' });
    const shown = (body.data.days as RepeatDay[]).map((day) => [
      ...[day.date, day.status, day.starts_at, day.court?.id, day.price?.amount],
    ]);
    expect(shown).toEqual([
      [SECOND, 'free', `${SECOND}T18:00:00+02:00`, F.courtOne, 60_000],
      [THIRD, 'free', `${THIRD}T18:00:00+03:00`, F.courtTwo, 64_000],
      [FOURTH, 'taken', `${FOURTH}T18:00:00+03:00`, undefined, undefined],
    ]);
  });

  it('proposes ten visits unless another last day is asked for, and no more than the club takes', async () => {
    expect((await h.post('/v1/bookings/repeat-days', { token: ticket })).body.data.days).toHaveLength(9);
    expect((await days({ until_date: '2026-06-02' })).body.data.days).toHaveLength(11);
    const beyond = await days({ until_date: '2026-06-03' });
    expect([beyond.status, beyond.body.errors[0].path]).toEqual([400, 'until_date']);
    await change({ series_weeks: 2 });
    expect((await h.post('/v1/bookings/repeat-days', { token: ticket })).body.data.days).toHaveLength(1);
  });

  it('marks a day on which the club is closed', async () => {
    await h.opened.db
      .updateTable('club')
      .set({ opening_hours: JSON.stringify([{ weekday: 2, opens: '08:00', closes: '18:00' }]) })
      .where('id', '=', F.ace)
      .execute();
    const { body } = await days();
    expect(body.data.days.map(({ status }: { status: string }) => status)).toEqual(['closed', 'closed', 'closed']);
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '08:00', closes: '22:00' }));
    await change({ opening_hours: JSON.stringify(hours) });
  });

  it('books the chosen weeks with one message to the customer and one to the club', async () => {
    await h.opened.db.deleteFrom('message').execute();
    const { status, body } = await repeat([visit(FOURTH), visit(SECOND), visit(THIRD, F.courtTwo)]);
    expect(status).toBe(200);
    expect(statesOf(body.data.visits)).toEqual([FIRST, ...WEEKS].map((date) => `${date} confirmed`));
    expect(await messages()).toEqual([
      'clubNews email desk@ace.example',
      ...Array(3).fill(`reminder email ${CUSTOMER.email}`),
      ...Array(3).fill(`reminder sms ${CUSTOMER.telephone}`),
      `series email ${CUSTOMER.email}`,
      `series sms ${CUSTOMER.telephone}`,
    ]);
    const news = await h.opened.db.selectFrom('message').select('payload').where('kind', '=', 'clubNews').execute();
    type News = { court: string; times: { court: string }[]; payments: object[] };
    const { court, times, payments } = news[0]!.payload as News;
    const due = { payment_type: 'card', payment_status: 'due' };
    expect(payments).toEqual([60_000, 64_000, 60_000].map((price) => ({ ...due, price })));
    expect(times.map((time) => time.court === court)).toEqual([true, false, true]);
    const { rows } = await sql<{ amount: number; status: string }>`
      select amount, status from payment order by booking_id`.execute(h.opened.db);
    expect(rows).toEqual([60_000, 60_000, 64_000, 60_000].map((amount) => ({ amount, status: 'due' })));
    expect((await days()).body.data.days.map(({ status }: { status: string }) => status)).toEqual(
      Array(3).fill('booked'),
    );
    expect(body.data.repeatable_until).toBe('2026-06-02');
  });

  it('answers a repeated request with what it booked the first time', async () => {
    const key = newKey();
    const [first, second] = [await repeat([visit(SECOND)], ticket, key), await repeat([visit(SECOND)], ticket, key)];
    expect(second.body).toEqual(first.body);
    expect((await series()).visits).toHaveLength(2);
  });

  const REFUSED: [string, () => Promise<unknown>, object[], string][] = [
    ['no week', async () => {}, [], 'VALIDATION_FAILED'],
    ['a day between the weeks', async () => {}, [visit('2026-03-25')], 'VALIDATION_FAILED'],
    ['a day beyond what the club takes', async () => {}, [visit('2026-06-09')], 'VALIDATION_FAILED'],
    ['one twice', async () => {}, [visit(SECOND), visit(SECOND)], 'VALIDATION_FAILED'],
    ['a court of another club', async () => {}, [visit(SECOND, F.calmCourt)], 'SLOT_NOT_OFFERED'],
    ['one that is taken', () => take(F.courtOne, THIRD), [visit(SECOND), visit(THIRD)], 'SLOT_TAKEN'],
    ['one that is held', () => take(F.courtOne, THIRD, 'hold'), [visit(SECOND), visit(THIRD)], 'SLOT_TAKEN'],
    ['one that is booked', () => repeat([visit(SECOND)]), [visit(SECOND), visit(THIRD)], 'SLOT_TAKEN'],
    ['any where the club takes none', () => change({ series_weeks: 0 }), [visit(SECOND)], 'REPEAT_NOT_POSSIBLE'],
    ['any of a cancelled one', () => cancel(), [visit(SECOND)], 'REPEAT_NOT_POSSIBLE'],
  ];
  it.each(REFUSED)('books nothing of %s', async (_, before, visits, code) => {
    await before();
    const { count } = await h.opened.db
      .selectFrom('booking')
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    expect((await repeat(visits)).body.code).toBe(code);
    const after = await h.opened.db.selectFrom('booking').select('id').execute();
    expect(after).toHaveLength(count);
  });

  it('lets one of two requests at once have the week', async () => {
    const answers = await Promise.all([repeat([visit(SECOND), visit(THIRD)]), repeat([visit(THIRD), visit(SECOND)])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(statesOf((await series()).visits)).toEqual([FIRST, SECOND, THIRD].map((date) => `${date} confirmed`));
  });

  it('shows and changes one visit or all through the link of any', async () => {
    const { body } = await repeat([visit(SECOND), visit(THIRD), visit(FOURTH)]);
    const links = body.data.visits.map(({ token }: { token: string }) => token);
    const before = body.data.sequence;
    await h.post('/v2/bookings/cancel', { token: links[1] });
    const moved = await slotToken(h, F.courtService, '2026-04-01', F.courtTwo, '10:00');
    expect((await h.post('/v1/bookings/move', { token: links[2], slots: [moved] })).status).toBe(200);
    const shown = await series(links[3]);
    expect(statesOf(shown.visits)).toEqual([
      `${FIRST} confirmed`,
      `${SECOND} cancelled`,
      `${THIRD} confirmed`,
      `${FOURTH} confirmed`,
    ]);
    expect(shown.visits[2]).toMatchObject({
      starts_at: '2026-04-01T10:00:00+03:00',
      planned_at: `${THIRD}T18:00:00+03:00`,
    });
    expect(shown.sequence).toBeGreaterThan(before);
    // A week that was cancelled can be booked again, one that was moved cannot.
    expect((await days()).body.data.days.map(({ status }: { status: string }) => status)).toEqual([
      ...['free', 'booked', 'booked'],
    ]);
    // The first begins in ten hours, when half of it is refunded, and the last in a day.
    h.now = Date.parse(`${FIRST}T14:00:00+02:00`);
    const all = await cancel(links[3]);
    expect(statesOf(all.body.data.visits)).toEqual([
      `${FIRST} confirmed`,
      ...[SECOND, THIRD, FOURTH].map((date) => `${date} cancelled`),
    ]);
    expect((await cancel()).body.code).toBe('CANCELLATION_WINDOW_PASSED');
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from occupation where booking_id is not null`.execute(h.opened.db);
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('is one of a single visit until it is repeated, and unknown to the link of the club', async () => {
    expect(await series()).toMatchObject({ title: expect.any(String), visits: [{ token: ticket }] });
    const { club_token } = await h.opened.db.selectFrom('booking').select('club_token').executeTakeFirstOrThrow();
    for (const path of ['/v1/bookings/series', '/v1/bookings/series/cancel', '/v1/bookings/repeat-days']) {
      const { status, body } = await h.post(path, { token: club_token });
      expect([path, status, body.code]).toEqual([
        path,
        ...(path.endsWith('days') ? [422, 'REPEAT_NOT_POSSIBLE'] : [400, 'TOKEN_INVALID']),
      ]);
    }
  });

  it('uses a visit of the pass for each week, all or none', async () => {
    const pass = { club_id: F.ace, code: 'PASS-1', telephone: CUSTOMER.telephone };
    const valid = { valid_from: '2026-01-01', valid_until: '2026-12-31', visits_left: 3 };
    await h.opened.db
      .insertInto('pass')
      .values({ ...pass, ...valid })
      .execute();
    const token = await book(h, { payment_type: 'subscription', pass_code: 'pass-1' }, '10:00');
    expect((await days({}, token)).body.data.payment_type).toBe('subscription');
    expect(
      (
        await repeat(
          WEEKS.map((date) => visit(date)),
          token,
        )
      ).body.code,
    ).toBe('PASS_USED_UP');
    expect((await repeat([visit(SECOND), visit(THIRD)], token)).status).toBe(200);
    const { visits_left } = await h.opened.db.selectFrom('pass').select('visits_left').executeTakeFirstOrThrow();
    expect(visits_left).toBe(0);
    await change({ accept_passes: false });
    expect((await days({}, token)).body.data.payment_type).toBe('card');
    await change({ accept_passes: true });
  });

  it.each<[first: object, club: object, then: string]>([
    [{ payment_type: 'cash' }, { allow_cash: true }, 'cash'],
    [{ payment_type: 'cash' }, { allow_cash: false }, 'card'],
    [{ payment_type: 'online', payment_status: 'paid' }, { allow_online_payment: true }, 'card'],
  ])('after %j at a club with %j is paid by %s', async (first, club, then) => {
    await h.opened.db.updateTable('booking').set(first).execute();
    await change(club);
    expect((await days()).body.data.payment_type).toBe(then);
    const { body } = await repeat([visit(SECOND)]);
    expect(body.data.visits[1]).toMatchObject({ payment_type: then, payment_status: 'due' });
    await change({ allow_cash: true, allow_online_payment: false, accept_passes: true });
  });

  it('keeps to the lead time, and ends when the data of its customer is deleted', async () => {
    await change({ lead_time_minutes: 60 });
    h.now = Date.parse(`${SECOND}T17:30:00+02:00`);
    expect((await days()).body.data.days[0].date).toBe(THIRD);
    expect((await repeat([visit(SECOND)])).body.code).toBe('VALIDATION_FAILED');
    await change({ lead_time_minutes: 30 });
    await h.opened.db.updateTable('booking').set({ given_name: '', telephone: '', email: '' }).execute();
    expect((await days()).body.code).toBe('REPEAT_NOT_POSSIBLE');
    expect((await repeat([visit(THIRD)])).body.code).toBe('REPEAT_NOT_POSSIBLE');
  });

  describe('booked at once from the schedule', () => {
    const slotOf = (time = '10:00', at = h) => slotToken(at, F.courtService, FIRST, F.courtOne, time);
    const bookWeeks = async (weeks: object[], more: object = {}, key = newKey(), at = h) =>
      at.post('/v2/bookings/book', { ...bookBody(await slotOf('10:00', at)), weeks, ...more }, key);
    const count = async () => (await h.opened.db.selectFrom('booking').select('id').execute()).length;

    it('shows conflicts first, as for a booking', async () => {
      await cancel();
      await take(F.courtOne, THIRD);
      for (const court of [F.courtOne, F.courtTwo]) await take(court, FOURTH);
      const body = { slots: [await slotOf('18:00')], until_date: FOURTH };
      const { data } = (await h.post('/v1/slots/weeks', body)).body;
      expect(data.latest_date).toBe('2026-06-02');
      expect((data.days as RepeatDay[]).map((day) => [day.date, day.status, day.court?.id, day.price?.amount])).toEqual(
        [
          [SECOND, 'free', F.courtOne, 60_000],
          [THIRD, 'free', F.courtTwo, 64_000],
          [FOURTH, 'taken', undefined, undefined],
        ],
      );
      expect((await h.post('/v1/slots/weeks', { slots: body.slots })).body.data.days).toHaveLength(9);
      const beyond = await h.post('/v1/slots/weeks', { ...body, until_date: '2026-06-03' });
      expect([beyond.status, beyond.body.errors[0].path]).toEqual([400, 'until_date']);
    });

    it('is told of by the slot, unless the club takes no series', async () => {
      const decode = async () => (await h.post('/v2/decode/slot/', { token: await slotOf() })).body.data.weekly_until;
      expect(await decode()).toBe('2026-06-02');
      await change({ series_weeks: 0 });
      expect(await decode()).toBeNull();
      expect((await h.post('/v1/slots/weeks', { slots: [await slotOf()] })).body.code).toBe('REPEAT_NOT_POSSIBLE');
      expect((await bookWeeks([visit(SECOND)])).body.code).toBe('REPEAT_NOT_POSSIBLE');
    });

    it('is one series with one message to the customer and one to the club', async () => {
      await h.opened.db.deleteFrom('message').execute();
      const { status, body } = await bookWeeks([visit(THIRD, F.courtTwo), visit(SECOND)]);
      expect([status, body.data.starts_at]).toEqual([200, `${FIRST}T10:00:00+02:00`]);
      const { visits } = await series(body.data.token);
      expect(statesOf(visits)).toEqual([FIRST, SECOND, THIRD].map((date) => `${date} confirmed`));
      const total = visits.reduce((sum: number, { price }: { price: { amount: number } }) => sum + price.amount, 0);
      expect(body.data.weekly).toEqual({ visits: 3, total: { amount: total, currency: 'UAH' } });
      expect(await messages()).toEqual([
        'clubNews email desk@ace.example',
        ...Array(3).fill(`reminder email ${CUSTOMER.email}`),
        ...Array(3).fill(`reminder sms ${CUSTOMER.telephone}`),
        `series email ${CUSTOMER.email}`,
        `series sms ${CUSTOMER.telephone}`,
      ]);
    });

    it('answers a repeated request with what it booked the first time', async () => {
      const body = { ...bookBody(await slotOf()), weeks: [visit(SECOND)] };
      const key = newKey();
      const [first, second] = [
        await h.post('/v2/bookings/book', body, key),
        await h.post('/v2/bookings/book', body, key),
      ];
      expect(second.body).toEqual(first.body);
      expect((await series(first.body.data.token)).visits).toHaveLength(2);
    });

    const REFUSED_WEEKS: [string, () => Promise<unknown>, object[], string, string][] = [
      ['a day between the weeks', async () => {}, [visit('2026-03-25')], 'weeks.0', 'SERIES_DAY'],
      [
        'a day beyond what the club takes',
        async () => {},
        [visit(SECOND), visit('2026-06-09')],
        'weeks.1',
        'SERIES_END',
      ],
      ['a court of another club', async () => {}, [visit(SECOND, F.calmCourt)], 'weeks.0', 'SLOT_NOT_OFFERED'],
      ['one twice', async () => {}, [visit(SECOND), visit(SECOND)], 'weeks.1', 'DATE_TWICE'],
      ['one that is taken', async () => bookWeeksOf(SECOND), [visit(THIRD), visit(SECOND)], 'weeks.1', 'SLOT_TAKEN'],
    ];
    const bookWeeksOf = async (date: string) => {
      const token = await slotToken(h, F.courtService, date, F.courtOne, '10:00');
      expect((await h.post('/v2/bookings/book', bookBody(token), newKey())).status).toBe(200);
    };
    it.each(REFUSED_WEEKS)('books nothing with %s, and names the week', async (_, before, weeks, path, code) => {
      await before();
      const stored = await count();
      const { status, body } = await bookWeeks(weeks);
      expect([status, body.code, body.errors[0]]).toMatchObject([400, 'VALIDATION_FAILED', { path, code }]);
      expect(await count()).toBe(stored);
    });

    it('lets one of two have a week that both want, from different first weeks', async () => {
      const later = await slotToken(h, F.courtService, SECOND, F.courtOne, '10:00');
      const one = bookWeeks([visit(SECOND), visit(THIRD)]);
      const other = h.post('/v2/bookings/book', { ...bookBody(later), weeks: [visit(THIRD)] }, newKey());
      const answers = await Promise.all([one, other]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.map(({ status }) => status).sort()[1]).toBeLessThan(500);
    });

    it('uses a visit of the pass for each week, all or none', async () => {
      const pass = { club_id: F.ace, code: 'PASS-2', telephone: CUSTOMER.telephone };
      const valid = { valid_from: '2026-01-01', valid_until: '2026-12-31', visits_left: 2 };
      await h.opened.db
        .insertInto('pass')
        .values({ ...pass, ...valid })
        .execute();
      const byPass = { payment_type: 'subscription', pass_code: 'pass-2' };
      const stored = await count();
      expect((await bookWeeks([visit(SECOND), visit(THIRD)], byPass)).body.code).toBe('PASS_USED_UP');
      expect(await count()).toBe(stored);
      expect((await bookWeeks([visit(SECOND)], byPass)).body.data.weekly.visits).toBe(2);
    });

    it('needs a confirmed email address, and counts as one booking', async () => {
      const refused = await bookWeeks([visit(SECOND), visit(THIRD)], {}, newKey(), codes);
      expect(refused.body.code).toBe('CONTACT_CODE_REQUIRED');
      const { payload } = await codes.opened.db
        .selectFrom('message')
        .select('payload')
        .where('kind', '=', 'contactCode')
        .executeTakeFirstOrThrow();
      const { code } = payload as unknown as { code: string };
      const taken = await bookWeeks([visit(SECOND), visit(THIRD)], { contact_code: code }, newKey(), codes);
      expect(taken.status).toBe(200);
      expect(await book(codes, {}, '20:00')).toBeTruthy();
    });
  });

  describe('of a customer whose email address is not confirmed', () => {
    const send = (token: string, more: object = {}) =>
      codes.post('/v1/bookings/repeat', { token, visits: [visit(SECOND), visit(THIRD)], ...more }, newKey());

    it('needs the code that was emailed', async () => {
      const token = await book(codes);
      expect((await send(token)).body.code).toBe('CONTACT_CODE_REQUIRED');
      const { payload } = await codes.opened.db
        .selectFrom('message')
        .select('payload')
        .where('kind', '=', 'contactCode')
        .executeTakeFirstOrThrow();
      const { code } = payload as unknown as { code: string };
      expect((await send(token, { contact_code: code === '111111' ? '222222' : '111111' })).status).not.toBe(200);
      expect((await send(token, { contact_code: code })).status).toBe(200);
    });

    it('counts as one booking for the limit of unpaid bookings', async () => {
      const token = await book(codes);
      await codes.opened.db.updateTable('booking').set({ contact_confirmed: true }).execute();
      expect((await send(token)).status).toBe(200);
      // The usual limit without a confirmed contact is two.
      expect(await book(codes, {}, '20:00')).toBeTruthy();
    });

    it('counts if the first visit is paid', async () => {
      const token = await book(codes);
      const most = UNPAID_LIMITS.confirmed.email;
      const {
        id: _,
        token: __,
        club_token: ___,
        code: ____,
        ...same
      } = await codes.opened.db.selectFrom('booking').selectAll().executeTakeFirstOrThrow();
      const others = Array.from({ length: most }, (_, index) => {
        const name = `other-${index}`;
        return { ...same, token: name, club_token: `club-${name}`, code: name, tracking: null };
      });
      await codes.opened.db.insertInto('booking').values(others).execute();
      const first = codes.opened.db.updateTable('booking').where('token', '=', token);
      await first.set({ contact_confirmed: true, payment_status: 'paid' }).execute();
      expect((await send(token)).body.code).toBe('UNPAID_PER_CONTACT');
    });
  });
});
