import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { MINUTE } from '#core/domain/units.ts';
import { startFuzzServer } from './fuzz-server.ts';
import { describeFinding, fuzz } from './fuzzer.ts';

/**
 * `npm run test:fuzz -- --seed 7 --minutes 5`: sends invalid requests to every call. Fails if a
 * response is wrong.
 */
const { values } = parseArgs({ options: { seed: { type: 'string' }, minutes: { type: 'string', default: '5' } } });
const seed = Number(values.seed) || randomInt(1, 1_000_000);
console.log(`Seed ${seed}, ${values.minutes} minutes`);
const { harness, known, bodies, port, document, loggedErrors } = await startFuzzServer();
const until = Date.now() + Number(values.minutes) * MINUTE;
const report = await fuzz(port, document, { seed, known, bodies, keepGoing: () => Date.now() < until });
console.log(`${report.requests} requests; answers by status: ${JSON.stringify(report.byStatus)}`);
console.log(`Successful responses by call: ${JSON.stringify(report.byCall, null, 1)}`);
for (const finding of report.findings) console.error(`\n${describeFinding(finding)}`);
for (const error of loggedErrors.slice(0, 10)) console.error(error);
console.log(report.findings.length === 0 ? 'Nothing found' : `${report.findings.length} findings`);
await harness.close();
process.exitCode = report.findings.length === 0 ? 0 : 1;
