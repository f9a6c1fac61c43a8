import { wrap } from '#testing/wrap.ts';
import type { Scenario, ScenarioResult } from './scenario.ts';

export type ReportOptions = {
  date: string;
  /** The machine and what else it did. */
  machine: string;
  versions: readonly (readonly [name: string, version: string])[];
  /** The command that ran a scenario. */
  commandOf(name: string): string;
};

export type Reported = Pick<Scenario, 'name' | 'title' | 'text'> & ScenarioResult;

const HEAD = `# Cluster

\`npm run test:cluster\` starts PostgreSQL with a streaming replica under Patroni, PgBouncer in transaction mode, and HAProxy in front of four processes of the server, all on the loopback of one machine, with the files of [deploy/cluster](../deploy/cluster). \`DATABASE_URL\` names PgBouncer, \`DATABASE_LISTEN_URL\` the port of HAProxy that leads to the primary, and \`DATABASE_REPLICA_URL\` that of the replica, except in the comparison of poolers. Clients, servers and databases share the processors, so times are longer than on machines of their own. With \`--write\` it writes the sections of what it ran.`;

function renderSection(
  { date, machine, versions, commandOf }: ReportOptions,
  { name, title, text, figures, faults }: Reported,
): string {
  const lines = [
    `## ${title}`,
    '',
    text,
    '',
    `\`${commandOf(name)}\`, ${date}, ${versions.map((parts) => parts.join(' ')).join(', ')}. ${machine}`,
    '',
    '| | |',
    '|---|---|',
    ...figures.map(([what, figure]) => `| ${what} | ${figure} |`),
    '',
    `**${faults.length === 0 ? 'No fault' : `${faults.length} faults`}.**`,
  ];
  if (faults.length > 0) {
    lines.push('', '| fault | what |', '|---|---|');
    lines.push(...faults.slice(0, 20).map(({ rule, what }) => `| ${rule} | ${what.replaceAll('\n', ' ')} |`));
  }
  return lines.join('\n');
}

/**
 * The report with the sections of these scenarios, in the order of all of them. Those that did not
 * run keep their sections of the report before.
 */
export function renderReport(
  options: ReportOptions,
  results: readonly Reported[],
  { titles, before }: { titles: readonly string[]; before: string },
): string {
  const sections = new Map(
    before
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.split('\n')[0]!, `## ${section.trimEnd()}`]),
  );
  for (const result of results) sections.set(result.title, renderSection(options, result));
  return wrap(`${[HEAD, ...titles.flatMap((title) => sections.get(title) ?? [])].join('\n\n')}\n`);
}
