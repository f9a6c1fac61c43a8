import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { cleanUpAtEnd } from './cleanup.ts';
import { startCluster } from './cluster.ts';
import { failover } from './failover.ts';
import { longRun } from './long-run.ts';
import { installMissing, readVersions } from './packages.ts';
import { pooling } from './pooling.ts';
import { renderReport } from './report.ts';
import { traffic } from './traffic.ts';
import { upgrade } from './upgrade.ts';

/**
 * `npm run test:cluster -- --seed 7 --minutes 10 --clients 12`: runs the product on PostgreSQL with
 * a replica, PgBouncer, Patroni and HAProxy, all on this machine, and on an earlier commit beside
 * this one (`--from`). Fails if a scenario finds a fault. `--only failover,upgrade` chooses
 * scenarios; `--yes` installs missing packages without a question. With `--write` it writes their
 * sections of docs/cluster.md. It needs a build.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    minutes: { type: 'string', default: '2' },
    clients: { type: 'string', default: '12' },
    from: { type: 'string' },
    only: { type: 'string' },
    yes: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const options = {
  seed: Number(values.seed) || randomInt(1, 1_000_000),
  minutes: Number(values.minutes),
  clients: Number(values.clients),
};
const wanted = values.only?.split(',');
const SCENARIOS = [pooling, failover, upgrade(values.from), traffic, longRun];
const scenarios = SCENARIOS.filter(({ name }) => !wanted || wanted.includes(name));
const REPORT = 'docs/cluster.md';
const startedAt = Date.now();
const log = (text: string) => console.log(`${Math.round((Date.now() - startedAt) / 1000)} s: ${text}`);
if (!existsSync('dist/site/server/index.js')) throw new Error('Run npm run build first');
cleanUpAtEnd();
await installMissing({ yes: values.yes });
console.log(`Seed ${options.seed}, ${options.minutes} minutes of faults, ${options.clients} clients at once`);
const cluster = await startCluster(log);
const results = [];
try {
  for (const scenario of scenarios) {
    log(`${scenario.title} begins`);
    // One that could not go on is a fault, and the others still run.
    const { figures, faults } = await scenario.run(cluster, { ...options, log }).catch((error: Error) => {
      console.error(error);
      return { figures: [], faults: [{ rule: 'not completed', what: error.message }] };
    });
    results.push({ ...scenario, figures, faults });
    for (const [what, figure] of figures) console.log(`  ${what}: ${figure}`);
    for (const { rule, what } of faults.slice(0, 50)) console.error(`  ${rule}: ${what}`);
  }
} finally {
  await cluster.stop();
}
if (values.write) {
  const parameters = `--seed ${options.seed} --minutes ${options.minutes} --clients ${options.clients}`;
  const text = renderReport(
    {
      date: new Date().toISOString().slice(0, 10),
      machine: `${cpus().length} processors, load average ${loadavg()[2]!.toFixed(1)} over the last quarter of an hour.`,
      versions: readVersions(),
      commandOf: (name) => `npm run test:cluster -- --only ${name} ${parameters} --write`,
    },
    results,
    { titles: SCENARIOS.map(({ title }) => title), before: existsSync(REPORT) ? readFileSync(REPORT, 'utf8') : '' },
  );
  writeFileSync(REPORT, text);
}
process.exitCode = results.some(({ faults }) => faults.length > 0) ? 1 : 0;
