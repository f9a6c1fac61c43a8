import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { SECOND } from '#core/domain/units.ts';
import type { Db } from '#server/database/db.ts';
import { writerMessage } from './change.ts';
import { CHANNEL, type Hub } from './hub.ts';

/** Twice the age of what others read at most. */
const RECENT_MS = 2 * SECOND;

/** The id of a device, which may contain anything and belongs to it alone. */
const digest = (device: string) => createHash('sha256').update(device).digest('base64url');

/**
 * Knows the devices that have just changed something, at whichever process: each tells the others
 * before it answers.
 */
export function createRecentWriters({ db, hub }: { db: Db; hub: Pick<Hub, 'subscribeToWriters' | 'caughtUp'> }) {
  /** Until when a device is recent, the earliest first. */
  const recent = new Map<string, number>();
  let anyUntil = Number.NEGATIVE_INFINITY;
  hub.subscribeToWriters((writer) => {
    const now = performance.now();
    if (writer === 'any device') {
      anyUntil = now + RECENT_MS;
      return;
    }
    recent.delete(writer);
    recent.set(writer, now + RECENT_MS);
    for (const [one, until] of recent) {
      if (until > now) break;
      recent.delete(one);
    }
  });
  return {
    /** Whether a device may have changed something in the last second. */
    async has(device: string): Promise<boolean> {
      if (!(await hub.caughtUp())) return true;
      const now = performance.now();
      return now < anyUntil || now < (recent.get(digest(device)) ?? anyUntil);
    },
    /** Tells all processes that a device has changed something. */
    async announce(device: string): Promise<void> {
      await sql`select pg_notify(${CHANNEL}, ${writerMessage(digest(device))})`.execute(db);
    },
  };
}

export type RecentWriters = ReturnType<typeof createRecentWriters>;
