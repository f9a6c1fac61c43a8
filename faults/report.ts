import { cpus, loadavg } from 'node:os';
import type { Fault } from './compare.ts';
import type { History } from './history.ts';
import type { RunOptions, RunResult } from './run.ts';

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
export function renderReport(
  options: Omit<RunOptions, 'log'> & { rounds: number },
  result: RunResult,
  embedded: { faults: Fault[]; history: History },
): string {
  const { seed, minutes, processes, clients, rounds } = options;
  const { faults, disruptions, tally, history, rows, visits, settled } = result;
  const { attempts, holds, clubRequests, decisions, watches, emailIds } = history;
  const moves = attempts.flatMap((attempt) => attempt.moves);
  const countDone = (deed: string) => decisions.filter((one) => one.action === deed && one.outcome === 'done').length;
  const countOutcome = (outcome: string) => attempts.filter((attempt) => attempt.outcome === outcome).length;
  const command = `npm run test:faults -- --seed ${seed} --minutes ${minutes} --processes ${processes} --clients ${clients} --rounds ${rounds}`;
  const confirmed = embedded.history.attempts.filter(({ outcome }) => outcome === 'booked').length;
  return [
    '# A run with faults',
    '',
    `\`${command} --write\`, ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} processors, load average ${loadavg()[2]!.toFixed(1)} over the`,
    'last quarter of an hour (clients, servers and PostgreSQL share the machine). The seed fixes what the clients and the disruptions',
    'do; their timing depends on the machine.',
    '',
    'Clients look, hold, book, pay in the sandbox (which speaks LiqPay), move and cancel, wait for taken hours, and ask clubs for times; the clubs accept,',
    'decline, offer other times and cancel by the links in their emails, and customers accept offers. Each client logs the answers',
    'and repeats a request, at another process, until it has one. Meanwhile processes and the database are killed with `kill -9` and restarted, processes are suspended,',
    "connections are cut on both sides, and every process's clock is off by up to five minutes. Then the audit (`faults/audit.ts`) recomputes",
    "everything from the rows, the provider's orders, the mail server's emails and the clients' logs. For a refusal it checks that nothing was stored,",
    'not that the refusal was justified. PostgreSQL ran without `fsync`: this tests the end of processes, not a loss of power.',
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
        ['booking attempts', attempts.length],
        ['confirmed as booked', countOutcome('booked')],
        ['refused', countOutcome('refused')],
        ['without a final answer', countOutcome('unknown')],
        ['cancellations confirmed', attempts.filter(({ cancel }) => cancel?.outcome === 'cancelled').length],
        ['holds confirmed', holds.length],
        ['moves confirmed', moves.filter(({ outcome }) => outcome === 'moved').length],
        ['moves refused', moves.filter(({ outcome }) => outcome === 'refused').length],
        ['watches on taken hours', watches.filter(({ outcome }) => outcome === 'watched').length],
        ['requests to clubs', clubRequests.filter(({ outcome }) => outcome === 'sent').length],
        ['accepted by clubs', countDone('accepted')],
        ['declined by clubs', countDone('declined')],
        ['offers of another time taken', countDone('taken')],
        ['cancelled by clubs', countDone('cancelled')],
      ],
    ),
    ...table(['disruption', 'count'], Object.entries(disruptions)),
    ...table(
      ['what is left', 'count'],
      [
        ...count(rows.bookings, ({ status, payment_status }) => `bookings ${status} ${payment_status}`),
        ...count(rows.requests, ({ status }) => `requests ${status}`),
        ...count(rows.orders, ({ status }) => `orders at the provider, ${status}`),
        ...count(rows.payments, ({ direction, status }) => `payments, ${direction} ${status}`),
        ...count(rows.messages, ({ channel, kind, sent }) => `messages, ${channel} ${kind}${sent ? ', sent' : ''}`),
        ['emails that the mail server accepted', emailIds.length],
        ['of them more than once', emailIds.length - new Set(emailIds).size],
      ],
    ),
    '## The embedded database',
    '',
    `${rounds} times the process was killed with \`kill -9\` among clients that book, and started again on its folder: ${confirmed} confirmed bookings,`,
    `**${embedded.faults.length === 0 ? 'no fault' : `${embedded.faults.length} faults`}**. (A loss of power is another matter: the embedded database never waits for the disk.)`,
    '',
  ].join('\n');
}
