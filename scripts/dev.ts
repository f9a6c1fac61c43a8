import { spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { readEnvironment } from '#server/environment.ts';
import { siteWithLogo } from '#server/site/logo.ts';

/**
 * Runs the server on PORT + 1 and restarts it when its code changes. On PORT, Vite serves the
 * sources of the site and the widgets, and forwards API requests to the server.
 */
const settings = readEnvironment(process.env);
const { port, publicUrl } = settings;
const serverUrl = `http://localhost:${port + 1}`;
process.env.API_URL = serverUrl;
process.env.COURTSIDE_SITE = JSON.stringify({
  apiUrl: `${serverUrl}/api`,
  publicUrl,
  settings: await siteWithLogo(settings),
});

const tsx = fileURLToPath(import.meta.resolve('tsx/cli'));
const server = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(port + 1), PUBLIC_URL: publicUrl, SERVER_RENDERING: 'off' },
});
const stop = (signal: NodeJS.Signals) => void server.kill(signal);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
server.on('exit', (code) => process.exit(code ?? 0));

// Starts Vite last: a page that opens earlier would find no API.
const isReady = () =>
  fetch(`${serverUrl}/readyz`)
    .then(({ ok }) => ok)
    .catch(() => false);
while (!(await isReady())) await setTimeout(200);
const vite = await createServer({ server: { port, strictPort: true, open: false } });
// Vite would end this process before the server has closed its database.
for (const listener of process.listeners('SIGTERM')) if (listener !== stop) process.off('SIGTERM', listener);
await vite.listen();
console.log(`The site and the widgets run from their sources at http://localhost:${port}`);
