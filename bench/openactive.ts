import { cpus, loadavg } from 'node:os';
import { sql } from 'kysely';
import { type OpenedDatabase, openDatabase, startPostgres } from '#server/testing/database.ts';
import { clubsToUpdate, countItems, readItems, seed, updateClub } from '#server/testing/in-process.ts';

/**
 * Measures what the OpenActive feeds cost for 240 seeded clubs on PostgreSQL: to fill them, to look at
 * a club again, and to read a page. Prints the figures of docs/openactive.md.
 */

const CLUBS = 240;
const ROUNDS = 200;
/** The time of the seed and the feeds is fixed, so that every run measures the same rows. */
const NOW = Date.parse('2026-11-21T10:00:00Z');
const AT = { now: NOW, publicUrl: 'https://courtside.example' };

const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)]!.toFixed(1);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function measure({ db }: Pick<OpenedDatabase, 'db'>): Promise<string[]> {
  await seed(db, { now: NOW, clubs: CLUBS, pictures: false });
  const clubs = await clubsToUpdate(db);
  const fill = await timed(async () => {
    for (const id of clubs) await updateClub(db, id, AT);
  });
  await countItems(db);
  const [again, page]: [number[], number[]] = [[], []];
  const before = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round += 1) {
    again.push(await timed(() => updateClub(db, clubs[round % clubs.length]!, AT)));
  }
  const { user, system } = process.cpuUsage(before);
  let after = 0;
  for (;;) {
    let rows: Awaited<ReturnType<typeof readItems>> = [];
    const took = await timed(async () => {
      rows = await readItems(db, 'slots', after, 500);
    });
    if (rows.length === 0) break;
    page.push(took);
    after = rows.at(-1)!.change_number;
  }
  const size = await sql<{ feed: string; items: number }>`
    select feed, count(*) as items from openactive_item group by feed order by feed`.execute(db);
  const { rows } = await sql<{ megabytes: number }>`
    select round(pg_total_relation_size('openactive_item') / 1e6) as megabytes`.execute(db);
  return [
    `${clubs.length} clubs, ${cpus().length} processors, load ${loadavg()[0]!.toFixed(1)}`,
    ...size.rows.map(({ feed, items }) => `${feed}: ${items} items`),
    `table with indexes: ${rows[0]!.megabytes} MB`,
    `to fill: ${(fill / 1000).toFixed(1)} s`,
    `a club again, nothing changed: median ${quantile(again, 0.5)} ms, 95th percentile ${quantile(again, 0.95)} ms, of which ${((user + system) / 1000 / ROUNDS).toFixed(1)} ms of this process's processor`,
    `a page of 500 slots from the database: median ${quantile(page, 0.5)} ms, 95th percentile ${quantile(page, 0.95)} ms`,
  ];
}

const server = await startPostgres();
const opened = await openDatabase({ databaseUrl: server.databaseUrl });
try {
  for (const line of await measure(opened)) console.log(line);
} finally {
  await opened.close();
  await server.stop();
}
