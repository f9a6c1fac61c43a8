import { writeFileSync } from 'node:fs';
import { median } from '#testing/median.ts';
import { wrap } from '#testing/wrap.ts';
import { circumstances } from '../server/report.ts';
import { KINDS, type Kind } from './clients.ts';
import { LATE_MS, type RushFigures } from './figures.ts';

const REPORT = 'docs/benchmarks-rush.md';
/** At most this share of winners reached the server late. */
const LATE_GOAL = 0.01;
/** The p99 of a kind of call, compared with the earlier commit. */
const RATIO_GOAL = 1 / 3;
const RECOVERY_GOAL = 5;
const SCHEDULE_GOAL = 0.08;

/** `lasted`, and processor time of the two processes and of PostgreSQL, in seconds. */
export type RoundFigures = RushFigures & { lasted: number; servers: number; postgres: number };
/** `recovery`: seconds from the last arrival until answers were normal. */
export type RateFigures = RoundFigures & { rate: number; recovery: number };
/** Bookings of the API and of pgbench per second, and the statements of each. */
export type Throughput = { clients: number; bookings: number; pgbench: number; statements: number; version: string };

/** Shares of a processor, and changes of the day and loads of its slots per second. */
export type OpenSchedule = { quiet: number; busy: number; changes: number; loads: number };

type Measured = {
  names: string[];
  /** By commit and round; this commit is the last. */
  measured: RoundFigures[][];
  rates: RateFigures[];
  throughput: Throughput | undefined;
  schedule: OpenSchedule | undefined;
};

type Options = { clients: number; seconds: number; rounds: number; rates: string; base: string | undefined };

const NAMES: Record<Kind, string> = {
  page: "the club's page",
  dates: 'its days',
  slots: 'slots of the day',
  stream: 'the stream, until its first event',
  hold: 'holding an hour',
  book: 'booking it',
};

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [row(head), `|${head.map(() => '---|').join('')}`, ...rows.map(row)].join('\n');
const ms = (time: number) => (Number.isNaN(time) ? '–' : `${time.toFixed(0)} ms`);
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const middle = (rounds: RoundFigures[], of: (figures: RoundFigures) => number) => median(rounds.map(of));
const kindOf = (figures: RoundFigures, kind: Kind) => figures.kinds.find((each) => each.kind === kind)!;

function statusesOf(rounds: readonly RoundFigures[]): string {
  const sums = new Map<string, number>();
  for (const { statuses } of rounds)
    for (const [status, count] of Object.entries(statuses)) sums.set(status, (sums.get(status) ?? 0) + count);
  return [...sums]
    .sort()
    .map(([status, count]) => `${status === '0' ? 'no answer' : status}: ${count}`)
    .join(', ');
}

const verdict = (isMet: boolean) => (isMet ? 'met' : '**missed**');

/** What every round must fulfil, whatever it costs. */
function truth(rounds: readonly RoundFigures[]): string {
  const faults = rounds.flatMap((each) => each.faults);
  const unanswered = rounds.reduce((sum, each) => sum + each.unanswered, 0);
  return `${faults.length === 0 ? 'No hour was held or booked twice, and the database has exactly the bookings that clients were told of.' : `**Faults: ${faults.join('; ')}.**`} ${unanswered === 0 ? 'Every client got a final answer to each of its calls.' : `**${unanswered} calls had no final answer after all retries.**`}`;
}

function rushPart({ names, measured }: Measured, { clients, seconds }: Options): string {
  if (measured.every((rounds) => rounds.length === 0)) return '';
  const own = measured.at(-1)!;
  const earlier = measured.length > 1 ? measured[0]! : undefined;
  const ratioOf = (kind: Kind) =>
    median(own.map((each, round) => kindOf(each, kind).p99 / kindOf(earlier![round]!, kind).p99));
  const columns = (rounds: RoundFigures[], kind: Kind) =>
    (['p50', 'p95', 'p99'] as const).map((share) => ms(middle(rounds, (each) => kindOf(each, kind)[share])));
  const rows = KINDS.map((kind) => [
    NAMES[kind],
    ...(earlier ? [ms(middle(earlier, (each) => kindOf(each, kind).p99))] : []),
    ...columns(own, kind),
    ...(earlier ? [ratioOf(kind).toFixed(2)] : []),
  ]);
  const late = own.reduce((sum, each) => sum + each.late * each.winners, 0);
  const winners = own.reduce((sum, each) => sum + each.winners, 0);
  const summary = (rounds: RoundFigures[]) => [
    `${middle(rounds, (each) => each.lasted).toFixed(1)} s`,
    `${middle(rounds, (each) => each.servers).toFixed(1)} s`,
    `${middle(rounds, (each) => each.postgres).toFixed(1)} s`,
    percent(
      rounds.reduce((sum, each) => sum + each.late * each.winners, 0) /
        rounds.reduce((sum, each) => sum + each.winners, 0),
    ),
    `${middle(rounds, (each) => each.refusedReads).toFixed(0)}, ${middle(rounds, (each) => each.refusedChanges).toFixed(0)}`,
  ];
  const ratios = earlier ? KINDS.map(ratioOf) : [];
  const goals = [
    ...(earlier
      ? [
          [
            'p99 at most a third of the earlier commit',
            verdict(ratios.every((ratio) => ratio <= RATIO_GOAL)),
            ratios.map((ratio) => ratio.toFixed(2)).join(', '),
          ],
        ]
      : []),
    [
      `at most ${percent(LATE_GOAL)} of winners sent their request more than ${LATE_MS} ms after a loser of the same hour`,
      verdict(late / winners <= LATE_GOAL),
      `${late.toFixed(0)} of ${winners}`,
    ],
  ];
  return `## ${clients.toLocaleString('en')} clients in ${seconds} seconds

${own.length === 1 ? 'One round' : `Medians of ${own.length} rounds`}${earlier ? `, in which ${names[0]} and ${names[1]} take turns. The ratio is the median of the ratios of p99 within a round` : ` of ${names[0]}`}. A call is timed from its first attempt to its final answer, with all retries in between.

${table(['', ...(earlier ? ['earlier p99'] : []), 'p50', 'p95', 'p99', ...(earlier ? ['ratio of p99'] : [])], rows)}

${table(
  [
    '',
    'until the last client was done',
    'CPU of both processes',
    'CPU of PostgreSQL',
    'late winners',
    'refused attempts: reads, changes',
  ],
  measured.map((rounds, index) => [names[index]!, ...summary(rounds)]),
)}

${truth(own)} ${middle(own, (each) => each.booked)} of ${middle(own, (each) => each.hours)} hours were booked per round.

${table(['goal', '', 'measured'], goals)}

Answers of this commit in all rounds: ${statusesOf(own)}.${earlier ? ` Of the earlier one: ${statusesOf(earlier)}. ${truth(earlier)}` : ''}`;
}

