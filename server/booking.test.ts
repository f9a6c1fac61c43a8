import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '#core/domain/units.ts';
import { DATABASES } from './testing/database.ts';
import { FIXTURE as F } from './testing/fixture.ts';
import { bookBody, CUSTOMER, type Harness, newKey, slotToken, startHarness, TUESDAY } from './testing/harness.ts';
import { readQrCode } from './testing/read-qr-code.ts';

describe.each(DATABASES)('booking over $name', (database) => {
  let h: Harness;
  beforeAll(async () => {
    h = await startHarness(database);
  });
  afterAll(() => h.close());

  const day = '2026-03-12';
  const token = (time: string, court = F.courtOne, date = day, service = F.courtService) =>
    slotToken(h, service, date, court, time);
  const book = (body: unknown, headers = newKey()) => h.post('/v2/bookings/book', body, headers);
  const slotAt = async (court: number, time: string) => {
    const { body } = await h.get(`/v1/slots?service_id=${F.courtService}&date=${day}`);
    return body.data.find(
      (one: { court_id: number; starts_at: string }) => one.court_id === court && one.starts_at.includes(`T${time}`),
    );
  };

  it('leads from the club to a slot, a price, a booking, and its cancellation', async () => {
    const club = (await h.get('/v1/clubs/ace/')).body.data;
    expect(club).toMatchObject({ id: F.ace, title: 'Ace Club', flags: { online_booking: true } });
    const dates = (await h.get('/v1/clubs/ace/scheduledates/')).body.data;
    expect(dates[0]).toMatchObject({ date: '2026-03-10' });
    const categories = (await h.get(`/v2/services-categories?club_id=${F.ace}&page_size=1000&is_web=true`)).body.data;
    expect(categories[0].services.map((service: { kind: string }) => service.kind)).toEqual([
      'court',
      'coach',
      'group',
    ]);

    const first = await token('09:00');
    const second = await token('10:00');
    const decoded = (await h.post('/v2/decode/slot/', { token: first })).body.data;
    expect(decoded).toMatchObject({
      slot: { status: 'free', starts_at: '2026-03-12T09:00:00+02:00', price: { amount: 30_000 } },
      court: { id: F.courtOne },
      free_until: '2026-03-11T09:00:00+02:00',
      partial_until: '2026-03-12T03:00:00+02:00',
    });
    const price = await h.post(`/v2/user/club-services/${F.courtService}/get-price/`, { slots: [second, first] });
    expect(price.body.data).toMatchObject({ price: { amount: 60_000, currency: 'UAH' }, lines: [{}, {}] });
    const methods = await h.post('/v1/user/payment-methods', { club_id: F.ace });
    expect(methods.body.data.map((method: { type: string }) => method.type)).toEqual(['card', 'cash']);

    const booked = await book({ ...bookBody(first, second), comment: ' Left-handed ' });
    expect(booked.status).toBe(200);
    const booking = booked.body.data;
    expect(booking).toMatchObject({
      status: 'confirmed',
      price: { amount: 60_000 },
      starts_at: '2026-03-12T09:00:00+02:00',
      ends_at: '2026-03-12T11:00:00+02:00',
      comment: 'Left-handed',
      cancellation: { cancellable: true, percent: 100, refund: { amount: 60_000 } },
    });
    expect((await slotAt(F.courtOne, '09:30')).status).toBe('busy');
    expect((await h.post('/v2/bookings/decode', { token: booking.token })).body.data).toEqual(booking);

    const cancelled = await h.post('/v2/bookings/cancel', { token: booking.token, reason: 'CANCELED_BY_CUSTOMER' });
    expect(cancelled.body.data).toMatchObject({
      status: 'cancelled',
      sequence: 1,
      cancellation: { cancellable: false, refund: { amount: 60_000 }, reason: 'CANCELED_BY_CUSTOMER' },
    });
    expect((await slotAt(F.courtOne, '09:30')).status).toBe('free');
    expect((await h.post('/v2/bookings/cancel', { token: booking.token })).body.code).toBe('ALREADY_CANCELLED');
  });

  describe.each([
    ['en', 'Pay by card at the desk before you play. Veterans: Veterans’ Sport pays up to ₴1,500 a quarter'],
    ['uk', 'Сплатіть карткою на рецепції перед грою. Ветеранам: «Ветеранський спорт» покриває до 1\u202f500\u00a0₴'],
    ['ru', 'Оплатите картой на ресепшене перед игрой. Ветеранам: «Ветеранский спорт» покрывает до 1\u202f500\u00a0₴'],
  ])('a club with the programme for veterans, in %s', (language, description) => {
    it('tells how much it pays, by card alone', async () => {
      await h.opened.db.updateTable('club').set({ veterans_programme: true }).where('id', '=', F.ace).execute();
      const { body } = await h.post('/v1/user/payment-methods', { club_id: F.ace }, { 'accept-language': language });
      const [card, cash] = body.data;
      expect(card.description).toContain(description);
      expect(card.programme.quarter).toEqual({ amount: 150_000, currency: 'UAH' });
      expect(cash.programme).toBeUndefined();
      expect(cash.description).not.toContain('500');
    });
  });

  it('carries a QR code of the link to its page, in the language of the request', async () => {
    const booking = (await book(bookBody(await token('13:00')))).body.data;
    expect(readQrCode(booking.qr_code)).toBe(`http://courtside.test/booking-order/${booking.token}`);
    const inUkrainian = { 'accept-language': 'uk' };
    const asked = await h.post('/v2/bookings/decode', { token: booking.token }, inUkrainian);
    expect(readQrCode(asked.body.data.qr_code)).toBe(`http://courtside.test/uk-ua/booking-order/${booking.token}`);
    const cancelled = await h.post('/v2/bookings/cancel', { token: booking.token });
    expect(cancelled.body.data.qr_code).toEqual(booking.qr_code);
  });

  it('repeats the first answer for a repeated request, and refuses its key with another body', async () => {
    const body = bookBody(await token('12:00'));
    const headers = newKey();
    const [one, other] = await Promise.all([book(body, headers), book(body, headers)]);
    expect(one.status).toBe(200);
    expect(other.body).toEqual(one.body);
    // A repeated request may need a code that the first did not.
    expect((await book({ ...body, contact_code: '123456' }, headers)).body).toEqual(one.body);
    const reused = await book({ ...body, payment_type: 'cash' }, headers);
    expect([reused.status, reused.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect((await h.post('/v2/bookings/book', body)).body.code).toBe('IDEMPOTENCY_KEY_MISSING');
  });

  it('sells a time once, whether all or a part of it is requested', async () => {
    const whole = await token('14:00');
    const part = await token('14:30');
    expect((await book(bookBody(whole))).status).toBe(200);
    const taken = await book(bookBody(part));
    expect([taken.status, taken.body.code]).toEqual([409, 'SLOT_TAKEN']);
    expect((await h.post('/v2/decode/slot/', { token: part })).body.data.slot).toMatchObject({
      status: 'busy',
      token: null,
    });
  });

  it('decodes several slots in one call, in the order of their tokens', async () => {
    const tokens = [await token('17:00'), await token('16:00', F.courtTwo), await token('16:00')];
    const answer = await h.post('/v2/decode/slot/', { tokens });
    expect(answer.status).toBe(200);
    const alone = await Promise.all(tokens.map((one) => h.post('/v2/decode/slot/', { token: one })));
    expect(answer.body.data).toEqual(alone.map(({ body }) => body.data));
    expect((await h.post('/v2/decode/slot/', { tokens: [tokens[0]] })).body.data).toEqual([alone[0]!.body.data]);
  });

  it('reports each of several tokens that it cannot read', async () => {
    const good = await token('16:00');
    h.now = TUESDAY + 25 * HOUR;
    const expired = good;
    const fresh = await token('17:00');
    const several = (...tokens: unknown[]) => h.post('/v2/decode/slot/', { tokens }, { 'accept-language': 'uk' });
    const mixed = await several(fresh, expired, 'x'.repeat(52));
    const malformed = await several(fresh, 'x');
    const coach = await several(fresh, await token('16:00', F.courtOne, day, F.coachService));
    const sizes = await Promise.all([several(), several(...Array(49).fill(fresh)), several(...Array(48).fill(fresh))]);
    h.now = TUESDAY;
    expect(mixed.body).toMatchObject({
      ...{ status: 410, code: 'TOKEN_EXPIRED' },
      errors: [
        { path: 'tokens.1', code: 'TOKEN_EXPIRED', message: mixed.body.title },
        { path: 'tokens.2', code: 'TOKEN_INVALID' },
      ],
    });
    expect(malformed.body).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'tokens.1', code: 'INVALID' }],
    });
    expect(coach.body).toMatchObject({ status: 422, code: 'SLOTS_NOT_ADJOINING' });
    expect(sizes.map(({ status, body }) => [status, body.errors?.[0].path])).toEqual([
      [400, 'tokens'],
      [400, 'tokens'],
      [200, undefined],
    ]);
    const none = (await h.post('/v2/decode/slot/', {})).body;
    expect(none.errors).toMatchObject([{ path: 'token', code: 'REQUIRED' }]);
    const both = (await h.post('/v2/decode/slot/', { token: good, tokens: [good] })).body;
    expect(both.errors).toMatchObject([{ path: 'token', code: 'UNKNOWN_FIELD' }]);
  });

  it('does not book a coach on two courts at once', async () => {
    const one = await token('08:00', F.courtOne, day, F.coachService);
    const other = await token('08:00', F.courtTwo, day, F.coachService);
    expect((await book(bookBody(one))).body.data).toMatchObject({ kind: 'coach', coach: { title: 'Olha Koval' } });
    expect((await book(bookBody(other))).body.code).toBe('SLOT_TAKEN');
  });

  it('rejects a token that is altered, signed elsewhere or expired', async () => {
    const good = await token('16:00');
    const flipped = `${good.slice(0, 20)}${good[20] === 'A' ? 'B' : 'A'}${good.slice(21)}`;
    for (const bad of [flipped, 'x'.repeat(52), `${good}AA`]) {
      expect((await book(bookBody(bad))).body).toMatchObject({ status: 400, code: 'TOKEN_INVALID' });
      expect((await h.post('/v2/decode/slot/', { token: bad })).body.code).toBe('TOKEN_INVALID');
    }
    expect((await h.post('/v2/bookings/decode', { token: good })).body.code).toBe('TOKEN_INVALID');
    h.now = TUESDAY + 25 * HOUR;
    const old = await book(bookBody(good));
    h.now = TUESDAY;
    expect([old.status, old.body.code]).toEqual([410, 'TOKEN_EXPIRED']);
  });

  it('does not book a time in the past or within the lead time', async () => {
    const soon = await token('16:00', F.courtOne, '2026-03-10');
    h.now = Date.parse('2026-03-10T13:45:00Z');
    const late = await book(bookBody(soon));
    h.now = TUESDAY;
    expect([late.status, late.body.code]).toEqual([422, 'SLOT_IN_PAST']);
  });

  it('does not book at a price other than the one shown', async () => {
    const shown = await token('16:00');
    const change = (by: number) =>
      h.opened.db
        .updateTable('price_rule')
        .set((set) => ({ amount: set('amount', '+', by) }))
        .where('court_id', '=', F.courtOne)
        .execute();
    await change(1000);
    const refused = await book(bookBody(shown));
    expect([refused.status, refused.body.code]).toEqual([409, 'PRICE_CHANGED']);
    const fresh = (await h.post('/v2/decode/slot/', { token: shown })).body.data.slot;
    expect(fresh).toMatchObject({ price: { amount: 31_000 }, status: 'free' });
    await change(-1000);
    expect((await book(bookBody(fresh.token))).body.code).toBe('PRICE_CHANGED');
  });

  it('does not book a time that the club has closed since', async () => {
    const shown = await token('16:00', F.courtOne, '2026-03-14');
    await h.opened.db.updateTable('club').set({ horizon_days: 2 }).where('id', '=', F.ace).execute();
    const refused = await book(bookBody(shown));
    await h.opened.db.updateTable('club').set({ horizon_days: 300 }).where('id', '=', F.ace).execute();
    expect([refused.status, refused.body.code]).toEqual([422, 'SLOT_NOT_OFFERED']);
  });

  it('joins only adjoining slots of one court and service', async () => {
    const six = await token('18:00');
    const sets = [
      [six, await token('19:30')],
      [six, await token('19:00', F.courtTwo, '2026-03-13')],
      [six, six],
      [six, await token('17:00', F.courtOne, day, F.coachService)],
    ];
    for (const slots of sets)
      expect((await book(bookBody(...(slots as string[])))).body.code).toBe('SLOTS_NOT_ADJOINING');
    const tooLong = await Promise.all(['16:00', '17:00', '18:00', '19:00'].map((time) => token(time)));
    expect((await book(bookBody(...tooLong))).body.errors[0]).toMatchObject({ path: 'slots', code: 'DURATION' });
  });

  it('takes a request instead of a booking for a club that only takes requests', async () => {
    const wish = await token('10:00', F.calmCourt, day, F.calmService);
    const refused = await book(bookBody(wish));
    expect([refused.status, refused.body.code]).toEqual([422, 'CLUB_NOT_BOOKABLE']);
    const body = { service_id: F.calmService, date: day, time: '10:00', duration: 90, customer: CUSTOMER };
    const headers = newKey();
    const request = await h.post('/v2/user/booking-requests', body, headers);
    expect(request.body).toMatchObject({
      status: 'pending',
      ends_at: '2026-03-12T11:30:00+02:00',
      club: { slug: 'calm' },
    });
    expect((await h.post('/v2/user/booking-requests', body, headers)).body).toEqual(request.body);
    const night = await h.post('/v2/user/booking-requests', { ...body, time: '03:00' }, newKey());
    expect(night.body.code).toBe('SLOT_NOT_OFFERED');
    const past = await h.post('/v2/user/booking-requests', { ...body, date: '2026-03-09' }, newKey());
    expect(past.body.code).toBe('SLOT_IN_PAST');
  });

  it.each(['online', 'subscription'])('does not accept %s if the club has neither', async (payment_type) => {
    const refused = await book({ ...bookBody(await token('16:00')), payment_type });
    expect([refused.status, refused.body.code]).toEqual([422, 'PAYMENT_METHOD_NOT_ALLOWED']);
  });

  it('accepts cash only at clubs that take it', async () => {
    const shown = await token('20:00', F.nightCourt, day, F.nightService);
    const refused = await book({ ...bookBody(shown), payment_type: 'cash' });
    expect(refused.body.code).toBe('PAYMENT_METHOD_NOT_ALLOWED');
    expect((await book(bookBody(shown))).status).toBe(200);
  });

  describe('cancelling', () => {
    const booked = async (time: string) =>
      (await book(bookBody(await token(time, F.courtTwo, '2026-03-20')))).body.data;
    const cancel = (of: string, reason?: string) =>
      h.post('/v2/bookings/cancel', { token: of, ...(reason ? { reason } : {}) });
    const start = (booking: { starts_at: string }) => Date.parse(booking.starts_at);

    it('refunds a part late, nothing later, and is refused after that', async () => {
      const booking = await booked('10:00');
      h.now = start(booking) - 10 * HOUR;
      const shown = (await h.post('/v2/bookings/decode', { token: booking.token })).body.data.cancellation;
      expect(shown).toMatchObject({ percent: 50, refund: { amount: 16_000 }, cancellable: true });
      h.now = start(booking) - 5 * HOUR;
      const late = await cancel(booking.token);
      expect([late.status, late.body.code]).toEqual([422, 'CANCELLATION_WINDOW_PASSED']);
      h.now = start(booking) - 10 * HOUR;
      expect((await cancel(booking.token)).body.data.cancellation.refund.amount).toBe(16_000);
      h.now = TUESDAY;
    });

    it("acts in the club's name only with the club's token, and then refunds everything", async () => {
      const booking = await booked('12:00');
      const { club_token } = await h.opened.db
        .selectFrom('booking')
        .select('club_token')
        .where('token', '=', booking.token)
        .executeTakeFirstOrThrow();
      const forged = await cancel(booking.token, 'CANCELED_BY_CLUB');
      expect([forged.status, forged.body.code]).toEqual([403, 'CANCEL_REASON_NOT_ALLOWED']);
      expect((await cancel(club_token, 'CANCELED_BY_CUSTOMER')).body.code).toBe('CANCEL_REASON_NOT_ALLOWED');
      h.now = start(booking) - HOUR;
      const answer = await cancel(club_token);
      h.now = TUESDAY;
      expect(answer.body.data.cancellation).toMatchObject({ reason: 'CANCELED_BY_CLUB', percent: 100 });
    });

    it('happens once, however many requests arrive at the same time', async () => {
      const booking = await booked('14:00');
      const answers = await Promise.all([1, 2, 3, 4].map(() => cancel(booking.token)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    });
  });

  it('sells each place of a group once', async () => {
    const listed = (await h.get(`/v2/services/club_group_bookings?club_id=${F.ace}`)).body.data;
    expect(listed).toMatchObject([{ id: F.session, remaining: 2, maximum: 2, coach: { title: 'Olha Koval' } }]);
    const body = { service_id: F.groupService, session_id: F.session, customer: CUSTOMER, payment_type: 'cash' };
    const path = `/v2/bookings/${F.groupService}/group_book`;
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => h.post(path, body, newKey())));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('GROUP_FULL');
    const won = answers.find(({ status }) => status === 200)!.body.data;
    expect(won).toMatchObject({ kind: 'group', price: { amount: 15_000 } });
    await h.post('/v2/bookings/cancel', { token: won.token });
    expect((await h.post(path, body, newKey())).status).toBe(200);
    const wrong = await h.post(path, { ...body, service_id: F.courtService }, newKey());
    expect(wrong.body.errors[0].path).toBe('service_id');
  });

  describe('of a partner', () => {
    const wanted = async (time: string) => bookBody(await token(time, F.courtTwo, '2026-03-13'));
    const from = (origin?: string) => ({ ...newKey(), ...(origin && { origin }) });
    const tracking = { utm_source: 'club', utm_campaign: 'spring' };

    it('is stored with the partner, its page and the parameters that the page forwarded', async () => {
      const body = { ...(await wanted('09:00')), broker: 'ally', tracking };
      const { id } = (await book(body, from('https://ally.example'))).body.data;
      const row = await h.opened.db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      expect(row).toMatchObject({ partner_id: 'ally', broker: 'https://ally.example', tracking });
    });

    it("may come from the partner's server, which sends no origin", async () => {
      expect((await book({ ...(await wanted('10:00')), broker: 'ally' }, from())).status).toBe(200);
    });

    const refusals: [string, object, string | undefined, string[], number?][] = [
      ['of no known partner', { broker: 'nobody' }, undefined, ['broker', 'UNKNOWN_BROKER'], 403],
      ['from a page that is not theirs', { broker: 'ally' }, 'https://other.example', ['broker', 'BROKER_ORIGIN'], 403],
      ['whose id is no id', { broker: 'A B' }, undefined, ['broker', 'INVALID']],
      ['with parameters that are too long', { tracking: { a: 'x'.repeat(201) } }, undefined, ['tracking', 'TRACKING']],
    ];
    it.each(refusals)('is refused %s, without a booking', async (_, fields, origin, fault, status = 400) => {
      const body = await wanted('11:00');
      const answer = await book({ ...body, ...fields }, from(origin));
      expect(answer.status).toBe(status);
      expect(answer.body.errors.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([fault]);
      expect(answer.body.errors[0].message).not.toMatch(/^field/);
    });

    it.each([
      ['ally', 'https://ally.example', 200],
      ['ally', 'https://other.example', 403],
      ['ally', 'null', 403],
      ['nobody', 'https://ally.example', 403],
      ['A B', 'https://ally.example', 404],
    ])('tells the page beforehand: %s at %s is %i', async (id, origin, status) => {
      const path = `/v1/partners/${encodeURIComponent(id)}/access?origin=${encodeURIComponent(origin)}`;
      expect((await h.get(path)).status).toBe(status);
    });
  });
});
