import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Names the folder in which a test run stores what its files share. */
const FOLDER = 'COURTSIDE_TESTS_SHARED';

/** Runs before all files of a test run, and cleans up after them. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'courtside-tests-'));
  process.env[FOLDER] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/**
 * The path of what `make` writes for the first file that asks, in any process. Undefined outside of
 * a test run.
 */
export async function shared(name: string, make: (path: string) => Promise<void>): Promise<string | undefined> {
  const folder = process.env[FOLDER];
  if (folder === undefined) return undefined;
  const [path, making, ready] = ['', '.making', '.ready'].map((end) => join(folder, name + end)) as [
    string,
    string,
    string,
  ];
  while (!(await stat(ready).catch(() => undefined))) {
    // The first process of the test files makes it.
    const first = await mkdir(making).then(
      () => true,
      () => false,
    );
    if (!first) {
      await setTimeout(100);
      continue;
    }
    try {
      await make(path);
      await writeFile(ready, '');
    } catch (error) {
      await rm(path, { recursive: true, force: true });
      await rm(making, { recursive: true });
      throw error;
    }
  }
  return path;
}
