import { join } from 'node:path';
import { randomFor } from '#core/domain/random.ts';
import type { Db } from '#server/testing/database.ts';
import type { Entrance } from '../calls.ts';
import { skewOf } from '../disruptions.ts';
import { createServerProcess, type ServerProcess } from '../processes.ts';
import { openWorkload, type Workload } from '../workload.ts';
import type { Checkout } from './checkout.ts';
import { atEnd } from './cleanup.ts';
import { type Cluster, PROCESSES } from './cluster.ts';

/** The product on the cluster: its processes behind the proxy, on a database of their own. */
export type Site = {
  db: Db;
  workload: Workload;
  /** In the order of their start; an upgrade replaces them. */
  processes: ServerProcess[];
  /** Where clients come in. */
  entrance: Entrance;
  /** Makes a process of this commit at a port of the cluster. */
  newProcess(port: number): ServerProcess;
  close(): Promise<void>;
};

export type SiteOptions = {
  name: string;
  seed: number;
  log: (text: string) => void;
  /** An earlier commit, whose schema and processes it begins with. */
  earlier?: Checkout;
};

const ROOT = join(import.meta.dirname, '../..');

/** Makes a process that also ends with this command. */
export function createProcess(port: number, env: Record<string, string>, folder?: string): ServerProcess {
  const process = createServerProcess(port, env, folder);
  atEnd(() => process.kill());
  return process;
}

/**
 * Starts the processes of a site one after the other: the first migrates and fills the database.
 * Their clocks are wrong, as in the fault run without a cluster.
 */
export async function startProcesses(
  cluster: Cluster,
  env: Record<string, string>,
  { seed, folder }: { seed: number; folder?: string },
): Promise<ServerProcess[]> {
  const random = randomFor(`${seed} clocks`);
  const processes = cluster.ports
    .slice(0, PROCESSES)
    .map((port) => createProcess(port, { PUBLIC_URL: cluster.url, LOG_LEVEL: 'error', ...env }, folder));
  try {
    for (const process of processes) await process.start(skewOf(random));
    return processes;
  } catch (error) {
    for (const process of processes) await process.kill();
    throw error;
  }
}

/** Opens `/metrics` of the processes. */
const METRICS_TOKEN = 'metrics-of-the-cluster';

/** How long a process goes on after its readiness has ended: the proxy asks every second. */
const DRAIN_SECONDS = '3';

type DatabaseModule = typeof import('#server/testing/database.ts');
type DatasetModule = typeof import('../dataset.ts');

/** Opens a site with clients and staff. */
export async function openSite(cluster: Cluster, { name, seed, log, earlier }: SiteOptions): Promise<Site> {
  const folder = earlier?.folder ?? ROOT;
  const addresses = await cluster.createDatabase(name);
  const { openDatabase }: DatabaseModule = await import(join(folder, 'server/testing/database.ts'));
  const { fillDataset }: DatasetModule = await import(join(folder, 'faults/dataset.ts'));
  const opened = await openDatabase({ databaseUrl: addresses.DATABASE_LISTEN_URL });
  let processes: ServerProcess[] = [];
  let workload: Workload | undefined;
  const close = atEnd(async () => {
    for (const process of processes) await process.kill();
    await workload?.close();
    await opened.close();
  });
  try {
    workload = await openWorkload(opened.db, { seed, log, fillDataset });
    const env = {
      ...addresses,
      ...workload.env,
      PUBLIC_URL: cluster.url,
      ALLOW_DEMO: 'on',
      PAYMENT_SANDBOX: 'on',
      DRAIN_SECONDS,
      METRICS_TOKEN,
    };
    // Without a variable for sessions, it cannot go through a pooler in transaction mode.
    const pools = earlier?.knows('DATABASE_LISTEN_URL') ?? true;
    const first = { ...env, ...(!pools && { DATABASE_URL: addresses.DATABASE_LISTEN_URL }) };
    processes = await startProcesses(cluster, first, { seed, folder });
    log(`${PROCESSES} processes are up`);
    const newProcess = (port: number) => createProcess(port, env);
    return { db: opened.db, workload, processes, newProcess, entrance: { url: cluster.url, up: true }, close };
  } catch (error) {
    await close();
    throw error;
  }
}

type ReplicaReads = Record<'replica' | 'primary' | 'failed', number>;

/** How many reads the replica and, instead of it, the primary have answered since the processes started. */
export async function countReplicaReads(processes: readonly ServerProcess[]): Promise<ReplicaReads> {
  const counts: ReplicaReads = { replica: 0, primary: 0, failed: 0 };
  for (const { url } of processes) {
    const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    for (const [, result, count] of (await response.text()).matchAll(
      /^courtside_replica_reads_total\{result="(\w+)"\} (\d+)$/gm,
    ))
      counts[result as keyof ReplicaReads] += Number(count);
  }
  return counts;
}
