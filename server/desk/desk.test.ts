import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatBookingCode } from '#core/domain/booking-code.ts';
import { HOUR } from '#core/domain/units.ts';
import { composeEmail, type MessageRow } from '#server/messages/compose.ts';
import { signingSecret } from '#server/secret.ts';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE as F } from '#server/testing/fixture.ts';
import { bookBody, CUSTOMER, type Harness, newKey, slotToken, startHarness, TUESDAY } from '#server/testing/harness.ts';
import { type LinkClaim, signLink } from '#server/tokens/link-token.ts';

const KEY = 'a secret key of thirty-two characters';

describe.each(DATABASES)("the club's desk over $name", (database) => {
  let h: Harness;
  let secret: Uint8Array;
  beforeAll(async () => {
    h = await startHarness(database, { secretKey: KEY });
    secret = await signingSecret(h.opened.db, KEY);
    await h.opened.db.updateTable('club').set({ email: 'desk@calm.example' }).where('id', '=', F.calm).execute();
    await h.opened.db
      .updateTable('club')
      .set({ email: 'desk@ace.example', language: 'en' })
      .where('id', '=', F.ace)
      .execute();
  });
  beforeEach(async () => {
    h.now = TUESDAY;
    await h.opened.db.deleteFrom('message').execute();
  });
  afterAll(() => h.close());

  /** All queued emails as they would be sent, by kind. */
  async function queuedEmails(kind: string) {
    const rows = await h.opened.db.selectFrom('message').selectAll().where('kind', '=', kind).execute();
    const desk = { db: h.opened.db, secret, publicUrl: 'http://courtside.test', from: 'a@b.cc', clock: () => h.now };
    const emails = rows.filter(({ channel }) => channel === 'email') as MessageRow[];
    return Promise.all(emails.map((row) => composeEmail(desk, row)));
  }
  const linkIn = (text: string | undefined, path: string) =>
    new RegExp(`/${path}/([\\w-]+)`).exec(text ?? '')?.[1] ?? '';
  const link = (claim: Partial<LinkClaim>) =>
    signLink({ purpose: 'day', clubId: F.calm, id: 0, expiresAt: h.now + HOUR, ...claim }, secret);

  // Each test has its own day.
  let days = 0;
  const nextDay = () => new Date(Date.parse('2026-04-01') + 24 * HOUR * days++).toISOString().slice(0, 10);
  async function ask(date: string, more: object = {}) {
    const body = { service_id: F.calmService, date, time: '12:00', duration: 60, customer: CUSTOMER, ...more };
    const answer = await h.post('/v2/user/booking-requests', body, { ...newKey(), 'accept-language': 'ru' });
    expect(answer.status).toBe(200);
    const [letter] = await queuedEmails('clubNews');
    const { id, code } = answer.body;
    return { id, code, token: linkIn(letter?.text, 'booking-desk'), letter };
  }
  /** The club's link to a new request. */
  const linkOf = async (date: string) => link({ purpose: 'request', id: (await ask(date)).id });
  const desk = (name: string, body: object) => h.post(`/v1/desk/${name}`, body);

  it('asks the club in its language, and turns the request into a booking when the club accepts', async () => {
    const day = nextDay();
    const { token, letter } = await ask(day, { comment: 'Left-handed' });
    expect(letter).toMatchObject({ to: 'desk@calm.example', language: 'uk' });
    expect(letter?.subject).toContain('Нова заявка');
    expect(letter?.text).toContain('Left-handed');
    expect(letter?.text).toContain('/uk-ua/booking-desk/');
    const shown = (await desk('decode', { token })).body.data;
    expect(shown).toMatchObject({
      ...{ purpose: 'request', club: { id: F.calm }, day_token: null },
      requests: [{ status: 'pending', name: 'Olena', comment: 'Left-handed', courts: [{ id: F.calmCourt }] }],
    });
    const { status, body } = await desk('accept', { token, message: 'Bring water' });
    expect(status).toBe(200);
    expect(body.data.requests).toMatchObject([{ status: 'accepted', answer: 'Bring water' }]);
    const [sent] = await queuedEmails('accepted');
    expect(sent).toMatchObject({ to: CUSTOMER.email, language: 'ru' });
    expect(sent?.text).toContain('Bring water');
    expect(sent?.calendars?.[0]?.text).toContain('METHOD:REQUEST');
    const ticket = linkIn(sent?.text, 'booking-order');
    const booking = (await h.post('/v2/bookings/decode', { token: ticket })).body.data;
    expect(booking).toMatchObject({ status: 'confirmed', payment_status: 'due', price: { amount: 20_000 } });
    expect(booking.starts_at).toContain(`${day}T12:00`);
    // Each event is announced once.
    expect(await queuedEmails('confirmed')).toEqual([]);
    expect((await desk('accept', { token })).body.code).toBe('ALREADY_ANSWERED');
    expect((await desk('decline', { token })).body.code).toBe('ALREADY_ANSWERED');
  });

  it('tells the customer and the club the number of the request', async () => {
    const { code, letter } = await ask(nextDay());
    const number = formatBookingCode(code);
    expect(letter?.text).toContain(`Номер заявки: ${number}`);
    expect(letter?.text).not.toContain('Код бронювання');
    const [received] = await queuedEmails('requested');
    expect(received).toMatchObject({ to: CUSTOMER.email, language: 'ru' });
    expect(received?.text).toContain(`Номер заявки: ${number}`);
  });

  it('tells the customer the number of the request that is declined', async () => {
    const { code, token } = await ask(nextDay());
    await desk('decline', { token });
    const [declined] = await queuedEmails('declined');
    expect(declined?.text).toContain(`Номер заявки: ${formatBookingCode(code)}`);
  });

  it('tells the customer the court that was asked for, and what it costs', async () => {
    const day = nextDay();
    const letterOf = async (more: object) => {
      await h.opened.db.deleteFrom('message').execute();
      await ask(day, more);
      const [received] = await queuedEmails('requested');
      return received!.text.replaceAll(/[\u00a0\u202f]/g, ' ');
    };
    const { data } = (await h.get(`/v1/slots?service_id=${F.calmService}&date=${day}&duration=60`)).body;
    const { price } = data.find((slot: { starts_at: string }) => slot.starts_at.includes('T12:00'));
    const cost = `\nЦена: ${price.amount / 100} ₴\n`;
    const chosen = await letterOf({ court_id: F.calmCourt });
    expect(chosen).toContain(cost);
    expect(chosen).toContain('\nКорт: Court 1 (рус)\n');
    const open = await letterOf({});
    expect(open).toContain(cost);
    expect(open).not.toContain('Корт:');
  });

  it('declines with a message and another time, which the customer books by a separate link', async () => {
    const day = nextDay();
    const { token } = await ask(day);
    const declined = await desk('decline', { token, message: 'Tournament', date: day, time: '18:00' });
    expect(declined.body.data.requests[0]).toMatchObject({
      ...{ status: 'declined', answer: 'Tournament' },
      offered_at: expect.stringContaining(`${day}T18:00`),
    });
    const [letter] = await queuedEmails('declined');
    expect(letter?.subject).toContain('Заявка отклонена');
    expect(letter?.text).toContain('Tournament');
    const offer = linkIn(letter?.text, 'booking-offer');
    expect((await desk('decode', { token: offer })).body.data.requests[0]).toMatchObject({ token: null });
    // The customer's link does not allow the club's actions.
    expect((await desk('accept', { token: offer })).body.code).toBe('TOKEN_INVALID');
    expect((await desk('take', { token })).body.code).toBe('TOKEN_INVALID');
    const taken = await desk('take', { token: offer });
    expect(taken.body.data).toMatchObject({ status: 'confirmed' });
    expect(taken.body.data.starts_at).toContain(`${day}T18:00`);
    expect((await desk('take', { token: offer })).body.code).toBe('ALREADY_ANSWERED');
  });

  it('declines without another time, and then there is none to book', async () => {
    const { id, token } = await ask(nextDay());
    expect((await desk('decline', { token })).status).toBe(200);
    const [letter] = await queuedEmails('declined');
    expect(letter?.text).not.toContain('booking-offer');
    expect((await desk('take', { token: link({ purpose: 'offer', id }) })).body.code).toBe('ALREADY_ANSWERED');
  });

  it.each<[string, object, string]>([
    ['an hour without a day', { time: '18:00' }, 'VALIDATION_FAILED'],
    ['a time when the club is closed', { date: '2026-05-20', time: '03:00' }, 'VALIDATION_FAILED'],
    ['a time that is over', { date: '2026-03-09', time: '12:00' }, 'SLOT_IN_PAST'],
  ])('offers no %s', async (_name, other, code) => {
    const { token } = await ask(nextDay());
    expect((await desk('decline', { token, ...other })).body.code).toBe(code);
    expect((await desk('decode', { token })).body.data.requests[0].status).toBe('pending');
  });

  it.each([
    ['uk', 'У цей час клуб зачинено'],
    ['ru', 'В это время клуб закрыт'],
    ['en', 'The club is closed at this time'],
  ])('tells staff in "%s" that the club is closed at the time that they offer', async (language, text) => {
    const { token } = await ask(nextDay());
    const offered = { token, date: '2026-05-20', time: '03:00' };
    const { errors } = (await h.post('/v1/desk/decline', offered, { 'accept-language': language })).body;
    expect(errors).toMatchObject([{ path: 'time', code: 'NOT_OFFERED', message: expect.stringContaining(text) }]);
  });

  it.each([
    ['uk', 'заявку ще не відхилено'],
    ['ru', 'заявка ещё не отклонена'],
    ['en', 'the request is not declined yet'],
  ])('tells staff in "%s" that the time that they offer is taken or over', async (language, text) => {
    const day = nextDay();
    expect((await desk('accept', { token: await linkOf(day) })).status).toBe(200);
    const token = await linkOf(nextDay());
    const reasonOf = async (offered: object) => {
      const { body } = await h.post('/v1/desk/decline', { token, ...offered }, { 'accept-language': language });
      return [body.code, body.errors];
    };
    const reason = (code: string) => [{ path: 'time', code, message: expect.stringContaining(text) }];
    expect(await reasonOf({ date: day, time: '12:00' })).toMatchObject(['SLOT_TAKEN', reason('OFFER_TAKEN')]);
    expect(await reasonOf({ date: '2026-03-09', time: '12:00' })).toMatchObject(['SLOT_IN_PAST', reason('OFFER_OVER')]);
  });

  it('tells staff that the time of a request is taken, and a customer that the offered one is', async () => {
    const [day, other] = [nextDay(), nextDay()];
    const first = await linkOf(day);
    const { id } = await ask(day);
    const token = link({ purpose: 'request', id });
    await desk('accept', { token: first });
    const refused = (await h.post('/v1/desk/accept', { token }, { 'accept-language': 'en' })).body;
    const message = expect.stringContaining('the request still waits for an answer');
    expect(refused).toMatchObject({
      code: 'SLOT_TAKEN',
      errors: [{ path: 'court_id', code: 'REQUEST_TAKEN', message }],
    });
    await desk('decline', { token, date: other, time: '12:00' });
    await desk('accept', { token: await linkOf(other) });
    const { body } = await desk('take', { token: link({ purpose: 'offer', id }) });
    expect(body.code).toBe('SLOT_TAKEN');
    expect(body.errors).toBeUndefined();
  });

  it('names the field that another time lacks', async () => {
    const { token } = await ask(nextDay());
    const lacks = async (other: object) => (await desk('decline', { token, ...other })).body.errors;
    expect(await lacks({ date: '2026-05-20' })).toMatchObject([{ path: 'time', code: 'REQUIRED' }]);
    expect(await lacks({ time: '18:00' })).toMatchObject([{ path: 'date', code: 'REQUIRED' }]);
  });

  it('accepts one of two simultaneous requests for the same hour, and keeps the other open', async () => {
    const day = nextDay();
    const one = await ask(day);
    await h.opened.db.deleteFrom('message').execute();
    const other = await ask(day);
    const answers = await Promise.all([one, other].map(({ token }) => desk('accept', { token })));
    expect(answers.map(({ status, body }) => (status === 200 ? 'taken' : body.code)).sort()).toEqual([
      'SLOT_TAKEN',
      'taken',
    ]);
    const both = await Promise.all([one, other].map(({ token }) => desk('decode', { token })));
    expect(both.map(({ body }) => body.data.requests[0].status).sort()).toEqual(['accepted', 'pending']);
  });

  it('creates one booking of a request that is accepted twice at once', async () => {
    const { token } = await ask(nextDay());
    const answers = await Promise.all([1, 2, 3].map(() => desk('accept', { token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'ALREADY_ANSWERED')).toHaveLength(2);
  });

  it('shows the bookings and requests of a day, with a link to each', async () => {
    const day = nextDay();
    const slot = await slotToken(h, F.courtService, day, F.courtOne, '10:00');
    await h.post('/v2/bookings/book', bookBody(slot), newKey());
    const gone = await slotToken(h, F.courtService, day, F.courtOne, '14:00');
    const cancelled = (await h.post('/v2/bookings/book', bookBody(gone), newKey())).body.data;
    await h.post('/v2/bookings/cancel', { token: cancelled.token });
    await ask(day, { service_id: F.courtService, time: '16:00' });
    const [letter] = await queuedEmails('clubNews');
    expect(letter?.subject).toContain('New booking');
    const token = /booking-desk\/[\w-]+[\s\S]*booking-desk\/([\w-]+)/.exec(letter?.text ?? '')?.[1];
    const { data } = (await desk('decode', { token, date: day })).body;
    expect(data).toMatchObject({ purpose: 'day', date: day, club: { id: F.ace } });
    expect(data.bookings.map((one: { starts_at: string }) => one.starts_at.slice(11, 16))).toEqual(['10:00']);
    expect(data.requests.map((one: { starts_at: string }) => one.starts_at.slice(11, 16))).toEqual(['16:00']);
    expect((await desk('decode', { token: data.bookings[0].token })).body.data).toMatchObject({ purpose: 'booking' });
    expect((await desk('decode', { token: data.requests[0].token })).body.data).toMatchObject({ purpose: 'request' });
    expect((await desk('cancel', { token })).body.code).toBe('TOKEN_INVALID');
  });

  it('cancels in the name of the club, at any time, and refunds all that was paid online', async () => {
    const day = '2026-03-12';
    const slot = await slotToken(h, F.courtService, day, F.courtOne, '10:00');
    const { id, token } = (await h.post('/v2/bookings/book', bookBody(slot), newKey())).body.data;
    const { db } = h.opened;
    const paid = { payment_type: 'online', payment_status: 'paid' } as const;
    await db.updateTable('booking').set(paid).where('id', '=', id).execute();
    await db
      .updateTable('payment')
      .set({ payment_type: 'online', status: 'paid', provider: 'sandbox', order_id: `order-${id}` })
      .where('booking_id', '=', id)
      .execute();
    h.now = Date.parse(`${day}T09:00:00+02:00`);
    const claim = link({ purpose: 'booking', clubId: F.ace, id });
    expect((await desk('cancel', { token: claim, message: 'x'.repeat(2001) })).body.code).toBe('VALIDATION_FAILED');
    const { body } = await desk('cancel', { token: claim, message: ' The <b>roof</b> leaks ' });
    expect(body.data.bookings).toMatchObject([{ status: 'cancelled', cancellable: false }]);
    expect((await h.post('/v2/bookings/decode', { token })).body.data).toMatchObject({
      payment_status: 'refunding',
      cancellation: { reason: 'CANCELED_BY_CLUB', refund: { amount: 30_000 } },
    });
    const [sent] = await queuedEmails('cancelled');
    expect(sent).toMatchObject({ to: CUSTOMER.email });
    expect(sent?.text).toContain('The club writes: The <b>roof</b> leaks\n');
    expect(sent?.html).toContain('The &lt;b&gt;roof&lt;/b&gt; leaks');
    // The club is not notified of its own actions.
    expect((await queuedEmails('clubNews')).map((letter) => letter?.subject)).toEqual([
      expect.stringContaining('New booking'),
    ]);
    expect((await desk('cancel', { token: claim })).body.code).toBe('ALREADY_CANCELLED');
  });

  it('notifies the club of its customers’ changes', async () => {
    const day = nextDay();
    const slot = await slotToken(h, F.courtService, day, F.courtOne, '10:00');
    const { token, price } = (await h.post('/v2/bookings/book', bookBody(slot), newKey())).body.data;
    await h.post('/v1/bookings/move', { token, slots: [await slotToken(h, F.courtService, day, F.courtTwo, '12:00')] });
    await h.post('/v2/bookings/cancel', { token });
    const letters = await queuedEmails('clubNews');
    const subjects = letters.map((letter) => letter?.subject.split(':')[0]).sort();
    expect(subjects).toEqual(['Booking moved', 'Cancelled by the customer', 'New booking']);
    const booked = letters.find((letter) => letter?.subject.startsWith('New booking'));
    expect(booked?.text).toContain(`Price: ₴${price.amount / 100}, to be paid by card at the club`);
  });

  it.each<[string, () => string, string]>([
    ['that is over', () => link({ expiresAt: h.now - 60_000 }), 'TOKEN_EXPIRED'],
    ['of a club that is not', () => link({ clubId: 999 }), 'NOT_FOUND'],
    ["of another club's booking", () => link({ purpose: 'booking', clubId: F.night, id: 1 }), 'NOT_FOUND'],
    ['that nobody signed', () => 'x'.repeat(43), 'TOKEN_INVALID'],
  ])('opens no link %s', async (_name, token, code) => {
    expect((await desk('decode', { token: token() })).body.code).toBe(code);
  });
});
