import { writeFileSync } from 'node:fs';
import { startTestRunner } from '@web/test-runner';
import { tallyOf } from './element-report.ts';

const [report] = process.argv.slice(2);
const runner = await startTestRunner({ readCliArgs: false, autoExitProcess: false });
if (!runner) process.exit(1);
runner.on('stopped', (passed) => {
  const tally = tallyOf(runner);
  if (report) writeFileSync(report, JSON.stringify(tally));
  process.exit(passed && tally.failed === 0 ? 0 : 1);
});
