import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { wrap } from '#testing/wrap.ts';
import { MUTATIONS, type Mutation } from './list.ts';

const REPORT = 'docs/mutations.md';

/** The failed tests of some files, and the seconds that they took. */
type Outcome = { failed: string[]; seconds: number };

/** The part of the JSON report of Vitest that is read here. */
type Report = { testResults: { message: string; assertionResults: { status: string; fullName: string }[] }[] };

/** Milliseconds after which tests that hang are ended; they count as failed. */
const TIMEOUT_MS = 10 * 60_000;

/**
 * Runs test files in the copy.
 * @throws Error if a file cannot be loaded: such a fault would be detected by anything
 */
function runTests(copy: string, files: readonly string[]): Outcome {
  const report = join(copy, '.cache', 'mutation.json');
  rmSync(report, { force: true });
  const start = performance.now();
  spawnSync('npx', ['vitest', 'run', '--project=api', '--reporter=json', `--outputFile=${report}`, ...files], {
    cwd: copy,
    stdio: 'ignore',
    timeout: TIMEOUT_MS,
  });
  const seconds = (performance.now() - start) / 1000;
  if (!existsSync(report)) return { failed: ['the tests do not end'], seconds };
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const failed = testResults.flatMap(({ message, assertionResults }) => {
    if (assertionResults.length === 0) throw new Error(`A test file was not run: ${message}`);
    return assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName.trim());
  });
  return { failed, seconds };
}

/** Puts a fault into the copy while `work` runs. @throws Error if the code has moved */
function mutated<Result>(copy: string, { name, file, before, after }: Mutation, work: () => Result): Result {
  const path = join(copy, file);
  const code = readFileSync(path, 'utf8');
  if (code.split(before).length !== 2) throw new Error(`"${name}": ${file} no longer has its text once`);
  writeFileSync(
    path,
    code.replace(before, () => after),
  );
  try {
    return work();
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
  const copy = mkdtempSync(join(tmpdir(), 'courtside-mutations-'));
  execFileSync('git', ['worktree', 'add', '--detach', '--force', copy, 'HEAD'], { stdio: 'ignore' });
  try {
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
    const files = [...new Set(mutations.flatMap(({ tests }) => tests))];
    const unchanged = runTests(copy, files);
    if (unchanged.failed.length > 0) throw new Error(`Fails without a mutation: ${unchanged.failed.join('; ')}`);
    console.log(`${files.length} test files pass without a mutation, ${unchanged.seconds.toFixed(0)} s`);
    const rows: string[] = [];
    const undetected: string[] = [];
    for (const mutation of mutations) {
      const { failed, seconds } = mutated(copy, mutation, () => runTests(copy, mutation.tests));
      if (failed.length === 0) undetected.push(mutation.name);
      console.log(`${mutation.name}: ${failed.length} failed, ${seconds.toFixed(0)} s`);
      rows.push(
        `| ${mutation.name} | ${mutation.file} | ${failed[0] ?? '**not detected**'} | ${failed.length} | ${seconds.toFixed(0)} |`,
      );
    }
    if (write) writeReport(rows, files.length, unchanged.seconds);
    return undetected;
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', copy]);
  }
}

function writeReport(rows: readonly string[], files: number, seconds: number): void {
  const text = `# Mutations

\`npm run test:mutations -- --write\` puts each of these faults into a copy of the last commit
(\`faults/mutations/list.ts\`) and runs the tests that should detect it. Without a fault, the ${files} test
files pass in ${seconds.toFixed(0)} s. ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${availableParallelism()} processors.

| the product | where | the first test that fails | tests that fail | seconds |
|---|---|---|---|---|
${rows.join('\n')}
`;
  writeFileSync(REPORT, wrap(text));
  console.log(`Written: ${REPORT}`);
}
