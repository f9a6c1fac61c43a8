import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Random, randomFor } from '#core/domain/random.ts';
import { type OpenedDatabase, openDatabase } from '#server/testing/database.ts';
import { freePort } from '#testing/ports.ts';
import { fillDataset } from '../dataset.ts';
import { auditKilled, countBooked, embeddedEnv, killWhileBooking } from '../embedded.ts';
import { newHistory } from '../history.ts';
import { createServerProcess } from '../processes.ts';
import { type Recording, record } from './cut.ts';

/**
 * `npm run test:power -- --seed 7 --rounds 5`: cuts the power of the embedded database and starts it
 * again. In each round clients book until the process is killed. Of the blocks that it wrote after
 * their file's last flush the disk then has 50, 90 or 99 %. Fails if a confirmed booking is missing
 * or wrong, if amcheck finds damage, or if the database cannot be opened. Linux only.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    bookings: { type: 'string', default: '30' },
  },
});
const [seed, rounds, bookings] = [Number(values.seed) || randomInt(1, 1_000_000), +values.rounds, +values.bookings];
const SHARES = [50, 90, 99];
const CUTS_PER_SHARE = 3;
/** Creating a database takes about this long. */
const CREATION_MS = 6000;

type Row = {
  name: string;
  share: number;
  cuts: number;
  unflushed: number;
  lost: number;
  confirmed: number;
  faults: number;
};
const table = new Map<string, Row>();
const root = mkdtempSync(join(tmpdir(), 'courtside-power-'));
const port = await freePort();

/**
 * Cuts the power several times at the same moment and checks each state of the disk. Returns the
 * folder of the last one.
 */
async function cutPower(
  name: string,
  recording: Recording,
  random: Random,
  { confirmed, check }: { confirmed: number; check: (opened: OpenedDatabase) => Promise<string[]> },
): Promise<string> {
  let last = '';
  for (const share of SHARES) {
    for (let cut = 0; cut < CUTS_PER_SHARE; cut += 1) {
      if (last) rmSync(last, { recursive: true });
      last = mkdtempSync(join(root, 'cut-'));
      const blocks = recording.cut(last, share, random);
      // After a crash, opening checks all tables and indexes with amcheck.
      const faults = await openDatabase({ dataDir: last }).then(
        async (opened) => {
          const found = await check(opened);
          await opened.close();
          return found;
        },
        (error) => [String(error)],
      );
      for (const fault of faults.slice(0, 5)) console.error(`${name}, ${share} %: ${fault}`);
      const key = `${name} ${share}`;
      const row = table.get(key) ?? { name, share, cuts: 0, unflushed: 0, lost: 0, confirmed: 0, faults: 0 };
      row.cuts += 1;
      row.unflushed += blocks.unflushed;
      row.lost += blocks.lost;
      row.confirmed += confirmed;
      row.faults += faults.length;
      table.set(key, row);
    }
  }
  return last;
}

/** A database of which nothing was confirmed can be opened, with all of its tables. */
const isUsable = async ({ db }: OpenedDatabase) => {
  await db.selectFrom('booking').selectAll().execute();
  return [];
};

console.log(`Seed ${seed}, ${rounds} rounds`);
const history = newHistory();
let dataDir = mkdtempSync(join(root, 'data-'));
try {
  for (let round = 1; round <= rounds; round += 1) {
    const random = randomFor(`${seed} power ${round}`);
    const newDir = join(root, `new-${round}`);
    const creating = record(newDir, join(root, `copies-new-${round}`));
    const starting = createServerProcess(port, { ...embeddedEnv(newDir), ...creating.env });
    const started = starting.start(0).catch(() => {});
    while (!existsSync(newDir)) await pause(10);
    await pause(random.between(0, CREATION_MS));
    await starting.kill();
    await started;
    await cutPower('during the first start', creating, random, { confirmed: 0, check: isUsable });
  }
  const before = await openDatabase({ dataDir });
  const dataset = await fillDataset(before.db, Date.now());
  await before.close();
  for (let round = 1; round <= rounds; round += 1) {
    const random = randomFor(`${seed} booking ${round}`);
    const recording = record(dataDir, join(root, `copies-${round}`));
    const server = createServerProcess(port, { ...embeddedEnv(dataDir), ...recording.env });
    await killWhileBooking(
      { dataset, server, history, seed: `${seed} ${round}`, clients: 6 },
      random.between(bookings / 2, bookings),
    );
    const confirmed = countBooked(history);
    console.log(`round ${round}: ${confirmed} bookings confirmed so far`);
    const after = await cutPower('while clients book', recording, random, {
      confirmed,
      check: async ({ db }) => (await auditKilled(db, history)).map(({ rule, what }) => `${rule}: ${what}`),
    });
    rmSync(dataDir, { recursive: true });
    // The next round continues with what the disk had.
    dataDir = after;
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}

console.log(
  '\n| power is cut | blocks kept | cuts | blocks not flushed | of these lost | confirmed bookings | faults |',
);
console.log('|---|---|---|---|---|---|---|');
for (const { name, share, cuts, unflushed, lost, confirmed, faults } of table.values())
  console.log(`| ${[name, `${share} %`, cuts, unflushed, lost, confirmed, faults].join(' | ')} |`);
if ([...table.values()].some(({ faults }) => faults > 0)) process.exitCode = 1;
