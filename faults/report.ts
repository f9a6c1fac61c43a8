import { cpus, loadavg } from 'node:os';
import type { Fault } from './compare.ts';
import type { History } from './history.ts';
import type { Options, Result } from './run.ts';

const count = <T>(items: readonly T[], key: (item: T) => string): [string, number][] => {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return [...counts].sort();
};

const table = (head: [string, string], rows: [string, number | string][]) => [
  `| ${head.join(' | ')} |`,
  '|---|---|',
  ...rows.map(([name, value]) => `| ${name} | ${value} |`),
  '',
];

/** Writes the run as a page of the documentation. */
export function report(
  options: Omit<Options, 'log'> & { rounds: number },
  result: Result,
  embedded: { faults: Fault[]; history: History },
): string {
  const { seed, minutes, processes, clients, rounds } = options;
  const { faults, made, tally, history, rows, visits, settled } = result;
  const { wishes, holds, asks, decisions, watches, letters } = history;
  const moves = wishes.flatMap((wish) => wish.moves);
  const did = (deed: string) => decisions.filter((one) => one.did === deed && one.outcome === 'done').length;
  const of = (outcome: string) => wishes.filter((wish) => wish.outcome === outcome).length;
  const command = `npm run test:faults -- --seed ${seed} --minutes ${minutes} --processes ${processes} --clients ${clients} --rounds ${rounds}`;
  const kept = embedded.history.wishes.filter(({ outcome }) => outcome === 'booked').length;
  return [
    '# A run with faults',
    '',
    `\`${command} --write\`, ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} processors, load average ${loadavg()[2]!.toFixed(1)} over the`,
    'last quarter of an hour (clients, servers and PostgreSQL share the machine). The seed fixes what the clients and the trouble choose; when each',
    'comes about depends on the machine.',
    '',
    'Clients look, hold, book, pay in the sandbox (which speaks LiqPay), move and cancel, wait for taken hours, and ask clubs for times; the clubs accept,',
    'decline, offer other times and cancel by the links of the letters that they got, and customers take what was offered. Each keeps a log of what it',
    'was told and asks again, at another process, until it has an answer. Meanwhile processes and the database are killed with `kill -9` and started again, processes stand still,',
    "connections are cut on both sides, and every process's clock is off by up to five minutes. Then the audit (`faults/audit.ts`) recomputes",
    "everything from the rows, the provider's orders, the mail server's letters and the clients' logs. Of a refusal it holds that nothing was made,",
    'not that it was deserved. PostgreSQL ran without `fsync`: what is tried is the end of processes, not a loss of power.',
    '',
    `**Result: ${faults.length === 0 ? 'no fault' : `${faults.length} faults`}**${settled ? '' : ', and not everything came to its end'}.`,
    '',
    ...table(
      ['clients', 'count'],
      [
        ['clients, one after another', visits],
        ['requests', tally.requests],
        ['hung up by the client before the answer', tally.cut],
        ['without an answer (process or connection gone)', tally.unreachable],
        ...Object.entries(tally.byStatus).map(([status, n]): [string, number] => [`answered ${status}`, n]),
        ...Object.entries(tally.failures).map(([code, n]): [string, number] => [`of 5xx, ${code}`, n]),
        ['bookings wanted', wishes.length],
        ['told as booked', of('booked')],
        ['told as not to be had', of('refused')],
        ['never told', of('unknown')],
        ['cancellations told', wishes.filter(({ cancel }) => cancel?.outcome === 'cancelled').length],
        ['holds told', holds.length],
        ['moves told', moves.filter(({ outcome }) => outcome === 'moved').length],
        ['moves told as not possible', moves.filter(({ outcome }) => outcome === 'refused').length],
        ['taken hours waited for', watches.filter(({ outcome }) => outcome === 'watched').length],
        ['clubs asked', asks.filter(({ outcome }) => outcome === 'asked').length],
        ['accepted by clubs', did('accepted')],
        ['declined by clubs', did('declined')],
        ['offers of another time taken', did('taken')],
        ['cancelled by clubs', did('cancelled')],
      ],
    ),
    ...table(['trouble', 'count'], Object.entries(made)),
    ...table(
      ['what is left', 'count'],
      [
        ...count(rows.bookings, ({ status, payment_status }) => `bookings ${status} ${payment_status}`),
        ...count(rows.requests, ({ status }) => `requests ${status}`),
        ...count(rows.orders, ({ status }) => `orders at the provider, ${status}`),
        ...count(rows.payments, ({ direction, status }) => `payments, ${direction} ${status}`),
        ...count(rows.messages, ({ channel, kind, sent }) => `messages, ${channel} ${kind}${sent ? ', sent' : ''}`),
        ['letters that the mail server took', letters.length],
        ['of them more than once', letters.length - new Set(letters).size],
      ],
    ),
    '## The embedded database',
    '',
    `${rounds} times the process was killed with \`kill -9\` among clients that book, and started again on its folder: ${kept} bookings told,`,
    `**${embedded.faults.length === 0 ? 'no fault' : `${embedded.faults.length} faults`}**. (A loss of power is another matter: the embedded database never waits for the disk.)`,
    '',
  ].join('\n');
}
