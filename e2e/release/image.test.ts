/**
 * deploy/Dockerfile, built with buildah of Debian and run without a daemon. No registry of images is
 * needed: the base is made of this machine's Node and shell.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '#testing/ports.ts';
import { root, run } from '../package-apps.ts';
import { install } from './install.ts';

const folder = mkdtempSync(join(tmpdir(), 'courtside-image-'));
const storage = ['--storage-driver', 'vfs', '--root', join(folder, 'images'), '--runroot', join(folder, 'run')];
const CHROOT = ['--isolation', 'chroot'];

async function buildah(...args: string[]): Promise<string> {
  const { code, output } = await run(folder, 'buildah', [...storage, ...args]);
  expect(code, `buildah ${args.join(' ')}\n${output.slice(-5000)}`).toBe(0);
  return output.trim();
}

const which = (name: string) => execFileSync('which', [name], { encoding: 'utf8' }).trim();
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

const SYSTEM_LIBRARY = /^lib(dl|m|nss_\w+|pthread|resolv|rt|util)\.so\.\d+$/;
const systemLibraries = (path: string) =>
  readdirSync(path)
    .filter((name) => SYSTEM_LIBRARY.test(name))
    .map((name) => join(path, name));

/** Writes the files of an image with Node, npm and what their scripts and the Dockerfile call. */
function writeBase(base: string): void {
  const copy = (path: string) => {
    const target = join(base, path);
    if (existsSync(target)) return;
    mkdirSync(dirname(target), { recursive: true });
    cpSync(realpathSync(path), target, { recursive: true });
  };
  mkdirSync(join(base, 'usr/bin'), { recursive: true });
  symlinkSync('usr/bin', join(base, 'bin'));
  for (const name of ['node', 'sh', 'env', 'mkdir', 'chown']) {
    const program = which(name);
    copy(program);
    const libraries = execFileSync('ldd', [program], { encoding: 'utf8' });
    for (const [library] of libraries.matchAll(/\/\S+\.so\S*/g)) {
      copy(library);
      // Packages load other parts of it.
      if (/\/libc\.so/.test(library)) systemLibraries(dirname(library)).forEach(copy);
    }
  }
  const npm = join(dirname(realpathSync(which('npm'))), '..');
  cpSync(npm, join(base, 'usr/lib/npm'), { recursive: true, dereference: true });
  for (const name of ['npm', 'npx']) symlinkSync(`/usr/lib/npm/bin/${name}-cli.js`, join(base, `usr/bin/${name}`));
  if (existsSync(CERTIFICATES)) copy(CERTIFICATES);
  for (const name of ['tmp', 'root', 'etc']) mkdirSync(join(base, name), { recursive: true });
  writeFileSync(join(base, 'etc/passwd'), 'root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/tmp:/bin/sh\n');
  writeFileSync(
    join(base, 'Dockerfile'),
    `FROM scratch\nCOPY . /\nENV PATH=/usr/bin:/bin NODE_EXTRA_CA_CERTS=${CERTIFICATES}\n`,
  );
}

type Config = { User: string; Cmd: string[]; Env: string[]; WorkingDir: string; StopSignal: string };
let config: Config;
let health: { Test: string[] };
let container: string;
let server: ChildProcess | undefined;
beforeAll(async () => {
  install({ buildah: 'buildah' });
  const [base, clone] = [join(folder, 'base'), join(folder, 'clone')];
  for (const path of [base, clone]) mkdirSync(path);
  writeBase(base);
  await buildah('bud', ...CHROOT, '--tag', 'base', base);
  await run(clone, 'git', ['clone', '--quiet', root, '.']);
  // Of Docker's format, since others have no health check.
  const format = ['--format', 'docker', '--pull-never', '--build-arg', 'BASE=localhost/base'];
  await buildah('bud', ...CHROOT, ...format, '--file', join(clone, 'deploy/Dockerfile'), '--tag', 'courtside', clone);
  const inspected = JSON.parse(await buildah('inspect', '--type', 'image', 'courtside'));
  config = inspected.OCIv1.config;
  health = inspected.Docker.config.Healthcheck;
  container = await buildah('from', '--pull-never', 'courtside');
}, 1_800_000);
afterAll(async () => {
  server?.kill();
  await run(folder, 'buildah', [...storage, 'rm', '--all']);
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command in the container as the image says. */
const inContainer = (env: string[], ...command: string[]) => [
  ...['run', ...CHROOT, ...env.flatMap((one) => ['--env', one])],
  ...[container, '--', ...command],
];
const evaluate = (script: string) => buildah(...inContainer([], 'node', '--print', script));

it('has the build and the packages of production, and no sources', async () => {
  expect(await evaluate('fs.readdirSync(".").sort().join()')).toBe('deploy,dist,node_modules,package.json,scripts');
  const packages = '["fastify", "vitest"].map((name) => fs.existsSync("node_modules/" + name)).join()';
  expect(await evaluate(packages)).toBe('true,false');
});

it('runs as a user without rights, gets ready, and reports its health', async () => {
  const port = await freePort();
  const env = [`PORT=${port}`, 'HOST=127.0.0.1', 'SEED=none', 'SERVER_RENDERING=off'];
  const check = async () => {
    const [kind, ...command] = health.Test;
    expect(kind).toBe('CMD');
    return (await run(folder, 'buildah', [...storage, ...inContainer(env, ...command)])).code;
  };
  expect(await check()).not.toBe(0);

  let output = '';
  server = spawn('buildah', [...storage, ...inContainer(env, ...config.Cmd)], { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [server.stdout!, server.stderr!]) {
    stream.on('data', (text) => {
      output += text;
    });
  }
  const ready = async () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status,
      () => output,
    );
  await expect.poll(ready, { timeout: 120_000 }).toBe(200);
  expect(await check()).toBe(0);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);

  // Who listens, as the system knows it.
  const listening = new RegExp(`:${port.toString(16).toUpperCase()} 00000000:0000 0A \\S+ \\S+ \\S+\\s+(\\d+)`);
  expect([config.User, listening.exec(readFileSync('/proc/net/tcp', 'utf8'))?.[1]]).toEqual(['1000:1000', '1000']);
});
