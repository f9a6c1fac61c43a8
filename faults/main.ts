import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runEmbedded } from './embedded.ts';
import { renderReport } from './report.ts';
import { run } from './run.ts';

/**
 * `npm run test:faults -- --seed 7 --minutes 10 --processes 4 --clients 40`: runs several processes
 * on one PostgreSQL, with many clients and disruptions; then `--rounds 10` of the embedded database
 * under `kill -9`. Fails if the audit finds a fault. With `--write` it writes the
 * report to docs/faults.md.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    processes: { type: 'string', default: '4' },
    clients: { type: 'string', default: '40' },
    rounds: { type: 'string', default: '10' },
    write: { type: 'boolean', default: false },
  },
});
const options = {
  seed: Number(values.seed) || randomInt(1, 1_000_000),
  minutes: Number(values.minutes),
  processes: Number(values.processes),
  clients: Number(values.clients),
  rounds: Number(values.rounds),
};
console.log(
  `Seed ${options.seed}, ${options.minutes} minutes, ${options.processes} processes, ${options.clients} clients at once`,
);
const startedAt = Date.now();
const log = (text: string) => console.log(`${Math.round((Date.now() - startedAt) / 1000)} s: ${text}`);
const result = await run({ ...options, log });
const embedded = await runEmbedded({ seed: options.seed, rounds: options.rounds, clients: 6, log });
const text = renderReport(options, result, embedded);
console.log(text);
if (values.write) writeFileSync('docs/faults.md', text);
for (const { rule, what } of [...result.faults, ...embedded.faults].slice(0, 50)) console.error(`${rule}: ${what}`);
for (const line of result.output.slice(-10)) console.error(line.slice(0, 2000));
process.exitCode = result.faults.length + embedded.faults.length === 0 && result.settled ? 0 : 1;
