import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#core/domain/units.ts';
import { deletePastWatches } from '#server/booking/slot-watches.ts';
import { expireUnpaid } from '#server/booking/state/apply-event.ts';
import type { Db } from '#server/database/db.ts';
import { createInternalFetch, INTERNAL_ORIGIN } from '#server/http/internal-fetch.ts';
import { type ComposerOptions, composeEmail, type MessageRow } from '#server/messages/compose.ts';
import { processMessages } from '#server/messages/worker.ts';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE } from '#server/testing/fixture.ts';
import { type Answer, bookBody, type Harness, newKey, slotToken, startHarness } from '#server/testing/harness.ts';
import { solveQuickly } from '#server/testing/proof.ts';

/** In the future of the database's clock, which tests cannot set: a Tuesday. */
const NOW = Date.parse('2037-03-10T08:00:00Z');
const DATE = '2037-03-12';

describe.each(DATABASES)('emails on request, on $name', (database) => {
  let harness: Harness;
  let composer: ComposerOptions;

  beforeAll(async () => {
    harness = await startHarness(database);
    const { db } = harness.opened;
    const secret = new Uint8Array(32);
    composer = { db, secret, publicUrl: 'http://courtside.test', from: 'a@b.cc', clock: () => harness.now };
  });
  afterAll(() => harness.close());
  let day = 0;
  beforeEach(async () => {
    const { db } = harness.opened;
    await db.deleteFrom('message').execute();
    await db.deleteFrom('slot_watch').execute();
    await db.deleteFrom('attempt').execute();
    day += 1;
    harness.now = NOW + day * MINUTE;
  });

  const stored = (kind: string) =>
    harness.opened.db.selectFrom('message').selectAll().where('kind', '=', kind).execute() as Promise<MessageRow[]>;
  const book = async (time: string, change: object = {}, court: number = FIXTURE.courtOne) => {
    const token = await slotToken(harness, FIXTURE.courtService, DATE, court, time);
    const answer = await harness.post('/v2/bookings/book', { ...bookBody(token), ...change }, newKey());
    expect(answer.status).toBe(200);
    return answer.body.data;
  };
  const cancel = (token: string) => harness.post('/v2/bookings/cancel', { token });

  describe('lost links', () => {
    const ask = (email: string, headers: Record<string, string> = {}) =>
      harness.post('/v1/user/booking-links', { email }, headers);
    const customer = (email: string) => ({
      customer: { given_name: 'Olena', telephone: '+380671234567', email },
    });

    it('are sent to the email address that booked, in any letter case, with future bookings only', async () => {
      const bookingState = await book('08:00', customer('Lost@Example.com'));
      const gone = await book('09:00', customer('lost@example.com'));
      const other = await book('10:00', customer('other@example.com'));
      await cancel(gone.token);
      await ask('lOST@example.com', { 'accept-language': 'uk' });
      const [row] = await stored('links');
      const letter = await composeEmail(composer, row!);
      expect(letter).toMatchObject({ to: 'lOST@example.com', subject: 'Посилання на ваші бронювання' });
      for (const text of [letter!.text, letter!.html]) {
        expect(text).toContain(`http://courtside.test/uk-ua/booking-order/${bookingState.token}`);
        expect(text).not.toContain(gone.token);
        expect(text).not.toContain(other.token);
      }
      // Where Ukrainian is not a language of the site.
      for (const [languages, language, path] of [
        [['en', 'ru'], 'en', ''],
        [['ru'], 'ru', '/ru-ua'],
      ] as const) {
        const other = (await composeEmail({ ...composer, languages }, row!))!;
        expect(other.language).toBe(language);
        expect(other.html).toContain(`<html lang="${language}">`);
        expect(other.text).toContain(`http://courtside.test${path}/booking-order/${bookingState.token}`);
      }
      harness.now = Date.parse(bookingState.ends_at) + 1;
      expect(await composeEmail(composer, row!)).toBeUndefined();
      await cancel(other.token);
      harness.now = NOW;
      await cancel(bookingState.token);
    });

    it('have the same answer for an unknown address, which gets no email', async () => {
      const known = await book('11:00', customer('known@example.com'));
      const answers = [await ask('known@example.com'), await ask('nobody@example.com')];
      const same = answers.map(({ status, body }) => ({ status, body }));
      expect(same).toEqual([
        { status: 204, body: null },
        { status: 204, body: null },
      ]);
      expect(await stored('links')).toHaveLength(2);
      const sent: string[] = [];
      const email = async ({ to }: { to: string }) => sent.push(to);
      const transports = { from: composer.from, email, sms: undefined, close: () => {} };
      await processMessages({ ...composer, transports }, { warn: () => {} });
      expect(sent.filter((to) => to === 'nobody@example.com')).toEqual([]);
      expect(sent).toContain('known@example.com');
      expect((await stored('links')).map(({ recipient }) => recipient)).toEqual(['known@example.com']);
      await cancel(known.token);
    });

    it.each<[string, number, (index: number, proof?: Record<string, string>) => Promise<Answer>]>([
      ['an email, in any case', 5, (index, proof) => ask(index % 2 ? 'many@example.com' : 'MANY@example.com', proof)],
      [
        'a signed device',
        10,
        (index, proof) => ask(`a${index}@example.com`, { ...harness.signed('device-1'), ...proof }),
      ],
      ['an address', 30, (index, proof) => ask(`b${index}@example.com`, proof)],
    ])(
      'are limited for %s to %i an hour, and require a proof of work from a third of them on',
      async (_, most, call) => {
        const free = Math.floor(most / 3);
        for (let index = 0; index < most; index += 1) {
          const answer = await call(index);
          expect(answer.status).toBe(index < free ? 204 : 428);
          // With a proof of work the request succeeds, and does not count again.
          if (answer.status === 428) {
            expect((await call(index, { 'x-proof-of-work': solveQuickly(answer.body) })).status).toBe(204);
          }
        }
        expect((await call(most)).status).toBe(429);
        harness.now += HOUR;
        expect((await call(most)).status).toBe(204);
      },
    );

    it('require no proof of work on our own page, which accepts ten forms an hour from an address', async () => {
      const inside = createInternalFetch(harness.app, { ip: '198.51.100.7' } as FastifyRequest);
      const body = (index: number) => JSON.stringify({ email: `form${index >> 2}@example.com` });
      const post = (index: number) =>
        inside(`${INTERNAL_ORIGIN}/api/v1/user/booking-links`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: body(index),
        });
      const statuses = [];
      for (let index = 0; index < 11; index += 1) statuses.push((await post(index)).status);
      expect(statuses).toEqual([...Array(10).fill(204), 429]);
    });
  });

  describe('a watch on a taken time', () => {
    const slotAt = (time: string, court: number = FIXTURE.courtOne) => ({
      service_id: FIXTURE.courtService,
      court_id: court,
      starts_at: `${DATE}T${time}:00+02:00`,
      ends_at: `${DATE}T${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}:${time.slice(3)}:00+02:00`,
      email: 'Waits@example.com',
    });
    const watch = async (body: object, headers: Record<string, string> = {}) => {
      await harness.opened.db.deleteFrom('attempt').execute();
      return harness.post('/v1/slot-watches', body, headers);
    };

    it('requires a proof of work for the second one', async () => {
      const bookings = [await book('12:00'), await book('13:00')];
      expect((await watch(slotAt('12:00'))).status).toBe(204);
      const refused = await harness.post('/v1/slot-watches', slotAt('13:00'));
      expect(refused.body.code).toBe('PROOF_REQUIRED');
      const proof = { 'x-proof-of-work': solveQuickly(refused.body) };
      expect((await harness.post('/v1/slot-watches', slotAt('13:00'), proof)).status).toBe(204);
      await harness.opened.db.deleteFrom('slot_watch').execute();
      for (const { token } of bookings) await cancel(token);
    });

    it('is notified once, in the transaction that frees the time, with the schedule and a link to stop', async () => {
      const booking = await book('12:00');
      expect((await watch(slotAt('12:00'), { 'accept-language': 'ru' })).status).toBe(204);
      expect((await watch(slotAt('12:00'), { 'accept-language': 'ru' })).status).toBe(204);
      expect(await stored('freed')).toEqual([]);
      await cancel(booking.token);
      const rows = await stored('freed');
      expect(rows).toMatchObject([{ recipient: 'waits@example.com', language: 'ru', club_id: FIXTURE.ace }]);
      const letter = (await composeEmail(composer, rows[0]!))!;
      expect(letter.subject).toBe('Освободилось: четверг, 12 марта, 12:00, Клуб Эйс');
      expect(letter.text).toMatch(/http:\/\/courtside\.test\/ru-ua\/booking-watch\/[\w-]{40}\n/);
      expect(letter.unsubscribe).toMatch(/\/ru-ua\/booking-watch\/[\w-]{40}$/);
      const { token } = rows[0]!.payload as { token: string };
      await harness.post('/v1/slot-watches/leave', { token });
      await cancel((await book('12:00')).token);
      expect(await stored('freed')).toHaveLength(1);
    });

    it('gets a link at once, with which it leaves before any offer, and no second email for the same time', async () => {
      const booking = await book('12:00');
      for (const language of ['uk', 'uk']) await watch(slotAt('12:00'), { 'accept-language': language });
      const rows = await stored('inLine');
      expect(rows).toMatchObject([{ recipient: 'waits@example.com', language: 'uk', not_after: expect.any(Date) }]);
      expect(rows[0]!.not_after).toEqual(new Date(`${DATE}T12:00:00+02:00`));
      const letter = (await composeEmail(composer, rows[0]!))!;
      expect(letter.subject).toBe('Ви в черзі: четвер, 12 березня, 12:00, Клуб Ейс');
      const [, token] = /http:\/\/courtside\.test\/uk-ua\/booking-watch\/([\w-]{40})\n/.exec(letter.text)!;
      expect(letter.unsubscribe).toContain(`/booking-watch/${token}`);
      expect((await harness.post('/v1/slot-watches/leave', { token })).status).toBe(204);
      await cancel(booking.token);
      expect(await stored('freed')).toEqual([]);
    });

    it('is offered in time although the address joined many lines within the hour', async () => {
      const booking = await book('12:00');
      const hours = ['13:00', '14:00', '15:00', '16:00', '17:00'];
      const others = [];
      for (const time of hours) others.push(await book(time));
      for (const time of ['12:00', ...hours]) await watch(slotAt(time));
      const sent: string[] = [];
      const email = async ({ subject }: { subject: string }) => sent.push(subject);
      const transports = { from: composer.from, email, sms: undefined, close: () => {} };
      const work = () => processMessages({ ...composer, transports }, { warn: () => {} });
      await work();
      expect(sent.filter((subject) => subject.startsWith('You are in line'))).toHaveLength(3);
      await cancel(booking.token);
      await work();
      expect(sent.filter((subject) => subject.startsWith('Free again'))).toHaveLength(1);
      await harness.opened.db.deleteFrom('slot_watch').execute();
      for (const { token } of others) await cancel(token);
    });

    it('is notified when a booking was not paid in time', async () => {
      const token = await slotToken(harness, FIXTURE.courtService, DATE, FIXTURE.courtTwo, '12:00');
      const booking = await harness.post('/v2/bookings/book', bookBody(token), newKey());
      const { db } = harness.opened;
      await sql`update booking set status = 'pending', payment_status = 'pending', pay_until = now() where id = ${booking.body.data.id}`.execute(
        db,
      );
      await sql`update occupation set kind = 'hold', expires_at = now() + interval '1 minute' where booking_id = ${booking.body.data.id}`.execute(
        db,
      );
      expect((await watch(slotAt('12:00', FIXTURE.courtTwo))).status).toBe(204);
      await expireUnpaid(db);
      expect(await stored('freed')).toHaveLength(1);
    });

    it('is notified when the booking moves, but not while the moved booking still takes some of the time', async () => {
      const booking = await book('14:00');
      const { db } = harness.opened;
      const move = (from: string, to: string) =>
        sql`update occupation set during = tstzrange(${`${DATE}T${from}:00+02:00`}, ${`${DATE}T${to}:00+02:00`}) where booking_id = ${booking.id}`.execute(
          db,
        );
      await watch(slotAt('14:00'));
      await move('14:30', '15:30');
      expect(await stored('freed')).toEqual([]);
      await move('16:00', '17:00');
      expect(await stored('freed')).toHaveLength(1);
      await cancel(booking.token);
    });

    it('is not notified while a visitor only turns a hold into a booking', async () => {
      const device = { 'x-device-id': 'device-of-holder' };
      const token = await slotToken(harness, FIXTURE.courtService, DATE, FIXTURE.courtOne, '15:00');
      const lease = await harness.post('/v1/leases', { slots: [token] }, device);
      expect((await watch(slotAt('15:00'))).status).toBe(204);
      const body = { ...bookBody(token), lease: lease.body.data.token };
      const booking = await harness.post('/v2/bookings/book', body, { ...newKey(), ...device });
      expect(booking.status).toBe(200);
      expect(await stored('freed')).toEqual([]);
      await cancel(booking.body.data.token);
      expect(await stored('freed')).toHaveLength(1);
    });

    // The embedded database has one session, so nothing there is concurrent.
    it.skipIf(database.name === 'embedded')(
      'is notified when two bookings free a half each at the same time',
      async () => {
        const { db } = harness.opened;
        const two = FIXTURE.courtTwo;
        const halves = [await book('08:30', {}, two), await book('09:30', {}, two)];
        await watch(slotAt('09:00', two));
        const free = (trx: Db, { id }: { id: number }) =>
          sql`delete from occupation where booking_id = ${id}`.execute(trx);
        const end = (trx: Db) => sql`set constraints all immediate`.execute(trx);
        let second: Promise<unknown> | undefined;
        await db.transaction().execute(async (trx) => {
          await free(trx, halves[0]);
          await end(trx);
          let over = false;
          second = db.transaction().execute(async (other) => {
            await free(other, halves[1]);
            await end(other);
            over = true;
          });
          // The second has run its triggers, or waits for this transaction.
          const waiting = async () =>
            over ||
            (
              await sql`select from pg_locks join pg_stat_activity using (pid)
                where not granted and datname = current_database()`.execute(trx)
            ).rows.length > 0;
          await expect.poll(waiting).toBe(true);
        });
        await second;
        expect(await stored('freed')).toHaveLength(1);
      },
    );

    it('is not notified after its email address stopped all watches', async () => {
      const one = await book('17:00');
      const two = await book('18:00');
      await watch(slotAt('17:00'));
      await watch(slotAt('18:00'));
      await cancel(one.token);
      const { token } = (await stored('freed'))[0]!.payload as { token: string };
      expect((await harness.post('/v1/slot-watches/stop', { token })).status).toBe(204);
      expect((await harness.post('/v1/slot-watches/stop', { token })).status).toBe(204);
      await cancel(two.token);
      expect(await stored('freed')).toHaveLength(1);
    });

    it.each<[string, number, (body: ReturnType<typeof slotAt>) => object]>([
      ['SLOT_FREE', 409, (body) => body],
      ['SLOT_NOT_OFFERED', 422, (body) => ({ ...body, court_id: FIXTURE.calmCourt })],
      ['SLOT_NOT_OFFERED', 422, (body) => ({ ...body, ends_at: body.starts_at })],
      ['SLOT_NOT_OFFERED', 422, (body) => ({ ...body, service_id: FIXTURE.groupService })],
      ['SLOT_IN_PAST', 422, (body) => ({ ...body, starts_at: '2037-03-09T19:00:00+02:00' })],
      ['SLOT_IN_PAST', 422, (body) => ({ ...body, starts_at: '2037-13-99T19:00:00+02:00' })],
      ['NOT_FOUND', 404, (body) => ({ ...body, service_id: 999_999 })],
      ['VALIDATION_FAILED', 400, (body) => ({ ...body, email: 'waits' })],
    ])('answers %s (%i)', async (code, status, change) => {
      const answer = await watch(change(slotAt('20:00')));
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    });

    it('is deleted once the time is over', async () => {
      const booking = await book('19:00');
      await watch(slotAt('19:00'));
      const { db } = harness.opened;
      const kept = () => db.selectFrom('slot_watch').select('id').execute();
      await deletePastWatches(db);
      expect(await kept()).toHaveLength(1);
      await sql`update slot_watch set during = tstzrange(now() - interval '2 hours', now() - interval '1 hour')`.execute(
        db,
      );
      await deletePastWatches(db);
      expect(await kept()).toEqual([]);
      await cancel(booking.token);
    });
  });
});
