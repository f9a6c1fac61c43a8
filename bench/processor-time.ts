import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestPostgres } from '#server/testing/database.ts';

const TICKS_PER_SECOND = 100;

/** Seconds of processor time of a PostgreSQL server, including its processes that have ended (Linux). */
export function processorTime({ folder }: Pick<TestPostgres, 'folder'>): number {
  const server = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]!;
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    let stat: string;
    try {
      stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    } catch {
      continue;
    }
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
    if (pid === server) ticks += user + system + endedUser + endedSystem;
    else if (fields[1] === server) ticks += user + system;
  }
  return ticks / TICKS_PER_SECOND;
}
