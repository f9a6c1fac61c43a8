import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { solve } from '#core/api/proof.ts';
import type { AppOptions } from '#server/app.ts';
import type { OpenedDatabase } from '#server/database/index.ts';
import { signingSecret } from '#server/secret.ts';
import { buildTestApp } from '#server/testing/app.ts';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE } from '#server/testing/fixture.ts';
import { bookBody, newKey, slotToken, startHarness } from '#server/testing/harness.ts';
import { signDeviceId, solveQuickly } from '#server/testing/proof.ts';
import { countedAddress } from './attempts.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8::5', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (ip, counted) => {
  expect(countedAddress(ip)).toBe(counted);
});

const NOON = Date.parse('2026-03-10T10:00:20Z');

describe.each(DATABASES)('attempts over $name', (database) => {
  let opened: OpenedDatabase;
  let now = NOON;
  const apps: FastifyInstance[] = [];
  const start = async (options: Partial<AppOptions> = {}) => {
    const app = await buildTestApp({
      ...opened,
      clock: () => now,
      attemptsPerMinute: 3,
      ...options,
    });
    apps.push(app);
    return app;
  };
  beforeAll(async () => {
    opened = await database.open();
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
    await opened.close();
  });

  const cancel = (app: FastifyInstance, remoteAddress: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/v2/bookings/cancel',
      payload: { token: 'x'.repeat(32) },
      remoteAddress,
      headers,
    });

  it('are counted across two processes, by address, within a minute', async () => {
    const [one, other] = [await start(), await start()];
    const statuses = [];
    for (const app of [one, other, one, other]) statuses.push((await cancel(app, '192.0.2.1')).statusCode);
    expect(statuses).toEqual([400, 428, 428, 429]);
    const refused = await cancel(one, '192.0.2.1');
    expect(refused.json()).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
    expect(refused.headers['retry-after']).toBe('40');
    expect((await cancel(other, '192.0.2.2')).statusCode).toBe(400);
    now += 60_000;
    expect((await cancel(one, '192.0.2.1')).statusCode).toBe(400);
  });

  it.each([
    '/api/v2/bookings/book',
    '/api/v2/bookings/13/group_book',
    '/api/v2/user/booking-requests',
    '/api/v2/bookings/cancel',
    '/api/v2/bookings/pay',
    '/api/v1/leases',
    '/api/v1/clubs/1/vote',
  ])('guard %s', async (url) => {
    const app = await start({ attemptsPerMinute: 0 });
    const bodies: Record<string, object> = {
      '/api/v2/bookings/book': { slots: ['x'.repeat(52)], customer, payment_type: 'card' },
      '/api/v2/bookings/13/group_book': { service_id: 13, session_id: 1, customer, payment_type: 'card' },
      '/api/v2/user/booking-requests': { service_id: 1, date: '2026-03-12', time: '10:00', duration: 60, customer },
      '/api/v2/bookings/cancel': { token: 'x'.repeat(32) },
      '/api/v2/bookings/pay': { token: 'x'.repeat(32) },
      '/api/v1/leases': { slots: ['x'.repeat(52)] },
      '/api/v1/clubs/1/vote': { value: 'up' },
    };
    expect((await app.inject({ method: 'POST', url, payload: bodies[url]! })).statusCode).toBe(429);
  });

  const book = (app: FastifyInstance, ip: string, { device = '', email = '', proof = '', contact_code = '' }) =>
    app.inject({
      method: 'POST',
      url: '/api/v2/bookings/book',
      payload: {
        slots: ['x'.repeat(52)],
        customer: { ...customer, ...(email && { email }) },
        payment_type: 'card',
        ...(contact_code && { contact_code }),
      },
      remoteAddress: ip,
      headers: { 'idempotency-key': 'k'.repeat(16), 'x-device-id': device, 'x-proof-of-work': proof },
    });

  /** Uses up what needs no proof, as a device does whose id gets signed. */
  async function signDevice(app: FastifyInstance, device: string): Promise<string> {
    let signed = device;
    for (;;) {
      const answer = await book(app, '192.0.2.200', { device, email: 'sign@example.com' });
      if (answer.statusCode !== 428) continue;
      await solve(answer.json(), (replacement) => {
        signed = replacement ?? signed;
        return signed;
      });
      return signed;
    }
  }

  it.each([
    [
      'a signed device, from any address',
      6,
      (turn: number, device: string) => ({ device, ip: `192.0.2.${turn}`, email: `${turn}@example.com` }),
    ],
    [
      'an email address in any case, from any address',
      4,
      (turn: number) => ({ device: `${turn}`, ip: `192.0.2.${turn}`, email: turn % 2 ? 'a@b.ua' : 'A@B.ua' }),
    ],
    [
      'nothing but the address for invented devices',
      12,
      (turn: number) => ({ device: `${turn}`, ip: '192.0.2.99', email: `${turn}@example.com` }),
      'PROOF_REQUIRED',
    ],
  ])('are counted by %s', async (_, share, who, beyond = 'RATE_LIMITED') => {
    now += 60_000;
    const app = await start({ attemptsPerMinute: 12 });
    const device = await signDevice(app, 'one');
    const codes: string[] = [];
    for (let turn = 0; turn <= share; turn += 1) {
      const { ip, ...visitor } = who(turn, device);
      codes.push((await book(app, ip, visitor)).json().code);
    }
    const free = Math.floor(share / 3);
    expect(codes).toEqual([
      ...Array(free).fill('TOKEN_INVALID'),
      ...Array(share - free).fill('PROOF_REQUIRED'),
      beyond,
    ]);
  });

  it('need a proof of work beyond a third of the limit, which is valid for one attempt at any process', async () => {
    now += 60_000;
    const [one, other] = [await start({ attemptsPerMinute: 60 }), await start({ attemptsPerMinute: 60 })];
    const robot = { email: 'robot@example.com' };
    const useUpTheFreeOnes = async () => {
      for (let turn = 0; turn < 6; turn += 1) await book(one, '192.0.2.9', robot);
    };
    await useUpTheFreeOnes();
    const refused = await book(one, '192.0.2.9', robot);
    expect(refused.json()).toMatchObject({ code: 'PROOF_REQUIRED', status: 428 });
    const proof = await solve(refused.json());
    const codes = [];
    for (const [app, text] of [
      [other, proof],
      [one, proof],
      [one, proof.replace(/.$/, 'x')],
      [one, ''],
    ] as const) {
      codes.push((await book(app, '192.0.2.9', { ...robot, proof: text })).json().code);
    }
    expect(codes).toEqual(['TOKEN_INVALID', 'PROOF_REQUIRED', 'PROOF_REQUIRED', 'PROOF_REQUIRED']);
    now += 60_000;
    await useUpTheFreeOnes();
    expect((await book(one, '192.0.2.9', { ...robot, proof })).json().code).toBe('PROOF_REQUIRED');
    const late = await solve((await book(one, '192.0.2.9', robot)).json());
    now += 121_000;
    await useUpTheFreeOnes();
    expect((await book(one, '192.0.2.9', { ...robot, proof: late })).json().code).toBe('PROOF_REQUIRED');
  });

  it('cost one attempt with the proof of work that they needed, not two', async () => {
    now += 60_000;
    const app = await start({ attemptsPerMinute: 12 });
    const codes = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const answer = await book(app, '192.0.2.10', {});
      const proof = answer.statusCode === 428 ? await solve(answer.json()) : '';
      codes.push((proof ? await book(app, '192.0.2.10', { proof }) : answer).json().code);
    }
    expect(codes).toEqual(Array(4).fill('TOKEN_INVALID'));
    // The fifth is beyond the email's third of the limit.
    expect((await book(app, '192.0.2.10', {})).json().code).toBe('RATE_LIMITED');
  });

  const contactKey = async (email: string) => {
    const secret = await signingSecret(opened.db, undefined);
    return createHmac('sha256', secret).update('contact email ').update(email).digest('base64url');
  };
  it('need a code of strangers, and none of a confirmed contact, for what others do at the address', async () => {
    now += 60_000;
    const app = await start({ attemptsPerMinute: 12 });
    const secret = await signingSecret(opened.db, undefined);
    const device = signDeviceId('family', { now, secret });
    const visitor = { device, email: 'family@example.com' };
    const key = await contactKey(visitor.email);
    const confirmed_at = new Date(now);
    await opened.db
      .insertInto('confirmed_contact')
      .values({ device_id: 'family', contact_hash: key, confirmed_at })
      .execute();
    for (let turn = 0; turn < 13; turn += 1) await book(app, '192.0.2.13', { email: `${turn}@example.com` });
    const code = async (sent: Parameters<typeof book>[2]) => (await book(app, '192.0.2.13', sent)).json().code;
    /** With the hardest proof, which each of them needs. */
    const codeWithProof = async (sent: Parameters<typeof book>[2]) => {
      const refused = (await book(app, '192.0.2.13', sent)).json();
      expect([refused.code, Number.parseInt(refused.challenge, 10)]).toEqual(['PROOF_REQUIRED', 17]);
      return code({ ...sent, proof: solveQuickly(refused) });
    };
    expect(await codeWithProof({ email: 'stranger@example.com' })).toBe('CONTACT_CODE_REQUIRED');
    expect(await codeWithProof({ ...visitor, email: 'other@example.com' })).toBe('CONTACT_CODE_REQUIRED');
    // One who is about to enter a code gets on, too, but nobody with an invented one.
    const entering = { email: 'entering@example.com', contact_code: '123456' };
    expect(await codeWithProof(entering)).toBe('CONTACT_CODE_REQUIRED');
    expect(await codeWithProof(entering)).toBe('TOKEN_INVALID');
    const refused = (await book(app, '192.0.2.13', visitor)).json();
    expect([refused.code, Number.parseInt(refused.challenge, 10)]).toEqual(['PROOF_REQUIRED', 17]);
    expect(await code({ ...visitor, proof: solveQuickly(refused) })).toBe('TOKEN_INVALID');
    // Its own limits still apply.
    for (let turn = 0; turn < 6; turn += 1) await code(visitor);
    expect(await code(visitor)).toBe('RATE_LIMITED');
  });

  it('need a harder proof the more of them were made', async () => {
    now += 60_000;
    const app = await start({ attemptsPerMinute: 60 });
    const bits = [];
    for (let turn = 0; turn < 20; turn += 1) {
      const { challenge } = (await book(app, '192.0.2.11', {})).json();
      if (challenge) bits.push(Number.parseInt(challenge, 10));
    }
    expect([bits[0], bits.at(-1)]).toEqual([15, 17]);
    expect(bits).toEqual(bits.toSorted());
  });

  it('need a proof that was solved for the same device', async () => {
    now += 60_000;
    const app = await start({ attemptsPerMinute: 6 });
    const [mine, other] = [{ device: 'mine' }, { device: 'other' }];
    await book(app, '192.0.2.12', mine);
    const proof = await solve((await book(app, '192.0.2.12', mine)).json());
    expect((await book(app, '192.0.2.12', { ...other, proof })).json().code).not.toBe('TOKEN_INVALID');
    expect((await book(app, '192.0.2.12', { ...mine, proof })).json().code).toBe('TOKEN_INVALID');
  });

  it.each<[AppOptions['trustProxy'], string[]]>([
    [false, ['4', '4', '4', '4']],
    [1, ['4', '4', '4', '5']],
    [['10.0.0.0/8'], ['4', '4', '4', '5']],
  ])('with TRUST_PROXY %j trust a claimed address only as far as that allows', async (trustProxy, claims) => {
    now += 60_000;
    const app = await start({ trustProxy });
    const answers = [];
    for (const claim of claims) {
      answers.push(await cancel(app, '10.0.0.1', { 'x-forwarded-for': `203.0.113.9, 198.51.100.${claim}` }));
    }
    const last = trustProxy === false ? 429 : 400;
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 428, 428, last]);
  });
});

const customer = { given_name: 'Olena', telephone: '+380671234567', email: 'olena@example.com' };

it.each(DATABASES)('answer a repeated booking without a proof over $name', async (database) => {
  const h = await startHarness(database, { attemptsPerMinute: 12 });
  const body = bookBody(await slotToken(h, FIXTURE.courtService, '2026-03-13', FIXTURE.courtOne, '10:00'));
  const key = newKey();
  const first = await h.post('/v2/bookings/book', body, key);
  expect(first.status).toBe(200);
  for (let count = 0; count < 12; count += 1) {
    const again = await h.post('/v2/bookings/book', body, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
  }
  expect((await h.post('/v2/bookings/book', body, { 'idempotency-key': 'another-key' })).body.code).toBe('SLOT_TAKEN');
  await h.close();
});
