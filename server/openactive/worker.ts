import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { BookingWindow } from '#core/domain/availability.ts';
import { MINUTE, SECOND } from '#core/domain/units.ts';
import type { Db } from '#server/database/db.ts';
import { type Log, startPolling } from '#server/database/polling.ts';
import type { Hub } from '#server/live/hub.ts';
import { lastDate } from './club-items.ts';
import { clubsToUpdate, countItems, deleteStarted, publishAfterRestore, updateClub } from './store.ts';

export type FeedContext = {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  publicUrl: string;
  hub: Pick<Hub, 'subscribe' | 'caughtUp'>;
};

/** Seconds for which one process has the feeds to itself; renewed well before. */
const LEASE_SECONDS = 60;
/** Milliseconds; a database that is slow is not made slower. */
const LONGEST_PAUSE_MS = SECOND;
const RENEW_MS = 20 * SECOND;
const SETTING = 'openactive_worker';

/** Changed items after which the planner of the database is told of them. */
const MANY = 5000;

/** Takes or renews the lease of the only process that updates the feeds. */
async function takeTurn(db: Db, token: string): Promise<boolean> {
  const { rows } = await sql`
    insert into setting (key, value) values (${SETTING}, jsonb_build_object(
      'token', ${token}::text, 'until', now() + make_interval(secs => ${LEASE_SECONDS}))::text)
    on conflict (key) do update set value = excluded.value
      where setting.value::jsonb ->> 'token' = ${token} or (setting.value::jsonb ->> 'until')::timestamptz < now()
    returning key`.execute(db);
  return rows.length > 0;
}

const endTurn = (db: Db, token: string) =>
  sql`delete from setting where key = ${SETTING} and value::jsonb ->> 'token' = ${token}`.execute(db);

/**
 * Keeps the feeds as the clubs are. A process that starts, takes over or has missed changes looks at
 * all clubs; after that, at those that have changed, or have a new day that can be booked.
 */
export function createFeedUpdater({ db, clock, publicUrl, hub }: FeedContext) {
  const token = randomUUID();
  const waiting = new Set<number>();
  /** How far ahead each club can be booked, and the last date that its slots are of. */
  const windows = new Map<number, { window: BookingWindow; last: string }>();
  let anyClub = true;
  let stopped = false;
  let uncounted = 0;
  let checkedAt = Number.NEGATIVE_INFINITY;

  hub.subscribe((changed) => {
    if (changed === 'any club') anyClub = true;
    else waiting.add(changed);
  });

  function addNewDays(now: number): void {
    if (Math.abs(now - checkedAt) < MINUTE) return;
    checkedAt = now;
    const dates = new Map<string, string>();
    for (const [id, { window, last }] of windows) {
      const key = `${window.timeZone} ${window.horizonDays} ${window.releaseTime}`;
      const date = dates.get(key) ?? lastDate(now, window);
      dates.set(key, date);
      if (date !== last) waiting.add(id);
    }
  }

  async function update(clubId: number): Promise<void> {
    const now = clock();
    const { window, changed } = await updateClub(db, clubId, { now, publicUrl });
    uncounted += changed;
    if (window) windows.set(clubId, { window, last: lastDate(now, window) });
    else windows.delete(clubId);
  }

  async function round(): Promise<void> {
    if (!((await hub.caughtUp()) && (await takeTurn(db, token)))) {
      anyClub = true;
      return;
    }
    let renewed = performance.now();
    await deleteStarted(db, clock());
    if (anyClub) {
      anyClub = false;
      try {
        await publishAfterRestore(db);
        for (const id of await clubsToUpdate(db)) waiting.add(id);
      } catch (error) {
        anyClub = true;
        throw error;
      }
    }
    addNewDays(clock());
    for (const id of [...waiting]) {
      if (stopped) return;
      if (performance.now() - renewed > RENEW_MS) {
        if (!(await takeTurn(db, token))) {
          anyClub = true;
          return;
        }
        renewed = performance.now();
      }
      // Before it is read: a change from now on counts as one more.
      waiting.delete(id);
      const start = performance.now();
      try {
        await update(id);
      } catch (error) {
        waiting.add(id);
        throw error;
      }
      // A quarter of the time at most: requests share the processor, and an embedded database.
      await sleep(Math.min(3 * (performance.now() - start), LONGEST_PAUSE_MS));
    }
    if (uncounted > MANY) {
      uncounted = 0;
      await countItems(db);
    }
  }

  return {
    round,
    async stop(): Promise<void> {
      stopped = true;
      await endTurn(db, token);
    },
  };
}

/**
 * Updates the feeds within about two seconds of a change.
 * @returns a function that stops the worker and waits for the current round
 */
export function startFeedWorker(context: FeedContext, log: Log): () => Promise<void> {
  const updater = createFeedUpdater(context);
  const stopPolling = startPolling(updater.round, { every: 2 * SECOND, name: 'the work on OpenActive feeds', log });
  return async () => {
    const ended = stopPolling();
    await updater.stop();
    await ended;
  };
}
