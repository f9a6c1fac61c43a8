import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Random } from '#core/domain/random.ts';
import type { Db, TestPostgres } from '#server/testing/database.ts';
import { withTimeout } from './calls.ts';
import type { ServerProcess } from './processes.ts';

/** How often each fault was injected. */
export type DisruptionCounts = Record<
  'process killed' | 'database killed' | 'process suspended' | 'connections cut' | 'payment deadline passed',
  number
>;

/** Clocks are off by up to five minutes in either direction. */
export const skewOf = (random: Random) => random.between(-300_000, 300_000);

type DisruptionTargets = { servers: ServerProcess[]; postgres: TestPostgres; db: Db; random: Random };

const DISRUPTIONS: [keyof DisruptionCounts, number, (targets: DisruptionTargets) => Promise<void>][] = [
  [
    'process killed',
    5,
    async ({ servers, random }) => {
      const server = random.pick(servers);
      await server.kill();
      await pause(random.between(100, 2000));
      await server.start(skewOf(random));
    },
  ],
  [
    'database killed',
    2,
    async ({ postgres, random }) => {
      await postgres.kill();
      await pause(random.between(100, 1500));
      await postgres.start();
    },
  ],
  ['process suspended', 2, ({ servers, random }) => random.pick(servers).suspend(random.between(500, 4000))],
  [
    'connections cut',
    4,
    async ({ db, random }) => {
      // Interrupts whatever the connections were doing.
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and random() < ${random.next()}`.execute(db);
    },
  ],
  [
    'payment deadline passed',
    4,
    async ({ db }) => {
      // Ends the quarter of an hour for payment early, for some of the unpaid bookings.
      await sql`with late as (
          update booking set pay_until = now() where status = 'pending' and random() < 0.5 returning club_id, id)
        update occupation set expires_at = now() from late
          where occupation.club_id = late.club_id and occupation.booking_id = late.id and occupation.kind = 'hold'`.execute(
        db,
      );
    },
  ],
];

/** Injects faults one after another until stopped. When it ends, everything runs again. */
export async function runDisruptions(targets: DisruptionTargets, keepGoing: () => boolean): Promise<DisruptionCounts> {
  const { random } = targets;
  const counts = Object.fromEntries(DISRUPTIONS.map(([name]) => [name, 0])) as DisruptionCounts;
  const weighted = DISRUPTIONS.flatMap((disruption) => Array<typeof disruption>(disruption[1]).fill(disruption));
  while (keepGoing()) {
    await pause(random.between(500, 3000));
    const [name, , disrupt] = random.pick(weighted);
    try {
      await withTimeout(120_000, disrupt(targets));
      counts[name] += 1;
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
