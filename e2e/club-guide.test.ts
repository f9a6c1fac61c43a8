/** Follows docs/clubs.md: from an empty database to a booked hour of the club that it shows. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { DOCUMENTED, walkthrough } from '#testing/club-guide.ts';
import { freePort } from '#testing/ports.ts';
import { fillDetails, launch, openPage, send } from './testing.ts';

/** Not in the operator's folder: what the commands write there, and what tests need of the repository. */
const LEFT_OUT = ['.git', '.data', '.env', '.wireit', 'clubs'];

/** A folder as a clone of the repository has it, with the files of the guide and without a database. */
function cloneWith(files: ReadonlyMap<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-guide-'));
  for (const name of readdirSync('.')) {
    if (!LEFT_OUT.includes(name)) symlinkSync(resolve(name), join(folder, name));
  }
  mkdirSync(join(folder, 'clubs'));
  for (const [name, text] of files) writeFileSync(join(folder, 'clubs', name), text);
  return folder;
}

/** Signals the processes of a group. Returns whether there are any. */
function signal(group: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(-group, name);
  } catch {
    return false;
  }
}

/** Runs the guide's commands, of which the last one is the server, until that is ready. */
async function runCommands(commands: string, folder: string): Promise<string> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const shell = spawn('sh', ['-ec', commands], {
    cwd: folder,
    // The group ends as one.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...{ PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url, LOG_LEVEL: 'warn', MAP_TILES_URL: 'none' },
      ...{ DATA_DIR: '', DATABASE_URL: '', SEED: '' },
      // The test run has built the product.
      npm_config_ignore_scripts: 'true',
    },
  });
  let running = true;
  let said = '';
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  shell.on('exit', () => {
    running = false;
  });
  onTestFinished(async () => {
    // The shell may end before the server, which still writes.
    while (signal(shell.pid!, 'SIGTERM')) await setTimeout(100);
    rmSync(folder, { recursive: true, force: true });
  });
  for (;;) {
    if (!running) throw new Error(`The guide's commands failed:\n${said}`);
    const ready = await fetch(`${url}/readyz`).catch(() => undefined);
    if (ready?.ok) return url;
    await setTimeout(100);
  }
}

it('leads from an empty database to a booked hour', async () => {
  const { commands, path } = walkthrough();
  expect([...DOCUMENTED.keys()]).toEqual(expect.arrayContaining(['cities.yaml', 'categories.yaml', 'lisova.yaml']));
  const [browser, url] = await Promise.all([launch(), runCommands(commands, cloneWith(DOCUMENTED))]);
  onTestFinished(() => browser.close());
  const { page, complaints } = await openPage(browser);
  await page.goto(`${url}${path}`);
  expect(await page.locator('h1').textContent()).toBe('Lisova');
  await page.locator('club-schedule [part~="cell-free"]:visible').first().click();
  const flow = page.locator('booking-flow');
  await page.locator('club-schedule [part~="book"]').click();
  await fillDetails(flow);
  await send(flow);
  await flow.locator('[part~="success"]').waitFor();
  expect(complaints).toEqual([]);
}, 120_000);
