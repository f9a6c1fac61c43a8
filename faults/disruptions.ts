import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Random } from '#core/domain/random.ts';
import type { Db, TestPostgres } from '#server/testing/database.ts';
import { withTimeout } from './calls.ts';
import type { ServerProcess } from './processes.ts';

/** How often each fault was injected, by its name. */
export type DisruptionCounts = Record<string, number>;

/** A kind of fault, and how often it happens compared with the others. */
export type Disruption<Targets> = { name: string; weight: number; disrupt(targets: Targets): Promise<void> };

/** Clocks are off by up to five minutes in either direction. */
export const skewOf = (random: Random) => random.between(-300_000, 300_000);

export type ProcessTargets = { servers: ServerProcess[]; db: Db; random: Random };

/** Faults of processes and their connections, whatever the database runs on. */
export const PROCESS_DISRUPTIONS: Disruption<ProcessTargets>[] = [
  {
    name: 'process killed',
    weight: 5,
    disrupt: async ({ servers, random }) => {
      const server = random.pick(servers);
      await server.kill();
      await pause(random.between(100, 2000));
      await server.start(skewOf(random));
    },
  },
  {
    name: 'process suspended',
    weight: 2,
    disrupt: ({ servers, random }) => random.pick(servers).suspend(random.between(500, 4000)),
  },
  {
    name: 'connections cut',
    weight: 4,
    disrupt: async ({ db, random }) => {
      // Interrupts whatever the connections were doing.
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and random() < ${random.next()}`.execute(db);
    },
  },
  {
    name: 'payment deadline passed',
    weight: 4,
    disrupt: async ({ db }) => {
      // Ends the quarter of an hour for payment early, for some of the unpaid bookings.
      await sql`with late as (
          update booking set pay_until = now() where status = 'pending' and random() < 0.5 returning club_id, id)
        update occupation set expires_at = now() from late
          where occupation.club_id = late.club_id and occupation.booking_id = late.id and occupation.kind = 'hold'`.execute(
        db,
      );
    },
  },
];

/** One PostgreSQL server that is killed and started again. */
export const DATABASE_KILLED: Disruption<{ postgres: TestPostgres; random: Random }> = {
  name: 'database killed',
  weight: 2,
  disrupt: async ({ postgres, random }) => {
    await postgres.kill();
    await pause(random.between(100, 1500));
    await postgres.start();
  },
};

/** Injects faults one after another until stopped. When it ends, everything runs again. */
export async function runDisruptions<Targets extends ProcessTargets>(
  disruptions: readonly Disruption<Targets>[],
  targets: Targets,
  keepGoing: () => boolean,
): Promise<DisruptionCounts> {
  const { random } = targets;
  const counts = Object.fromEntries(disruptions.map(({ name }) => [name, 0]));
  const weighted = disruptions.flatMap((disruption) => Array<Disruption<Targets>>(disruption.weight).fill(disruption));
  while (keepGoing()) {
    await pause(random.between(500, 3000));
    const { name, disrupt } = random.pick(weighted);
    try {
      await withTimeout(180_000, disrupt(targets));
      counts[name] = counts[name]! + 1;
    } catch (error) {
      // Our own connection was cut, or a server started while the database was down: it is
      // restarted below.
      console.log(`${name}: ${(error as Error | undefined)?.message}`);
    }
    for (const server of targets.servers) if (!server.up) await restart(server, random);
  }
  return counts;
}

async function restart(server: ServerProcess, random: Random): Promise<void> {
  for (let attempt = 0; attempt < 5 && !server.up; attempt += 1) {
    await server.kill();
    await server.start(skewOf(random)).catch((error: Error) => console.log(error.message));
  }
}
