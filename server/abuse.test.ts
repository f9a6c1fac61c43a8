import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#core/domain/units.ts';
import { LANGUAGES } from '#core/schemas/scalars.ts';
import { ABUSE_LIMITS, type AbuseLimit } from './booking/abuse-limits.ts';
import { UNPAID_LIMITS } from './booking/unpaid.ts';
import { USUAL_LIMITS } from './clubs/rows.ts';
import { DATABASES } from './testing/database.ts';
import { FIXTURE as F } from './testing/fixture.ts';
import { type Answer, CUSTOMER, type Harness, newKey, startHarness, TUESDAY } from './testing/harness.ts';
import { solveQuickly } from './testing/proof.ts';

const DAY = '2026-03-12';
/** Two courts from 08:00 to 22:00, less a session. */
const FREE_MINUTES = 2 * 14 * 60 - 90;
const times = Array.from({ length: 14 }, (_, hour) => `${String(hour + 8).padStart(2, '0')}:00`);

/** What a robot at one address sends, by turn. */
type Robot = { device?: string; email: string; telephone: string };

// One database: what these cases add to others is arithmetic, and their proofs of work take long.
describe.each(DATABASES.slice(0, 1))('abuse over $name', (database) => {
  let h: Harness;
  let turns = 0;
  beforeAll(async () => {
    h = await startHarness(database, { contactCodes: 'on', trustProxy: 1 });
  });
  afterAll(() => h.close());
  beforeEach(async () => {
    const { db } = h.opened;
    h.now = TUESDAY;
    tokens.clear();
    await limitMinutes(120);
    await db.deleteFrom('occupation').where('kind', 'in', ['hold', 'booking']).execute();
    for (const table of ['payment', 'booking', 'message', 'attempt', 'contact_code', 'confirmed_contact'] as const) {
      await db.deleteFrom(table).execute();
    }
  });

  /** Sends a request from an address, and again with a proof of work if it needs one. */
  async function send(path: string, body: object, { ip = '192.0.2.1', ...more }: Record<string, string> = {}) {
    const headers = { 'x-forwarded-for': ip, ...more };
    const answer = await h.post(path, body, headers);
    if (answer.status !== 428) return answer;
    return h.post(path, body, { ...headers, 'x-proof-of-work': solveQuickly(answer.body) });
  }
  /** Loaded again before they expire. */
  const tokens = new Map<string, { loaded: number; byTime: Map<string, string> }>();
  async function token(time: string, court = F.courtOne, day = DAY): Promise<string> {
    let ofDay = tokens.get(day);
    if (!ofDay || h.now - ofDay.loaded > 5 * MINUTE) {
      const { body } = await h.get(`/v1/slots?service_id=${F.courtService}&date=${day}`);
      const slots: { court_id: number; starts_at: string; token: string }[] = body.data;
      const byTime = slots.map((slot) => [`${slot.court_id} ${slot.starts_at.slice(11, 16)}`, slot.token] as const);
      ofDay = { loaded: h.now, byTime: new Map(byTime) };
      tokens.set(day, ofDay);
    }
    return ofDay.byTime.get(`${court} ${time}`)!;
  }
  const move = (booking: Answer, ...slots: string[]) =>
    send('/v1/bookings/move', { token: booking.body.data.token, slots }, { 'x-device-id': 'any' });
  const resultOf = ({ status, body }: Answer) => (status === 200 ? 'done' : body.code);
  /** The unpaid hours of the day that the robots want. */
  const hoursOfDay = async () => {
    const { rows } = await sql<{ hours: number }>`
      select coalesce(sum(extract(epoch from ends_at - starts_at)) / 3600, 0)::float as hours from booking
      where (starts_at at time zone 'Europe/Kyiv')::date = ${DAY}::date`.execute(h.opened.db);
    return rows[0]!.hours;
  };
  const limitMinutes = (unpaid_minutes: number) =>
    h.opened.db.updateTable('club').set({ unpaid_minutes }).where('id', '=', F.ace).execute();
  const book = (slot: string, customer: object, more: object = {}, headers: Record<string, string> = {}) =>
    send(
      '/v2/bookings/book',
      { slots: [slot], customer: { ...CUSTOMER, ...customer }, payment_type: 'card', ...more },
      { ...newKey(), ...headers },
    );
  const sentCode = async (email: string) => {
    const rows = await h.opened.db.selectFrom('message').selectAll().where('kind', '=', 'contactCode').execute();
    const row = rows.findLast(({ recipient }) => recipient === email);
    return (row?.payload as { code: string } | undefined)?.code;
  };
  const newTelephone = () => `+38067${String(1_000_000 + ++turns)}`;

  it.each<[string, (turn: number) => Robot]>([
    ['without a device', (turn) => ({ email: `robot${turn}@example.com`, telephone: newTelephone() })],
    [
      'with a new device each time',
      (turn) => ({ device: `d${turn}`, email: `r${turn}@example.com`, telephone: newTelephone() }),
    ],
    ['with one email', () => ({ email: 'robot@example.com', telephone: newTelephone() })],
    ['with one phone', (turn) => ({ email: `robot${turn}@example.com`, telephone: CUSTOMER.telephone })],
  ])('one address %s gets under a tenth of a day’s free hours', async (_, robot) => {
    const codes = new Set<string>();
    for (const [turn, time] of times.slice(0, 9).entries()) {
      const { device, ...customer } = robot(turn);
      const answer = await book(await token(time), customer, {}, device ? { 'x-device-id': device } : {});
      if (answer.status !== 200) codes.add(answer.body.code);
      h.now += 10_000;
    }
    const { length } = await h.opened.db.selectFrom('booking').selectAll().execute();
    expect(length).toBeGreaterThan(0);
    expect(length * 60).toBeLessThan(FREE_MINUTES / 10);
    expect(codes).toContain('CONTACT_CODE_REQUIRED');
  });

  describe('a move', () => {
    const OTHER_DAYS = ['2026-03-13', '2026-03-16', '2026-03-17'];
    const newContact = () => ({ email: `mover${++turns}@example.com`, telephone: newTelephone() });
    /** Books two hours on each of three other days, which is as much as one address may. */
    async function bookOtherDays(contact: () => object, headers?: Record<string, string>, more?: () => object) {
      const booked: Answer[] = [];
      for (const day of OTHER_DAYS) {
        for (const time of ['10:00', '11:00']) {
          booked.push(await book(await token(time, F.courtOne, day), contact(), more?.(), headers));
          h.now += 10_000;
        }
      }
      expect(booked.map(resultOf)).toEqual(Array(6).fill('done'));
      return booked;
    }
    async function moveAll(booked: Answer[]) {
      const results = [];
      for (const [turn, booking] of booked.entries()) {
        results.push(resultOf(await move(booking, await token(times[turn]!))));
        h.now += 10_000;
      }
      return results;
    }

    it('gives one address no more of a day than booking does', async () => {
      const results = await moveAll(await bookOtherDays(newContact));
      expect(results).toEqual(['done', 'done', ...Array(4).fill('UNPAID_PER_CONTACT')]);
      expect((await hoursOfDay()) * 60).toBeLessThan(FREE_MINUTES / 10);
    });

    it('by two at once counts both', async () => {
      await limitMinutes(60);
      const booked = [];
      for (const day of OTHER_DAYS.slice(0, 2)) {
        booked.push(await book(await token('10:00', F.courtOne, day), newContact()));
      }
      const slots = [await token('08:00'), await token('09:00')];
      const results = await Promise.all(booked.map((booking, turn) => move(booking, slots[turn]!)));
      expect(results.map(resultOf).sort()).toEqual(['UNPAID_PER_CONTACT', 'done']);
    });

    it('within its day is not limited, unless it takes more time', async () => {
      await limitMinutes(60);
      const booking = await book(await token('08:00'), newContact());
      // As when the club lowers its limit, or others at the address book more.
      await limitMinutes(30);
      expect(resultOf(await move(booking, await token('12:00', F.courtTwo)))).toBe('done');
      const longer = [await token('14:00'), await token('15:00')];
      expect(resultOf(await move(booking, ...longer))).toBe('UNPAID_PER_CONTACT');
      await limitMinutes(120);
      expect(resultOf(await move(booking, ...longer))).toBe('done');
    });

    it('of a confirmed contact has the limits of confirmed contacts, on any device', async () => {
      const person = newContact();
      await limitMinutes(60);
      await book(await token('08:00', F.courtTwo), person);
      await book(await token('09:00', F.courtTwo), person);
      const contact_code = await sentCode(person.email);
      const booked = await bookOtherDays(
        () => person,
        {},
        () => ({ contact_code }),
      );
      expect(await moveAll(booked)).toEqual(Array(6).fill('done'));
      expect(await hoursOfDay()).toBe(7);
    });

    it('of a paid booking is not limited', async () => {
      const [booking] = await bookOtherDays(newContact);
      await h.opened.db.updateTable('booking').set({ payment_status: 'paid' }).execute();
      await limitMinutes(30);
      expect(resultOf(await move(booking!, await token('08:00')))).toBe('done');
    });
  });

  it('one address with invented devices holds under a tenth of a day’s free hours', async () => {
    let held = 0;
    for (const [turn, time] of times.slice(0, 6).entries()) {
      const headers = { 'x-device-id': `invented-${turn}` };
      const { status } = await send('/v1/leases', { slots: [await token(time)] }, headers);
      const signed = await send('/v1/leases', { slots: [await token(time, F.courtTwo)] }, h.signed(`signed-${turn}`));
      held += Number(status === 200) + Number(signed.status === 200);
    }
    expect(held).toBeGreaterThan(0);
    expect(held * 60).toBeLessThan(FREE_MINUTES / 10);
  });

  it('the hold of a time does not count next to its booking', async () => {
    const device = { 'x-device-id': 'holder' };
    const slots = [await token('10:00'), await token('11:00')];
    expect((await send('/v1/leases', { slots }, device)).status).toBe(200);
    const { status, body } = await book('', {}, { slots }, device);
    expect([status, body.code]).toEqual([200, undefined]);
  });

  it('one stranger’s email gets few bookings in other people’s names, from any address', async () => {
    const answers: Answer[] = [];
    for (const [turn, time] of times.slice(0, 6).entries()) {
      const ip = `198.51.100.${turn}`;
      const answer = await book(await token(time), { telephone: newTelephone() }, {}, { ip });
      answers.push(answer);
      // Cancelled ones count too: each sends the stranger two emails.
      if (answer.status === 200) await send('/v2/bookings/cancel', { token: answer.body.data.token }, { ip });
      h.now += MINUTE;
    }
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(UNPAID_LIMITS.unconfirmed.email);
  });

  it('a new club has the limits of the table', async () => {
    const limits = Object.values<AbuseLimit>(ABUSE_LIMITS).flatMap(({ value, setting }) =>
      setting?.startsWith('club.') ? [[setting.slice('club.'.length), value] as const] : [],
    );
    expect(USUAL_LIMITS).toEqual(Object.fromEntries(limits));
  });

  it('ten people with confirmed contacts behind one address all book', async () => {
    await limitMinutes(60);
    for (const [turn, time] of times.slice(0, 10).entries()) {
      const person = { email: `person${turn}@example.com`, telephone: newTelephone() };
      const device = h.signed(`phone-${turn}`);
      const first = await book(await token(time), person, {}, device);
      if (turn > 0) expect(first.body).toMatchObject({ code: 'CONTACT_CODE_REQUIRED', status: 403 });
      const contact_code = await sentCode(person.email);
      const second = turn === 0 ? first : await book(await token(time), person, { contact_code }, device);
      expect(second.status).toBe(200);
      if (turn === 0) continue;
      // The device remembers the contact, also for a hold.
      expect((await send('/v1/leases', { slots: [await token(time, F.courtTwo)] }, device)).status).toBe(200);
      expect((await book(await token(time, F.courtTwo), person, {}, device)).status).toBe(200);
      h.now += MINUTE;
    }
  });

  it('a confirmed contact cannot fill a club either', async () => {
    const person = { email: 'one@example.com', telephone: newTelephone() };
    const device = h.signed('one');
    await book(await token('08:00'), person, {}, device);
    await book(await token('09:00'), person, {}, device);
    await book(await token('10:00'), person, {}, device);
    const contact_code = await sentCode(person.email);
    const codes = [];
    for (const time of times.slice(2)) {
      h.now += 10_000;
      const answer = await book(await token(time), person, { contact_code }, device);
      codes.push(answer.status === 200 ? 'booked' : answer.body.code);
    }
    expect(codes).toEqual([...Array(6).fill('booked'), ...Array(6).fill('UNPAID_PER_CONTACT')]);
  });

  describe('the code of a contact', () => {
    const person = { email: 'olena@example.com' };
    const device = { 'x-device-id': 'any' };
    async function needCode(language = 'en'): Promise<Answer> {
      await book(await token('08:00'), person, {}, device);
      await book(await token('09:00'), person, {}, device);
      return book(await token('10:00'), person, {}, { ...device, 'accept-language': language });
    }
    const answerWith = async (contact_code: string) => {
      const { body, status } = await book(await token('10:00'), person, { contact_code }, device);
      return status === 200 ? 'booked' : (body.errors?.[0]?.code ?? body.code);
    };
    const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

    it.each(LANGUAGES)('is asked for in %s and emailed', async (language) => {
      const { body } = await needCode(language);
      expect(body.title).toMatch({ en: /emailed you/, uk: /надіслали вам/, ru: /отправили вам/ }[language]!);
      const [message] = await h.opened.db.selectFrom('message').selectAll().where('kind', '=', 'contactCode').execute();
      expect(message).toMatchObject({ recipient: 'olena@example.com', language, channel: 'email' });
      expect(await answerWith((await sentCode(person.email))!)).toBe('booked');
    });

    it.each<[string, string, (code: string) => Promise<string>]>([
      ['another one', 'CODE_WRONG', async (code) => other(code)],
      ['not six digits', 'CODE_WRONG', async () => '12 34'],
      [
        'an expired one',
        'CODE_EXPIRED',
        async (code) => {
          h.now += 10 * MINUTE;
          return code;
        },
      ],
      [
        'the right one after five wrong ones',
        'CODE_TRIES',
        async (code) => {
          for (let turn = 0; turn < 5; turn += 1) await answerWith(other(code));
          return code;
        },
      ],
    ])('is refused if it is %s', async (_, expected, change) => {
      await needCode();
      const code = (await sentCode(person.email))!;
      expect(await answerWith(await change(code))).toBe(expected);
      expect(await h.opened.db.selectFrom('booking').selectAll().execute()).toHaveLength(2);
      // A new one can be had, and is valid.
      h.now += MINUTE;
      await book(await token('10:00'), person, {}, device);
      const next = (await sentCode(person.email))!;
      expect(await answerWith(next)).toBe('booked');
    });

    it('spares the proof of work only if one was sent and can be entered', async () => {
      const sendInvented = async (contact_code: string) => {
        const body = { slots: [await token('10:00')], customer: { ...CUSTOMER, ...person }, payment_type: 'card' };
        const headers = { 'x-forwarded-for': '192.0.2.1', ...newKey(), ...device };
        const answer = await h.post('/v2/bookings/book', { ...body, contact_code }, headers);
        return answer.body.errors?.[0]?.code ?? answer.body.code;
      };
      await book(await token('08:00'), person, {}, device);
      await book(await token('09:00'), person, {}, device);
      expect(await sendInvented('123456')).toBe('PROOF_REQUIRED');
      await needCode();
      const wrong = other((await sentCode(person.email))!);
      const results = [];
      for (let turn = 0; turn < 6; turn += 1) results.push(await sendInvented(wrong));
      expect(results).toEqual([...Array(5).fill('CODE_WRONG'), 'PROOF_REQUIRED']);
    });

    it('is sent three times an hour', async () => {
      await needCode();
      const codes = [];
      for (let turn = 0; turn < 4; turn += 1) {
        // Twice at once, as from two tabs.
        for (let tab = 0; tab < 2; tab += 1) {
          const { body, headers } = await book(await token('10:00'), person, {}, device);
          codes.push(body.code + (headers['retry-after'] ? ' later' : ''));
        }
        h.now += MINUTE;
      }
      expect(codes).toEqual([...Array(6).fill('CONTACT_CODE_REQUIRED'), ...Array(2).fill('RATE_LIMITED later')]);
      const sent = await h.opened.db.selectFrom('message').selectAll().where('kind', '=', 'contactCode').execute();
      expect(sent).toHaveLength(3);
      h.now += HOUR;
      expect((await book(await token('11:00'), person, {}, device)).body.code).toBe('CONTACT_CODE_REQUIRED');
    });

    it.each<[string, number, (turn: number) => Record<string, string>]>([
      ['an address', ABUSE_LIMITS.codesOfAddress.value, () => ({})],
      [
        'a signed device, from any address',
        ABUSE_LIMITS.codesOfDevice.value,
        (turn) => ({ ip: `198.51.100.${turn}`, ...h.signed('sender') }),
      ],
    ])('is sent to few strangers an hour for %s', async (_, most, who) => {
      await limitMinutes(30);
      const sent = () => h.opened.db.selectFrom('message').selectAll().where('kind', '=', 'contactCode').execute();
      const results = new Set<string>();
      for (let turn = 0; turn < most + 3; turn += 1) {
        const stranger = { email: `stranger${turn}@example.com`, telephone: newTelephone() };
        const { body, headers } = await book(await token('10:00'), stranger, {}, who(turn));
        results.add(body.code + (headers['retry-after'] ? ' later' : ''));
        h.now += MINUTE / 4;
      }
      expect([...results]).toEqual(['CONTACT_CODE_REQUIRED', 'RATE_LIMITED later']);
      expect(await sent()).toHaveLength(most);
      // Others get theirs.
      await book(await token('10:00'), person, {}, { ip: '203.0.113.1' });
      expect(await sent()).toHaveLength(most + 1);
    });

    it('confirms neither another email nor another device', async () => {
      await needCode();
      const contact_code = await sentCode(person.email);
      const signed = h.signed('mine');
      expect((await book(await token('10:00'), person, { contact_code }, signed)).status).toBe(200);
      expect((await book(await token('10:00', F.courtTwo), person, {}, signed)).status).toBe(200);
      const stranger = await book(await token('11:00'), person, {}, h.signed('other'));
      expect(stranger.body.code).toBe('CONTACT_CODE_REQUIRED');
      const unsigned = await book(await token('11:00'), person, {}, { 'x-device-id': 'mine' });
      expect(unsigned.body.code).toBe('CONTACT_CODE_REQUIRED');
      const email = 'else@example.com';
      const elses = await book(await token('11:00'), { ...person, email }, { contact_code }, signed);
      expect(elses.body.errors?.[0]).toMatchObject({ path: 'contact_code', code: 'CODE_EXPIRED' });
    });
  });
});
