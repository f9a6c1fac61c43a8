import { constants, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openFlushed } from './embedded/flushed-folder.mjs';
import { lockFolder } from './lock.ts';
import { whilePaused } from './online-backup.ts';

async function exclusively<T>(dataDir: string, work: () => T | Promise<T>): Promise<T> {
  const release = lockFolder(dataDir);
  try {
    return await work();
  } finally {
    release();
  }
}

/**
 * Writes the embedded database to a new file that only this user can read, as a compressed tar
 * archive. A server that runs goes on: its requests wait only while the files are copied. The copy
 * is opened and checked before it is archived.
 * @throws Error if there is no database, the file exists, the database is damaged, or another
 *   process than a server has it open
 */
export async function backUp(dataDir: string, file: string): Promise<void> {
  const folder = join(dataDir, 'postgres');
  if (!existsSync(folder)) throw new Error(`There is no database in ${dataDir}; DATA_DIR says where it is`);
  if (existsSync(file)) throw new Error(`${file} exists already; name a new file`);
  // Beside the file: the disk of the data may be nearly full.
  const draft = mkdtempSync(join(dirname(file), '.courtside-backup-'));
  const copied = join(draft, 'postgres');
  const copy = () => cpSync(folder, copied, { recursive: true, mode: constants.COPYFILE_FICLONE });
  try {
    if (!(await whilePaused(dataDir, copy))) await exclusively(dataDir, copy);
    const pglite = await openFlushed(copied);
    try {
      const archive = await pglite.dumpDataDir('gzip');
      writeFileSync(file, Buffer.from(await archive.arrayBuffer()), { flag: 'wx', mode: 0o600, flush: true });
    } finally {
      await pglite.close();
    }
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * Creates the embedded database from a file of `backUp`.
 * @throws Error if there is a database already, or the file was not written by `backUp`
 */
export async function restore(dataDir: string, file: string): Promise<void> {
  const folder = join(dataDir, 'postgres');
  if (existsSync(folder)) throw new Error(`There is a database in ${dataDir} already; give DATA_DIR a new folder`);
  const loadDataDir = new Blob([readFileSync(file)], { type: 'application/x-gzip' });
  await exclusively(dataDir, async () => {
    const pglite = await openFlushed(folder, loadDataDir);
    try {
      await pglite.query('select count(*) from club');
      // A copy of the files cannot be told from the original: readers of the feeds have seen later numbers.
      await pglite.query("delete from setting where key = 'openactive_database'");
    } finally {
      await pglite.close();
    }
  });
}
