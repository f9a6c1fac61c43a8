import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** One process of the server, which can be killed and started again at the same address. */
export type Server = {
  url: string;
  up: boolean;
  /** How often it ended by itself once it was up. */
  crashes: number;
  start(skew: number): Promise<void>;
  kill(): Promise<void>;
  /** Stands still for so many ms, as under a debugger or on a machine that sleeps. */
  halt(ms: number): Promise<void>;
  /** The lines that it wrote as errors, and those of its last words. */
  said: string[];
};

const PATIENCE = 90_000;

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    (answer) => answer.ok,
    () => false,
  );
}

export function makeServer(port: number, env: Record<string, string>): Server {
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const server: Server = {
    url,
    up: false,
    crashes: 0,
    said: [],
    async start(skew) {
      child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'server.ts')], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, PORT: String(port), PUBLIC_URL: url, CLOCK_SKEW: String(skew), ...env },
      });
      child.once('exit', () => {
        if (server.up) server.crashes += 1;
        server.up = false;
      });
      child.stdout!.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('"level":50')) server.said.push(text);
      });
      child.stderr!.setEncoding('utf8').on('data', (text: string) => server.said.push(text));
      const until = Date.now() + PATIENCE;
      while (!(await answers(url))) {
        if (child.exitCode !== null || Date.now() > until)
          throw new Error(`A server did not start: ${server.said.at(-1)}`);
        await pause(100);
      }
      server.up = true;
    },
    async kill() {
      server.up = false;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    async halt(ms) {
      child?.kill('SIGSTOP');
      await pause(ms);
      child?.kill('SIGCONT');
    },
  };
  return server;
}
