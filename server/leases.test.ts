import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { solve } from '#core/api/proof.ts';
import { HOUR } from '#core/domain/units.ts';
import { LANGUAGES } from '#core/schemas/scalars.ts';
import { ABUSE_LIMITS } from './booking/abuse-limits.ts';
import { DATABASES } from './testing/database.ts';
import { FIXTURE as F } from './testing/fixture.ts';
import { bookBody, expireHolds, type Harness, newKey, slotToken, startHarness, TUESDAY } from './testing/harness.ts';
import { sweepHolds } from './testing/sweep.ts';

const day = '2026-03-12';
const as = (device: string) => ({ 'x-device-id': device });
const ANNA = as('anna');
const BORYS = as('borys');

describe.each(DATABASES)('leases over $name', (database) => {
  let h: Harness;
  beforeAll(async () => {
    h = await startHarness(database, { trustProxy: 1 });
  });
  afterEach(async () => {
    await h.opened.db.deleteFrom('occupation').where('kind', 'in', ['hold', 'booking']).execute();
    await h.opened.db.deleteFrom('ended_hold').execute();
    h.now = TUESDAY;
  });
  afterAll(() => h.close());

  const token = (time: string, court = F.courtOne, service = F.courtService) => slotToken(h, service, day, court, time);
  const hold = (headers: Record<string, string>, ...slots: string[]) => h.post('/v1/leases', { slots }, headers);
  const book = (body: unknown, headers: Record<string, string>) =>
    h.post('/v2/bookings/book', body, { ...newKey(), ...headers });
  const statusFor = async (
    headers: Record<string, string>,
    time: string,
    service = F.courtService,
    court = F.courtOne,
  ) => {
    const { body } = await h.get(`/v1/slots?service_id=${service}&date=${day}`, headers);
    return body.data.find(
      (one: { court_id: number; starts_at: string }) => one.court_id === court && one.starts_at.includes(`T${time}`),
    ).status;
  };
  const holds = async () =>
    (await h.opened.db.selectFrom('occupation').select('id').where('kind', '=', 'hold').execute()).length;

  it('hold adjoining slots for ten minutes from all but their holder', async () => {
    const answer = await hold(ANNA, await token('10:00'), await token('11:00'));
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        data: {
          court_id: F.courtOne,
          starts_at: '2026-03-12T10:00:00+02:00',
          ends_at: '2026-03-12T12:00:00+02:00',
          seconds: 600,
          renewable: true,
        },
      },
    ]);
    expect(Math.abs(Date.parse(answer.body.data.expires_at) - Date.now() - 600_000)).toBeLessThan(60_000);
    expect(await statusFor(BORYS, '11:30')).toBe('busy');
    expect(await statusFor({}, '11:30')).toBe('busy');
    expect(await statusFor(ANNA, '11:30')).toBe('free');
    expect(await statusFor(BORYS, '12:00')).toBe('free');
  });

  it('count in the search and in the days as they do in the slots', async () => {
    const hour = `/v1/clubs?date=${day}&time_from=10:00&time_to=11:00&service_kind=court`;
    const free = async (headers: Record<string, string>) =>
      (await h.get(hour, headers)).body.data.find(({ id }: { id: number }) => id === F.ace).free_slots;
    const remaining = async (headers: Record<string, string>) =>
      (await h.get('/v1/clubs/ace/scheduledates', headers)).body.data[2].services[0].remaining;
    const all = await remaining(BORYS);
    await hold(ANNA, await token('10:00'));
    expect([await free(ANNA), await free(BORYS)]).toEqual([2, 1]);
    expect(await remaining(ANNA)).toBe(all);
    expect(await remaining(BORYS)).toBeLessThan(all);
    await expireHolds(h);
    expect([await free(BORYS), await remaining(BORYS)]).toEqual([2, all]);
  });

  it('hold the coach on every court', async () => {
    await hold(ANNA, await token('13:00', F.courtOne, F.coachService));
    expect(await statusFor(BORYS, '13:30', F.coachService, F.courtTwo)).toBe('busy');
    expect(await statusFor(BORYS, '13:30', F.courtService, F.courtTwo)).toBe('free');
    expect(await statusFor(ANNA, '13:30', F.coachService, F.courtTwo)).toBe('free');
  });

  it.each<[string, (slots: string[], lease: string) => [object, Record<string, string>]]>([
    ['by its device', (slots) => [bookBody(...slots), ANNA]],
    ['by its lease', (slots, lease) => [{ ...bookBody(...slots), lease }, {}]],
  ])("become the holder's booking, known %s", async (_, sent) => {
    const slots = [await token('10:00')];
    const lease = (await hold(ANNA, ...slots)).body.data.token;
    expect((await book(bookBody(...slots), BORYS)).body.code).toBe('SLOT_TAKEN');
    expect(await holds()).toBe(1);
    const booked = await book(...sent(slots, lease));
    expect(booked.status).toBe(200);
    expect(await holds()).toBe(0);
    expect(await statusFor(ANNA, '10:00')).toBe('busy');
    expect((await h.post(`/v1/leases/${lease}/renew`, undefined)).body.code).toBe('LEASE_EXPIRED');
    await h.delete(`/v1/leases/${lease}`);
    expect(await statusFor(ANNA, '10:00')).toBe('busy');
  });

  it("remain when the holder's booking fails", async () => {
    const [held, other] = [await token('10:00'), await token('11:00')];
    await hold(BORYS, other);
    await hold(ANNA, held);
    expect((await book(bookBody(held, other), ANNA)).body.code).toBe('SLOT_TAKEN');
    expect(await statusFor(BORYS, '10:00')).toBe('busy');
  });

  it('block others until they expire', async () => {
    const slot = await token('10:00');
    const first = (await hold(ANNA, slot)).body.data.token;
    expect((await hold(BORYS, slot)).body.code).toBe('SLOT_TAKEN');
    await expireHolds(h);
    expect((await hold(BORYS, slot)).status).toBe(200);
    expect(await holds()).toBe(1);
    expect((await h.post(`/v1/leases/${first}/renew`, undefined)).body).toMatchObject({
      code: 'LEASE_EXPIRED',
      status: 410,
    });
    await expireHolds(h);
    expect((await book(bookBody(slot), ANNA)).status).toBe(200);
    expect((await hold(BORYS, slot)).body.code).toBe('SLOT_TAKEN');
  });

  it('expire by the clock of the database, not of a process', async () => {
    const slot = await token('10:00');
    await hold(ANNA, slot);
    h.now = TUESDAY + HOUR;
    expect(await statusFor(BORYS, '10:00')).toBe('busy');
    expect((await book(bookBody(slot), BORYS)).body.code).toBe('SLOT_TAKEN');
  });

  it('are renewed once, for the full time again', async () => {
    const { token: lease } = (await hold(ANNA, await token('10:00'))).body.data;
    await sql`update occupation set expires_at = now() + interval '1 second' where kind = 'hold'`.execute(h.opened.db);
    const renewed = await h.post(`/v1/leases/${lease}/renew`, undefined);
    expect(renewed.body.data).toMatchObject({
      token: lease,
      starts_at: '2026-03-12T10:00:00+02:00',
      seconds: 600,
      renewable: false,
    });
    expect(Date.parse(renewed.body.data.expires_at) - Date.now()).toBeGreaterThan(500_000);
    const again = await h.post(`/v1/leases/${lease}/renew`, undefined);
    expect(again.body).toMatchObject({ code: 'LEASE_RENEWED', status: 409 });
  });

  describe('taken anew', () => {
    const TEN = '10:00';
    /** A place of a session instead of a court's time. */
    const PLACE = 'place';
    const place = { service_id: F.groupService, session_id: F.session };
    /** What to hold; a court's time must be free now. */
    const wish = async (time: string): Promise<[string, object]> =>
      time === PLACE ? ['/v1/leases/places', place] : ['/v1/leases', { slots: [await token(time)] }];
    afterEach(async () => {
      await h.opened.db.deleteFrom('place_hold').execute();
      await h.opened.db.updateTable('group_session').set({ remaining: 2 }).execute();
    });
    type Step = 'release' | 'renew' | 'expire' | 'nothing';
    it.each<[string, Step[], Record<string, string>, Record<string, string>, string, number, boolean]>([
      ['at once', ['nothing'], ANNA, ANNA, TEN, 100, true],
      ['after a release', ['release'], ANNA, ANNA, TEN, 100, true],
      ['for a time that overlaps', ['release'], ANNA, ANNA, '10:30', 100, true],
      ['after it was renewed', ['renew', 'release'], ANNA, ANNA, TEN, 600, false],
      ['after a renewal, at once', ['renew', 'nothing'], ANNA, ANNA, TEN, 600, false],
      ['by another invented device', ['release'], ANNA, BORYS, TEN, 100, true],
      ['by the same device, now signed', ['release'], ANNA, { 'x-device-id': 'SIGNED anna' }, TEN, 100, true],
      ['by another device that is signed', ['release'], ANNA, { 'x-device-id': 'SIGNED vira' }, TEN, 600, true],
      ['after it expired', ['expire'], ANNA, ANNA, TEN, 600, true],
      ['for another time', ['release'], ANNA, ANNA, '12:00', 600, true],
      ['for a place, at once', ['nothing'], ANNA, ANNA, PLACE, 100, true],
      ['for a place, after a release', ['release'], ANNA, ANNA, PLACE, 100, true],
      ['for a place, after it was renewed', ['renew', 'release'], ANNA, ANNA, PLACE, 600, false],
      ['for a place, by another invented device', ['release'], ANNA, BORYS, PLACE, 100, true],
      ['for a place, after it expired', ['expire'], ANNA, ANNA, PLACE, 600, true],
    ])(
      '%s, keep their end and renewals where that is due',
      async (_, steps, first, second, time, seconds, renewable) => {
        const headers = (given: Record<string, string>) => {
          const [, device] = /^SIGNED (.*)$/.exec(given['x-device-id']!) ?? [];
          return device ? h.signed(device) : given;
        };
        const endIn = async (seconds: number) => {
          const end = sql`expires_at = now() + make_interval(secs => ${seconds})`;
          await sql`update occupation set ${end} where kind = 'hold'`.execute(h.opened.db);
          await sql`update place_hold set ${end}`.execute(h.opened.db);
        };
        const [wanted, next] = [await wish(time === PLACE ? PLACE : TEN), await wish(time)];
        const { token: lease } = (await h.post(...wanted, headers(first))).body.data;
        await endIn(100);
        for (const step of steps) {
          if (step === 'release') await h.delete(`/v1/leases/${lease}`);
          if (step === 'renew') await h.post(`/v1/leases/${lease}/renew`, undefined);
          if (step === 'expire') await endIn(0);
        }
        const again = (await h.post(...next, headers(second))).body.data;
        expect(again.renewable).toBe(renewable);
        expect(Math.abs(again.seconds - seconds)).toBeLessThan(30);
        expect(Math.abs(Date.parse(again.expires_at) - Date.now() - seconds * 1000)).toBeLessThan(30_000);
      },
    );
  });

  describe('in a row', () => {
    const place = { service_id: F.groupService, session_id: F.session };
    const from = (ip: string) => ({ 'x-forwarded-for': ip });
    const [BOT, OTHER] = [from('192.0.2.7'), from('192.0.2.8')];
    afterEach(async () => {
      await h.opened.db.deleteFrom('place_hold').execute();
      await h.opened.db.updateTable('group_session').set({ remaining: 2 }).execute();
      await h.opened.db.deleteFrom('attempt').execute();
      await h.opened.db.deleteFrom('confirmed_contact').execute();
    });
    /**
     * Lets time pass for the holds, as the database's clock cannot be set. At once: the server's sweep
     * could move a hold from one table to the next, where it would pass again.
     */
    const pass = (seconds: number) =>
      h.opened.db.transaction().execute(async (trx) => {
        for (const table of ['occupation', 'place_hold', 'ended_hold'])
          await sql`update ${sql.table(table)} set expires_at = expires_at - make_interval(secs => ${seconds})`.execute(
            trx,
          );
      });
    const ofOne = () => h.signed('bot');
    type Bot = {
      device: (turn: number) => Record<string, string>;
      wish: (turn: number) => Promise<[string, object]>;
      /** What it does with its hold, and once that has ended. */
      next?: (lease: string) => Promise<unknown>;
      last?: () => Promise<unknown>;
    };
    const slots = async (time: string): Promise<[string, object]> => ['/v1/leases', { slots: [await token(time)] }];
    const ten = () => slots('10:00');
    const renew = (lease: string) => h.post(`/v1/leases/${lease}/renew`, undefined);
    const BOTS: [string, Bot][] = [
      ['waits each hold out', { device: ofOne, wish: ten }],
      ['renews each hold', { device: ofOne, wish: ten, next: renew }],
      ['releases each hold', { device: ofOne, wish: ten, next: (lease) => h.delete(`/v1/leases/${lease}`) }],
      ['invents a device for each', { device: (turn) => as(`invented ${turn}`), wish: ten }],
      ['signs a device for each', { device: (turn) => h.signed(`new ${turn}`), wish: ten }],
      ['takes overlapping times', { device: ofOne, wish: (turn) => slots(turn % 2 ? '10:00' : '10:30') }],
      ['lets the server sweep', { device: ofOne, wish: ten, last: () => sweepHolds(h.opened.db) }],
      ['holds places of a group', { device: ofOne, wish: async () => ['/v1/leases/places', place] }],
    ];
    it.each(BOTS)('are refused to a bot that %s, for the time that the answer says', async (_, bot) => {
      const take = async (turn: number) => h.post(...(await bot.wish(turn)), { ...bot.device(turn), ...BOT });
      for (let turn = 0; turn < ABUSE_LIMITS.holdsInARow.value; turn++) {
        const { status, body } = await take(turn);
        expect(status).toBe(200);
        await bot.next?.(body.data.token);
        await pass(1200);
        await bot.last?.();
      }
      const refused = await take(2);
      expect(refused.body).toMatchObject({ code: 'LEASES_IN_A_ROW', status: 409 });
      const wait = Number(refused.headers['retry-after']);
      expect(wait).toBeGreaterThan(10 * 60);
      expect(wait).toBeLessThanOrEqual(60 * 60);
      expect((await h.post(...(await bot.wish(2)), { ...as('other'), ...OTHER })).status).toBe(200);
      await pass(1200);
      await sweepHolds(h.opened.db);
      await pass(wait - 1200 - 30);
      expect((await take(3)).body.code).toBe('LEASES_IN_A_ROW');
      await pass(60);
      expect((await take(3)).status).toBe(200);
    });

    it('hold a time for half of the time at most, however often a bot asks', async () => {
      let held = 0;
      for (let minute = 0; minute < 160; minute += 5) {
        // The limit of attempts per minute, which the test does not wait for.
        await h.opened.db.deleteFrom('attempt').execute();
        const { status, body } = await h.post(...(await ten()), { ...ofOne(), ...BOT });
        if (status === 200 && body.data.seconds <= 300) await renew(body.data.token);
        if (await holds()) held += 5;
        await pass(300);
        await sweepHolds(h.opened.db);
      }
      expect(held).toBeGreaterThanOrEqual(60);
      expect(held).toBeLessThanOrEqual(80);
    });

    it('are no matter for a visitor who renews once, opens the form again, books, or holds another time', async () => {
      const take = async (time: string) => (await h.post(...(await slots(time)), { ...ANNA, ...BOT })).body;
      for (let opened = 0; opened < 4; opened++) {
        const { data } = await take('10:00');
        await h.delete(`/v1/leases/${data.token}`);
      }
      expect((await renew((await take('10:00')).data.token)).status).toBe(200);
      await pass(1200);
      expect((await take('10:00')).data.seconds).toBe(600);
      expect((await take('12:00')).data.seconds).toBe(600);
      await pass(1200);
      expect((await take('10:00')).code).toBe('LEASES_IN_A_ROW');
      expect((await book(bookBody(await token('10:00')), ANNA)).status).toBe(200);
    });

    it('of others at the address do not count for a device with a confirmed contact', async () => {
      for (const turn of [0, 1]) {
        expect((await h.post(...(await ten()), { ...as(`family ${turn}`), ...BOT })).status).toBe(200);
        await pass(1200);
      }
      const take = async () => h.post(...(await ten()), { ...h.signed('coach'), ...BOT });
      expect((await take()).body.code).toBe('LEASES_IN_A_ROW');
      await h.opened.db
        .insertInto('confirmed_contact')
        .values({ device_id: 'coach', contact_hash: 'any', confirmed_at: new Date() })
        .execute();
      expect((await take()).status).toBe(200);
    });
  });

  it('can be released repeatedly', async () => {
    const { token: lease } = (await hold(ANNA, await token('10:00'))).body.data;
    for (const _ of [1, 2]) expect((await h.delete(`/v1/leases/${lease}`)).status).toBe(204);
    expect(await statusFor(BORYS, '10:00')).toBe('free');
  });

  it('are replaced by another lease of the device on the same time, after which the former one frees nothing', async () => {
    const [slot, other] = [await token('10:00'), await token('10:30')];
    const first = (await hold(ANNA, slot)).body.data.token;
    expect((await hold(ANNA, other)).status).toBe(200);
    expect(await holds()).toBe(1);
    await h.delete(`/v1/leases/${first}`);
    expect(await statusFor(BORYS, '10:30')).toBe('busy');
  });

  it('are limited per device and per address, without counting expired or replaced ones', async () => {
    const times = ['09:00', '11:00', '13:00', '15:00'];
    const slots = await Promise.all(times.map((time) => token(time)));
    for (const slot of slots.slice(0, ABUSE_LIMITS.holdsOfDevice.value))
      expect((await hold(ANNA, slot)).status).toBe(200);
    expect((await hold(ANNA, slots[3]!)).body).toMatchObject({ code: 'LEASES_PER_DEVICE', status: 409 });
    expect((await hold(ANNA, slots[0]!)).status).toBe(200);
    expect((await hold(h.signed('borys'), slots[3]!)).status).toBe(200);
    await sql`
      insert into occupation (club_id, court_id, during, kind, expires_at, device_id, address_hash, lease_token)
      select club_id, court_id, tstzrange(upper(during) + n * interval '1 day', upper(during) + n * interval '1 day' + interval '1 hour'), kind,
        expires_at, 'device ' || n, address_hash, 'lease ' || n
      from occupation, generate_series(100, ${sql.lit(100 + ABUSE_LIMITS.holdsOfAddress.value - 5)}) n where device_id = 'borys'`.execute(
      h.opened.db,
    );
    const other = await token('19:00');
    expect((await hold(as('v'), other)).body).toMatchObject({ code: 'LEASES_PER_ADDRESS', status: 409 });
    await expireHolds(h);
    expect((await hold(ANNA, other)).status).toBe(200);
  });

  it('count invented devices of one address as one, until they solve a challenge', async () => {
    const times = ['09:00', '11:00', '13:00', '15:00', '17:00'];
    const slots = await Promise.all(times.map((time) => token(time)));
    for (const [turn, slot] of slots.slice(0, ABUSE_LIMITS.holdsOfDevice.value).entries()) {
      expect((await hold(as(`invented ${turn}`), slot)).status).toBe(200);
    }
    const refused = await hold(as('family'), slots[3]!);
    expect(refused.body).toMatchObject({ code: 'PROOF_REQUIRED', status: 428 });
    let signed = 'family';
    await solve(refused.body, (replacement) => {
      signed = replacement ?? signed;
      return signed;
    });
    expect((await hold(as(signed.replace('family', 'stranger')), slots[3]!)).body.code).toBe('PROOF_REQUIRED');
    expect((await hold(as(signed.slice(0, -1)), slots[3]!)).body.code).toBe('PROOF_REQUIRED');
    expect((await hold(as(signed), slots[3]!)).status).toBe(200);
    expect(await statusFor(as('family'), '15:00')).toBe('free');
    expect((await hold(as(signed), slots[4]!)).status).toBe(200);
  });

  it.each<[string, () => Promise<unknown[]>]>([
    ['a call without a device', async () => [{}, await token('10:00'), 400, 'DEVICE_ID_MISSING']],
    ['no slot', async () => [ANNA, undefined, 400, 'VALIDATION_FAILED']],
    ['a token that is not ours', async () => [ANNA, 'x'.repeat(52), 400, 'TOKEN_INVALID']],
    [
      'a club that takes requests',
      async () => [ANNA, await slotToken(h, F.calmService, day, F.calmCourt, '10:00'), 422, 'CLUB_NOT_BOOKABLE'],
    ],
  ])('are refused to %s', async (_, given) => {
    const [headers, slot, status, code] = (await given()) as [
      Record<string, string>,
      string | undefined,
      number,
      string,
    ];
    const { body } = await hold(headers, ...(slot === undefined ? [] : [slot]));
    expect(body).toMatchObject({ status, code });
    expect(await holds()).toBe(0);
  });

  it('are refused for a time in the past', async () => {
    h.now = Date.parse('2026-03-11T12:00:00Z');
    const slot = await token('10:00');
    h.now = Date.parse('2026-03-12T09:00:00Z');
    expect((await hold(ANNA, slot)).body.code).toBe('SLOT_IN_PAST');
  });

  it.each(LANGUAGES)('are refused with a text in %s', async (language) => {
    const { body } = await h.post(`/v1/leases/${'x'.repeat(32)}/renew`, undefined, { 'accept-language': language });
    expect(body.code).toBe('LEASE_EXPIRED');
    expect(body.title).toMatch(
      { en: /no longer held/, uk: /більше не зарезервовано/, ru: /больше не зарезервировано/ }[language]!,
    );
  });

  it('are deleted once they have expired', async () => {
    await hold(ANNA, await token('10:00'));
    await hold(BORYS, await token('12:00'));
    await sql`update occupation set expires_at = now() where device_id = 'borys'`.execute(h.opened.db);
    await sql`insert into ended_hold (device_id, device_signed, club_id, session_id, renewals, expires_at)
      values ('borys', true, 1, 1, 0, now() - interval '1 hour')`.execute(h.opened.db);
    await sweepHolds(h.opened.db);
    // For an hour, an ended hold counts as one in a row.
    expect(await h.opened.db.selectFrom('ended_hold').select(['device_id', 'session_id']).execute()).toEqual([
      { device_id: 'borys', session_id: null },
    ]);
    expect(await holds()).toBe(1);
    expect(await statusFor(BORYS, '10:00')).toBe('busy');
  });

  it('are given to one of many simultaneous devices, over an expired hold', async () => {
    const slots = await Promise.all(['10:00', '10:30', '11:00'].map((time) => token(time)));
    await hold(as('late'), slots[1]!);
    await expireHolds(h);
    const devices = Array.from({ length: 60 }, (_, index) => as(`device-${index}`));
    const answers = await Promise.all(devices.map((device, index) => hold(device, slots[index % 3]!)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won.length).toBeGreaterThanOrEqual(1);
    expect(won.length).toBeLessThanOrEqual(2);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['SLOT_TAKEN']),
    );
    const { rows } = await sql<{ overlaps: number }>`
      select count(*)::int as overlaps from occupation one join occupation other on one.id < other.id
        and one.court_id = other.court_id and one.during && other.during`.execute(h.opened.db);
    expect(rows[0]?.overlaps).toBe(0);
  });

  it('are given to one of many devices that request one slot at once', async () => {
    const slot = await token('10:00');
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => hold(as(`device-${index}`), slot)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'SLOT_TAKEN')).toHaveLength(99);
  });
});
