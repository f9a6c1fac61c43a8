import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneForProduction, copyBuild, start } from './installation.ts';

/** The commands of docs/operate.md for production. */

const folder = mkdtempSync(join(tmpdir(), 'courtside-production-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(() => cloneForProduction(folder));

/** So that the signal goes to npm. */
const command = 'exec npm start';
const env = { SEED: 'none' };

it('says what to do without a build', async () => {
  const { isReady, output } = await start(folder, env, command);
  expect(isReady).toBe(false);
  expect(output()).toContain('npm run build');
});

it('serves pages without the development packages, and stops on SIGTERM to npm', async () => {
  copyBuild(folder);
  const { child, ended, url, isReady, output } = await start(folder, env, command);
  expect(isReady, output()).toBe(true);
  for (const path of ['/', '/clubs', '/api/v1/clubs', '/elements/courtside.js', '/readyz']) {
    expect((await fetch(url + path)).status, path).toBe(200);
  }
  child.kill('SIGTERM');
  await ended;
  expect(output()).toContain('Stopping');
  await expect
    .poll(() =>
      fetch(url).then(
        () => 'serves',
        () => 'stopped',
      ),
    )
    .toBe('stopped');
});
