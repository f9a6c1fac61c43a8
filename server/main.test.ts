import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DAY } from '#core/domain/units.ts';
import { toZoned } from '#core/domain/zone.ts';
import { buildTestApp } from '#server/testing/app.ts';
import { waitFor } from '#testing/wait.ts';
import { openDatabase } from './database/index.ts';
import { loggedError, loggedRequest, startServer } from './main.ts';
import { FIXTURE, fillFixture } from './testing/fixture.ts';
import { bookBody, newKey } from './testing/harness.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'courtside-main-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const quiet = () => ({
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  SEED: 'none',
  LOG_LEVEL: 'silent',
  SERVER_RENDERING: 'off',
});

it('opens, listens, and keeps its key after a restart', async () => {
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const env = quiet();
  const running = await startServer(env);
  expect(await (await fetch(`${running.url}/readyz`)).json()).toMatchObject({ status: 'ready', database: 'embedded' });
  expect(said.mock.calls.join('')).toContain('CONTACT_CODES is on without a mail server');
  expect(said.mock.calls.join('')).toContain('There are no clubs yet: start once with SEED=demo');
  await running.close();
  await expect(fetch(`${running.url}/healthz`)).rejects.toThrow();
  const again = await startServer(env);
  expect((await fetch(`${again.url}/api/v1/clubs`)).status).toBe(200);
  await again.close();
});

it('goes on serving for DRAIN_SECONDS after it is told to stop, and says that it is not ready', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const { url, close } = await startServer({ ...quiet(), DRAIN_SECONDS: '2' });
  const closed = close();
  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, (await ready.json()).detail]).toEqual([503, 'This process is stopping']);
  expect((await fetch(`${url}/api/v1/clubs`)).status).toBe(200);
  await closed;
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
});

const PUBLIC_URL = 'https://courtside.example';
it.each<[Record<string, string>, string[]]>([
  [{}, ['/api/v1/clubs', '/api/docs', '/outbox']],
  [{ API_DOCS: 'off', OUTBOX: 'off' }, ['/api/v1/clubs']],
  [{ PUBLIC_URL }, ['/api/v1/clubs']],
  [{ PUBLIC_URL, API_DOCS: 'on', OUTBOX: 'on', ALLOW_DEMO: 'on' }, ['/api/v1/clubs', '/api/docs', '/outbox']],
])('with %j prints only addresses that answer, among them %j', async (env, paths) => {
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const { app, url, close } = await startServer({ ...quiet(), ...env });
  const printed = said.mock.calls.join('').match(/https?:\S+/g) ?? [];
  expect(printed).toEqual(expect.arrayContaining(paths.map((path) => url + path)));
  // Visitors of a public address are elsewhere, and those of this machine's are here.
  const visitor = { headers: { host: new URL(url).host }, remoteAddress: env.PUBLIC_URL ? '203.0.113.5' : '127.0.0.1' };
  const open = async (path: string): Promise<number> => {
    const { statusCode, headers } = await app.inject({ url: path, ...visitor });
    return headers.location ? open(new URL(headers.location, url).pathname) : statusCode;
  };
  for (const address of printed) {
    // A process that has just started on a busy machine may refuse a request as overloaded.
    await waitFor(async () => expect([address, await open(new URL(address).pathname)]).toEqual([address, 200]));
  }
  await close();
});

it('keeps customers and offers the same times when its clock is 800 days ahead', async () => {
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const { db, close } = await openDatabase({ dataDir });
  await fillFixture(db);
  await close();
  const dayAfterNext = toZoned(Date.now() + 2 * DAY, 'Europe/Kyiv').date;
  const slots = async (url: string) =>
    (await fetch(`${url}/api/v1/slots?service_id=${FIXTURE.courtService}&date=${dayAfterNext}`)).json();
  const post = async (url: string, path: string, body: object) =>
    (
      await fetch(`${url}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...newKey() },
        body: JSON.stringify(body),
      })
    ).json();
  const running = await startServer(quiet());
  expect(said.mock.calls.join('')).not.toContain('There are no clubs');
  const { token: slot } = (await slots(running.url)).data.find(({ status }: { status: string }) => status === 'free');
  const { token } = (await post(running.url, '/v2/bookings/book', bookBody(slot))).data;
  const booking = await post(running.url, '/v2/bookings/decode', { token });
  const times = async (url: string) =>
    (await slots(url)).data.map(({ starts_at, status }: Record<string, string>) => [starts_at, status]);
  const offered = await times(running.url);
  await running.close();
  vi.setSystemTime(Date.now() + 800 * DAY);
  try {
    const wrong = await startServer(quiet());
    expect(said.mock.calls.join('')).toMatch(/The clock of this process is 691\d{5} s ahead of the database/);
    expect(await post(wrong.url, '/v2/bookings/decode', { token })).toEqual(booking);
    expect(await times(wrong.url)).toEqual(offered);
    await wrong.close();
  } finally {
    vi.useRealTimers();
  }
});

it('does not start with an invalid environment', async () => {
  await expect(startServer({ PORT: 'three thousand' })).rejects.toThrow('PORT=3000');
});

it('redacts the tokens of booking links in the log', () => {
  const logged = (url: string) => loggedRequest({ method: 'GET', url }).url;
  expect(logged('/uk-ua/booking-cancel/sEcReT/success?x=1')).toBe('/uk-ua/booking-cancel/:token/success?x=1');
  expect(logged('/api/v1/clubs?page=2')).toBe('/api/v1/clubs?page=2');
  const error = new Error('No action for "/booking-order/sEcReT" (https://x.yz/BOOKING-DESK/sEcReT).');
  expect(loggedError(error).message).toBe('No action for "/booking-order/:token" (https://x.yz/BOOKING-DESK/:token).');
  expect(loggedError(error).stack).not.toContain('sEcReT');
  expect(loggedError({ status: 405 } as unknown as Error).message).toBe('');
  expect(loggedError(new Error('a/b of 3 clubs')).message).toBe('a/b of 3 clubs');
});

it('redacts customer data of database errors in the log', () => {
  const cause = Object.assign(new Error('violates a check'), {
    code: '23514',
    detail: 'Failing row (Olena, +380671234567)',
  });
  const logged = JSON.stringify(
    loggedError(Object.assign(new Error('request failed', { cause }), { params: ['Olena'] })),
  );
  expect(logged).toContain('23514');
  expect(logged).not.toContain('Olena');
});

it('is not ready while the database is unavailable', async () => {
  const opened = await openDatabase({});
  const app = await buildTestApp(opened);
  await opened.close();
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await app.close();
});
