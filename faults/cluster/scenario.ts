import type { Tally } from '../calls.ts';
import type { Fault } from '../compare.ts';
import type { WorkloadResult } from '../workload.ts';
import type { Cluster } from './cluster.ts';
import type { Site } from './site.ts';

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
  for (const line of processes.flatMap(({ output }) => output).slice(-10)) console.error(line.slice(0, 2000));
  return {
    figures: [...clientFigures(result), ['faults that the audit found', String(result.faults.length)]],
    faults: [
      ...result.faults,
      ...(result.settled ? [] : [{ rule: 'not settled', what: 'some work did not complete' }]),
    ],
  };
}
