import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from './ports.ts';
import { shared } from './shared.ts';

/**
 * As in package.json. The database of a test does not live long enough to earn back the time of optimizing its code,
 * two seconds of processor.
 */
const COMMANDS = {
  start: ['--max-semi-space-size=64', ...(process.env.VITEST ? ['--liftoff-only'] : []), 'scripts/start.mjs'],
  dev: ['--import', 'tsx', 'scripts/dev.ts'],
};

type Command = keyof typeof COMMANDS;
type Environment = Record<string, string>;

/** `close` also removes the product's database. */
export type Product = { url: string; close(): Promise<void> };

/** Runs the whole product as `npm start` or `npm run dev` does, on a free port with a database folder of its own. */
export async function startProduct(command: Command = 'start', environment: Environment = {}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'courtside-e2e-'));
  if (environment.SEED !== 'none') {
    // Seeded once for all files of a test run.
    const seeded = await shared('seeded', (data) => run('start', { DATA_DIR: data }).then(({ stop }) => stop()));
    if (seeded) await cp(seeded, folder, { recursive: true });
  }
  const { url, stop } = await run(command, { DATA_DIR: folder, ...environment });
  return {
    url,
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function run(command: Command, environment: Environment): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, COMMANDS[command], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      LOG_LEVEL: 'warn',
      // All visitors of a test come from one address.
      ATTEMPTS_PER_MINUTE: '10000',
      ...environment,
    },
  });
  const ended = once(child, 'exit');
  let running = true;
  ended.then(() => {
    running = false;
  });
  for (;;) {
    if (!running) throw new Error('the product stopped before it was ready; its own output says why');
    const ready = await fetch(`${url}/readyz`).catch(() => undefined);
    if (ready?.ok) break;
    await setTimeout(100);
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
