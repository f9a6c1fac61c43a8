import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline/promises';

const POSTGRES_VERSION = 15;
/** The programs of PostgreSQL, of the version in deploy/cluster/patroni.yml. */
export const POSTGRES_PROGRAMS = `/usr/lib/postgresql/${POSTGRES_VERSION}/bin`;

/** What the cluster runs, and the packages of Debian that have it. */
const PROGRAMS: Record<string, string> = {
  postgres: `postgresql-${POSTGRES_VERSION}`,
  patroni: 'patroni',
  etcd: 'etcd-server',
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  nginx: 'nginx-light',
  openssl: 'openssl',
};
/** A module of Patroni that its package only recommends. */
const ETCD_CLIENT = { path: '/usr/lib/python3/dist-packages/etcd', name: 'python3-etcd' };

/** Debian installs servers where only root looks. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', POSTGRES_PROGRAMS];

const find = (program: string) => FOLDERS.map((folder) => join(folder, program)).find((path) => existsSync(path));

/** The path of an installed program. */
export function pathOf(program: string): string {
  const path = find(program);
  if (!path) throw new Error(`${program} is not installed`);
  return path;
}

/** The packages that the cluster needs and that are not installed. */
const missingPackages = () => [
  ...Object.keys(PROGRAMS).flatMap((program) => (find(program) ? [] : [PROGRAMS[program]!])),
  ...(existsSync(ETCD_CLIENT.path) ? [] : [ETCD_CLIENT.name]),
];

const POLICY = '/usr/sbin/policy-rc.d';

/** Installs packages, and starts none of their services. */
function install(packages: readonly string[]): void {
  const ownPolicy = !existsSync(POLICY);
  if (ownPolicy) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      env,
      stdio: 'inherit',
    });
  } finally {
    if (ownPolicy) rmSync(POLICY);
  }
}

/**
 * Installs what is missing, after a question unless `yes` is set.
 * @throws Error if it may not be installed
 */
export async function installMissing({ yes }: { yes: boolean }): Promise<void> {
  const missing = missingPackages();
  if (missing.length === 0) return;
  const command = `apt-get install --no-install-recommends ${missing.join(' ')}`;
  if (process.getuid?.() !== 0) throw new Error(`These packages are missing. As root on Debian 12: ${command}`);
  if (!yes) {
    if (!process.stdin.isTTY) throw new Error(`These packages are missing. Install them with --yes, or: ${command}`);
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await terminal.question(`Run ${command}? [y/N] `).finally(() => terminal.close());
    if (!/^y(es)?$/i.test(answer.trim())) throw new Error('Nothing was installed');
  }
  install(missing);
}

const firstVersion = (program: string, parameters: string[]) =>
  /\d+(\.\d+)+/.exec(execFileSync(pathOf(program), parameters, { encoding: 'utf8' }))?.[0] ?? 'unknown';

/** The versions for the report. nginx writes its own to the error output. */
export const readVersions = (): [name: string, version: string][] => [
  ['PostgreSQL', firstVersion('postgres', ['--version'])],
  ['Patroni', firstVersion('patroni', ['--version'])],
  ['etcd', firstVersion('etcd', ['--version'])],
  ['PgBouncer', firstVersion('pgbouncer', ['--version'])],
  ['HAProxy', firstVersion('haproxy', ['-v'])],
  ['nginx', /\d+(\.\d+)+/.exec(execFileSync('sh', ['-c', '"$0" -v 2>&1', pathOf('nginx')], { encoding: 'utf8' }))![0]],
  ['Node', process.versions.node],
];
