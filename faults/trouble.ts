import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/database/db.ts';
import type { Random } from '#server/seed/random.ts';
import type { TestPostgres } from '#server/testing/database.ts';
import { within } from './calls.ts';
import type { Server } from './processes.ts';

/** How often each trouble was made. */
export type Made = Record<
  'process killed' | 'database killed' | 'process halted' | 'connections cut' | 'time to pay over',
  number
>;

/** Clocks are off by up to five minutes either way. */
export const skewOf = (random: Random) => random.between(-300_000, 300_000);

type Scene = { servers: Server[]; postgres: TestPostgres; db: Db; random: Random };

const TROUBLES: [keyof Made, number, (scene: Scene) => Promise<void>][] = [
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
  ['process halted', 2, ({ servers, random }) => random.pick(servers).halt(random.between(500, 4000))],
  [
    'connections cut',
    4,
    async ({ db, random }) => {
      // Whatever these were doing ends in the middle.
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and random() < ${random.next()}`.execute(db);
    },
  ],
  [
    'time to pay over',
    4,
    async ({ db }) => {
      // A quarter of an hour in one moment, for a part of those who have not paid yet.
      await sql`with late as (
          update booking set pay_until = now() where status = 'pending' and random() < 0.5 returning club_id, id)
        update occupation set expires_at = now() from late
          where occupation.club_id = late.club_id and occupation.booking_id = late.id and occupation.kind = 'hold'`.execute(
        db,
      );
    },
  ],
];

/** Makes trouble until it is told to stop, one after another; when it ends everything runs again. */
export async function makeTrouble(scene: Scene, goOn: () => boolean): Promise<Made> {
  const { random } = scene;
  const made = Object.fromEntries(TROUBLES.map(([name]) => [name, 0])) as Made;
  const dice = TROUBLES.flatMap((trouble) => Array<typeof trouble>(trouble[1]).fill(trouble));
  while (goOn()) {
    await pause(random.between(500, 3000));
    const [name, , make] = random.pick(dice);
    try {
      await within(120_000, make(scene));
      made[name] += 1;
    } catch (error) {
      // Our own connection was cut, or a server came up while the database was away: it is started below.
      console.log(`${name}: ${(error as Error | undefined)?.message}`);
    }
    for (const server of scene.servers) if (!server.up) await revive(server, random);
  }
  return made;
}

async function revive(server: Server, random: Random): Promise<void> {
  for (let attempt = 0; attempt < 5 && !server.up; attempt += 1) {
    await server.kill();
    await server.start(skewOf(random)).catch((error: Error) => console.log(error.message));
  }
}
