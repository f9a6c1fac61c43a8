import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faultsOf } from '../e2e/published-files.ts';
import { wrap } from '../testing/wrap.ts';

/**
 * `npm run release`: makes a version of what changesets describe. Writes the version and the
 * changelog, packs and verifies the package, commits and tags. Pushes only with `--push`, and never
 * publishes. After a failure the checkout is as it was.
 */
const HELP = `npm run release [-- options]
  --tested  leaves out npm test, because CI has passed for this commit
  --push    pushes the commit and its tag to the remote "origin"`;
const OPTIONS = ['--tested', '--push'];

const FOLDER = 'dist/release';

class Refusal extends Error {}

/** Runs a command. Returns what it printed, or prints it as it comes. */
function run(file: string, args: string[], options: SpawnSyncOptions = {}): string {
  const { status, stdout, stderr } = spawnSync(file, args, { encoding: 'utf8', maxBuffer: 2 ** 26, ...options });
  if (status !== 0) throw new Refusal(`\`${[file, ...args].join(' ')}\` failed${stderr ? `:\n${stderr}` : ''}`);
  return String(stdout ?? '').trim();
}
const show = (file: string, ...args: string[]) => run(file, args, { stdio: 'inherit' });
const git = (...args: string[]) => run('git', args);

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const versionOf = () => readJson('package.json').version as string;

/** Why nothing can be released now. */
function* obstacles(): Generator<string> {
  const changed = git('status', '--porcelain');
  if (changed) yield `These files are not committed:\n${changed}\nCommit or remove them.`;
  const changesets = readdirSync('.changeset').filter((name) => name.endsWith('.md') && name !== 'README.md');
  if (changesets.length === 0) yield 'Nothing has changed since the last release. `npx changeset` describes a change.';
}

/** Changesets put the commit in front of each change, so that its first line may get too long. */
const wrapItem = (line: string) => (line.startsWith('- ') ? wrap(line).replaceAll('\n', '\n  ') : line);

/** Raises the version, and writes what follows from it: the changelog, the lock file, documents. */
function writeVersion(): string {
  const before = versionOf();
  show('npx', '--no-install', 'changeset', 'version');
  const version = versionOf();
  if (version === before) throw new Refusal('The changesets raise no version: name "courtside" in them.');
  const lock = readJson('package-lock.json');
  lock.version = version;
  lock.packages[''].version = version;
  writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
  writeFileSync('CHANGELOG.md', readFileSync('CHANGELOG.md', 'utf8').split('\n').map(wrapItem).join('\n'));
  show('npm', 'run', '--silent', 'generate');
  if (git('tag', '--list', `v${version}`)) throw new Refusal(`The tag v${version} exists already.`);
  return version;
}

/** Packs the package and verifies the file that npm would publish. Returns its path. */
function pack(version: string): string {
  show('npm', 'run', '--silent', 'package');
  const tarball = join(FOLDER, `courtside-${version}.tgz`);
  rmSync(FOLDER, { recursive: true, force: true });
  run('mkdir', ['-p', FOLDER]);
  run('npm', ['pack', './dist/package', '--silent', '--pack-destination', FOLDER]);
  if (!existsSync(tarball)) throw new Refusal(`npm did not write ${tarball}, but ${readdirSync(FOLDER)}`);
  const unpacked = mkdtempSync(join(tmpdir(), 'courtside-release-'));
  try {
    run('tar', ['xzf', tarball, '-C', unpacked]);
    const faults = Object.entries(faultsOf(join(unpacked, 'package'))).flatMap(([kind, found]) =>
      found.map((one: string) => `  ${kind}: ${one}`),
    );
    if (faults.length > 0) throw new Refusal(`The package has faults:\n${faults.join('\n')}`);
  } finally {
    rmSync(unpacked, { recursive: true });
  }
  show('npx', '--no-install', 'publint', '--strict', tarball);
  show('npx', '--no-install', 'attw', tarball, '--profile', 'esm-only');
  return tarball;
}

function release(options: string[]): void {
  for (const obstacle of obstacles()) throw new Refusal(obstacle);
  show('npm', 'run', '--silent', 'lint');
  if (!options.includes('--tested')) show('npm', 'test');
  const start = git('rev-parse', 'HEAD');
  try {
    const version = writeVersion();
    const tarball = pack(version);
    git('add', '--all');
    git('commit', '--message', `Release ${version}`);
    git('tag', '--annotate', `v${version}`, '--message', `Courtside ${version}`);
    if (options.includes('--push')) git('push', '--atomic', 'origin', 'HEAD', `v${version}`);
    const next = options.includes('--push') ? [] : [`git push --atomic origin HEAD v${version}`];
    console.log([`Released ${version}. Next:`, ...next, `npm publish ${tarball}`].join('\n  '));
  } catch (error) {
    // The checkout was clean, so this removes nothing of others.
    const tag = git('tag', '--points-at', 'HEAD')
      .split('\n')
      .find((name) => name.startsWith('v'));
    if (git('rev-parse', 'HEAD') !== start && tag) git('tag', '--delete', tag);
    git('reset', '--quiet', '--hard', start);
    git('clean', '--quiet', '--force', '-d');
    throw error;
  }
}

const options = process.argv.slice(2);
const unknown = options.find((option) => !OPTIONS.includes(option));
try {
  if (unknown !== undefined) throw new Refusal(`${unknown} is no option.\n${HELP}`);
  release(options);
} catch (error) {
  console.error(error instanceof Refusal ? `Nothing was released. ${error.message}` : error);
  process.exitCode = 1;
}
