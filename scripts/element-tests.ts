import { writeFileSync } from 'node:fs';
import { startTestRunner } from '@web/test-runner';

interface Suite {
  name: string;
  tests: { name: string; passed: boolean; skipped: boolean; error?: { message: string } }[];
  suites: Suite[];
}
const all = (suite: Suite): Suite['tests'] => [
  ...suite.tests,
  ...suite.suites.flatMap((inner) => all(inner).map((test) => ({ ...test, name: `${inner.name} ${test.name}` }))),
];

const [report] = process.argv.slice(2);
const runner = await startTestRunner({ readCliArgs: false, autoExitProcess: false });
if (!runner) process.exit(1);
runner.on('stopped', (passed) => {
  const tally = { passed: 0, failed: 0, names: [] as string[] };
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
  if (report) writeFileSync(report, JSON.stringify(tally));
  process.exit(passed && tally.failed === 0 ? 0 : 1);
});
