import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RepeatDay, SeriesMove, SeriesMoves } from '#core/schemas/series.ts';
import { rangeOf } from '#server/database/range.ts';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE as F } from '#server/testing/fixture.ts';
import { bookBody, CUSTOMER, type Harness, newKey, slotToken, startHarness, TUESDAY } from '#server/testing/harness.ts';

/** Tuesdays; the clocks change on 29 March. */
const DAYS = ['2026-03-17', '2026-03-24', '2026-03-31'] as const;
const [FIRST, SECOND, THIRD] = DAYS;

describe.each(DATABASES)('moving all visits of a series over $name', (database) => {
  let h: Harness;
  let ticket: string;
  const ofClub = (set: object) => h.opened.db.updateTable('club').set(set).where('id', '=', F.ace).execute();
  /** Changes the visit that begins on a day. */
  const ofVisit = (date: string, set: object) =>
    h.opened.db
      .updateTable('booking')
      .set(set)
      .where('starts_at', '>=', new Date(`${date}T00:00:00Z`))
      .where('starts_at', '<', new Date(`${date}T23:00:00Z`))
      .execute();
  beforeAll(async () => {
    h = await startHarness(database);
    await ofClub({ series_weeks: 12, email: 'desk@ace.example' });
  });
  beforeEach(async () => {
    const slot = await slotToken(h, F.courtService, FIRST, F.courtOne, '18:00');
    const weeks = [SECOND, THIRD].map((date) => ({ date, court_id: F.courtOne }));
    const { status, body } = await h.post('/v2/bookings/book', { ...bookBody(slot), weeks }, newKey());
    expect(status).toBe(200);
    ticket = body.data.token;
    await h.opened.db.deleteFrom('message').execute();
  });
  afterEach(async () => {
    const { db } = h.opened;
    await db.deleteFrom('occupation').where('kind', 'in', ['hold', 'booking', 'closure']).execute();
    for (const table of ['message', 'payment', 'booking', 'pass', 'attempt'] as const)
      await db.deleteFrom(table).execute();
    h.now = TUESDAY;
  });
  afterAll(() => h.close());

  const ask = (more: object = {}) => h.post('/v1/bookings/series/moves', { token: ticket, ...more });
  const list = async (weekday = 3, time = '19:00') => (await ask({ weekday, time })).body.data as SeriesMoves;
  const wantedOf = (moves: SeriesMove[]) => moves.flatMap(({ token, slot }) => (slot ? [{ token, slot }] : []));
  const move = (moves: object[], key = newKey()) => h.post('/v1/bookings/series/move', { token: ticket, moves }, key);
  const take = (court_id: number, date: string) =>
    h.opened.db
      .insertInto('occupation')
      .values({
        ...{ club_id: F.ace, court_id, coach_id: null, kind: 'closure', note: 'x' },
        during: rangeOf(new Date(`${date}T19:00:00+02:00`), new Date(`${date}T20:00:00+02:00`)),
      })
      .execute();
  const shown = ({ moves }: SeriesMoves) => moves.map(({ starts_at, status, court }) => [starts_at, status, court?.id]);
  const starts = async () =>
    (await h.post('/v1/bookings/series', { token: ticket })).body.data.visits.map(
      ({ starts_at }: { starts_at: string }) => starts_at,
    );
  /** Lists the moves at an instant. */
  const listAt = (instant: string) => {
    h.now = Date.parse(instant);
    return list();
  };
  const BEFORE = [`${FIRST}T18:00:00+02:00`, `${SECOND}T18:00:00+02:00`, `${THIRD}T18:00:00+03:00`];
  const AFTER = ['2026-03-18T19:00:00+02:00', '2026-03-25T19:00:00+02:00', '2026-04-01T19:00:00+03:00'];

  it('lists the times of a weekday first, those of the next visit without a wish', async () => {
    const { status, body } = await ask();
    expect([status, body.data.weekday, body.data.time]).toEqual([200, 2, '18:00']);
    expect(body.data.moves.map((one: SeriesMove) => one.status)).toEqual(['there', 'there', 'there']);
    expect(body.data.times).toContain('19:00');
    expect(body.data.times).toEqual([...body.data.times].sort());
  });

  it('shows conflicts of each week first, keeps the hour, and moves nothing', async () => {
    await take(F.courtOne, '2026-03-18');
    for (const court of [F.courtOne, F.courtTwo]) await take(court, '2026-03-25');
    expect(shown(await list())).toEqual([
      [AFTER[0], 'free', F.courtTwo],
      [AFTER[1], 'taken', undefined],
      [AFTER[2], 'free', F.courtOne],
    ]);
    expect(await starts()).toEqual(BEFORE);
  });

  const PASS = { club_id: F.ace, code: 'PASS-3', telephone: CUSTOMER.telephone, visits_left: 1 };
  const payByPass = async (date: string) => {
    const valid = { valid_from: '2026-01-01', valid_until: date };
    const inserted = h.opened.db.insertInto('pass').values({ ...PASS, ...valid });
    const { id } = await inserted.returning('id').executeTakeFirstOrThrow();
    await ofVisit(date, { payment_type: 'subscription', payment_status: 'paid', pass_id: id });
  };
  const KEPT: [string, () => Promise<unknown>, SeriesMove['status']][] = [
    ['is paid and would cost more', () => ofVisit(SECOND, { payment_status: 'paid', price: 100 }), 'costs_more'],
    ['is paid with a pass that ends before', () => payByPass(SECOND), 'pass_over'],
  ];
  it.each(KEPT)('keeps a visit that %s, and moves the others', async (_, before, status) => {
    await before();
    const { moves } = await list();
    expect(moves.map((one) => one.status)).toEqual(['free', status, 'free']);
    expect((await move(wantedOf(moves))).status).toBe(200);
    expect(await starts()).toEqual([AFTER[0], BEFORE[1], AFTER[2]]);
  });

  it('keeps a visit that the terms of the club let no longer be moved', async () => {
    const { moves } = await listAt(`${FIRST}T12:00:00+02:00`);
    expect(moves.map(({ status }) => status)).toEqual(['fixed', 'free', 'free']);
    expect((await move(wantedOf(moves))).status).toBe(200);
    expect(await starts()).toEqual([BEFORE[0], ...AFTER.slice(1)]);
  });

  it('moves the visits with their links, and tells the customer and the club once', async () => {
    const { moves } = await list();
    const before = (await h.post('/v1/bookings/series', { token: ticket })).body.data;
    const { status, body } = await move(wantedOf(moves));
    expect(status).toBe(200);
    expect(body.data.visits.map(({ starts_at }: { starts_at: string }) => starts_at)).toEqual(AFTER);
    expect(body.data.visits[0].token).toBe(before.visits[0].token);
    expect(body.data.sequence).toBe(before.sequence + 3);
    const messages = await h.opened.db.selectFrom('message').select(['kind', 'recipient', 'channel']).execute();
    expect(messages.map(({ kind, channel, recipient }) => `${kind} ${channel} ${recipient}`).sort()).toEqual([
      'clubNews email desk@ace.example',
      ...Array(3).fill(`reminder email ${CUSTOMER.email}`),
      ...Array(3).fill(`reminder sms ${CUSTOMER.telephone}`),
      `seriesMoved email ${CUSTOMER.email}`,
    ]);
  });

  it('tells the club what it has to hand out of visits that cost less at their new times', async () => {
    for (const date of [SECOND, THIRD])
      await ofVisit(date, { payment_type: 'cash', payment_status: 'paid', price: 90_000 });
    const { moves } = await list();
    await move(wantedOf(moves));
    const { payload } = await h.opened.db
      .selectFrom('message')
      .select('payload')
      .where('kind', '=', 'clubNews')
      .executeTakeFirstOrThrow();
    const back = moves.slice(1).reduce((sum, { refund }) => sum + refund!.amount, 0);
    expect(back).toBeGreaterThan(0);
    expect(payload).toMatchObject({ news: 'allMoved', owed: back });
  });

  it('leaves further weeks where the visits are now, in the place that the series has planned', async () => {
    await move(wantedOf((await list()).moves));
    const { days } = (await h.post('/v1/bookings/repeat-days', { token: ticket })).body.data;
    expect(days.slice(0, 3).map(({ starts_at, status }: RepeatDay) => [starts_at, status])).toEqual([
      [AFTER[1], 'booked'],
      [AFTER[2], 'booked'],
      ['2026-04-08T19:00:00+03:00', 'free'],
    ]);
    const visits = [{ date: '2026-04-08', court_id: F.courtOne }];
    const { body } = await h.post('/v1/bookings/repeat', { token: ticket, visits }, newKey());
    const added = body.data.visits.at(-1);
    // So the entry in the customer's calendar stays one weekly event, with a visit that was moved.
    expect([added.starts_at, added.planned_at]).toEqual(['2026-04-08T19:00:00+03:00', '2026-04-07T18:00:00+03:00']);
  });

  it('moves to a time that overlaps the present one', async () => {
    const { moves } = await list(2, '18:30');
    expect(moves.map(({ status, court }) => [status, court?.id])).toEqual(Array(3).fill(['free', F.courtOne]));
    expect((await move(wantedOf(moves))).status).toBe(200);
  });

  it('says what a cheaper time refunds of what was paid online', async () => {
    const { db } = h.opened;
    await db.updateTable('booking').set({ payment_type: 'online', payment_status: 'paid', price: 99_000 }).execute();
    const { moves } = await list();
    expect(moves.map(({ price, refund }) => (price?.amount ?? 0) + (refund?.amount ?? 0))).toEqual(
      Array(3).fill(99_000),
    );
  });

  it('answers a repeated request with what it moved the first time', async () => {
    const wanted = wantedOf((await list()).moves);
    const key = newKey();
    const [first, second] = [await move(wanted, key), await move(wanted, key)];
    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
  });

  it('leaves out a visit that has begun or was cancelled, and a day that is over', async () => {
    await h.post('/v2/bookings/cancel', { token: (await list()).moves[1]!.token });
    h.now = Date.parse(`${FIRST}T18:30:00+02:00`);
    expect(shown(await list())).toEqual([[AFTER[2], 'free', F.courtOne]]);
    h.now = Date.parse('2026-03-30T12:00:00+03:00');
    expect((await list(1, '10:00')).moves.map(({ status }) => status)).not.toContain('free');
  });

  type Change = (moves: { token: string; slot: string }[]) => Promise<object[]>;
  const REFUSED: [string, Change, string][] = [
    ['no visit', async () => [], 'VALIDATION_FAILED'],
    ['one twice', async ([one]) => [one!, one!], 'VALIDATION_FAILED'],
    ['one to another week', async ([one, other]) => [{ ...one, slot: other!.slot }], 'VALIDATION_FAILED'],
    ['one of nobody', async ([one]) => [{ ...one, token: 'x'.repeat(40) }], 'TOKEN_INVALID'],
    ['one to a forged slot', async ([one]) => [{ ...one, slot: 'x'.repeat(52) }], 'TOKEN_INVALID'],
    [
      'the rest when one was taken meanwhile',
      async (moves) => {
        await take(F.courtOne, '2026-03-25');
        return moves;
      },
      'SLOT_TAKEN',
    ],
    [
      'the rest when one can no longer be moved',
      async () => {
        const wanted = wantedOf((await listAt('2026-03-16T12:00:00+02:00')).moves);
        h.now = Date.parse('2026-03-17T08:00:00+02:00');
        return wanted;
      },
      'CHANGE_WINDOW_PASSED',
    ],
    [
      'a visit that is paid and now costs more',
      async (moves) => {
        await ofVisit(THIRD, { payment_status: 'paid', price: 100 });
        return moves;
      },
      'CHANGE_COSTS_MORE',
    ],
  ];
  it.each(REFUSED)('moves nothing with %s', async (_, change, code) => {
    const wanted = await change(wantedOf((await list()).moves));
    expect((await move(wanted)).body.code).toBe(code);
    h.now = TUESDAY;
    expect(await starts()).toEqual(BEFORE);
  });

  it('is refused once no visit can be moved', async () => {
    h.now = Date.parse(`${THIRD}T12:00:00+03:00`);
    expect((await ask()).body.code).toBe('CHANGE_WINDOW_PASSED');
  });

  it('is unknown to the link of the club', async () => {
    const moves = wantedOf((await list()).moves);
    const { club_token: token } = await h.opened.db
      .selectFrom('booking')
      .select('club_token')
      .executeTakeFirstOrThrow();
    expect((await ask({ token })).body.code).toBe('TOKEN_INVALID');
    const answer = await h.post('/v1/bookings/series/move', { token, moves }, newKey());
    expect(answer.body.code).toBe('TOKEN_INVALID');
  });

  it('lets one of two requests at once move the visits', async () => {
    const [wanted, other] = [wantedOf((await list()).moves), wantedOf((await list(4, '10:00')).moves)];
    const answers = await Promise.all([move(wanted), move(other)]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const days = (await starts()).map((start: string) => new Date(start).getUTCDay());
    expect(new Set(days).size).toBe(1);
  });
});
