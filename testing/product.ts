import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DAY } from '#core/domain/units.ts';
import { freePort } from './ports.ts';
import { shared } from './shared.ts';

/**
 * As in package.json. Under Vitest WebAssembly is not optimized: a test's database does not live
 * long enough to earn back the two seconds of processor time that this costs.
 */
const COMMANDS = {
  start: [...(process.env.VITEST ? ['--liftoff-only'] : []), 'scripts/start.mjs'],
  dev: ['--import', 'tsx', 'scripts/dev.ts'],
};

type Command = keyof typeof COMMANDS;
type Environment = Record<string, string>;

/** `close` also removes the product's database. `restart` keeps it, and the address. */
export type Product = { url: string; restart(): Promise<void>; close(): Promise<void> };

/**
 * Runs the whole product as `npm start` or `npm run dev` does, on a free port with its own database
 * folder. `files` is the most that it may have open; `print` receives what it prints.
 */
export async function startProduct(
  command: Command = 'start',
  environment: Environment = {},
  options: Options = {},
): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'courtside-e2e-'));
  if (environment.SEED !== 'none') {
    // Seeded once for all files of a test run.
    const seeded = await shared('seeded', (data) => run('start', { DATA_DIR: data }).then(({ stop }) => stop()));
    if (seeded) await cp(seeded, folder, { recursive: true });
  }
  if (options.operator) await addOperator(options.operator, folder);
  const variables = { DATA_DIR: folder, ...environment };
  const { daysBehind } = options;
  const before = daysBehind === undefined ? {} : { NODE_OPTIONS: withClockBehind(daysBehind * DAY) };
  let running = await run(command, { ...variables, ...before }, options);
  const { url } = running;
  return {
    url,
    async restart() {
      await running.stop();
      running = await run(command, variables, options, Number(new URL(url).port));
    },
    async close() {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Options = {
  /** By how many days the clock is behind until the first restart: what is booked is then over. */
  daysBehind?: number;
  files?: number;
  print?: (text: string) => void;
  /** The email address of an operator, who works at the desks of all clubs. */
  operator?: string;
};

/** Options of Node that set the clock of its threads back, by milliseconds. */
function withClockBehind(by: number): string {
  const module = `const Now = Date;
    globalThis.Date = class extends Now {
      constructor(...given) { given.length > 0 ? super(...given) : super(Now.now() - ${by}); }
      static now() { return Now.now() - ${by}; }
      static [Symbol.hasInstance](value) { return value instanceof Now; }
    };`;
  return `--import=data:text/javascript,${encodeURIComponent(module)}`;
}

/** As `npm run operator -- add`, before the server has the database. */
async function addOperator(email: string, folder: string): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/operator.ts', 'add', email], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: folder },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`npm run operator -- add ${email} failed`);
}

/** Node raises a soft limit to the hard one by itself, so both are set. */
const LIMITED = 'ulimit -n "$0" && exec "$@"';

/** Starting takes seconds, or longer on a busy machine. */
const START_MS = 200_000;
const PROBE_MS = 10_000;
const READY = 'ready';

/** What the product says of its state: `READY`, or why it is not. */
async function probe(url: string): Promise<string> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(PROBE_MS) });
    const text = await answer.text();
    return answer.ok ? READY : text;
  } catch (error) {
    const { message, cause } = error as Error;
    return cause instanceof Error ? `${message}: ${cause.message}` : message;
  }
}

async function run(
  command: Command,
  environment: Environment,
  { files, print }: Options = {},
  knownPort?: number,
): Promise<{ url: string; stop(): Promise<void> }> {
  const port = knownPort ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const node = [process.execPath, ...COMMANDS[command]];
  const [program, ...parameters] = files === undefined ? node : ['bash', '-c', LIMITED, String(files), ...node];
  const child = spawn(program!, parameters, {
    stdio: ['ignore', print ? 'pipe' : 'inherit', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      LOG_LEVEL: 'warn',
      // All visitors of a test have one address.
      ATTEMPTS_PER_MINUTE: '10000',
      CONTACT_CODES: 'off',
      MESSAGES_PER_HOUR: '10000',
      // No test requests the tiles of others; see testing/tiles.ts.
      MAP_TILES_URL: 'none',
      // Filling the feeds of 240 clubs would keep the database busy while a test begins.
      OPENACTIVE_LICENSE: 'none',
      ...environment,
    },
  });
  child.stdout?.setEncoding('utf8').on('data', print!);
  const ended = once(child, 'exit');
  let running = true;
  ended.then(() => {
    running = false;
  });
  const late = AbortSignal.timeout(START_MS);
  for (;;) {
    if (!running) throw new Error('the product stopped before it was ready; its own output says why');
    const answer = await probe(url);
    if (answer === READY) break;
    if (late.aborted) {
      child.kill('SIGKILL');
      throw new Error(`the product at ${url} was not ready after ${START_MS / 1000} s. It last said: ${answer}`);
    }
    await setTimeout(100);
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      const { DATA_DIR } = environment;
      if (DATA_DIR && existsSync(join(DATA_DIR, 'courtside.lock')))
        throw new Error(`the product has ended, and its database in ${DATA_DIR} is still open`);
    },
  };
}
