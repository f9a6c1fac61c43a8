import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { randomFor } from '#core/domain/random.ts';
import { openDatabase } from '#server/testing/database.ts';
import { freePort } from '#testing/ports.ts';
import { audit } from './audit.ts';
import { newTally } from './calls.ts';
import { runClient } from './clients.ts';
import type { Fault } from './compare.ts';
import { fillDataset, VISITS } from './dataset.ts';
import { type History, newHistory } from './history.ts';
import { createServerProcess } from './processes.ts';
import { readRows } from './rows.ts';

/** Faults from work that was still pending when the process was killed. */
const PENDING_WORK = [
  'refund not sent',
  'payment status differs',
  'wrong amount kept',
  'message not sent',
  'message not received',
  'customer not notified',
];

export type EmbeddedOptions = { seed: number; rounds: number; clients: number; log?: (text: string) => void };

/**
 * Tests the embedded database under `kill -9`. In each round clients book while the process is
 * killed. After the last round the folder is opened and compared with the clients' logs.
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
  const server = createServerProcess(await freePort(), env);
  try {
    const before = await openDatabase({ dataDir });
    const dataset = await fillDataset(before.db, Date.now());
    await before.close();
    let number = 0;
    for (let round = 1; round <= rounds; round += 1) {
      await server.start(0);
      const context = { dataset, servers: [server], history, tally: newTally() };
      const runningClients = Array.from({ length: clients }, async () => {
        while (server.up) {
          number += 1;
          await runClient(context, randomFor(`${seed} client ${number}`), number);
        }
      });
      const countBooked = () => history.attempts.filter(({ outcome }) => outcome === 'booked').length;
      const target = countBooked() + random.between(5, 15);
      while (countBooked() < target) await pause(10);
      await server.kill();
      await Promise.all(runningClients);
      log(`round ${round}: ${countBooked()} bookings confirmed so far`);
    }
    const after = await openDatabase({ dataDir });
    const faults = audit(await readRows(after.db, VISITS), history).filter(({ rule }) => !PENDING_WORK.includes(rule));
    await after.close();
    return { faults, history };
  } finally {
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
