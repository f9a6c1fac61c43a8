import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** Authentication is not required, and the server is ready for statements. */
const WELCOME = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');

const TERMINATE = Buffer.from('X\0\0\0\x04', 'latin1');

/** The error code that `pg` gives any lost connection. */
const ENDED = 'Connection terminated: the embedded database ended';

type WorkerMessage = 'open' | { session: number; bytes: Uint8Array };

/**
 * The stream that `pg` uses as its socket. The messages of one statement, which it corks, go to the
 * database together.
 */
class Session extends EventEmitter {
  writable = true;
  private parts: Buffer[] = [];
  private corked = false;
  private welcomed = false;

  constructor(private readonly post: (bytes: Uint8Array | undefined) => void) {
    super();
  }

  connect(): void {
    setImmediate(() => this.emit('connect'));
  }

  cork(): void {
    this.corked = true;
  }

  uncork(): void {
    this.corked = false;
    this.send();
  }

  write(bytes: Buffer, done?: () => void): boolean {
    if (this.welcomed) {
      this.parts.push(bytes);
      if (!this.corked) this.send();
    } else {
      // The first message contains the user's name.
      this.welcomed = true;
      setImmediate(() => this.emit('data', WELCOME));
    }
    done?.();
    return true;
  }

  end(): void {
    this.destroy();
  }

  destroy(error?: Error): void {
    if (!this.writable) return;
    this.writable = false;
    this.post(undefined);
    setImmediate(() => {
      if (error) this.emit('error', error);
      this.emit('close');
    });
  }

  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  private send(): void {
    const { parts } = this;
    if (parts.length === 0) return;
    this.parts = [];
    // Copies the bytes into their own memory; otherwise the pool of small buffers would be copied
    // with them.
    const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
    this.post(bytes);
  }
}

export type EmbeddedPostgres = {
  /**
   * Creates a session for `pg`. The sessions share the database's only one: an open transaction
   * lets the others wait.
   */
  stream: () => Duplex;
  close(): Promise<void>;
};

/** Before the database is opened again, in milliseconds; then twice as long each time. */
const REOPEN_MS = 250;
const MAX_REOPEN_MS = 10_000;

type WorkerData = { dataDir?: string; loadDataDir?: Blob };

/** The process's own arguments load TypeScript, which the workers do not use. */
const optionsOf = (workerData: WorkerData) => ({ workerData, execArgv: [] });

/** Creates the database of a folder in a worker of its own. */
async function createDatabase(dataDir: string, backup: Blob | undefined): Promise<void> {
  const options = optionsOf({ dataDir, ...(backup && { loadDataDir: backup }) });
  await once(new Worker(new URL('./create-worker.mjs', import.meta.url), options), 'exit');
}

/** Opens the database in a new worker. */
async function startWorker(workerData: WorkerData): Promise<Worker> {
  const worker = new Worker(new URL('./database-worker.mjs', import.meta.url), optionsOf(workerData));
  const ended = once(worker, 'exit').then(() => Promise.reject(new Error(ENDED)));
  await Promise.race([once(worker, 'message'), ended]);
  return worker;
}

/**
 * Starts PGlite in a worker thread, so that a statement does not block requests that need no
 * database. Without a folder the database is in memory. A new database contains what `backup`
 * contains, or nothing.
 *
 * A database that fails, such as for a full disk, loses its sessions and is opened again from its
 * folder, as PostgreSQL restarts after a crash. Until then every new session fails.
 * @throws Error if the folder cannot be opened
 */
export async function startEmbedded(dataDir: string | undefined, backup?: Blob): Promise<EmbeddedPostgres> {
  const sessions = new Map<number, Session>();
  let last = 0;
  let worker: Worker | undefined;
  let closing = false;

  function use(opened: Worker): void {
    worker = opened;
    worker.on('message', (reply: Exclude<WorkerMessage, 'open'>) => {
      const { buffer, byteOffset, length } = reply.bytes;
      sessions.get(reply.session)?.emit('data', Buffer.from(buffer, byteOffset, length));
    });
    // Its exit follows.
    worker.on('error', (error) => console.error(`The embedded database failed: ${error}`));
    worker.on('exit', () => {
      worker = undefined;
      for (const session of sessions.values()) session.destroy(new Error(ENDED));
      // What was in memory is lost.
      if (!closing && dataDir !== undefined) void reopen(dataDir);
    });
  }

  async function reopen(folder: string): Promise<void> {
    for (let wait = REOPEN_MS; !closing; wait = Math.min(2 * wait, MAX_REOPEN_MS)) {
      await sleep(wait);
      try {
        const opened = await startWorker({ dataDir: folder });
        // The server may have closed meanwhile.
        if (closing) return opened.postMessage('close');
        use(opened);
        return console.error('The embedded database was opened again');
      } catch (error) {
        console.error(`The embedded database cannot be opened again: ${error}`);
      }
    }
  }

  if (dataDir !== undefined && !existsSync(dataDir)) await createDatabase(dataDir, backup);
  use(await startWorker({ ...(dataDir !== undefined && { dataDir }), ...(backup && { loadDataDir: backup }) }));
  return {
    stream: () => {
      last += 1;
      const id = last;
      const used = worker;
      const session = new Session((bytes) => {
        if (!bytes) sessions.delete(id);
        if (!used || used !== worker) session.destroy(new Error(ENDED));
        else used.postMessage({ session: id, bytes: bytes ?? TERMINATE });
      });
      sessions.set(id, session);
      return session as unknown as Duplex;
    },
    close: async () => {
      closing = true;
      if (!worker) return;
      const ended = once(worker, 'exit');
      worker.postMessage('close');
      await ended;
    },
  };
}
