/** `npm run release`, in a clone. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root, run } from '../package-apps.ts';

// Below the temporary folder, so that nothing of this checkout can be resolved.
const folder = mkdtempSync(join(tmpdir(), 'courtside-release-'));
const [clone, remote] = [join(folder, 'clone'), join(folder, 'remote.git')];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A change that users notice. */
const CHANGESET = '.changeset/a-change-of-this-test.md';

async function git(...args: string[]): Promise<string> {
  const { code, output } = await run(clone, 'git', args);
  expect(code, `git ${args.join(' ')}\n${output}`).toBe(0);
  return output.trim();
}
async function commit(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(clone, name), text);
  await git('add', '--all');
  await git('commit', '--quiet', '--message', 'A change');
}
// Its own tests are those of this repository, which run already.
const release = (...more: string[]) => run(clone, 'npm', ['run', 'release', '--', '--tested', ...more]);
const read = (name: string) => readFileSync(join(clone, name), 'utf8');
const state = async () => [await git('rev-parse', 'HEAD'), await git('status', '--porcelain'), await git('tag')];

beforeAll(async () => {
  mkdirSync(clone);
  await git('clone', '--quiet', '--no-tags', root, '.');
  await git('init', '--quiet', '--bare', remote);
  await git('remote', 'set-url', 'origin', remote);
  await git('config', 'user.name', 'Releaser');
  await git('config', 'user.email', 'releaser@example.com');
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
  // A link is no folder, which is what .gitignore names.
  writeFileSync(join(clone, '.git/info/exclude'), 'node_modules\n');
  await commit({ [CHANGESET]: '---\n"courtside": minor\n---\n\nCourts can be booked on the moon.\n' });
});

it('refuses files that are not committed, and names them', async () => {
  writeFileSync(join(clone, 'forgotten.txt'), '');
  const before = await state();
  const { code, output } = await release();
  expect([code, output]).toEqual([1, expect.stringContaining('?? forgotten.txt')]);
  expect(await state()).toEqual(before);
  rmSync(join(clone, 'forgotten.txt'));
});

it.each([
  ['a check', { 'core/wrong.ts': 'var x = 1' }, '`npm run --silent lint` failed'],
  ['a package whose files are missing', { 'package.json': 'MISSING' }, 'missingTargets: ./dist/missing.js'],
])('leaves everything as it was after %s fails', async (_, files: Record<string, string>, message) => {
  const manifest = JSON.parse(read('package.json'));
  manifest.exports['./missing'] = { types: './dist/elements/map.d.ts', default: './dist/missing.js' };
  const texts = Object.entries(files).map(([name, text]) => [
    name,
    text === 'MISSING' ? `${JSON.stringify(manifest, null, 2)}\n` : text,
  ]);
  await commit(Object.fromEntries(texts));
  const before = await state();
  const { code, output } = await release();
  expect([code, output]).toEqual([1, expect.stringContaining(message)]);
  expect(await state()).toEqual(before);
  await git('reset', '--quiet', '--hard', 'HEAD~1');
});

it('writes version and changelog, verifies the package, commits, tags and pushes if asked', async () => {
  const { version: before } = JSON.parse(read('package.json'));
  const { code, output } = await release('--push');
  expect(code, output).toBe(0);
  const { version } = JSON.parse(read('package.json'));
  expect(version).not.toBe(before);
  const lock = JSON.parse(read('package-lock.json'));
  expect([lock.version, lock.packages[''].version]).toEqual([version, version]);
  expect(read('CHANGELOG.md')).toMatch(new RegExp(`^# Changelog\n\n## ${version}\n[^]*booked on the moon[.]\n`));
  expect(readdirSync(join(clone, '.changeset')).filter((name) => name.endsWith('.md'))).toEqual(['README.md']);
  const [head, changed, tag] = await state();
  expect([changed, tag]).toEqual(['', `v${version}`]);
  expect(await git('rev-parse', `${tag}^{commit}`)).toBe(head);
  expect(await git('ls-remote', remote, `refs/tags/${tag}^{}`)).toContain(head);

  const tarball = `dist/release/courtside-${version}.tgz`;
  expect(output).toContain(`npm publish ${tarball}`);
  expect(existsSync(join(clone, tarball))).toBe(true);
  const manifest = await run(clone, 'tar', ['xzOf', tarball, 'package/package.json']);
  expect(JSON.parse(manifest.output).version).toBe(version);
});

it('refuses when nothing has changed since', async () => {
  const { code, output } = await release();
  expect([code, output]).toEqual([1, expect.stringContaining('Nothing has changed since the last release')]);
});
