/**
 * Runs before `npm start`. With the development packages it builds what is out of date. Without
 * them (`npm ci --omit=dev`) the server needs a finished build.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const exists = (path) => existsSync(fileURLToPath(new URL(`../${path}`, import.meta.url)));

if (exists('node_modules/wireit')) {
  // A shell finds npm on Windows too.
  const { status } = spawnSync('npm run --silent build', { stdio: 'inherit', shell: true });
  process.exit(status ?? 1);
}
if (!exists('dist/server/main.mjs') || !exists('dist/site/server/index.js')) {
  console.error(
    'There is no build in dist, and the packages that make it are not installed.\n' +
      'Run `npm ci && npm run build && npm prune --omit=dev`, or copy dist from a machine that did.',
  );
  process.exit(1);
}
