import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';

/**
 * `npm test`: runs its parts, each an npm script of its own, and adds up what they report. Vitest, Web Test Runner and the
 * checks report in different formats, and no published tool sums them or names tests that needed a second attempt.
 */

/** Run side by side: each script of a lane keeps about one core busy. */
const LANES = [
  ['lint', 'types', 'deps', 'unused', 'test:unit'],
  ['build', 'build:types', 'package:lint', 'package:types', 'package:consumers'],
];
/** Run one at a time: each keeps all cores busy. */
const SUITES = ['test:api', 'test:elements', 'test:e2e'];

interface Tally {
  passed: number;
  failed: number;
  /** Failed tests and their messages, repeated at the end of the output. */
  names?: string[];
  /** Tests that passed at the second attempt only. */
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
    unsteady: namesOf('passed'),
  };
}

/** What a script wrote to its report; a script without one passes or fails as a whole. */
function tallyOf(report: string, code: number): Tally {
  let tally: Tally;
  try {
    const written = JSON.parse(readFileSync(report, 'utf8')) as Tally | VitestReport;
    tally = 'numPassedTests' in written ? tallyOfVitest(written) : written;
  } catch {
    tally = { passed: code === 0 ? 1 : 0, failed: 0 };
  }
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/** Resolves with the exit code of an npm script; `pipe` prints its output in one piece at the end. */
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

const seconds: string[] = [];
const tallies: [script: string, tally: Tally][] = [];

async function runAll(scripts: string[], output: 'inherit' | 'pipe'): Promise<void> {
  for (const script of scripts) {
    if (output === 'inherit') console.log(`\n── ${script}`);
    const report = `.cache/reports/${script.replace(':', '-')}.json`;
    rmSync(report, { force: true });
    const start = performance.now();
    const code = await run(script, output);
    seconds.push(`${((performance.now() - start) / 1000).toFixed(0).padStart(4)} s  ${script}`);
    tallies.push([script, tallyOf(report, code)]);
  }
}

await Promise.all(LANES.map((lane) => runAll(lane, 'pipe')));
await runAll(SUITES, 'inherit');

const sum = (kind: 'passed' | 'failed') => tallies.reduce((total, [, tally]) => total + tally[kind], 0);
const unsteady = tallies.flatMap(([, tally]) => tally.unsteady ?? []);
const failures = tallies
  .filter(([, { failed }]) => failed > 0)
  .map(([script, { names = [] }]) => [script, ...names].join('\n  '));
console.log(`\n${seconds.join('\n')}`);
if (unsteady.length > 0) console.log(`\nPassed at the second attempt only:\n  ${unsteady.join('\n  ')}`);
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') > 0 ? 1 : 0);
