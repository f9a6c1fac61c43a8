import { cpus } from 'node:os';
import { openDatabase, startPostgres, startReplica } from '#server/testing/database.ts';
import { buildApp, seed } from '#server/testing/in-process.ts';
import { processorTime } from './processor-time.ts';

/**
 * `npm run bench:replica` (Linux): how much processor time PostgreSQL takes per read, on the primary
 * and on a streaming replica, without and with `DATABASE_REPLICA_URL`. Searches and reads 240 clubs
 * in rounds of both, and prints the processor time of all processes of each server.
 */
const CLUBS = 240;
const ROUNDS = 6;
const READS = 50;
/** The time of the seed and the server is fixed, so that every run reads the same rows. */
const NOW = Date.parse('2026-11-21T10:00:00Z');
const EVENING = 'date=2026-11-23&time_from=18:00&time_to=21:00&facets=true';

const primary = await startPostgres();
const replica = await startReplica(primary);
const open = async (replicaUrl?: string) => {
  const opened = await openDatabase({ databaseUrl: primary.databaseUrl, replicaUrl });
  const app = await buildApp({
    ...opened,
    publicUrl: 'http://localhost',
    clock: () => NOW,
    requestsPerMinute: 1_000_000,
    maxDelay: 0,
  });
  return { app, opened };
};
const servers = { without: await open(), with: await open(replica.databaseUrl) };
await seed(servers.without.opened.db, { now: NOW, clubs: CLUBS, pictures: false });
const { data } = (await servers.without.app.inject('/api/v1/clubs?page_size=50')).json();
const slugs: string[] = data.map(({ slug }: { slug: string }) => slug);
const PATHS = {
  'a search with a time': () => `/api/v1/clubs?city=kyiv&${EVENING}`,
  'a club': (at: number) => `/api/v1/clubs/${slugs[at % slugs.length]}`,
};

type Times = { primary: number; replica: number };
const times = new Map<string, Times>();
try {
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [name, path] of Object.entries(PATHS)) {
      for (const [mode, { app }] of Object.entries(servers)) {
        const before = [processorTime(primary), processorTime(replica)] as const;
        for (let at = 0; at < READS; at += 1) {
          const { statusCode, body } = await app.inject(path(at));
          if (statusCode !== 200) throw new Error(`${statusCode} ${body}`);
        }
        const key = `${name}, ${mode} a replica`;
        // The first round fills the caches.
        const known = (round >= 0 && times.get(key)) || { primary: 0, replica: 0 };
        known.primary += processorTime(primary) - before[0];
        known.replica += processorTime(replica) - before[1];
        times.set(key, known);
      }
    }
  }
  const perRead = (seconds: number) => ((seconds * 1000) / (ROUNDS * READS)).toFixed(2);
  console.info(`${ROUNDS * READS} reads each, ${CLUBS} clubs, ${cpus().length} processors`);
  console.info('| read | ms on the primary | ms on the replica |\n|---|---|---|');
  for (const [name, { primary: own, replica: other }] of times)
    console.info(`| ${name} | ${perRead(own)} | ${perRead(other)} |`);
  console.info(servers.with.opened.reads.replica?.reads);
} finally {
  for (const { app, opened } of Object.values(servers)) {
    await app.close();
    await opened.close();
  }
  await replica.stop();
  await primary.stop();
}
