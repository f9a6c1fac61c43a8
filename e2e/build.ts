import { spawnSync } from 'node:child_process';

/** Journeys run the built product: brings it up to date before the first one. */
export function setup(): void {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the build failed; its own output says why');
}
