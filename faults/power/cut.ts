import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Random } from '#core/domain/random.ts';

/** PostgreSQL writes blocks of this many bytes. */
const BLOCK = 8192;

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

export type Recording = {
  /** The environment of a process whose flushes are recorded. */
  env: Record<string, string>;
  /**
   * Writes to `image` what the disk may have after a loss of power: of the blocks that changed after
   * their file's last flush the new content for a share of them, and the old one for the others.
   * Names, sizes and removals are up to date, as a journaling file system writes them in order.
   * Returns how many blocks have their old content.
   */
  cut(image: string, share: number, random: Random): { unflushed: number; lost: number };
};

/** Records the flushes to a folder whose present content is on the disk. */
export function record(folder: string, copies: string): Recording {
  mkdirSync(copies, { recursive: true });
  for (const file of existsSync(folder) ? filesOf(folder) : []) cpSync(file, join(copies, String(statSync(file).ino)));
  return {
    env: {
      FLUSHED_COPIES: copies,
      NODE_OPTIONS: `--require=${join(import.meta.dirname, 'record-flushes.cjs')}`,
    },
    cut(image, share, random) {
      const count = { unflushed: 0, lost: 0 };
      mkdirSync(image, { recursive: true });
      for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
        if (entry.isDirectory())
          mkdirSync(join(image, relative(folder, join(entry.parentPath, entry.name))), { recursive: true });
      for (const file of filesOf(folder)) {
        const content = readFileSync(file);
        const copy = join(copies, String(statSync(file).ino));
        const flushed = Buffer.alloc(content.length);
        if (existsSync(copy)) readFileSync(copy).copy(flushed);
        for (let start = 0; start < content.length; start += BLOCK) {
          const block = content.subarray(start, start + BLOCK);
          const old = flushed.subarray(start, start + BLOCK);
          if (block.equals(old)) continue;
          count.unflushed += 1;
          if (random.between(1, 100) <= share) continue;
          count.lost += 1;
          old.copy(block);
        }
        const target = join(image, relative(folder, file));
        mkdirSync(dirname(target), { recursive: true });
        writeFileSync(target, content);
      }
      return count;
    },
  };
}
