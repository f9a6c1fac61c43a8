import { parseArgs } from 'node:util';
import { benchGrowth } from './growth/run.ts';

/**
 * Measures how the cost of a request depends on the number of clubs and of past bookings, on
 * PostgreSQL, and writes docs/benchmarks-growth.md with `--write`.
 * `--clubs 240,5000` chooses the sizes, `--bookings 500000` how many past bookings each has.
 * Needs a build.
 */
const { values } = parseArgs({
  options: {
    clubs: { type: 'string', default: '240,5000,20000' },
    bookings: { type: 'string', default: '2000000' },
    rounds: { type: 'string', default: '5' },
    write: { type: 'boolean', default: false },
  },
});

await benchGrowth({
  sizes: values.clubs.split(',').map(Number),
  bookings: Number(values.bookings),
  rounds: Number(values.rounds),
  write: values.write,
});
