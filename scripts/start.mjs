import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { staleParts } from './stale.mjs';

// Before anything of React is loaded.
process.env.NODE_ENV = 'production';

if (staleParts().length > 0) {
  const tsx = fileURLToPath(import.meta.resolve('tsx/cli'));
  const { status } = spawnSync(process.execPath, [tsx, 'scripts/build.ts'], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
try {
  const { startServer } = await import('../dist/server/main.mjs');
  await startServer();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
