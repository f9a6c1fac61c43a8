import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { HOUR } from '#core/domain/units.ts';
import { DATABASES } from './testing/database.ts';
import { FIXTURE } from './testing/fixture.ts';
import { bookBody, type Harness, newKey, slotToken, startHarness } from './testing/harness.ts';
import { startMailServer } from './testing/mail-server.ts';

// Workers have one round at the start, and another only once something wakes them.
vi.mock(import('./database/polling.ts'), async (original) => {
  const { startPolling, ...others } = await original();
  return {
    ...others,
    startPolling: (work, options) => {
      void work();
      return startPolling(work, { ...options, every: HOUR });
    },
  };
});

/** In the future of the database's clock, which tests cannot set. */
const NOW = Date.parse('2037-03-10T08:00:00Z');
const DATE = '2037-03-12';

describe.each(DATABASES)('the email of an offer, on $name', (database) => {
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  let running: Harness;
  beforeAll(async () => {
    mail = await startMailServer();
    const messages = { smtpUrl: mail.url, from: 'a@b.cc', sms: undefined, outbox: 'off', outboxSms: false } as const;
    running = await startHarness(database, { messages, messageWorker: true, wishWorker: true });
    running.now = NOW;
  });
  afterAll(async () => {
    await running.close();
    await mail.close();
  });

  const hours = { starts_at: `${DATE}T12:00:00+02:00`, ends_at: `${DATE}T13:00:00+02:00` };
  const watched = { service_id: FIXTURE.courtService, court_id: FIXTURE.courtOne, ...hours };
  const wished = { category: 'tennis', city: 'kyiv', date_from: DATE, time_from: '12:00', time_to: '13:00' };
  it.each<[turn: number, whose: string, path: string, wanted: object]>(
    [1, 2, 3].flatMap((turn) => [
      [turn, 'who is in line', '/v1/slot-watches', watched],
      [turn, 'a wish', '/v1/slot-wishes', wished],
    ]),
  )(
    'leaves with the cancellation and not with the next round of the workers: %i, to %s',
    async (turn, _, path, wanted) => {
      const email = `turn-${turn}@example.com`;
      const token = await slotToken(running, FIXTURE.courtService, DATE, FIXTURE.courtOne, '12:00');
      const booking = await running.post('/v2/bookings/book', bookBody(token), newKey());
      const { db } = running.opened;
      await db.deleteFrom('attempt').execute();
      expect((await running.post(path, { ...wanted, email })).status).toBeLessThan(300);
      await running.post('/v2/bookings/cancel', { token: booking.body.data.token });
      const offers = () =>
        mail.received.filter(({ to, email: { subject } }) => to[0] === email && /^Free/.test(subject!));
      await expect.poll(offers, { timeout: 20_000 }).toHaveLength(1);
      mail.received.length = 0;
      for (const table of ['slot_wish', 'slot_watch'] as const) await db.deleteFrom(table).execute();
      await db.deleteFrom('occupation').where('kind', '=', 'hold').execute();
    },
  );
});
