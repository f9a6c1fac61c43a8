import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#core/domain/units.ts';
import { LANGUAGES } from '#core/schemas/scalars.ts';
import { DATABASES } from './testing/database.ts';
import { FIXTURE as F } from './testing/fixture.ts';
import { bookBody, type Harness, newKey, slotToken, startHarness, TUESDAY } from './testing/harness.ts';

/** A vote: who sends it from where, on which day, and with which booking's token. */
type Sent = { device: string; ip: string; day?: number; token?: 'played' | 'coming' | 'cancelled' | 'unknown' };

describe.each(DATABASES)('votes over $name', (database) => {
  let h: Harness;
  const tokens: Record<string, string> = { unknown: 'x'.repeat(32) };
  beforeAll(async () => {
    h = await startHarness(database, { trustProxy: 1 });
    const book = async (date: string) => {
      const slot = await slotToken(h, F.courtService, date, F.courtOne, '10:00');
      return (await h.post('/v2/bookings/book', bookBody(slot), newKey())).body.data.token as string;
    };
    tokens.cancelled = await book('2026-03-12');
    await h.post('/v2/bookings/cancel', { token: tokens.cancelled });
    tokens.played = await book('2026-03-12');
    tokens.coming = await book('2026-03-20');
  });
  afterAll(() => h.close());
  beforeEach(async () => {
    h.now = TUESDAY + 3 * DAY;
    await h.opened.db.deleteFrom('vote').execute();
  });

  const as = (device: string) => ({ 'x-device-id': device });
  const vote = (
    device: Record<string, string>,
    { ip = '192.0.2.1', club = 'ace', ...body }: { ip?: string; club?: string; token?: string; value?: string } = {},
  ) => h.post(`/v1/clubs/${club}/vote`, { value: 'up', ...body }, { ...device, 'x-forwarded-for': ip });

  it('need a device, and answer with the share of the club', async () => {
    expect((await vote({})).body.code).toBe('DEVICE_ID_MISSING');
    const first = await vote(as('one'));
    expect(first.body.data).toEqual({ club_id: F.ace, value: 'up', count: 1, share: 100 });
    const other = await vote(as('two'), { value: 'down', ip: '192.0.2.2' });
    expect(other.body.data).toMatchObject({ count: 2, share: 50 });
  });

  it.each<[string, Sent, Sent, string]>([
    ['the same device at another address', { device: 'a', ip: '1' }, { device: 'a', ip: '2' }, 'ALREADY_VOTED'],
    ['the same signed device elsewhere', { device: 's', ip: '1' }, { device: 's', ip: '2' }, 'ALREADY_VOTED'],
    ['another signed device at the address', { device: 's', ip: '1' }, { device: 's2', ip: '1' }, 'VOTES_PER_ADDRESS'],
    ['the same device on another day', { device: 'a', ip: '1' }, { device: 'a', ip: '1', day: 1 }, 'ALREADY_VOTED'],
    ['another device at the address', { device: 'a', ip: '1' }, { device: 'b', ip: '1' }, 'VOTES_PER_ADDRESS'],
    ['another device at the address the day after', { device: 'a', ip: '1' }, { device: 'b', ip: '1', day: 1 }, ''],
    ['another device and address', { device: 'a', ip: '1' }, { device: 'b', ip: '2' }, ''],
    [
      'a guest at the address after a played booking',
      { device: 'a', ip: '1', token: 'played' },
      { device: 'b', ip: '1' },
      '',
    ],
    ['a played booking at the address', { device: 'a', ip: '1' }, { device: 'b', ip: '1', token: 'played' }, ''],
    [
      'the same played booking elsewhere',
      { device: 'a', ip: '1', token: 'played' },
      { device: 'b', ip: '2', token: 'played' },
      'ALREADY_VOTED',
    ],
    [
      'a booking that is not played',
      { device: 'a', ip: '1' },
      { device: 'b', ip: '1', token: 'coming' },
      'VOTES_PER_ADDRESS',
    ],
    [
      'a cancelled booking',
      { device: 'a', ip: '1' },
      { device: 'b', ip: '1', token: 'cancelled' },
      'VOTES_PER_ADDRESS',
    ],
    ['an unknown booking', { device: 'a', ip: '1' }, { device: 'b', ip: '1', token: 'unknown' }, 'VOTES_PER_ADDRESS'],
  ])('of %s: the second one counts as it should', async (_, first, second, code) => {
    const answers = [];
    for (const { device, ip, day = 0, token } of [first, second]) {
      h.now = TUESDAY + (3 + day) * DAY;
      const sent = { ip: `192.0.2.${ip}`, ...(token && { token: tokens[token]! }) };
      answers.push(await vote(device.startsWith('s') ? h.signed(device) : as(device), sent));
    }
    expect(answers.map(({ body }) => body.code ?? '')).toEqual(['', code]);
  });

  it('with a booking of another club count as those without one', async () => {
    const sent = { club: 'calm', token: tokens.played! };
    expect((await vote(as('a'), sent)).status).toBe(200);
    expect((await vote(as('b'), sent)).body.code).toBe('VOTES_PER_ADDRESS');
    // The booking still has its vote for its own club.
    expect((await vote(as('c'))).status).toBe(200);
    expect((await vote(as('d'), { token: tokens.played! })).status).toBe(200);
  });

  it('count once at each club, and by the day of the club', async () => {
    // 23:30 in Kyiv.
    h.now = Date.parse('2026-03-13T21:30:00Z');
    expect((await vote(as('a'))).status).toBe(200);
    expect((await vote(as('b'), { club: 'calm' })).status).toBe(200);
    expect((await vote(as('c'))).body.code).toBe('VOTES_PER_ADDRESS');
    h.now += HOUR;
    expect((await vote(as('c'))).status).toBe(200);
  });

  it('of many devices at one address at once count once', async () => {
    const devices = Array.from({ length: 12 }, (_, index) => as(`many-${index}`));
    const answers = await Promise.all(devices.map((device) => vote(device)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await h.opened.db.selectFrom('vote').selectAll().execute()).toHaveLength(1);
  });

  it.each(LANGUAGES)('that are refused for their address say so in %s', async (language) => {
    await vote(as('a'));
    const { body } = await vote({ ...as('b'), 'accept-language': language });
    expect(body.title).toMatch({ en: /your network today/, uk: /вашої мережі/, ru: /вашей сети/ }[language]!);
  });
});
