import { writeFileSync } from 'node:fs';
import { wrap } from '#testing/wrap.ts';
import { circumstances } from '../server/report.ts';

const REPORT = 'docs/benchmarks-growth.md';
const MEGABYTE = 1024 * 1024;
/** A request may cost this many times as much with the most clubs as with the fewest. */
const GOAL = 1.5;

export type Growth = {
  sizes: {
    clubs: number;
    bookings: number;
    weeks: number;
    bytes: number;
    /** Until the product listens, in ms. */
    listening: number;
    /** The first search after a start, and the same again, in ms. */
    first: number;
    second: number;
    /** Resident bytes after garbage collection. */
    memory: { start: number; mixed: number; all: number };
  }[];
  /** CPU milliseconds of a request by size, of which the server; ratios to the first size. */
  kinds: { name: string; found: (number | undefined)[]; times: number[]; serverTimes: number[]; ratios: number[] }[];
  retention: { rows: number; seconds: number } | undefined;
  retentionDays: number;
};

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [row(head), `|${head.map(() => '---|').join('')}`, ...rows.map(row)].join('\n');
const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(0)} MB`;
const milliseconds = (time: number) => `${time.toFixed(time < 10 ? 1 : 0)} ms`;

/** Prints the report, and writes it to docs/benchmarks-growth.md. */
export function writeGrowth(
  { sizes, kinds, retention, retentionDays }: Growth,
  { bookings, rounds, write }: { bookings: number; rounds: number; write: boolean },
): void {
  const names = sizes.map(({ clubs }) => `${clubs.toLocaleString('en')} clubs`);
  const text = `# Growth

\`npm run bench:growth -- --clubs ${sizes.map(({ clubs }) => clubs).join()} --bookings ${bookings} --rounds ${rounds} --write\`: the same
product on PostgreSQL with few and with many clubs, and the bookings of past weeks up to a number.
Each has its occupation, payment and analytics, and those of eight weeks their messages.

${table(
  ['', ...names],
  [
    ['past bookings', ...sizes.map((size) => size.bookings.toLocaleString('en'))],
    ['weeks that they fill', ...sizes.map(({ weeks }) => weeks)],
    ['size of the database', ...sizes.map(({ bytes }) => megabytes(bytes))],
  ],
)}

## CPU time of a request

The CPU time of the server's process and of its sessions in the database, per request. The sizes
take turns; the figures are medians of ${rounds} rounds, and the ratios medians of the ratios within a
round. No page comes from the cache. The goal is at most ${GOAL} times the cost with the fewest clubs,
except where the answer is about more clubs.

${table(
  [
    '',
    'clubs that the answer is about',
    ...names.flatMap((name) => [name, 'of it the server']),
    ...names.slice(1).map((name) => `ratio, ${name}`),
  ],
  kinds.map(({ name, found, times, serverTimes, ratios }) => [
    name,
    found[0] === undefined ? 'one' : found.join(', '),
    ...times.flatMap((time, index) => [milliseconds(time), milliseconds(serverTimes[index]!)]),
    ...ratios.slice(1).map((ratio) => ratio.toFixed(2)),
  ]),
)}

## The first search, and memory

The first search in a small city is sent as soon as the process listens, while it reads clubs: all,
or those of the largest cities up to 5,000. Memory is resident memory after garbage collection.

${table(
  ['', ...names],
  [
    ['from the start until it listens', ...sizes.map(({ listening }) => milliseconds(listening))],
    ['the first search', ...sizes.map(({ first }) => milliseconds(first))],
    ['the same again', ...sizes.map(({ second }) => milliseconds(second))],
    ['memory at the start', ...sizes.map(({ memory }) => megabytes(memory.start))],
    ['after the requests above', ...sizes.map(({ memory }) => megabytes(memory.mixed))],
    ['after a search in all clubs', ...sizes.map(({ memory }) => megabytes(memory.all))],
  ],
)}

## Deleting old data

${
  retention
    ? `The hourly job with a retention of ${retentionDays} days changed or deleted ${retention.rows.toLocaleString('en')} rows of ${names[0]} in ${retention.seconds.toFixed(0)} s: ${(retention.rows / retention.seconds).toFixed(0)} rows per second.`
    : ''
}

${circumstances()}
`;
  console.log(wrap(text));
  if (write) writeFileSync(REPORT, wrap(text));
}
