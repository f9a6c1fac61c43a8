import { spawnSync } from 'node:child_process';

/** Builds the product before the first journey. */
export function setup(): void {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The build failed; see its output above');
}
