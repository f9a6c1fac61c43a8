import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildApp } from './app.ts';
import { openDatabase } from './database/index.ts';
import { loggedError, loggedRequest, startServer } from './main.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'courtside-main-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it('opens, listens, prints the addresses, and keeps its key after a restart', async () => {
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const env = {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    SEED: 'none',
    LOG_LEVEL: 'silent',
    SERVER_RENDERING: 'off',
  };
  const running = await startServer(env);
  expect(await (await fetch(`${running.url}/readyz`)).json()).toMatchObject({ status: 'ready', database: 'embedded' });
  expect(said.mock.calls.join('')).toContain(`${running.url}/api/docs`);
  await running.close();
  await expect(fetch(`${running.url}/healthz`)).rejects.toThrow();
  const again = await startServer(env);
  expect((await fetch(`${again.url}/api/v1/clubs`)).status).toBe(200);
  await again.close();
});

it('does not start with an invalid environment', async () => {
  await expect(startServer({ PORT: 'three thousand' })).rejects.toThrow('PORT=3000');
});

it('redacts the tokens of booking links in the log', () => {
  const logged = (url: string) => loggedRequest({ method: 'GET', url }).url;
  expect(logged('/uk-ua/booking-cancel/sEcReT/success?x=1')).toBe('/uk-ua/booking-cancel/…/success?x=1');
  expect(logged('/api/v1/clubs?page=2')).toBe('/api/v1/clubs?page=2');
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
  const app = await buildApp({ ...opened, publicUrl: 'http://courtside.test' });
  await opened.close();
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await app.close();
});
