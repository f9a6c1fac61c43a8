import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from './build.ts';

interface Tally {
  passed: number;
  failed: number;
  /** Names of failed tests, said again at the end: the middle of a long output is easily lost. */
  names?: string[];
  /** Names of tests that passed at their second attempt only: each is a fault to find. */
  unsteady?: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** Runs a command of ours or of a package; resolves with its exit code, and what it said unless that went to this terminal. */
function run(args: string[], output: 'inherit' | 'pipe'): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const child = spawn('npx', ['--no-install', ...args], { stdio: ['ignore', output, output] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (said += data));
    child.on('close', (code) => resolve({ code: code ?? 1, said }));
  });
}

/** A command that passes or fails as a whole. What it said comes in one piece at its end, as others run beside it. */
async function check(...args: string[]): Promise<Tally> {
  const { code, said } = await run(args, 'pipe');
  console.log(`\n── ${args.join(' ')}\n${said}`);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Runs a test runner that writes `{ passed, failed }` to the file named last; a runner that ran nothing has failed. */
async function tests(
  name: string,
  args: (report: string) => string[],
  read: (report: string) => Tally,
): Promise<Tally> {
  const report = join(tmpdir(), `courtside-${name}-${process.pid}.json`);
  const { code } = await run(args(report), 'inherit');
  try {
    const tally = read(readFileSync(report, 'utf8'));
    return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(report, { force: true });
  }
}

const vitest = (name: string, ...args: string[]) =>
  tests(
    name,
    (report) => ['vitest', 'run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    (text) => {
      const {
        numPassedTests: passed,
        numFailedTests,
        numFailedTestSuites,
        testResults,
      }: VitestReport = JSON.parse(text);
      const said = (wanted: string) =>
        testResults.flatMap(({ name, assertionResults }) =>
          assertionResults
            .filter(({ status, failureMessages }) => status === wanted && failureMessages.length > 0)
            .map(({ fullName, failureMessages }) => `${name}: ${fullName}: ${failureMessages[0]!.split('\n')[0]}`),
        );
      const broken = testResults.filter(({ status, message }) => status === 'failed' && message);
      return {
        passed,
        failed: Math.max(numFailedTests, passed === 0 ? 1 : 0, numFailedTestSuites > 0 ? 1 : 0),
        names: [...broken.map(({ name, message }) => `${name}: ${message}`), ...said('failed')],
        unsteady: said('passed'),
      };
    },
  );

type Step = [name: string, step: () => Promise<Tally>];

/** One after another in a lane; the two lanes side by side, as most of these keep one core busy. */
const checks: Step[][] = [
  [
    ['format and lint', () => check('biome', 'check', '--error-on-warnings', '.')],
    ['types', () => check('tsc', '-p', '.')],
    [
      'import rules',
      () =>
        check(
          'depcruise',
          '--ignore-known',
          '--',
          'core',
          'elements',
          'site',
          'server',
          'locales',
          'e2e',
          'bench',
          'faults',
          'scripts',
        ),
    ],
    ['dead code', () => check('knip')],
    // They need no build. Modules are read once a worker, not once a file: a third of the processor's time less.
    ['unit tests of core and site', () => vitest('unit', './core/', './site/', '--exclude=server/**', '--no-isolate')],
  ],
  [
    ['build', () => buildIfStale(console.log).then(() => ({ passed: 1, failed: 0 }))],
    ['package declarations', () => check('tsx', 'scripts/build-types.ts')],
    ['package', () => check('publint', '--strict')],
    ['package types', () => check('attw', '--pack', '.', '--profile', 'esm-only')],
    ['package consumers', () => tests('consumers', (report) => ['tsx', 'scripts/consumers.ts', report], JSON.parse)],
  ],
];
/** Each of these keeps all cores busy. */
const suites: Step[] = [
  // Two at a time leave two cores idle for a tenth of the time; browsers at three would get in each other's way.
  ['unit and API tests', () => vitest('api', './server/', './scripts/', './faults/', '--maxWorkers=3')],
  ['element tests', () => tests('elements', (report) => ['tsx', 'scripts/element-tests.ts', report], JSON.parse)],
  // One attempt more, so that a machine that stalled fails nothing; who needed it is named at the end.
  ['journeys and byte budgets', () => vitest('journeys', 'e2e', '--retry=1')],
];

const only = process.argv.slice(2);
const total: Tally = { passed: 0, failed: 0 };
const failures: string[] = [];
const unsteady: string[] = [];
/** Where the time went. */
const seconds: string[] = [];

async function runAll(steps: Step[]): Promise<void> {
  for (const [name, step] of steps) {
    if (only.length > 0 && !only.some((word) => name.includes(word))) continue;
    console.log(`\n── ${name}`);
    const start = performance.now();
    const tally: Tally = await step().catch((error) => {
      console.error(error);
      return { passed: 0, failed: 1 };
    });
    seconds.push(`${((performance.now() - start) / 1000).toFixed(0).padStart(4)} s  ${name}`);
    total.passed += tally.passed;
    total.failed += tally.failed;
    if (tally.failed > 0) failures.push([name, ...(tally.names ?? [])].join('\n  '));
    unsteady.push(...(tally.unsteady ?? []));
  }
}

await Promise.all(checks.map(runAll));
await runAll(suites);
console.log(`\n${seconds.join('\n')}`);
if (unsteady.length > 0) console.log(`\nPassed at the second attempt only:\n  ${unsteady.join('\n  ')}`);
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
