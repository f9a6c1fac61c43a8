import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#server/database/index.ts';
import { randomFor } from '#server/seed/random.ts';
import { freePort } from '#testing/ports.ts';
import { fillArena, VISITS } from './arena.ts';
import { audit } from './audit.ts';
import { newTally } from './calls.ts';
import { visit } from './clients.ts';
import type { Fault } from './compare.ts';
import { type History, newHistory } from './history.ts';
import { makeServer } from './processes.ts';
import { readRows } from './rows.ts';

/** What a process would have done by and by, and says nothing of what it had stored. */
const STILL_TO_DO = [
  'refund not sent',
  'payment unknown',
  'money kept',
  'message not sent',
  'message not received',
  'customer not told',
];

export type EmbeddedOptions = { seed: number; rounds: number; clients: number; log?: (text: string) => void };

/**
 * The embedded database under `kill -9`: round after round clients book, the process is killed among them, and after the last the
 * folder is opened and compared with what the clients were told.
 */
export async function runEmbedded({
  seed,
  rounds,
  clients,
  log = () => {},
}: EmbeddedOptions): Promise<{ faults: Fault[]; history: History }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'courtside-embedded-'));
  const random = randomFor(`${seed} embedded`);
  const history = newHistory();
  const env = {
    DATA_DIR: dataDir,
    SEED: 'none',
    LOG_LEVEL: 'error',
    SERVER_RENDERING: 'off',
    TRUST_PROXY: '127.0.0.1',
  };
  const server = makeServer(await freePort(), env);
  try {
    const before = await openDatabase({ dataDir });
    const arena = await fillArena(before.db, Date.now());
    await before.close();
    let number = 0;
    for (let round = 1; round <= rounds; round += 1) {
      await server.start(0);
      const world = { arena, servers: [server], history, tally: newTally() };
      const crowd = Array.from({ length: clients }, async () => {
        while (server.up) {
          number += 1;
          await visit(world, randomFor(`${seed} client ${number}`), number);
        }
      });
      const told = () => history.wishes.filter(({ outcome }) => outcome === 'booked').length;
      const enough = told() + random.between(5, 15);
      while (told() < enough) await pause(10);
      await server.kill();
      await Promise.all(crowd);
      log(`round ${round}: ${told()} bookings told so far`);
    }
    const after = await openDatabase({ dataDir });
    const faults = audit(await readRows(after.db, VISITS), history).filter(({ rule }) => !STILL_TO_DO.includes(rule));
    await after.close();
    return { faults, history };
  } finally {
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
