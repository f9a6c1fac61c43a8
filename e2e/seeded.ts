import { cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Names the folder in which a run of the tests keeps the database that was seeded once for all of its files. */
const FOLDER = 'COURTSIDE_E2E_SEEDED';

/** Before all files of a run, and after them. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'courtside-seeded-'));
  process.env[FOLDER] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** Copies the seeded database to a folder; `seed` starts a product that makes it, for the first who asks. Outside of a run of tests the folder stays empty. */
export async function fillFolder(
  folder: string,
  seed: (dataDir: string) => Promise<{ stop(): Promise<void> }>,
): Promise<void> {
  const shared = process.env[FOLDER];
  if (shared === undefined) return;
  const [data, making, ready] = ['data', 'making', 'ready'].map((name) => join(shared, name)) as [
    string,
    string,
    string,
  ];
  while (!(await stat(ready).catch(() => undefined))) {
    // Of the test files' processes the first makes it.
    const first = await mkdir(making).then(
      () => true,
      () => false,
    );
    if (!first) {
      await setTimeout(100);
      continue;
    }
    try {
      await seed(data).then(({ stop }) => stop());
      await writeFile(ready, '');
    } catch (error) {
      await rm(data, { recursive: true, force: true });
      await rm(making, { recursive: true });
      throw error;
    }
  }
  await cp(data, folder, { recursive: true });
}
