import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE as F } from '#server/testing/fixture.ts';
import { bookBody, CUSTOMER, type Harness, newKey, slotToken, startHarness } from '#server/testing/harness.ts';
import { loadBuiltSite, type SiteSettings } from '#server/testing/in-process.ts';
import { freePort } from '#testing/ports.ts';

/** What a player of a split booking downloads; server/players.test.ts has how it follows the booking. */
const NOW = Date.parse('2037-03-10T08:00:00Z');
const DATE = '2037-03-12';

describe('a player’s calendar file', () => {
  let harness: Harness;
  let url: string;

  beforeAll(async () => {
    const built = await loadBuiltSite();
    if (!built) throw new Error('There is no build: npm run build');
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const site = { built, settings: { noIndex: true } as SiteSettings };
    harness = await startHarness(DATABASES[0]!, { publicUrl: url, site });
    harness.now = NOW;
    await harness.app.listen({ port, host: '127.0.0.1' });
  });
  afterAll(() => harness?.close());

  /** A booking of two, one of whom joined. */
  const split = async (time: string) => {
    const slot = await slotToken(harness, F.courtService, DATE, F.courtOne, time);
    const { body } = await harness.post('/v2/bookings/book', { ...bookBody(slot), payment_type: 'cash' }, newKey());
    const booking = body.data as { token: string; code: string };
    const { invite_token } = (await harness.post('/v2/bookings/split', { token: booking.token, players: 2 })).body.data;
    const joined = await harness.post('/v2/players/join', { invite_token, name: 'Borys' }, newKey());
    return { booking, player: joined.body.data.token as string };
  };
  const read = (player: string, prefix = '') => fetch(`${url}${prefix}/booking-player/${player}/calendar`);
  const linesOf = async (player: string, prefix?: string) =>
    (await (await read(player, prefix)).text()).replaceAll('\r\n ', '').split('\r\n');

  it.each(['', '/uk-ua', '/ru-ua'])(
    'has the player’s own entry and link at %s, and nothing of the organiser',
    async (prefix) => {
      const { booking, player } = await split(`1${['', '/uk-ua', '/ru-ua'].indexOf(prefix)}:00`);
      const answer = await read(player, prefix);
      expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
      expect(answer.headers.get('cache-control')).toContain('no-store');
      const lines = await linesOf(player, prefix);
      expect(lines).toEqual(
        expect.arrayContaining([
          `UID:player-${player}@courtside`,
          'SEQUENCE:0',
          'STATUS:CONFIRMED',
          `URL:${url}${prefix}/booking-player/${player}`,
        ]),
      );
      for (const secret of [booking.token, booking.code, CUSTOMER.given_name, CUSTOMER.email])
        expect(lines.join('\n')).not.toContain(secret);
    },
  );

  it('is not there for an unknown link', async () => {
    expect((await read('x'.repeat(32))).status).toBe(404);
  });
});
