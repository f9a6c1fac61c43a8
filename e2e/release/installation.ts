import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../testing/ports.ts';
import { root, run } from '../package-apps.ts';

/** Clones the last commit into an empty folder and installs only the packages of production. */
export async function cloneForProduction(folder: string): Promise<void> {
  await run(folder, 'git', ['clone', '--quiet', root, '.']);
  const { code, output } = await run(folder, 'npm', ['ci', '--omit=dev', '--prefer-offline', '--ignore-scripts']);
  if (code !== 0) throw new Error(output);
}

/** Copies what `npm run build` made here into an installation. */
export const copyBuild = (folder: string) => cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });

/**
 * Runs a command of the documentation that ends with `npm start`, until the server logs its address
 * or ends. `stop` sends the signal to all of its processes.
 */
export async function start(folder: string, env: Record<string, string> = {}, command = 'npm start') {
  const port = await freePort();
  const child = spawn('bash', ['-ec', command], {
    cwd: folder,
    detached: true,
    env: { ...process.env, NODE_ENV: undefined, PORT: String(port), HOST: '127.0.0.1', ...env },
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
  const isReady = await ready;
  return {
    child,
    ended,
    url: `http://127.0.0.1:${port}`,
    isReady,
    output: () => output,
    stop: async (signal: NodeJS.Signals) => {
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, signal);
      await ended;
    },
  };
}
