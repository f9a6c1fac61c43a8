import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * `npm test`: runs its parts, each an npm script, and adds up their reports. Vitest, Web Test
 * Runner and the checks report in different formats, and no published tool adds these up or names
 * the tests that only passed on retry.
 */

/** Run in parallel: each script of a lane keeps about one core busy. */
const LANES = [
  ['lint', 'types', 'deps', 'unused', 'test:unit'],
  ['build', 'build:types', 'package:lint', 'package:types', 'package:consumers'],
];
/** Run one after another: each keeps all cores busy. */
const SUITES = ['test:api', 'test:elements', 'test:e2e'];

/** How many of the slowest test files are printed. */
const SLOWEST = 10;

interface Tally {
  passed: number;
  failed: number;
  /** Failed tests and their messages, repeated at the end of the output. */
  names?: string[];
  /** Tests that only passed on retry. */
  flaky?: string[];
  files?: FileTime[];
}

/** The time of the tests of a file, without its hooks. */
type FileTime = { name: string; seconds: number };

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

function tallyOfVitest({ numPassedTests, numFailedTests, numFailedTestSuites, testResults }: VitestReport): Tally {
  const namesOf = (wanted: string) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === wanted && failureMessages.length > 0)
        .map(({ fullName, failureMessages }) => `${name}: ${fullName}: ${failureMessages[0]!.split('\n')[0]}`),
    );
  const broken = testResults.filter(({ status, message }) => status === 'failed' && message);
  return {
    passed: numPassedTests,
    failed: Math.max(numFailedTests, numPassedTests === 0 ? 1 : 0, numFailedTestSuites > 0 ? 1 : 0),
    names: [...broken.map(({ name, message }) => `${name}: ${message}`), ...namesOf('failed')],
    flaky: namesOf('passed'),
    files: testResults.map(({ name, startTime, endTime }) => ({
      name: relative('.', name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

/** Reads the report of a script. A script without one passes or fails as a whole. */
function tallyOf(report: string, code: number): Tally {
  let tally: Tally;
  try {
    const parsed = JSON.parse(readFileSync(report, 'utf8')) as Tally | VitestReport;
    tally = 'numPassedTests' in parsed ? tallyOfVitest(parsed) : parsed;
  } catch {
    tally = { passed: code === 0 ? 1 : 0, failed: 0 };
  }
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/** Runs an npm script. Resolves with its exit code. `pipe` prints the output at the end. */
function run(script: string, output: 'inherit' | 'pipe'): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', output, output] });
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => printed.push(data));
    child.on('close', (code) => {
      if (output === 'pipe') console.log(`\n── ${script}\n${Buffer.concat(printed)}`);
      resolve(code ?? 1);
    });
  });
}

const secondsLine = (seconds: number, name: string) => `${seconds.toFixed(0).padStart(4)} s  ${name}`;

const seconds: string[] = [];
const tallies: [script: string, tally: Tally][] = [];

async function runAll(scripts: string[], output: 'inherit' | 'pipe'): Promise<void> {
  for (const script of scripts) {
    if (output === 'inherit') console.log(`\n── ${script}`);
    const report = `.cache/reports/${script.replace(':', '-')}.json`;
    rmSync(report, { force: true });
    const start = performance.now();
    const code = await run(script, output);
    seconds.push(secondsLine((performance.now() - start) / 1000, script));
    tallies.push([script, tallyOf(report, code)]);
  }
}

await Promise.all(LANES.map((lane) => runAll(lane, 'pipe')));
await runAll(SUITES, 'inherit');

const sum = (kind: 'passed' | 'failed') => tallies.reduce((total, [, tally]) => total + tally[kind], 0);
const flaky = tallies.flatMap(([, tally]) => tally.flaky ?? []);
const failures = tallies
  .filter(([, { failed }]) => failed > 0)
  .map(([script, { names = [] }]) => [script, ...names].join('\n  '));
const slowest = tallies
  .flatMap(([, { files = [] }]) => files)
  .sort((one, other) => other.seconds - one.seconds)
  .slice(0, SLOWEST);
console.log(`\n${seconds.join('\n')}`);
console.log(`\nSlowest files:\n${slowest.map(({ name, seconds }) => secondsLine(seconds, name)).join('\n')}`);
if (flaky.length > 0) console.log(`\nPassed on retry:\n  ${flaky.join('\n  ')}`);
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') > 0 ? 1 : 0);
