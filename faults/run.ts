import { randomFor } from '#core/domain/random.ts';
import { openDatabase, startPostgres, type TestPostgres } from '#server/testing/database.ts';
import { freePort } from '#testing/ports.ts';
import {
  DATABASE_KILLED,
  type DisruptionCounts,
  PROCESS_DISRUPTIONS,
  type ProcessTargets,
  runDisruptions,
  skewOf,
} from './disruptions.ts';
import { createServerProcess, type ServerProcess } from './processes.ts';
import { openWorkload, type Workload, type WorkloadResult } from './workload.ts';

export type RunOptions = {
  seed: number;
  minutes: number;
  processes: number;
  clients: number;
  log: (text: string) => void;
};
export type RunResult = WorkloadResult & { disruptions: DisruptionCounts; output: string[] };

/** Runs servers, clients and disruptions, lets pending work complete, and audits the result. */
export async function run(options: RunOptions): Promise<RunResult> {
  const { seed, processes, log } = options;
  const random = randomFor(`${seed} trouble`);
  const postgres = await startPostgres();
  const opened = await openDatabase({ databaseUrl: postgres.databaseUrl });
  const { db } = opened;
  const servers: ServerProcess[] = [];
  let workload: Workload | undefined;
  try {
    workload = await openWorkload(db, { seed, log });
    const env = { DATABASE_URL: postgres.databaseUrl, ...workload.env };
    for (let index = 0; index < processes; index += 1) {
      const server = createServerProcess(await freePort(), env);
      servers.push(server);
      await server.start(skewOf(random));
    }
    log(`${processes} processes are up`);
    const disruptions = await workload.run({ ...options, servers }, (keepGoing) =>
      runDisruptions<ProcessTargets & { postgres: TestPostgres }>(
        [...PROCESS_DISRUPTIONS, DATABASE_KILLED],
        { servers, postgres, db, random },
        keepGoing,
      ),
    );
    const result = await workload.audit(servers);
    return { ...result, disruptions, output: servers.flatMap((server) => server.output) };
  } finally {
    for (const server of servers) await server.kill();
    await opened.close();
    await workload?.close();
    await postgres.stop();
  }
}
