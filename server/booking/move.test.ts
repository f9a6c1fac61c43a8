import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '#core/domain/units.ts';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE as F } from '#server/testing/fixture.ts';
import { bookBody, type Harness, newKey, slotToken, startHarness, TUESDAY } from '#server/testing/harness.ts';
import { openStream } from '#server/testing/stream.ts';

describe.each(DATABASES)('moving a booking over $name', (database) => {
  let h: Harness;
  beforeAll(async () => {
    h = await startHarness(database);
    await h.opened.db.updateTable('club').set({ accept_passes: true }).where('id', '=', F.ace).execute();
  });
  afterAll(() => h.close());

  // Each test has its own day, from Monday to Thursday, so that prices change at 17:00.
  let weeks = 0;
  const nextDay = () => new Date(Date.parse('2026-03-16') + 7 * 24 * HOUR * weeks++).toISOString().slice(0, 10);
  const slot = (day: string, time: string, court = F.courtOne, service = F.courtService) =>
    slotToken(h, service, day, court, time);
  const book = async (token: string, more: object = {}) => {
    const answer = await h.post('/v2/bookings/book', { ...bookBody(token), ...more }, newKey());
    expect(answer.status).toBe(200);
    return answer.body.data;
  };
  const move = (token: string, ...slots: string[]) => h.post('/v1/bookings/move', { token, slots });
  const times = (token: string, date: string) => h.post('/v1/bookings/times', { token, date });
  const taken = async (day: string) => {
    const { rows } = await sql<{ court_id: number; hours: string }>`
      select court_id, to_char(lower(during) at time zone 'Europe/Kyiv', 'HH24:MI') as hours from occupation
      where booking_id is not null and (lower(during) at time zone 'Europe/Kyiv')::date = ${day}::date order by 1, 2`.execute(
      h.opened.db,
    );
    return rows.map(({ court_id, hours }) => `${court_id} ${hours}`);
  };
  const payments = async (id: number) =>
    (
      await h.opened.db
        .selectFrom('payment')
        .select(['direction', 'status', 'amount'])
        .where('booking_id', '=', id)
        .orderBy('id')
        .execute()
    ).map(({ direction, status, amount }) => `${direction} ${status} ${amount}`);

  it('keeps to what was paid at the club: refunds a cheaper time, refuses a dearer one', async () => {
    const day = nextDay();
    const { id, token } = await book(await slot(day, '18:00'));
    const { db } = h.opened;
    await db.updateTable('booking').set({ payment_status: 'paid' }).where('id', '=', id).execute();
    await db.updateTable('payment').set({ status: 'paid' }).where('booking_id', '=', id).execute();
    expect((await move(token, await slot(day, '18:00', F.courtTwo))).body.code).toBe('CHANGE_COSTS_MORE');
    expect(await payments(id)).toEqual(['charge paid 60000']);
    expect((await move(token, await slot(day, '10:00'))).status).toBe(200);
    expect(await payments(id)).toEqual(['charge paid 60000', 'refund due 30000']);
  });

  it('takes the other time, frees its own, and keeps link, code and payment', async () => {
    const day = nextDay();
    const before = await book(await slot(day, '10:00'));
    expect(before).toMatchObject({ changeable_until: expect.stringContaining('T10:00'), sequence: 0 });
    const stream = await openStream(h.app, `club_id=${F.ace}&date=${day}`);
    const { status, body } = await move(before.token, await slot(day, '18:00', F.courtTwo));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      ...{ id: before.id, token: before.token, code: before.code, status: 'confirmed', sequence: 1 },
      ...{ starts_at: `${day}T18:00:00${before.starts_at.slice(19)}`, court: { id: F.courtTwo } },
      ...{ price: { amount: 64_000 }, payment_status: 'due' },
    });
    expect((await h.post('/v2/bookings/decode', { token: before.token })).body.data).toEqual(body.data);
    expect(await taken(day)).toEqual([`${F.courtTwo} 18:00`]);
    expect(await payments(before.id)).toEqual(['charge due 64000']);
    await expect.poll(() => stream.said()).not.toEqual([]);
    stream.close();
  });

  it('can shift by less than its length, and lists that time', async () => {
    const day = nextDay();
    const { token } = await book(await slot(day, '10:00'));
    const listed = (await times(token, day)).body.data;
    const half = listed.find(
      (one: { starts_at: string; court: { id: number } }) =>
        one.starts_at.includes('T10:30') && one.court.id === F.courtOne,
    );
    expect(half).toMatchObject({
      ...{ price: { amount: 30_000 }, refund: { amount: 0 } },
      free_until: expect.stringContaining('T10:30'),
    });
    expect(
      listed.some(
        (one: { starts_at: string; court: { id: number } }) =>
          one.starts_at.includes('T10:00') && one.court.id === F.courtOne,
      ),
    ).toBe(false);
    expect((await move(token, half.slot)).status).toBe(200);
    expect(await taken(day)).toEqual([`${F.courtOne} 10:30`]);
  });

  it('answers a repeated request the same, without a change to the calendar', async () => {
    const { token } = await book(await slot('2026-03-12', '10:00'));
    const there = await slot('2026-03-11', '12:00');
    const first = await move(token, there);
    expect(first.body.data).toMatchObject({ sequence: 1 });
    // By now it would be too late to move it anywhere else.
    h.now = TUESDAY + 3 * HOUR;
    expect((await move(token, there)).body.data).toMatchObject({ sequence: 1, changeable_until: null });
    expect((await move(token, await slot('2026-03-12', '10:00'))).body.code).toBe('CHANGE_WINDOW_PASSED');
    expect((await times(token, '2026-03-12')).body.code).toBe('CHANGE_WINDOW_PASSED');
    h.now = TUESDAY;
  });

  const refusals: [string, string, (day: string) => Promise<{ token: string; slots: string[] }>][] = [
    [
      'to a time that is taken',
      'SLOT_TAKEN',
      async (day) => {
        const wanted = await slot(day, '12:00');
        await book(wanted);
        return { token: (await book(await slot(day, '10:00'))).token, slots: [wanted] };
      },
    ],
    [
      'to a time that another holds',
      'SLOT_TAKEN',
      async (day) => {
        const wanted = await slot(day, '12:00');
        const { token } = await book(await slot(day, '10:00'));
        await h.post('/v1/leases', { slots: [wanted] }, { 'x-device-id': `other-${day}` });
        return { token, slots: [wanted] };
      },
    ],
    [
      'from a court to a coach',
      'CHANGE_NOT_POSSIBLE',
      async (day) => ({
        token: (await book(await slot(day, '10:00'))).token,
        slots: [await slot(day, '12:00', F.courtOne, F.coachService)],
      }),
    ],
    [
      'to another club',
      'CHANGE_NOT_POSSIBLE',
      async (day) => ({
        token: (await book(await slot(day, '10:00'))).token,
        slots: [await slot(day, '20:00', F.nightCourt, F.nightService)],
      }),
    ],
    [
      'by a slot that we did not sign',
      'TOKEN_INVALID',
      async (day) => ({ token: (await book(await slot(day, '10:00'))).token, slots: ['x'.repeat(52)] }),
    ],
    [
      'to two times apart',
      'SLOTS_NOT_ADJOINING',
      async (day) => ({
        token: (await book(await slot(day, '10:00'))).token,
        slots: [await slot(day, '12:00'), await slot(day, '15:00')],
      }),
    ],
    [
      'once it is cancelled',
      'CHANGE_NOT_POSSIBLE',
      async (day) => {
        const { token } = await book(await slot(day, '10:00'));
        await h.post('/v2/bookings/cancel', { token });
        return { token, slots: [await slot(day, '12:00')] };
      },
    ],
    [
      'by the link of the club',
      'CHANGE_NOT_POSSIBLE',
      async (day) => {
        const { id } = await book(await slot(day, '10:00'));
        const { club_token } = await h.opened.db
          .selectFrom('booking')
          .select('club_token')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        return { token: club_token, slots: [await slot(day, '12:00')] };
      },
    ],
  ];
  it.each(refusals)('does not move it %s: %s', async (_name, code, make) => {
    const day = nextDay();
    const body = await make(day);
    const before = await taken(day);
    expect((await h.post('/v1/bookings/move', body)).body.code).toBe(code);
    expect(await taken(day)).toEqual(before);
  });

  it('does not move an unknown booking', async () => {
    expect((await move('y'.repeat(32), await slot(nextDay(), '10:00'))).body.code).toBe('TOKEN_INVALID');
  });

  it('moves two adjoining hours as one, and the coach with the court', async () => {
    const day = nextDay();
    const { token } = await book(await slot(day, '09:00'));
    const moved = await move(token, await slot(day, '13:00'), await slot(day, '12:00'));
    expect(moved.body.data).toMatchObject({ price: { amount: 60_000 } });
    const coached = await book(await slot(day, '09:00', F.courtOne, F.coachService));
    expect((await move(coached.token, await slot(day, '15:00', F.courtTwo, F.coachService))).status).toBe(200);
    const { rows } = await sql`select 1 from occupation where coach_id = 1 and court_id = ${F.courtTwo}
      and booking_id = ${coached.id}`.execute(h.opened.db);
    expect(rows).toHaveLength(1);
  });

  it('moves a visit of a pass to days on which the pass is valid', async () => {
    const day = nextDay();
    await h.opened.db
      .insertInto('pass')
      .values({
        club_id: F.ace,
        code: 'MOVES-1',
        telephone: bookBody('').customer.telephone,
        visits_left: 5,
        valid_from: day,
        valid_until: day,
      })
      .execute();
    const { token } = await book(await slot(day, '10:00'), { payment_type: 'subscription', pass_code: 'MOVES-1' });
    expect((await move(token, await slot(nextDay(), '10:00'))).body.code).toBe('PASS_NOT_VALID');
    expect((await move(token, await slot(day, '18:00'))).body.data).toMatchObject({ payment_status: 'paid' });
    const { visits_left } = await h.opened.db
      .selectFrom('pass')
      .select('visits_left')
      .where('code', '=', 'MOVES-1')
      .executeTakeFirstOrThrow();
    expect(visits_left).toBe(4);
  });

  /** A booking that was paid online through a provider. */
  const paidOnline = async (token: string) => {
    const booking = await book(token);
    const { db } = h.opened;
    const paid = { payment_type: 'online', payment_status: 'paid' } as const;
    await db.updateTable('booking').set(paid).where('id', '=', booking.id).execute();
    await db
      .updateTable('payment')
      .set({
        payment_type: 'online',
        status: 'paid',
        provider: 'sandbox',
        order_id: `order-${booking.id}`,
        settled_at: new Date(h.now),
      })
      .where('booking_id', '=', booking.id)
      .execute();
    return booking;
  };

  it('refunds the difference to a cheaper time, refuses a more expensive one, and refunds the rest on cancellation', async () => {
    const day = nextDay();
    const { id, token } = await paidOnline(await slot(day, '18:00'));
    const listed = (await times(token, day)).body.data as { price: { amount: number }; refund: { amount: number } }[];
    expect(listed.length).toBeGreaterThan(0);
    expect(listed.filter(({ price, refund }) => price.amount + refund.amount !== 60_000)).toEqual([]);
    expect((await move(token, await slot(day, '18:00', F.courtTwo))).body.code).toBe('CHANGE_COSTS_MORE');
    const moved = await move(token, await slot(day, '10:00'));
    expect(moved.body.data).toMatchObject({ status: 'confirmed', payment_status: 'paid', price: { amount: 30_000 } });
    expect(await payments(id)).toEqual(['charge paid 60000', 'refund due 30000']);
    const cancelled = await h.post('/v2/bookings/cancel', { token });
    expect(cancelled.body.data).toMatchObject({
      payment_status: 'refunding',
      cancellation: { refund: { amount: 30_000 } },
    });
    expect(await payments(id)).toEqual(['charge paid 60000', 'refund due 30000', 'refund due 30000']);
    // Both are refunded as they were paid: no worker sends a refund without a charge.
    const charges = await h.opened.db
      .selectFrom('payment')
      .select(['provider', sql<boolean>`charge_id is not null`.as('of_charge')])
      .where('booking_id', '=', id)
      .where('direction', '=', 'refund')
      .execute();
    expect(charges).toEqual([
      { provider: 'sandbox', of_charge: true },
      { provider: 'sandbox', of_charge: true },
    ]);
  });

  it('gives a slot to one of many bookings that move there at once, and to no new booking', async () => {
    const day = nextDay();
    const own = ['08:00', '09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00'];
    const bookings = [];
    for (const time of own) bookings.push(await book(await slot(day, time)));
    const wanted = await slot(day, '12:00');
    const answers = await Promise.all([
      ...bookings.map(({ token }) => move(token, wanted)),
      ...own.map(() => h.post('/v2/bookings/book', bookBody(wanted), newKey())),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'SLOT_TAKEN')).toHaveLength(answers.length - 1);
    const times = await taken(day);
    expect(times).toContain(`${F.courtOne} 12:00`);
    expect(times).toHaveLength(new Set(times).size);
    // A booking that moved freed its hour; the others kept theirs.
    const moved = answers.slice(0, own.length).some(({ status }) => status === 200);
    expect(times).toHaveLength(moved ? own.length : own.length + 1);
  });

  it('refuses two bookings that want to swap, and leaves both where they were', async () => {
    const day = nextDay();
    const [first, second] = [await slot(day, '10:00'), await slot(day, '12:00')];
    const [one, other] = [await book(first), await book(second)];
    const answers = await Promise.all([move(one.token, second), move(other.token, first)]);
    expect(answers.map(({ body }) => body.code)).toEqual(['SLOT_TAKEN', 'SLOT_TAKEN']);
    expect(await taken(day)).toEqual([`${F.courtOne} 10:00`, `${F.courtOne} 12:00`]);
  });

  it('ends at one time when a booking is moved repeatedly at once, or cancelled meanwhile', async () => {
    const day = nextDay();
    const { id, token } = await book(await slot(day, '08:00'));
    const hours = ['10:00', '12:00', '14:00', '16:00'];
    const wanted = await Promise.all(hours.map((time) => slot(day, time)));
    await Promise.all(wanted.map((to) => move(token, to)));
    expect(await taken(day)).toHaveLength(1);
    await Promise.all([h.post('/v2/bookings/cancel', { token }), ...wanted.map((to) => move(token, to))]);
    expect(await taken(day)).toEqual([]);
    const row = await h.opened.db.selectFrom('booking').select('status').where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.status).toBe('cancelled');
  });
});
