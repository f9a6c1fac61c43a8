import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './package-apps.ts';
import { faultsOf, sizeOf } from './published-files.ts';

const folder = join(root, 'dist/package');
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

it('has every file that its manifest and documents name, and no other', () => {
  expect(faultsOf(folder)).toEqual({
    missingTargets: [],
    untyped: [],
    undeclaredImports: [],
    brokenLinks: [],
    needless: [],
  });
});

it('takes at most 8 MB with its dependencies', () => {
  const dependencies = Object.keys(manifest.dependencies);
  const folders = [folder, ...dependencies.map((name) => join(root, 'node_modules', name))];
  expect(folders.reduce((sum, each) => sum + sizeOf(each), 0)).toBeLessThan(8e6);
  for (const name of dependencies) {
    const { dependencies: nested } = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));
    expect(nested, `dependencies of ${name}`).toBeUndefined();
  }
});

it('takes as much on disk as its README says', () => {
  const [, megabytes] = /takes ([\d.]+) MB on disk/.exec(readFileSync(join(root, 'docs/packages.md'), 'utf8')) ?? [];
  expect(sizeOf(folder) / 1e6).toBeGreaterThan(Number(megabytes) * 0.9);
  expect(sizeOf(folder) / 1e6).toBeLessThan(Number(megabytes) * 1.1);
});

it('leaves the frameworks to the app', () => {
  expect(manifest.peerDependencies.react).toBe('>=18');
  for (const name of Object.keys(manifest.peerDependencies)) {
    expect(manifest.peerDependenciesMeta[name], name).toEqual({ optional: true });
  }
  expect(Object.keys(manifest)).not.toContain('devDependencies');
  expect(Object.keys(manifest)).not.toContain('scripts');
  // npm refuses to publish the repository's own.
  expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).private).toBe(true);
});

it('says where it comes from', () => {
  for (const field of ['repository', 'homepage', 'bugs', 'license', 'keywords', 'version']) {
    expect(manifest[field], field).toBeTruthy();
  }
});
