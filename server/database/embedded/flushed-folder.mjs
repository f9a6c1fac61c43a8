import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';

const extensions = { amcheck, btree_gist, pg_trgm };

/** Passes PostgreSQL's calls of `fsync` on to the system; the file system of PGlite ignores them. */
class FlushedFolder extends NodeFS {
  async init(pglite, given) {
    const { emscriptenOpts } = await super.init(pglite, given);
    const flush = ({ NODEFS }) => {
      NODEFS.stream_ops.fsync = ({ nfd }) => NODEFS.tryFSOperation(() => fsyncSync(nfd)) ?? 0;
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...emscriptenOpts.preRun, flush] } };
  }
}

/**
 * PGlite's own parameters without `-F`, which turns flushing off. `fdatasync`, the usual method for
 * the write-ahead log, does nothing in WebAssembly.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  // Half of the usual cache: WebAssembly's memory is the process's own, and never given back.
  ...['-c', 'shared_buffers=64MB'],
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'full_page_writes=on'],
];

function flushPath(path) {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** The files below a folder, in order. */
const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .map((entry) => ({ path: join(entry.parentPath, entry.name), entry }))
    .sort((one, other) => (one.path < other.path ? -1 : 1));

function flushTree(folder) {
  for (const { path, entry } of filesIn(folder)) if (entry.isFile() || entry.isDirectory()) flushPath(path);
  flushPath(folder);
}

/** A clean stop leaves a hash of all files, which the next start compares and removes. */
const SEAL = 'courtside.seal';

function hashOf(folder) {
  const hash = createHash('sha256');
  for (const { path, entry } of filesIn(folder)) {
    if (!entry.isFile() || path === join(folder, SEAL)) continue;
    hash.update(`\0${relative(folder, path)}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

function writeSeal(folder) {
  const draft = join(folder, `${SEAL}.new`);
  rmSync(draft, { force: true });
  const hash = hashOf(folder);
  writeFileSync(draft, hash);
  flushPath(draft);
  renameSync(draft, join(folder, SEAL));
  flushPath(folder);
}

/** Returns whether there was a seal. */
function breakSeal(folder) {
  const path = join(folder, SEAL);
  if (!existsSync(path)) return false;
  rmSync(join(folder, `${SEAL}.new`), { force: true });
  if (readFileSync(path, 'utf8') !== hashOf(folder)) {
    throw new Error('they are not what the last stop wrote. If you replaced them yourself, delete courtside.seal');
  }
  rmSync(path);
  flushPath(folder);
  return true;
}

const open = async (folder, loadDataDir) => {
  const said = [];
  try {
    return await PGlite.create({
      fs: new FlushedFolder(folder),
      extensions,
      startParams,
      ...(loadDataDir && { loadDataDir }),
      onStderr: (line) => said.push(line),
    });
  } catch (error) {
    throw new Error([said.find((line) => /FATAL|PANIC|ERROR/.test(line)), String(error)].filter(Boolean).join('; '));
  }
};

/**
 * A folder appears under its name only when all of it is on the disk, so that a loss of power during
 * the first start leaves no half of a database.
 */
async function create(folder, loadDataDir) {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  const pglite = await open(draft, loadDataDir);
  await pglite.close();
  flushTree(draft);
  writeSeal(draft);
  renameSync(draft, folder);
  flushPath(dirname(folder));
  flushPath(dirname(dirname(folder)));
}

/** Errors of the checks: pages with a wrong checksum or structure, rows that an index lacks. */
const CHECKS = [
  `select bt_index_check(relation.oid, true) from pg_class relation join pg_am on pg_am.oid = relam
    where amname = 'btree' and relation.relkind = 'i' and relation.relpersistence = 'p'`,
  `select gin_index_check(relation.oid) from pg_class relation join pg_am on pg_am.oid = relam
    where amname = 'gin' and relation.relkind = 'i' and relation.relpersistence = 'p'`,
];

/** @throws Error that names a damaged table or index */
async function check(pglite) {
  await pglite.exec('create extension if not exists amcheck');
  const { rows } = await pglite.query(`
    select relation.relname, found.blkno, found.msg from pg_class relation, verify_heapam(relation.oid) found
    where relation.relkind in ('r', 't', 'm') and relation.relpersistence = 'p' limit 1`);
  for (const { relname, blkno, msg } of rows) throw new Error(`table ${relname}, block ${blkno}: ${msg}`);
  for (const query of CHECKS) await pglite.query(query);
}

const cannotOpen = (folder, error) =>
  new Error(
    `The database in ${folder} cannot be opened; its files may be damaged: ${error.message}. Restore a backup into another folder (docs/operate.md), or set DATABASE_URL to a PostgreSQL server.`,
  );

/**
 * Creates the database in a folder if there is none, with the content of a backup if one is given.
 * @throws Error that names the folder
 */
export async function createFlushed(folder, loadDataDir) {
  try {
    if (!existsSync(folder) || readdirSync(folder).length === 0) await create(folder, loadDataDir);
  } catch (error) {
    throw cannotOpen(folder, error);
  }
}

/**
 * Opens the database in a folder, and creates it there if there is none, with the content of a
 * backup if one is given. What it has committed is on the disk. After anything but a clean stop all
 * tables and indexes are checked.
 * @throws Error that names the folder if its content is damaged
 */
export async function openFlushed(folder, loadDataDir) {
  await createFlushed(folder, loadDataDir);
  let pglite;
  try {
    if (!existsSync(join(folder, 'PG_VERSION'))) throw new Error('PG_VERSION is missing');
    const sealed = breakSeal(folder);
    pglite = await open(folder);
    if (!sealed) await check(pglite);
  } catch (error) {
    await pglite?.close().catch(() => {});
    throw cannotOpen(folder, error);
  }
  const close = pglite.close.bind(pglite);
  pglite.close = async () => {
    await close();
    writeSeal(folder);
  };
  return pglite;
}
