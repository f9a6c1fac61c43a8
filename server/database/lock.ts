import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Owner = { pid: number; started: string; token: string };

const ownLocks = new Set<string>();

/**
 * When the process started, if the system provides it (Linux), so that a reused process id is not
 * taken for the old process.
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? '';
  } catch {
    return '';
  }
}

function isAlive({ pid, started, token }: Owner): boolean {
  // In a container every start has the same process id: only a lock that this very run created
  // counts.
  if (pid === process.pid) return ownLocks.has(token);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return started === '' || startOf(pid) === started;
}

/** Null if the file does not exist. A file that is not our lock counts as a dead process's. */
function readOwner(path: string): Owner | null {
  try {
    const text = readFileSync(path, 'utf8');
    try {
      return JSON.parse(text) as Owner;
    } catch {
      return { pid: 0, started: 'unreadable', token: text };
    }
  } catch {
    return null;
  }
}

/**
 * `link` fails if the name exists, so only one of two processes succeeds, and the file is never
 * visible half written.
 */
function tryCreate(path: string, owner: Owner): boolean {
  const draft = `${path}.${owner.token}`;
  writeFileSync(draft, JSON.stringify(owner));
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Moves a dead process's lock away. If another process took over first, its lock is restored. */
function removeStale(path: string, stale: Owner): void {
  const aside = `${path}.stale.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const moved = readOwner(aside);
  if (moved && moved.token !== stale.token) tryCreate(path, moved);
  rmSync(aside, { force: true });
}

/**
 * Locks an embedded database's folder against a second process: PGlite has no lock, and two
 * processes would lose rows silently. Creates the folder if it is missing, and takes over the lock
 * of a dead process.
 * @returns a function that unlocks the folder
 * @throws Error that names the folder and the process if it is in use
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'courtside.lock');
  const owner: Owner = { pid: process.pid, started: startOf(process.pid), token: randomUUID() };
  for (let attempt = 0; attempt < 10; attempt += 1) {
    if (tryCreate(path, owner)) {
      ownLocks.add(owner.token);
      return () => {
        ownLocks.delete(owner.token);
        if (readOwner(path)?.token === owner.token) rmSync(path, { force: true });
      };
    }
    const other = readOwner(path);
    if (other && isAlive(other)) {
      throw new Error(
        `The data folder ${folder} is in use by process ${other.pid}. Stop it, or set DATA_DIR to another folder, such as DATA_DIR=./.data-2`,
      );
    }
    if (other) removeStale(path, other);
  }
  throw new Error(`The data folder ${folder} cannot be locked: ${path} keeps changing. Try again.`);
}
