import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { join, relative } from 'node:path';
import { sql } from 'kysely';
import { SECOND } from '#core/domain/units.ts';
import { after } from '#server/timers.ts';
import type { Db } from './db.ts';

/**
 * A backup of the embedded database while its server runs. The server listens on a socket in the
 * data folder, which only its own user can open. While a client copies the files, the server keeps
 * its database still, and requests wait.
 */
const SOCKET = 'backup.sock';

/** Systems cut or refuse longer addresses of sockets. */
const MAX_ADDRESS = 100;

/** Copying a gigabyte takes a disk some seconds. Without a limit a stuck client would stop everything. */
const MAX_PAUSE_MS = 30 * SECOND;

const PAUSED = 'paused';
const COPIED = 'copied';
const COMPLETE = 'complete';

function addressIn(dataDir: string): string {
  const path = join(dataDir, SOCKET);
  const short = relative('', path);
  return short.length < path.length ? short : path;
}

/** What the other side says next; undefined once it has gone. */
async function nextOf(messages: AsyncIterator<Buffer>): Promise<string | undefined> {
  const { value } = await messages.next().catch(() => ({ value: undefined }));
  return value && String(value);
}

/** @throws Error if the client goes away, or takes longer than `maxPauseMs` */
async function pause(db: Db, socket: Socket, maxPauseMs: number): Promise<void> {
  // All connections share the database's only session: during this transaction nothing else runs.
  await db.transaction().execute(async (trx) => {
    await sql`checkpoint`.execute(trx);
    const cancel = after(
      maxPauseMs,
      () => socket.destroy(),
      () => {},
    );
    socket.write(PAUSED);
    const answer = await nextOf(socket[Symbol.asyncIterator]());
    cancel();
    if (answer !== COPIED) throw new Error('the copy was given up, or took too long');
    // Fails if the database was opened again meanwhile, and its files changed.
    await sql`select 1`.execute(trx);
  });
}

type Offer = { log: (message: string) => void; maxPauseMs?: number };

/**
 * Lets `whilePaused` back up the embedded database in this folder, whose lock this process has.
 * Logs why if it cannot. `maxPauseMs`: how long requests may wait for a copy.
 * @returns a function that ends it
 */
export async function offerBackups(
  db: Db,
  dataDir: string,
  { log, maxPauseMs = MAX_PAUSE_MS }: Offer,
): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // The client went away; reading from it says so.
    socket.on('error', () => {});
    pause(db, socket, maxPauseMs).then(
      () => socket.end(COMPLETE),
      (error) => {
        log(`A backup failed: ${error instanceof Error ? error.message : error}`);
        socket.destroy();
      },
    );
  });
  const address = addressIn(dataDir);
  try {
    if (process.platform === 'win32') throw new Error('Windows has no sockets in folders');
    if (Buffer.byteLength(address) > MAX_ADDRESS) throw new Error(`${address} is longer than ${MAX_ADDRESS} bytes`);
    // Of a process that was killed.
    rmSync(address, { force: true });
    server.listen(address);
    await once(server, 'listening');
    chmodSync(address, 0o600);
  } catch (error) {
    log(`Backups need this server to be stopped: ${error instanceof Error ? error.message : error}`);
  }
  return async () => {
    for (const socket of sockets) socket.destroy();
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    await closed;
  };
}

/**
 * Does the work while the server that has this data folder open changes none of its files.
 * @returns false, without doing it, if no server offers that
 * @throws Error of the work, and if the server went on before it was done
 */
export async function whilePaused(dataDir: string, work: () => void | Promise<void>): Promise<boolean> {
  const socket = createConnection(addressIn(dataDir));
  try {
    await once(socket, 'connect');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return false;
    if (code === 'EACCES')
      throw new Error(`Only the user of the server in ${dataDir} may back it up; run this as that user`);
    throw error;
  }
  try {
    socket.on('error', () => {});
    const messages = socket[Symbol.asyncIterator]();
    if ((await nextOf(messages)) !== PAUSED) throw new Error('The server cannot be backed up now; its log says why');
    await work();
    socket.write(COPIED);
    if ((await nextOf(messages)) === COMPLETE) return true;
    throw new Error(
      `The copy is of no use: the server went on before it was complete, after ${MAX_PAUSE_MS / SECOND} seconds at most. Stop the server to back it up`,
    );
  } finally {
    socket.destroy();
  }
}
