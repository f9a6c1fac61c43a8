import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Names the folder in which a run of the tests keeps what is made once for all of its files. */
const FOLDER = 'COURTSIDE_TESTS_SHARED';

/** Before all files of a run, and after them. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'courtside-tests-'));
  process.env[FOLDER] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** The path of what `make` writes there for the first file that asks, in whatever process; undefined outside of a run of tests. */
export async function shared(name: string, make: (path: string) => Promise<void>): Promise<string | undefined> {
  const folder = process.env[FOLDER];
  if (folder === undefined) return undefined;
  const [path, making, ready] = ['', '.making', '.ready'].map((end) => join(folder, name + end)) as [
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
