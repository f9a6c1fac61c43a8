import { type RawBuilder, sql } from 'kysely';
import { MINUTE, SECOND } from '#core/domain/units.ts';
import type { Db } from './db.ts';
import { startPolling } from './polling.ts';

const SEEN = 'time_seen';
const seen = sql`(select to_timestamp(value::float) from setting where key = ${SEEN})`;
const newestUse = sql`
  (select max(newest) from (
    select max(created_at) as newest from booking
    union all select max(created_at) from booking_request
    union all select max(created_at) from slot_watch
  ) as used)`;

/**
 * The earliest of the database's time, that of the newest booking, request or watch, and the time
 * that processes have seen pass. What is deleted for its age is compared with this, because a
 * database whose clock is ahead must not delete what is still needed.
 */
export const latestUse: RawBuilder<Date> = sql`(select least(now(), ${newestUse}, ${seen}))`;

/**
 * Stores that so many milliseconds have passed for this process since it last called this, and
 * returns by how many milliseconds the database's clock is ahead of all time that was seen. The time
 * seen starts with the newest use. It advances by twice of what has passed, to catch up after all
 * processes were stopped, but never further than the database's clock: if that leaps, nothing is
 * deleted too early until half of its retention has passed.
 */
export async function advanceTimeSeen(db: Db, passed: number): Promise<number> {
  const { rows } = await sql<{ ahead: number }>`
    insert into setting (key, value)
    values (${SEEN}, extract(epoch from coalesce(least(now(), ${newestUse}), now()))::text)
    on conflict (key) do update set
      value = least(extract(epoch from now()), setting.value::numeric + ${(2 * passed) / SECOND}::numeric)::text
    returning (extract(epoch from now()) - value::numeric)::float as ahead`.execute(db);
  return rows[0]!.ahead * SECOND;
}

/** The database's time, epoch ms. For commands, which ask once. */
export async function databaseTime(db: Db): Promise<number> {
  const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp())::float * 1000 as ms`.execute(
    db,
  );
  return rows[0]!.ms;
}

export type DatabaseClock = {
  /** The database's time, epoch ms. */
  now: () => number;
  stop: () => Promise<void>;
};

/** A smaller difference has no effect that anyone notices. */
const NOTICED = 30 * SECOND;

/**
 * The database's time for code that cannot ask in SQL: several processes agree on it, and one whose
 * own clock is wrong offers the same times as the others. The difference is measured here and
 * then `every` ms; if that fails, the last one counts.
 * @throws the error of the first measurement
 */
export async function startDatabaseClock(
  db: Db,
  { every = MINUTE, log }: { every?: number; log: (message: string) => void },
): Promise<DatabaseClock> {
  let offset: number | undefined;
  const measure = async () => {
    const before = Date.now();
    const ms = await databaseTime(db);
    const [least, most] = [ms - Date.now(), ms - before];
    // Between these two everything is possible, and a busy database answers late.
    if (offset !== undefined && offset >= least && offset <= most) return;
    const previous = offset ?? 0;
    offset = Math.round((least + most) / 2);
    if (Math.abs(offset - previous) < NOTICED) return;
    const seconds = Math.round(Math.abs(offset) / SECOND);
    log(`The clock of this process is ${seconds} s ${offset > 0 ? 'behind' : 'ahead of'} the database's, which counts`);
  };
  await measure();
  const stop = startPolling(measure, {
    every,
    name: "asking for the database's time",
    log: { warn: (_: unknown, text?: string) => log(`${text}; the last answer counts`) },
  });
  return { now: () => Date.now() + offset!, stop };
}
