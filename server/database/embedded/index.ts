import { EventEmitter, once } from 'node:events';
import type { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';

/** Authentication is not required, and the server is ready for statements. */
const WELCOME = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');

const TERMINATE = Buffer.from('X\0\0\0\x04', 'latin1');

/** The error code that `pg` gives any lost connection. */
const ENDED = 'Connection terminated: the embedded database ended';

type WorkerMessage = 'open' | { session: number; bytes: Uint8Array } | { session: number; error: string };

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

/**
 * Starts PGlite in a worker thread, so that a statement does not block requests that need no
 * database. Without a folder the database is in memory. A new database contains what `backup`
 * contains, or nothing.
 * @throws Error if the folder cannot be opened
 */
export async function startEmbedded(dataDir: string | undefined, backup?: Blob): Promise<EmbeddedPostgres> {
  const worker = new Worker(new URL('./database-worker.mjs', import.meta.url), {
    workerData: { ...(dataDir !== undefined && { dataDir }), ...(backup && { loadDataDir: backup }) },
    // The process's own arguments load TypeScript, which the worker does not use.
    execArgv: [],
  });
  const ended = once(worker, 'exit');
  await Promise.race([once(worker, 'message'), ended.then(() => Promise.reject(new Error(ENDED)))]);
  const sessions = new Map<number, Session>();
  let last = 0;
  worker.on('message', (reply: Exclude<WorkerMessage, 'open'>) => {
    const session = sessions.get(reply.session);
    if ('error' in reply) session?.destroy(new Error(reply.error));
    else session?.emit('data', Buffer.from(reply.bytes.buffer, reply.bytes.byteOffset, reply.bytes.length));
  });
  let gone: Error | undefined;
  const fail = () => {
    gone = new Error(ENDED);
    for (const session of sessions.values()) session.destroy(gone);
  };
  worker.on('error', fail);
  worker.on('exit', fail);
  return {
    stream: () => {
      last += 1;
      const id = last;
      const session = new Session((bytes) => {
        if (!bytes) sessions.delete(id);
        if (gone) session.destroy(gone);
        else worker.postMessage({ session: id, bytes: bytes ?? TERMINATE });
      });
      sessions.set(id, session);
      return session as unknown as Duplex;
    },
    close: async () => {
      worker.postMessage('close');
      await ended;
    },
  };
}
