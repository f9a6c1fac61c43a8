import { cpus, loadavg } from 'node:os';
import { wrap } from '#testing/wrap.ts';
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

const ANSWERS = { done: 'confirmed', refused: 'refused', unknown: 'without an answer' } as const;

/** Writes the run as a page of the documentation. */
export function renderReport(
  options: Omit<RunOptions, 'log'> & { rounds: number },
  result: RunResult,
  embedded: { faults: Fault[]; history: History },
): string {
  const { seed, minutes, processes, clients, rounds } = options;
  const { faults, disruptions, tally, history, rows, visits, settled } = result;
  const { attempts, holds, clubRequests, decisions, watches, wishes, offers, emailIds, webhooks, deeds, closings } =
    history;
  const moves = attempts.flatMap((attempt) => attempt.moves);
  const countDone = (action: string) =>
    decisions.filter((one) => one.action === action && one.outcome === 'done').length;
  const countOutcome = (outcome: string) => attempts.filter((attempt) => attempt.outcome === outcome).length;
  const command = `npm run test:faults -- --seed ${seed} --minutes ${minutes} --processes ${processes} --clients ${clients} --rounds ${rounds}`;
  const confirmed = embedded.history.attempts.filter(({ outcome }) => outcome === 'booked').length;
  const sections = [
    '# A run with faults',
    '',
    `\`${command} --write\`, ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} processors, load average ${loadavg()[2]!.toFixed(1)} over the`,
    'last quarter of an hour. Clients, servers and PostgreSQL share the machine. The seed determines what',
    'the clients and the disruptions do; their timing depends on the machine.',
    '',
    'Clients search, hold, book, pay in the sandbox (which uses the protocol of LiqPay), split prices with players',
    'who join, pay and leave, move and cancel, book weekly series, pay them at once, and move and cancel their visits alone or together,',
    'wait for taken slots and wish for times, take, decline and leave what is then offered to them,',
    'and send requests to clubs. The clubs accept, decline, offer other times and',
    'cancel by the links in their emails, and customers accept offers. Staff who are signed in at the desks',
    'book for callers and series, move, block, note payments, shares and no-shows, refund parts, cancel, write to',
    'customers, and close times with each of the remedies; they send each change once, but repeat',
    'those that move money, which have a key, and some sign out and try to go on. A CRM gets the webhooks of all clubs,',
    'and sometimes fails, hangs up or is slow. Each client logs the answers, and',
    'repeats a request at another process until it has one. Meanwhile processes and the database are killed',
    'with `kill -9` and restarted, processes are suspended, connections are cut on both sides, and the clock',
    'of every process is off by up to five minutes. Then the audit (`faults/audit.ts`) recomputes everything',
    "from the rows, the provider's orders, the mail server's emails, the CRM's webhooks and the logs of clients and staff. For a refusal it",
    'checks that nothing was stored, not that the refusal was justified. PostgreSQL ran without `fsync`: the',
    'run tests crashes of processes, not a loss of power.',
    '',
    `**Result: ${faults.length === 0 ? 'no fault' : `${faults.length} faults`}**${settled ? '' : ', and some work did not complete'}.`,
    '',
    ...table(
      ['activity', 'count'],
      [
        ['clients', visits],
        ['requests', tally.requests],
        ['cancelled by the client before the response', tally.cut],
        ['without a response (process or connection gone)', tally.unreachable],
        ...Object.entries(tally.byStatus).map(([status, n]): [string, number] => [`answered ${status}`, n]),
        ...Object.entries(tally.failures).map(([code, n]): [string, number] => [`5xx responses, ${code}`, n]),
        ['booking attempts', attempts.length],
        ['of these, visits of weekly series', attempts.filter(({ planned_at }) => planned_at !== undefined).length],
        ['confirmed as booked', countOutcome('booked')],
        ['refused', countOutcome('refused')],
        ['without a final answer', countOutcome('unknown')],
        ['cancellations confirmed', attempts.filter(({ cancel }) => cancel?.outcome === 'cancelled').length],
        ['holds confirmed', holds.length],
        ['moves confirmed', moves.filter(({ outcome }) => outcome === 'moved').length],
        ['moves refused', moves.filter(({ outcome }) => outcome === 'refused').length],
        ['watches on taken slots', watches.filter(({ outcome }) => outcome === 'watched').length],
        ['wishes', wishes.filter(({ outcome }) => outcome === 'wished').length],
        ['offers to those in line, booked', offers.filter(({ action }) => action === 'booked').length],
        ['offers to those in line, declined', offers.filter(({ action }) => action === 'declined').length],
        ['requests to clubs', clubRequests.filter(({ outcome }) => outcome === 'sent').length],
        ['accepted by clubs', countDone('accepted')],
        ['declined by clubs', countDone('declined')],
        ['offers of another time taken', countDone('taken')],
        ['cancelled by clubs', countDone('cancelled')],
      ],
    ),
    ...table(
      ['at the desks', 'count'],
      [
        ...count(deeds, ({ action, outcome }) => `${action.replaceAll('_', ' ')}, ${ANSWERS[outcome]}`),
        ['tried with a session that had ended', deeds.filter(({ isSignedOut }) => isSignedOut).length],
        ...count(
          closings,
          ({ remedy, courts, outcome }) => `${courts ? 'courts' : 'club'} closed, ${remedy}, ${ANSWERS[outcome]}`,
        ),
        ...count(
          closings.flatMap(({ outcomes = [] }) => outcomes),
          ({ outcome }) => `bookings of closed times, ${outcome}`,
        ),
      ],
    ),
    ...table(['disruption', 'count'], Object.entries(disruptions)),
    ...table(
      ['final state', 'count'],
      [
        ...count(rows.bookings, ({ status, payment_status }) => `bookings ${status} ${payment_status}`),
        ...count(rows.players, ({ state, share_status }) => `players ${state} ${share_status}`),
        ...count(rows.line, ({ state, wish_id }) => `${wish_id === null ? 'in line' : 'offers to wishes'}, ${state}`),
        ...count(rows.requests, ({ status }) => `requests ${status}`),
        ...count(rows.orders, ({ status }) => `orders at the provider, ${status}`),
        ...count(rows.payments, ({ direction, status }) => `payments, ${direction} ${status}`),
        ...count(rows.messages, ({ channel, kind, sent }) => `messages, ${channel} ${kind}${sent ? ', sent' : ''}`),
        ['emails that the mail server accepted', emailIds.length],
        ['of these, duplicates', emailIds.length - new Set(emailIds).size],
        ...count(rows.webhooks ?? [], ({ type, delivered }) => `webhooks, ${type}${delivered ? ', delivered' : ''}`),
        ['webhooks that the CRM accepted', webhooks.length],
        ['of these, duplicates', webhooks.length - new Set(webhooks.map(({ id }) => id)).size],
      ],
    ),
    '## The embedded database',
    '',
    `The process was killed with \`kill -9\` ${rounds} times while clients booked, and restarted on its folder: ${confirmed} confirmed bookings, **${embedded.faults.length === 0 ? 'no fault' : `${embedded.faults.length} faults`}**.`,
    '',
  ];
  return wrap(sections.join('\n'));
}
