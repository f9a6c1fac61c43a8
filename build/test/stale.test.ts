import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

/** Tests what each script of `npm run build` depends on, with commands that only log their name. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'courtside-stale-'));
const RAN = join(folder, 'ran.txt');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CASES: [file: string, stale: string[]][] = [
  ['core/domain/price.ts', ['build:pages', 'build:server']],
  ['locales/en/site.json', ['build:pages', 'build:server']],
  ['elements/club-search/index.ts', ['build:pages']],
  ['site/routes/club.tsx', ['build:pages']],
  ['build/bundle/chunks.mjs', ['build:pages']],
  ['rollup.config.mjs', ['build:pages']],
  ['server/main.ts', ['build:server']],
  ['core/domain/price.test.ts', []],
];

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

function copyManifest(): void {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    wireit: Record<string, { command?: string }>;
  };
  for (const [name, script] of Object.entries(manifest.wireit))
    if (script.command) script.command = `echo ${name} >> ran.txt`;
  write('package.json', JSON.stringify(manifest));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
}

/** The scripts that `npm run build` runs now. */
function build(): string[] {
  writeFileSync(RAN, '');
  // Removes the settings of the npm and Wireit that run this test.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|WIREIT)/.test(name)));
  execFileSync('npm', ['run', 'build'], { cwd: folder, env: { ...env, WIREIT_LOGGER: 'simple' }, stdio: 'pipe' });
  return readFileSync(RAN, 'utf8').split('\n').filter(Boolean).sort();
}

copyManifest();
for (const [file] of CASES) write(file, 'before');
build();

it('runs nothing again after a build', () => {
  expect(build()).toEqual([]);
});

it.each(CASES)('after a change of %s runs %j again', (file, stale) => {
  write(file, 'after');
  expect(build()).toEqual(stale);
});
