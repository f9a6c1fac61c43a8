import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * `names`: the failed tests with their messages.
 * @typedef {{ passed: number, failed: number, names: string[] }} Tally
 */

/**
 * All tests of a suite, with the names of the suites around them.
 * @returns {import('@web/test-runner').TestResult[]}
 */
const testsOf = (suite) => [
  ...suite.tests,
  ...suite.suites.flatMap((inner) => testsOf(inner).map((test) => ({ ...test, name: `${inner.name} ${test.name}` }))),
];

/**
 * Counts the tests of a run. A file that broke, or ran no test, counts as one failure.
 * @param {Iterable<import('@web/test-runner').TestSession>} sessions
 * @returns {Tally}
 */
export function tallyOf(sessions) {
  const tally = { passed: 0, failed: 0, names: [] };
  for (const session of sessions) {
    const ran = session.testResults ? testsOf(session.testResults).filter((test) => !test.skipped) : [];
    const broken = ran.filter((test) => !test.passed);
    tally.passed += ran.length - broken.length;
    tally.names.push(...broken.map(({ name, error }) => `${session.testFile}: ${name}: ${error?.message}`));
    if (session.passed && ran.length > 0) {
      tally.failed += broken.length;
    } else {
      tally.failed += Math.max(broken.length, 1);
      if (broken.length === 0) tally.names.push(`${session.testFile}: ${session.errors[0]?.message}`);
    }
  }
  return tally;
}

/**
 * A reporter for Web Test Runner that writes the tally of a run to a file.
 * @param {string} file
 * @returns {import('@web/test-runner').Reporter}
 */
export const tallyReporter = (file) => ({
  onTestRunFinished({ sessions }) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(tallyOf(sessions)));
  },
});
