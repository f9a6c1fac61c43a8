import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { randomFor } from '#core/domain/random.ts';
import { type Db, openDatabase } from '#server/testing/database.ts';
import { freePort } from '#testing/ports.ts';
import { audit } from './audit.ts';
import { newTally } from './calls.ts';
import { runClient } from './clients.ts';
import type { Fault } from './compare.ts';
import { fillDataset, VISITS } from './dataset.ts';
import { type History, newHistory } from './history.ts';
import { createServerProcess, type ServerProcess } from './processes.ts';
import { readRows } from './rows.ts';
import type { RunContext } from './run-context.ts';

/** Faults from work that was still pending when the process was killed. */
const PENDING_WORK = [
  'refund not sent',
  'payment status differs',
  'wrong amount kept',
  'message not sent',
  'message not received',
  'customer not notified',
];

/** What the clients' logs and the database do not agree on, except for pending work. */
export const auditKilled = async (db: Db, history: History): Promise<Fault[]> =>
  audit(await readRows(db, VISITS), history).filter(({ rule }) => !PENDING_WORK.includes(rule));

/** The environment of a server on an embedded database that clients may book as they like. */
export const embeddedEnv = (dataDir: string) => ({
  DATA_DIR: dataDir,
  SEED: 'none',
  LOG_LEVEL: 'error',
  SERVER_RENDERING: 'off',
  TRUST_PROXY: '127.0.0.1',
});

export const countBooked = ({ attempts }: History) => attempts.filter(({ outcome }) => outcome === 'booked').length;

type Booking = Pick<RunContext, 'dataset' | 'history'> & {
  server: ServerProcess;
  /** Names the clients' random decisions. */
  seed: string;
  clients: number;
};

/** Starts the server, lets clients book until so many more bookings are confirmed, and kills it. */
export async function killWhileBooking({ server, seed, clients, ...shared }: Booking, more: number): Promise<void> {
  await server.start(0);
  const context = { ...shared, servers: [server], tally: newTally() };
  const runningClients = Array.from({ length: clients }, async () => {
    while (server.up) {
      shared.history.clients += 1;
      const number = shared.history.clients;
      await runClient(context, randomFor(`${seed} client ${number}`), number);
    }
  });
  const target = countBooked(shared.history) + more;
  while (countBooked(shared.history) < target) await pause(10);
  await server.kill();
  await Promise.all(runningClients);
}

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
  const server = createServerProcess(await freePort(), embeddedEnv(dataDir));
  try {
    const before = await openDatabase({ dataDir });
    const dataset = await fillDataset(before.db, Date.now());
    await before.close();
    for (let round = 1; round <= rounds; round += 1) {
      await killWhileBooking({ dataset, server, history, seed: String(seed), clients }, random.between(5, 15));
      log(`round ${round}: ${countBooked(history)} bookings confirmed so far`);
    }
    const after = await openDatabase({ dataDir });
    const faults = await auditKilled(after.db, history);
    await after.close();
    return { faults, history };
  } finally {
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
