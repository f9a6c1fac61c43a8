import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../testing/ports.ts';
import { root, run } from '../package-apps.ts';

/** The commands of docs/operations.md for production. */

const folder = mkdtempSync(join(tmpdir(), 'courtside-production-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  await run(folder, 'git', ['clone', '--quiet', root, '.']);
  const { code, output } = await run(folder, 'npm', ['ci', '--omit=dev', '--prefer-offline', '--ignore-scripts']);
  expect(code, output).toBe(0);
});

/** Runs `npm start` until it logs its address or ends. Returns the process and its output. */
async function start() {
  const port = await freePort();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: undefined, PORT: String(port), HOST: '127.0.0.1', SEED: 'none' },
  });
  const ended = once(child, 'exit');
  let output = '';
  const ready = new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data) => {
        output += data;
        if (output.includes('Courtside is at')) resolve(true);
      });
    }
    ended.then(() => resolve(false));
  });
  return { child, ended, url: `http://127.0.0.1:${port}`, isReady: await ready, output: () => output };
}

it('says what to do without a build', async () => {
  const { isReady, output } = await start();
  expect(isReady).toBe(false);
  expect(output()).toContain('npm run build');
});

it('serves pages without the development packages, and stops on SIGTERM to npm', async () => {
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  const { child, ended, url, isReady, output } = await start();
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
