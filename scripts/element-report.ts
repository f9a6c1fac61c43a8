import type { startTestRunner } from '@web/test-runner';

interface Suite {
  name: string;
  tests: { name: string; passed: boolean; skipped: boolean; error?: { message: string } }[];
  suites: Suite[];
}

export interface Tally {
  passed: number;
  failed: number;
  /** What failed, and why. */
  names: string[];
}

const all = (suite: Suite): Suite['tests'] => [
  ...suite.tests,
  ...suite.suites.flatMap((inner) => all(inner).map((test) => ({ ...test, name: `${inner.name} ${test.name}` }))),
];

/** What came of a run of the element tests. */
export function tallyOf(runner: NonNullable<Awaited<ReturnType<typeof startTestRunner>>>): Tally {
  const tally: Tally = { passed: 0, failed: 0, names: [] };
  for (const session of runner.sessions.all()) {
    const ran = session.testResults ? all(session.testResults as Suite).filter((test) => !test.skipped) : [];
    const broken = ran.filter((test) => !test.passed);
    const failed = broken.length;
    tally.passed += ran.length - failed;
    tally.names.push(...broken.map(({ name, error }) => `${session.testFile}: ${name}: ${error?.message}`));
    if (!session.passed && failed === 0) tally.names.push(`${session.testFile}: ${session.errors[0]?.message}`);
    // A file that broke, or ran nothing, counts as one failure.
    tally.failed += session.passed && ran.length > 0 ? failed : Math.max(failed, 1);
  }
  return tally;
}
