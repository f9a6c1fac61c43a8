import { spawnSync } from 'node:child_process';

/** Builds the product and its package before the first journey. */
export function setup(): void {
  for (const script of ['build', 'package']) {
    const { status } = spawnSync('npm', ['run', '--silent', script], { stdio: 'inherit' });
    if (status !== 0) throw new Error(`\`npm run ${script}\` failed; see its output above`);
  }
}
