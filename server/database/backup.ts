import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openFlushed } from './embedded/flushed-folder.mjs';
import { lockFolder } from './lock.ts';

async function exclusively<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const release = lockFolder(dataDir);
  try {
    return await work();
  } finally {
    release();
  }
}

/**
 * Writes the embedded database of a stopped server to a new file, as a compressed tar archive.
 * @throws Error if there is no database, the file exists, or a server has the database open
 */
export async function backUp(dataDir: string, file: string): Promise<void> {
  const folder = join(dataDir, 'postgres');
  if (!existsSync(folder)) throw new Error(`There is no database in ${dataDir}; DATA_DIR says where it is`);
  await exclusively(dataDir, async () => {
    const pglite = await openFlushed(folder);
    try {
      const archive = await pglite.dumpDataDir('gzip');
      writeFileSync(file, Buffer.from(await archive.arrayBuffer()), { flag: 'wx' });
    } finally {
      await pglite.close();
    }
  });
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
    } finally {
      await pglite.close();
    }
  });
}
