import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { MINUTE } from '#core/domain/units.ts';
import { describeFinding, fuzz } from './fuzzer.ts';
import { startStage } from './stage.ts';

/** `npm run test:fuzz -- --seed 7 --minutes 5`: feeds every call with wrong requests; fails where an answer is wrong. */
const { values } = parseArgs({ options: { seed: { type: 'string' }, minutes: { type: 'string', default: '5' } } });
const seed = Number(values.seed) || randomInt(1, 1_000_000);
console.log(`Seed ${seed}, ${values.minutes} minutes`);
const { harness, known, port, document, complaints } = await startStage();
const until = Date.now() + Number(values.minutes) * MINUTE;
const report = await fuzz(port, document, { seed, known, goOn: () => Date.now() < until });
console.log(`${report.requests} requests; answers by status: ${JSON.stringify(report.byStatus)}`);
console.log(`Answered with success, by call: ${JSON.stringify(report.byCall, null, 1)}`);
for (const finding of report.findings) console.error(`\n${describeFinding(finding)}`);
for (const complaint of complaints.slice(0, 10)) console.error(complaint);
console.log(report.findings.length === 0 ? 'Nothing found' : `${report.findings.length} findings`);
await harness.close();
process.exitCode = report.findings.length === 0 ? 0 : 1;
