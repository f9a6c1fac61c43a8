import { parseArgs } from 'node:util';
import { benchRush } from './rush/run.ts';

/**
 * Measures a rush on one club whose day is released: many clients within seconds, each with its own
 * address, against two processes on PostgreSQL. Writes docs/benchmarks-rush.md with `--write`.
 * `--base <commit>` builds an earlier commit and takes turns with it. `--rates 100,300` also sends
 * so many clients per second each, and measures when the processes are back to normal. `--rounds 0`
 * leaves the rush out. `--no-pgbench` and `--no-schedule` leave out the comparison with
 * pgbench and the open schedule in a browser. `--profile <folder>`
 * writes CPU profiles of the processes. Needs a build, and Linux.
 */
const { values } = parseArgs({
  allowNegative: true,
  options: {
    clients: { type: 'string', default: '3000' },
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    rates: { type: 'string', default: '100,300,600,1000' },
    pgbench: { type: 'boolean', default: true },
    schedule: { type: 'boolean', default: true },
    base: { type: 'string' },
    profile: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});

await benchRush({
  clients: Number(values.clients),
  seconds: Number(values.seconds),
  rounds: Number(values.rounds),
  rates: values.rates.split(',').map(Number).filter(Boolean),
  pgbench: values.pgbench,
  schedule: values.schedule,
  base: values.base,
  profile: values.profile,
  write: values.write,
});
