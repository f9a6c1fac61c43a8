import { sql } from 'kysely';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Access } from '#server/http/developer-pages.ts';
import { deleteOldMessages, type MessageContext, processMessages } from '#server/messages/worker.ts';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE } from '#server/testing/fixture.ts';
import { bookBody, CUSTOMER, type Harness, newKey, slotToken, startHarness } from '#server/testing/harness.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { chooseTransports } from './transports.ts';

const QUIET = { warn: () => {} };

/** The calendar file of an email, unfolded; the parser normalizes line ends. */
const calendarFile = ({ attachments }: Email) => {
  const { content } = attachments.find(({ mimeType }) => mimeType === 'application/ics')!;
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
};

describe.each(DATABASES)('messages on $name', (database) => {
  let harness: Harness;
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  let contexts: MessageContext[] = [];

  beforeAll(async () => {
    harness = await startHarness(database);
  });
  beforeEach(async () => {
    await harness.opened.db.deleteFrom('message').execute();
    mail = await startMailServer();
    return async () => {
      for (const { transports } of contexts) transports.close();
      contexts = [];
      await mail.close();
    };
  });
  afterAll(() => harness.close());

  const worker = (url = mail.url, outbox: Access = 'off'): MessageContext => {
    const from = 'booking@courtside.test';
    const settings = { smtpUrl: url || undefined, from, sms: undefined, outbox, outboxSms: false };
    const transports = chooseTransports(settings, 'Lutsk Sport');
    const context = {
      db: harness.opened.db,
      secret: new Uint8Array(32),
      publicUrl: 'http://courtside.test',
      from,
      clock: () => harness.now,
      transports,
    };
    contexts.push(context);
    return context;
  };
  const rows = () => harness.opened.db.selectFrom('message').selectAll().orderBy('created_at').execute();
  const emails = async (kind: string) => (await rows()).filter((row) => row.channel === 'email' && row.kind === kind);
  /** Makes all retries due, since tests cannot set the database's clock. */
  const later = () =>
    sql`update message set next_attempt_at = now() where next_attempt_at is not null`.execute(harness.opened.db);
  /** The same, except for reminders. */
  const keepReminders = () =>
    sql`update message set next_attempt_at = now() + interval '1 day', not_after = now() + interval '2 days' where kind = 'reminder'`.execute(
      harness.opened.db,
    );

  it('reach one recipient five times an hour, and the others later, from any number of workers', async () => {
    const { db } = harness.opened;
    // Every spelling of an address reaches the same mailbox.
    const insert = (count: number, recipient: string) =>
      sql`insert into message (club_id, channel, kind, language, recipient, payload)
        select 0, 'email', 'contactCode', 'en', overlay(${recipient} placing upper(substr(${recipient}, number, 1)) from number for 1),
          '{"code":"123456"}' from generate_series(1, ${sql.lit(count)}) number`.execute(db);
    await insert(8, 'many@example.com');
    await insert(2, 'few@example.com');
    const all = [worker(), worker(), worker()];
    await Promise.all(all.map((one) => processMessages(one, QUIET)));
    const sentTo = async (recipient: string) =>
      (await rows()).filter((row) => row.recipient.toLowerCase() === recipient && row.sent_at).length;
    expect([await sentTo('many@example.com'), await sentTo('few@example.com')]).toEqual([5, 2]);
    const waiting = (await rows()).filter((row) => !row.sent_at);
    expect(waiting.map(({ attempts, last_error }) => ({ attempts, last_error }))).toEqual(
      Array(3).fill({ attempts: 0, last_error: 'HOURLY_LIMIT' }),
    );
    await later();
    await processMessages(all[0]!, QUIET);
    expect(await sentTo('many@example.com')).toBe(5);
    await sql`update message set tried_at = tried_at - interval '1 hour'`.execute(db);
    await later();
    await processMessages(all[0]!, QUIET);
    expect(await sentTo('many@example.com')).toBe(8);
  });

  const request = {
    service_id: FIXTURE.calmService,
    date: '2026-03-12',
    time: '12:00',
    duration: 60,
    customer: CUSTOMER,
  };

  it.each<[string, ('requested' | 'contactCode')[], object, number]>([
    ['after news', ['requested', 'contactCode'], { requested: 3, contactCode: 2 }, 10],
    ['before news', ['contactCode', 'requested'], { requested: 0, contactCode: 5 }, 9],
  ])('leave two places of an hour to codes that are due %s', async (_, order, sent, anHourLater) => {
    const { db } = harness.opened;
    await harness.post('/v2/user/booking-requests', request, newKey());
    await db.deleteFrom('message').where('kind', '<>', 'requested').execute();
    const payload = (await rows())[0]!.payload;
    await db.deleteFrom('message').execute();
    const context = worker();
    for (const kind of order) {
      const data = JSON.stringify(kind === 'requested' ? payload : { code: '123456' });
      await sql`insert into message (club_id, channel, kind, language, recipient, payload)
        select 0, 'email', ${kind}, 'en', ${CUSTOMER.email}, ${data}::jsonb from generate_series(1, 6)`.execute(db);
      await processMessages(context, QUIET);
    }
    const count = (kind: string) =>
      mail.received.filter(({ email }) => /code/.test(email.subject!) === (kind === 'contactCode')).length;
    expect({ requested: count('requested'), contactCode: count('contactCode') }).toEqual(sent);
    await sql`update message set tried_at = tried_at - interval '1 hour'`.execute(db);
    await later();
    await processMessages(context, QUIET);
    expect(mail.received).toHaveLength(anHourLater);
  });

  let hour = 7;
  async function book(payment: object = {}) {
    hour += 1;
    const time = `${String(hour).padStart(2, '0')}:00`;
    const token = await slotToken(harness, FIXTURE.courtService, '2026-03-12', FIXTURE.courtOne, time);
    const answer = await harness.post(
      '/v2/bookings/book',
      { ...bookBody(token), ...payment },
      { ...newKey(), 'accept-language': 'uk' },
    );
    expect(answer.status).toBe(200);
    await keepReminders();
    return answer.body.data;
  }

  it('sends the confirmation of a booking once, with a calendar file, and stores the reminder for later', async () => {
    const booking = await book();
    await processMessages(worker(), QUIET);
    await processMessages(worker(), QUIET);
    expect(mail.received).toHaveLength(1);
    const [{ to, email }] = mail.received as [(typeof mail.received)[number]];
    expect(email.from).toEqual({ name: 'Lutsk Sport', address: 'booking@courtside.test' });
    const [row] = await emails('confirmed');
    expect(to).toEqual([CUSTOMER.email]);
    expect(email.messageId).toBe(`<${row!.id}@courtside.test>`);
    expect(email.subject).toContain('Клуб Ейс');
    expect(email.text).toContain(`http://courtside.test/uk-ua/booking-cancel/${booking.token}`);
    expect(email.html).toContain(`/uk-ua/booking-order/${booking.token}`);
    expect(email.attachments.map(({ mimeType }) => mimeType)).toEqual(['text/calendar', 'application/ics']);
    expect(row).toMatchObject({ attempts: 1, next_attempt_at: null, sent_at: expect.any(Date) });
    expect(await emails('reminder')).toMatchObject([{ attempts: 0, sent_at: null }]);
  });

  it('stores no message of a booking that failed', async () => {
    const token = await slotToken(harness, FIXTURE.courtService, '2026-03-12', FIXTURE.courtTwo, '09:00');
    await harness.post('/v2/bookings/book', bookBody(token), newKey());
    await harness.opened.db.deleteFrom('message').execute();
    expect((await harness.post('/v2/bookings/book', bookBody(token), newKey())).status).toBe(409);
    expect(await rows()).toEqual([]);
  });

  it.each([
    ['refuses at first', { responseCode: 451, at: 'recipient' }],
    ['is full at first', { responseCode: 452, at: 'data' }],
  ] as const)('retries with growing delays where the server %s', async (_, refusal) => {
    await book();
    mail.state.refusal = refusal;
    const context = worker();
    await processMessages(context, QUIET);
    const [first] = await emails('confirmed');
    expect(first).toMatchObject({
      attempts: 1,
      sent_at: null,
      last_error: expect.stringContaining(`${refusal.responseCode}`),
    });
    const waits = async () =>
      (
        await sql<{
          seconds: number;
        }>`select extract(epoch from next_attempt_at - now()) as seconds from message where kind = 'confirmed' and channel = 'email'`.execute(
          harness.opened.db,
        )
      ).rows[0]!.seconds;
    expect(await waits()).toBeGreaterThan(20);
    await processMessages(context, QUIET);
    expect(await emails('confirmed')).toMatchObject([{ attempts: 1 }]);
    await later();
    await keepReminders();
    await processMessages(context, QUIET);
    expect(await waits()).toBeGreaterThan(50);
    mail.state.refusal = undefined;
    await later();
    await keepReminders();
    await processMessages(context, QUIET);
    expect(mail.received.map(({ email }) => email.messageId)).toEqual([`<${first!.id}@courtside.test>`]);
    expect(await emails('confirmed')).toMatchObject([{ attempts: 3, sent_at: expect.any(Date), last_error: null }]);
  });

  it('gives up at once what a server will never accept, and what has expired', async () => {
    await book();
    mail.state.refusal = { responseCode: 550, at: 'recipient' };
    await processMessages(worker(), QUIET);
    expect(await emails('confirmed')).toMatchObject([{ attempts: 1, sent_at: null, next_attempt_at: null }]);
    mail.state.refusal = undefined;
    await sql`update message set next_attempt_at = now(), not_after = now() where kind = 'reminder'`.execute(
      harness.opened.db,
    );
    await processMessages(worker(), QUIET);
    expect(await emails('reminder')).toMatchObject([{ sent_at: null, next_attempt_at: null }]);
    expect(mail.received).toEqual([]);
  });

  it.each<[string, { server: boolean; minutes: number; refused?: number; outbox?: Access }, boolean]>([
    ['sent', { server: true, minutes: 10 }, false],
    ['refused for good', { server: true, minutes: 10, refused: 550 }, false],
    ['refused for now', { server: true, minutes: 10, refused: 450 }, true],
    ['expired', { server: true, minutes: 0 }, false],
    ['expired without a server', { server: false, minutes: 0 }, false],
    ['waiting for a server', { server: false, minutes: 10 }, true],
    ['shown in the outbox instead', { server: false, minutes: 10, outbox: 'loopback' }, true],
    ['shown in the outbox until they expired', { server: false, minutes: 0, outbox: 'loopback' }, false],
  ])(
    'that are %s keep a code only if it is still to be sent',
    async (_, { server, minutes, refused, outbox }, isKept) => {
      if (refused) mail.state.refusal = { responseCode: refused, at: 'recipient' };
      await sql`insert into message (club_id, channel, kind, language, recipient, payload, not_after)
      select 0, 'email', 'contactCode', 'en', 'olena@example.com', '{"code":"123456"}',
        now() + make_interval(mins => ${minutes}::int)`.execute(harness.opened.db);
      await processMessages(worker(server ? mail.url : '', outbox), QUIET);
      await deleteOldMessages(harness.opened);
      expect(mail.received).toHaveLength(server && minutes && !refused ? 1 : 0);
      expect(JSON.stringify(await rows()).includes('123456')).toBe(isKept);
    },
  );

  it('waits for a server that goes down and comes back', async () => {
    await book();
    const { port } = mail;
    const context = worker();
    await mail.close();
    await processMessages(context, QUIET);
    expect(await emails('confirmed')).toMatchObject([{ attempts: 1, sent_at: null }]);
    mail = await startMailServer(port);
    await later();
    await keepReminders();
    await processMessages(context, QUIET);
    expect(mail.received).toHaveLength(1);
  });

  it('sends each message once where two workers run at once', async () => {
    for (const _ of [1, 2, 3]) await book();
    await Promise.all([worker(), worker()].map((context) => processMessages(context, QUIET)));
    const ids = (await emails('confirmed')).map(({ id }) => `<${id}@courtside.test>`);
    expect(mail.received.map(({ email }) => email.messageId).sort()).toEqual(ids.sort());
    expect(ids).toHaveLength(3);
  });

  it('resends, with the same id, what a process sent before it died without recording it', async () => {
    await book();
    const context = worker();
    const email = context.transports.email!;
    const died = {
      ...context,
      transports: {
        ...context.transports,
        email: async (letter: Parameters<typeof email>[0]) => {
          await email(letter);
          throw new Error('killed');
        },
      },
    };
    await processMessages(died, QUIET);
    await later();
    await keepReminders();
    await processMessages(context, QUIET);
    const [first, second] = mail.received.map(({ email }) => email.messageId);
    expect(mail.received).toHaveLength(2);
    expect(second).toBe(first);
  });

  it('cancels the reminder and announces the cancellation, with a newer version of the calendar entry', async () => {
    const booking = await book();
    await processMessages(worker(), QUIET);
    expect((await harness.post('/v2/bookings/cancel', { token: booking.token })).status).toBe(200);
    expect(await emails('reminder')).toEqual([]);
    await processMessages(worker(), QUIET);
    const [confirmed, cancelled] = mail.received.map(({ email }) => calendarFile(email).replaceAll('\n ', ''));
    const line = (text: string | undefined, name: string) => text?.split('\n').find((one) => one.startsWith(name));
    expect(line(confirmed, 'UID:')).toBe(`UID:booking-${FIXTURE.ace}-${booking.id}-${booking.code}@courtside`);
    expect(line(cancelled, 'UID:')).toBe(line(confirmed, 'UID:'));
    expect([line(confirmed, 'SEQUENCE'), line(cancelled, 'SEQUENCE')]).toEqual(['SEQUENCE:0', 'SEQUENCE:1']);
    expect([line(confirmed, 'METHOD'), line(cancelled, 'METHOD')]).toEqual(['METHOD:REQUEST', 'METHOD:CANCEL']);
    expect([line(confirmed, 'STATUS'), line(cancelled, 'STATUS')]).toEqual(['STATUS:CONFIRMED', 'STATUS:CANCELLED']);
  });

  it('announces the new time, moves the calendar entry, and reminds only of that time', async () => {
    const booking = await book();
    await processMessages(worker(), QUIET);
    const slots = [await slotToken(harness, FIXTURE.courtService, '2026-03-13', FIXTURE.courtTwo, '18:00')];
    expect((await harness.post('/v1/bookings/move', { token: booking.token, slots })).status).toBe(200);
    expect(await emails('reminder')).toMatchObject([{ payload: { starts_at: '2026-03-13T16:00:00.000Z' } }]);
    await keepReminders();
    await processMessages(worker(), QUIET);
    const [confirmed, moved] = mail.received.map(({ email }) => email);
    expect(moved?.subject).toMatch(/^Перенесено: .*13 березня, 18:00/);
    expect(moved?.text).toContain('12 березня');
    const line = (email: Email | undefined, name: string) =>
      calendarFile(email!)
        .replaceAll('\n ', '')
        .split('\n')
        .find((one) => one.startsWith(name));
    expect(line(moved, 'UID:')).toBe(line(confirmed, 'UID:'));
    expect(line(moved, 'SEQUENCE')).toBe('SEQUENCE:1');
    expect(line(moved, 'DTSTART;')).toContain('20260313T180000');
  });

  it('confirms that a request was received', async () => {
    expect(
      (await harness.post('/v2/user/booking-requests', request, { ...newKey(), 'accept-language': 'ru' })).status,
    ).toBe(200);
    await processMessages(worker(), QUIET);
    expect(mail.received).toMatchObject([{ to: [CUSTOMER.email], email: { attachments: [] } }]);
    expect(mail.received[0]!.email.subject).toMatch(/^Заявка получена: четверг.* 12:00, Тихий клуб$/);
  });
});
