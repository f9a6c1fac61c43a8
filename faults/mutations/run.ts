import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { wrap } from '#testing/wrap.ts';
import { MUTATIONS, type Mutation } from './list.ts';

const REPORT = 'docs/mutations.md';

/** The first failed test of some files, and the seconds that it took to find it or to run them all. */
type Outcome = { failed: string | undefined; seconds: number };

/** The part of the JSON report of Vitest that is read here. */
type Report = { testResults: { message: string; assertionResults: { status: string; fullName: string }[] }[] };

/** Milliseconds per file after which tests that hang are ended; they count as failed. */
const TIMEOUT_MS = 10 * 60_000;

/**
 * Runs test files in the copy, until a test fails.
 * @throws Error if a file cannot be loaded: such a fault would be detected by anything
 */
async function runTests(copy: string, files: readonly string[], signal: AbortSignal): Promise<Outcome> {
  signal.throwIfAborted();
  const report = join(copy, '.cache', 'mutation.json');
  rmSync(report, { force: true });
  const start = performance.now();
  // A test that fails by chance passes the second time, and so detects nothing.
  const options = ['run', '--project=api', '--bail=1', '--retry=1', '--reporter=json', `--outputFile=${report}`];
  // A group of its own, which is ended with all that it has started.
  const vitest = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...options, ...files], {
    cwd: copy,
    stdio: 'ignore',
    detached: true,
  });
  const end = () => process.kill(-vitest.pid!, 'SIGTERM');
  const timer = setTimeout(end, TIMEOUT_MS * files.length);
  signal.addEventListener('abort', end);
  await once(vitest, 'exit');
  signal.removeEventListener('abort', end);
  clearTimeout(timer);
  signal.throwIfAborted();
  const seconds = (performance.now() - start) / 1000;
  if (!existsSync(report)) return { failed: 'the tests do not end', seconds };
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.find(({ status }) => status === 'failed')?.fullName.trim();
  const unloaded = testResults.find(({ assertionResults }) => assertionResults.length === 0);
  if (failed === undefined && unloaded) throw new Error(`A test file was not run: ${unloaded.message}`);
  return { failed, seconds };
}

/** Puts a fault into the copy while `work` runs. @throws Error if the code has moved */
async function mutated<Result>(
  copy: string,
  { name, file, before, after }: Mutation,
  work: () => Promise<Result>,
): Promise<Result> {
  const path = join(copy, file);
  const code = readFileSync(path, 'utf8');
  if (code.split(before).length !== 2) throw new Error(`"${name}": ${file} no longer has its text once`);
  writeFileSync(
    path,
    code.replace(before, () => after),
  );
  try {
    return await work();
  } finally {
    writeFileSync(path, code);
  }
}

/**
 * Runs the mutations whose name has the word. @returns the names of those that no test detects
 * @throws Error if a test fails in the unchanged copy, which would detect anything
 */
export async function runMutations({
  only = '',
  write,
}: {
  only?: string | undefined;
  write: boolean;
}): Promise<string[]> {
  const mutations = MUTATIONS.filter(({ name }) => name.includes(only));
  const ending = new AbortController();
  const end = (name: string) => ending.abort(new Error(`Ended by ${name}`));
  // Not only the first: tsx passes on what a terminal sends to both.
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, end);
  const copy = mkdtempSync(join(tmpdir(), 'courtside-mutations-'));
  execFileSync('git', ['worktree', 'add', '--detach', '--force', copy, 'HEAD'], { stdio: 'ignore' });
  try {
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
    const files = [...new Set(mutations.flatMap(({ tests }) => tests))];
    const unchanged = await runTests(copy, files, ending.signal);
    if (unchanged.failed !== undefined) throw new Error(`Fails without a mutation: ${unchanged.failed}`);
    console.log(`${files.length} test files pass without a mutation, ${unchanged.seconds.toFixed(0)} s`);
    const rows: string[] = [];
    const undetected: string[] = [];
    for (const mutation of mutations) {
      const { failed, seconds } = await mutated(copy, mutation, () => runTests(copy, mutation.tests, ending.signal));
      if (failed === undefined) undetected.push(mutation.name);
      console.log(`${mutation.name}: ${failed ?? 'not detected'}, ${seconds.toFixed(0)} s`);
      rows.push(`| ${mutation.name} | ${mutation.file} | ${failed ?? '**not detected**'} | ${seconds.toFixed(0)} |`);
    }
    if (write) writeReport(rows, files.length, unchanged.seconds);
    return undetected;
  } finally {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, end);
    execFileSync('git', ['worktree', 'remove', '--force', copy]);
  }
}

function writeReport(rows: readonly string[], files: number, seconds: number): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const [core] = cpus();
  const text = `# Mutations

\`npm run test:mutations -- --write\` puts each of these faults into a copy of the last commit
(\`faults/mutations/list.ts\`) and runs the tests that should detect it. Without a fault, the ${files} test
files pass in ${seconds.toFixed(0)} s. ${new Date().toISOString().slice(0, 10)}, commit ${commit}, Node ${process.version}, ${cpus().length} × ${core?.model.trim() || 'unnamed processor'}, load average ${loadavg()[2]!.toFixed(1)} over the last quarter of an hour.

| the product | where | the test that fails | seconds |
|---|---|---|---|
${rows.join('\n')}
`;
  writeFileSync(REPORT, wrap(text));
  console.log(`Written: ${REPORT}`);
}