function ratesPart({ rates }: Measured, { seconds }: Options): string {
  if (rates.length === 0) return '';
  const slowest = Math.max(...rates.map(({ recovery }) => recovery));
  return `## Beyond what the machine can serve

So many clients per second came for ${seconds} seconds, to this commit. Each makes six to eight calls. After the last arrival the days were asked for ten times a second: normal is five answers in a row within 250 ms.

${table(
  [
    'clients per second',
    ...KINDS.map((kind) => `p99 of ${NAMES[kind]}`),
    'refused attempts: reads, changes',
    'late winners',
    'CPU of processes, of PostgreSQL',
    'normal again after',
  ],
  rates.map((each) => [
    each.rate,
    ...KINDS.map((kind) => ms(kindOf(each, kind).p99)),
    `${each.refusedReads}, ${each.refusedChanges}`,
    percent(each.late),
    `${each.servers.toFixed(1)} s, ${each.postgres.toFixed(1)} s`,
    `${each.recovery.toFixed(1)} s`,
  ]),
)}

${truth(rates)}

- Normal again within ${RECOVERY_GOAL} s of the last arrival: ${verdict(slowest <= RECOVERY_GOAL)} (${slowest.toFixed(1)} s).`;
}

function throughputPart({ throughput }: Measured): string {
  if (!throughput) return '';
  const { clients, bookings, pgbench, statements, version } = throughput;
  return `## Bookings per second

${clients} clients hold and book free hours one after another, each another hour: ${bookings.toFixed(0)} bookings per second. pgbench (${version}) sends the ${statements} statements of the same hold and booking over ${clients} connections: ${pgbench.toFixed(0)} per second, ${(pgbench / bookings).toFixed(1)} times as many. Both use all processors of this machine. The difference is what pgbench does not do: HTTP, validation, signatures, prices and the free times, the JSON of the answer, and the notification of caches and streams.`;
}

function schedulePart({ schedule }: Measured): string {
  if (!schedule) return '';
  const { quiet, busy, changes, loads } = schedule;
  return `## An open schedule

A page of the club on a phone that is four times as slow as this machine, while its day changes ${changes.toFixed(0)} times a second: its main thread is busy for ${percent(busy)} of the time, and for ${percent(quiet)} while nothing changes. It loads the slots ${loads.toFixed(1)} times a second.

- At most ${percent(SCHEDULE_GOAL)} of a processor: ${verdict(busy <= SCHEDULE_GOAL)}.`;
}

/** Prints the report, and writes it to docs/benchmarks-rush.md. */
export function writeRush(measured: Measured, options: Options & { write: boolean }): void {
  const { clients, seconds, rounds, rates, base, write } = options;
  const command = `npm run bench:rush -- --clients ${clients} --seconds ${seconds} --rounds ${rounds}${rates && ` --rates ${rates}`}${base === undefined ? '' : ` --base ${base}`} --write`;
  const text = `# A rush on one club

\`${command}\`: clients come to a club with eight courts at random times within some seconds, as soon as its day has been released. Each has its own address and device. It loads the club's page, the days, the slots and the stream, and then holds and books two hours of the evening one after the other, whether or not they are still free. It retries as the product's own client does, and after that tries again up to eight times, after \`Retry-After\`. Two processes of the built product share one PostgreSQL without \`fsync\`, and all of it shares the processors with the clients.

${[rushPart(measured, options), ratesPart(measured, options), throughputPart(measured), schedulePart(measured)].filter(Boolean).join('\n\n')}

${circumstances()}
`;
  console.log(wrap(text));
  if (write) writeFileSync(REPORT, wrap(text));
}
