import type { Tally } from '../calls.ts';
import type { Fault } from '../compare.ts';
import type { WorkloadResult } from '../workload.ts';
import type { Cluster } from './cluster.ts';
import { countReplicaReads, type Site } from './site.ts';

export type ScenarioOptions = { seed: number; clients: number; minutes: number; log: (text: string) => void };

/** What a scenario reports: figures by what they are of, and what went wrong. */
export type ScenarioResult = { figures: (readonly [what: string, figure: string])[]; faults: Fault[] };

export type Scenario = {
  /** For `--only`. */
  name: string;
  title: string;
  /** What happens in it, for the report. */
  text: string;
  run(cluster: Cluster, options: ScenarioOptions): Promise<ScenarioResult>;
};

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Requests whose clients got no answer, or one that says that the server failed. */
export const failedRequests = ({ unreachable, byStatus }: Tally): number =>
  unreachable +
  Object.entries(byStatus)
    .filter(([status]) => Number(status) >= 500)
    .reduce((sum, [, count]) => sum + count, 0);

/** What every scenario with clients reports of them. */
export function clientFigures({ history, tally, visits, rows }: WorkloadResult): ScenarioResult['figures'] {
  const booked = history.attempts.filter(({ outcome }) => outcome === 'booked');
  const unknown = history.attempts.filter(({ outcome }) => outcome === 'unknown');
  const markers = new Set(rows.bookings.map(({ comment }) => comment));
  const lost = booked.filter(({ marker }) => !markers.has(marker));
  return [
    ['clients, requests', `${visits}, ${tally.requests}`],
    ['bookings acknowledged, of these lost', `${booked.length}, ${lost.length}`],
    ['bookings without a final answer', String(unknown.length)],
    ['requests without an answer or with 5xx, which their clients repeated', String(failedRequests(tally))],
    ['requests that clients cut themselves', String(tally.cut)],
  ];
}

/** Audits a site after its clients are done. */
export async function auditSite({ workload, processes }: Site): Promise<ScenarioResult> {
  const result = await workload.audit(processes);
  const reads = await countReplicaReads(processes);
  for (const line of processes.flatMap(({ output }) => output).slice(-10)) console.error(line.slice(0, 2000));
  return {
    figures: [
      ...clientFigures(result),
      [
        'reads by the replica, by the primary instead, of these after a failure (since the last restarts)',
        `${reads.replica}, ${reads.primary}, ${reads.failed}`,
      ],
      ['faults that the audit found', String(result.faults.length)],
    ],
    faults: [
      ...result.faults,
      ...(reads.replica > 0 ? [] : [{ rule: 'replica', what: 'the replica answered no read' }]),
      ...(result.settled ? [] : [{ rule: 'not settled', what: 'some work did not complete' }]),
    ],
  };
}
