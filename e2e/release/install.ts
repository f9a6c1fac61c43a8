import { execFileSync } from 'node:child_process';

const isMissing = (program: string) => {
  try {
    execFileSync('which', [program]);
    return false;
  } catch {
    return true;
  }
};

/**
 * Installs what is missing from Debian: packages by a program that each has.
 * @throws Error if that needs another user
 */
export function install(packages: Record<string, string>): void {
  const missing = Object.keys(packages).filter((name) => isMissing(packages[name]!));
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0) throw new Error(`install ${missing.join(' and ')}, or run this test as root on Debian`);
  execFileSync('apt-get', ['update', '-qq']);
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
