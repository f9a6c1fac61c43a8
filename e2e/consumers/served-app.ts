import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { preview } from 'vite';
import { freePort } from '#testing/ports.ts';
import type { InstalledApp } from './installed-app.ts';

export interface ServedApp {
  url: string;
  close(): Promise<void>;
}

/** Serves the built files in a folder of an app. */
async function serveFiles({ home }: InstalledApp, folder: string): Promise<ServedApp> {
  const server = await preview({
    configFile: false,
    root: home,
    build: { outDir: folder },
    logLevel: 'warn',
    preview: { host: '127.0.0.1', port: await freePort(), strictPort: true },
  });
  return { url: server.resolvedUrls!.local[0]!, close: () => server.close() };
}

/** Runs a script that serves an app at the port and address of its environment. */
async function runServer({ home, environment }: InstalledApp, script: string): Promise<ServedApp> {
  const port = await freePort();
  const child = spawn('npm', ['run', script], {
    cwd: home,
    // npm does not pass SIGTERM on to what its shell has started.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment, PORT: String(port), HOST: '127.0.0.1', HOSTNAME: '127.0.0.1' },
  });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}/`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`npm run ${script} ended in ${home}`);
    if (await fetch(url).catch(() => undefined)) break;
    await setTimeout(200);
  }
  return {
    url,
    async close() {
      process.kill(-child.pid!, 'SIGTERM');
      await ended;
    },
  };
}

/** Serves a built app on a free port. `files` is the folder of a static one. */
export const serveApp = (app: InstalledApp, files: string | undefined): Promise<ServedApp> =>
  files === undefined ? runServer(app, 'start') : serveFiles(app, files);
