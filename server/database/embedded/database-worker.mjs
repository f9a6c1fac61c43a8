import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { openFlushed } from './flushed-folder.mjs';

// Plain JavaScript: with TypeScript, every process that starts a worker would need a loader.

const { dataDir, loadDataDir } = workerData;
const pglite = await (dataDir === undefined
  ? PGlite.create({ ...workerData, extensions: { btree_gist, pg_trgm } })
  : openFlushed(dataDir, loadDataDir));

/** The type and length of ReadyForQuery, which ends the answer to each statement. */
const READY = Buffer.from('Z\0\0\0\x05', 'latin1');
const isComplete = (answered) => READY.equals(answered.subarray(-6, -1));

const TERMINATE = 'X'.charCodeAt(0);
const ROLLBACK = new TextEncoder().encode('Q\0\0\0\x0drollback\0');

/** Sends the statement's messages to the database and returns its answer. */
async function answer(bytes) {
  const parts = [];
  let length = 0;
  await pglite.execProtocolRawStream(bytes, {
    onRawData(part) {
      // A view of the database's memory.
      parts.push(part.slice());
      length += part.length;
    },
  });
  if (parts.length === 1) return parts[0];
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Statements in the order of their arrival. */
const waiting = [];
/**
 * The session whose transaction is open. The database has only one session, so no other session may
 * use it until the transaction ends.
 */
let owner;
let working = false;

async function take({ session, bytes }) {
  if (bytes[0] === TERMINATE) {
    if (owner === session) await answer(ROLLBACK);
  } else {
    const answered = await answer(bytes);
    const complete = isComplete(answered);
    parentPort.postMessage({ session, bytes: answered }, [answered.buffer]);
    // PostgreSQL panicked, such as for a full disk, and would never answer again.
    if (!complete) throw new Error('PostgreSQL ended');
  }
  owner = pglite.isInTransaction() ? session : undefined;
}

async function work() {
  if (working) return;
  working = true;
  for (;;) {
    const next = waiting.findIndex(({ session }) => owner === undefined || session === owner);
    if (next < 0) break;
    const [statement] = waiting.splice(next, 1);
    // A statement that fails is answered as well. If something is thrown, PostgreSQL has ended, and
    // with it this worker.
    await take(statement);
  }
  working = false;
}

parentPort.on('message', async (message) => {
  if (message === 'close') {
    await pglite.close();
    parentPort.close();
    return;
  }
  waiting.push(message);
  await work();
});
parentPort.postMessage('open');
