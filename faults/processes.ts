import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** One process of the server. It can be killed and started again at the same address. */
export type ServerProcess = {
  url: string;
  pid: number | undefined;
  up: boolean;
  /** How often it exited by itself after its start. */
  crashes: number;
  start(skew: number): Promise<void>;
  kill(): Promise<void>;
  /** Lets it stop by itself, as for an upgrade. */
  stop(): Promise<void>;
  /** Suspends the process for `ms` milliseconds, as a debugger or a sleeping machine does. */
  suspend(ms: number): Promise<void>;
  /** The lines that it logged as errors, and its last output. */
  output: string[];
};

/** Generous: a new process competes with others that are busy. */
const START_TIMEOUT_MS = 240_000;

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    (answer) => answer.ok,
    () => false,
  );
}

/** @param folder of the checkout that it runs, by default this one */
export function createServerProcess(
  port: number,
  env: Record<string, string>,
  folder = join(import.meta.dirname, '..'),
): ServerProcess {
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals) => {
    server.up = false;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  const server: ServerProcess = {
    url,
    get pid() {
      return child?.pid;
    },
    up: false,
    crashes: 0,
    output: [],
    async start(skew) {
      child = spawn(process.execPath, ['--import', 'tsx', join(folder, 'faults/server.ts')], {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, PORT: String(port), PUBLIC_URL: url, CLOCK_SKEW: String(skew), ...env },
      });
      child.once('exit', () => {
        if (server.up) server.crashes += 1;
        server.up = false;
      });
      child.stdout!.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('"level":50')) server.output.push(text);
      });
      child.stderr!.setEncoding('utf8').on('data', (text: string) => server.output.push(text));
      const until = Date.now() + START_TIMEOUT_MS;
      while (!(await isReady(url))) {
        if (child.exitCode !== null || child.signalCode !== null || Date.now() > until)
          throw new Error(`A server did not start: ${server.output.at(-1)}`);
        await pause(100);
      }
      server.up = true;
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async suspend(ms) {
      child?.kill('SIGSTOP');
      await pause(ms);
      child?.kill('SIGCONT');
    },
  };
  return server;
}
