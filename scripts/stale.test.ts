import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

let root: string;
let stale: typeof import('./stale.mjs');

function write(file: string, text: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

// A repository of a few files: it looks at the one that it stands in.
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'courtside-stale-'));
  for (const file of ['core/money.ts', 'elements/card.tsx', 'server/main.ts', 'site/root.tsx', 'dist/index.js'])
    write(file, 'before');
  mkdirSync(join(root, 'scripts'));
  copyFileSync(fileURLToPath(new URL('stale.mjs', import.meta.url)), join(root, 'scripts/stale.mjs'));
  stale = await import(/* @vite-ignore */ pathToFileURL(join(root, 'scripts/stale.mjs')).href);
});
afterEach(() => rmSync(root, { recursive: true }));

const buildAll = () => {
  for (const part of stale.staleParts()) stale.stamping(part)();
};

it('builds everything the first time, and nothing again while nothing changes', () => {
  expect(stale.staleParts()).toEqual(['pages', 'server']);
  buildAll();
  expect(stale.staleParts()).toEqual([]);
});

it.each([
  ['a rule that both use', () => write('core/money.ts', 'after'), ['pages', 'server']],
  ['a widget', () => write('elements/card.tsx', 'after'), ['pages']],
  ['a page of the site', () => write('site/root.tsx', 'after'), ['pages']],
  ['the server', () => write('server/main.ts', 'after'), ['server']],
  ['a new file', () => write('server/plugins/new.ts', ''), ['server']],
  ['a file that went', () => rmSync(join(root, 'elements/card.tsx')), ['pages']],
  ['a version of a package', () => write('package-lock.json', '{}'), ['pages', 'server']],
  ['how it is built', () => write('scripts/build.ts', 'after'), ['pages', 'server']],
  ['a test', () => write('server/main.test.ts', 'after'), []],
  ['what was built', () => write('dist/index.js', 'after'), []],
  ['a text that nothing is built from', () => write('README.md', 'after'), []],
  ['a stamp that went', () => rmSync(stale.stampOf('server')), ['server']],
])('after a change of %s builds what is made of it', (_, change, parts) => {
  buildAll();
  change();
  expect(stale.staleParts()).toEqual(parts);
});

it('builds again what changed while it was built', () => {
  const stamps = stale.staleParts().map((part) => stale.stamping(part));
  write('server/main.ts', 'after');
  for (const stamp of stamps) stamp();
  expect(stale.staleParts()).toEqual(['server']);
});
