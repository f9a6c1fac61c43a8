import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withTimeout } from '../calls.ts';
import { atEnd } from './cleanup.ts';

const STOP_TIMEOUT_MS = 20_000;

export type Daemon = {
  pid: number;
  running(): boolean;
  /** Ends it as its service would, after 20 s with `kill -9`. */
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** Sends a signal, such as one that suspends it. */
  signal(name: NodeJS.Signals): void;
};

type DaemonOptions = {
  /** Where its output goes, to `<name>.log`. */
  folder: string;
  user?: User | undefined;
  stopSignal?: NodeJS.Signals;
};

/** A user that is not root, because PostgreSQL and PgBouncer refuse to run as root. */
export type User = { uid: number; gid: number };

/** The user of Debian's PostgreSQL; undefined if this process is not root. */
export function databaseUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Starts a program of the cluster in the foreground. */
export function startDaemon(
  name: string,
  command: readonly [string, ...string[]],
  { folder, user, stopSignal = 'SIGTERM' }: DaemonOptions,
): Daemon {
  const log = openSync(join(folder, `${name}.log`), 'a');
  const [program, ...parameters] = command;
  const child: ChildProcess = spawn(program, parameters, {
    stdio: ['ignore', log, log],
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8' },
    ...user,
  });
  const exited = once(child, 'exit');
  exited.catch(() => {});
  const running = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined;
  const end = async (signal: NodeJS.Signals) => {
    if (!running()) return;
    child.kill(signal);
    await exited;
  };
  atEnd(() => end('SIGKILL'));
  return {
    pid: child.pid!,
    running,
    kill: () => end('SIGKILL'),
    stop: () => withTimeout(STOP_TIMEOUT_MS, end(stopSignal)).catch(() => end('SIGKILL')),
    signal: (signal) => void child.kill(signal),
  };
}

/** Asks until there is an answer other than undefined and false. Errors count as none. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
  { seconds = 90, every = 200 } = {},
): Promise<T> {
  const end = Date.now() + seconds * 1000;
  let cause: unknown;
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== undefined && answer !== false) return answer;
    } catch (error) {
      cause = error;
    }
    if (Date.now() > end) throw new Error(`${what}: not within ${seconds} s`, { cause });
    await pause(every);
  }
}

/** The last lines of a daemon's log. */
export const tailOf = (folder: string, name: string, lines = 15) =>
  readFileSync(join(folder, `${name}.log`), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(-lines)
    .join('\n');
