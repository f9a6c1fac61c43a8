import { writeFileSync } from 'node:fs';
import { startTestRunner } from '@web/test-runner';

interface Suite {
  tests: { passed: boolean; skipped: boolean }[];
  suites: Suite[];
}
const all = (suite: Suite): Suite['tests'] => [...suite.tests, ...suite.suites.flatMap(all)];

const [report] = process.argv.slice(2);
const runner = await startTestRunner({ readCliArgs: false, autoExitProcess: false });
if (!runner) process.exit(1);
runner.on('stopped', (passed) => {
  const tally = { passed: 0, failed: 0 };
  for (const session of runner.sessions.all()) {
    const ran = session.testResults ? all(session.testResults as Suite).filter((test) => !test.skipped) : [];
    const failed = ran.filter((test) => !test.passed).length;
    tally.passed += ran.length - failed;
    // A file that broke, or ran nothing, counts as one failure.
    tally.failed += session.passed && ran.length > 0 ? failed : Math.max(failed, 1);
  }
  if (report) writeFileSync(report, JSON.stringify(tally));
  process.exit(passed && tally.failed === 0 ? 0 : 1);
});
