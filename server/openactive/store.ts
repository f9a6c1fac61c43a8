import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import type { BookingWindow } from '#core/domain/availability.ts';
import type { FeedName } from '#core/domain/openactive.ts';
import { deleteInBatches, inBatches } from '#server/database/batches.ts';
import type { Db } from '#server/database/db.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { type At, clubItems, type WantedItem } from './club-items.ts';

/** A number that no other advisory lock of the product uses. */
const LOCK = 7_204;

/** Days that a deleted item stays in its feed: RPDE asks for a week. */
const KEPT_DAYS = 7;

/** The key of the database that the numbers were given in. A restore of the embedded database removes it. */
const NUMBERED_IN = 'openactive_database';

const NUMBER = sql`nextval('openactive_change')`;

/**
 * Runs work that takes change numbers, one at a time over all processes until each has committed: a
 * reader that has seen a number must never miss a lower one that appears later.
 */
async function numbering<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    return work(trx);
  });
}

/** The numbers are ahead of the clock in milliseconds, so that they also grow after an older backup was restored. */
const advanceNumbers = (trx: Db) =>
  sql`select setval('openactive_change', greatest(
    ${NUMBER}, floor(extract(epoch from clock_timestamp()) * 1000)::bigint))`.execute(trx);

/**
 * What another database than the one that was saved has differently: a new one, a new table in it, or one
 * that was set back to an earlier time.
 */
const IDENTITY = sql`select concat_ws(' ', system_identifier, timeline_id, 'openactive_item'::regclass::oid,
    (select oid from pg_database where datname = current_database()))
  from pg_control_system(), pg_control_checkpoint()`;

/**
 * Gives all items new numbers once an older backup was restored: readers have seen later numbers, of what
 * the backup does not know.
 */
export const publishAfterRestore = (db: Db): Promise<void> =>
  numbering(db, async (trx) => {
    const { rows } = await sql`
      insert into setting (key, value) values (${NUMBERED_IN}, (${IDENTITY}))
      on conflict (key) do update set value = excluded.value where setting.value <> excluded.value
      returning key`.execute(trx);
    if (rows.length === 0) return;
    await advanceNumbers(trx);
    await sql`update openactive_item set change_number = ${NUMBER}, changed_at = now()`.execute(trx);
  });

type StoredItem = { feed: FeedName; item_id: string; data: Record<string, unknown>; over_at: Date | null };

const keyOf = ({ feed, item_id }: Pick<StoredItem, 'feed' | 'item_id'>) => `${feed} ${item_id}`;
const overOf = ({ over_at }: StoredItem) => over_at?.getTime() ?? null;

/** Slots are compared by their fields, since a club has hundreds of them. */
function isSame(stored: StoredItem, { feed, data }: WantedItem): boolean {
  if (feed !== 'slots') return isDeepStrictEqual(stored.data, JSON.parse(JSON.stringify(data)));
  return Object.entries(data).every(([field, value]) => stored.data[field] === value);
}

/** The rows to write: items that are new or differ, and those that no longer exist, without data. */
function differences(stored: readonly StoredItem[], wanted: readonly WantedItem[]) {
  const known = new Map(stored.map((item) => [keyOf(item), item]));
  const changed = wanted.filter((item) => {
    const before = known.get(keyOf(item));
    known.delete(keyOf(item));
    return !before || overOf(before) !== item.over || !isSame(before, item);
  });
  const gone = [...known.values()].map(({ feed, item_id }) => ({ feed, item_id, data: null, over: null }));
  return [...changed, ...gone];
}

/**
 * Stores what the feeds should say of a club, and changes only what differs.
 * @returns the number of changed items, and how far ahead the club can be booked; undefined if it is
 *   not offered
 */
export function updateClub(
  db: Db,
  clubId: number,
  at: At,
): Promise<{ changed: number; window: BookingWindow | undefined }> {
  return numbering(db, async (trx) => {
    const { items, window } = await clubItems(trx, clubId, at);
    const stored = await sql<StoredItem>`
      select feed, item_id, data, over_at from openactive_item
      where club_id = ${clubId} and data is not null`.execute(trx);
    const rows = differences(stored.rows, items);
    if (rows.length > 0) {
      await advanceNumbers(trx);
      const given = JSON.stringify(
        rows.map(({ feed, item_id, data, over }) => ({ feed, item_id, data, over_at: over && new Date(over) })),
      );
      await sql`
        insert into openactive_item (club_id, feed, item_id, change_number, data, over_at)
        select ${clubId}::int, feed, item_id, ${NUMBER}, nullif(data, 'null'), over_at
        from jsonb_to_recordset(${given}::jsonb) as given (feed text, item_id text, data jsonb, over_at timestamptz)
        on conflict (club_id, feed, item_id) do update set
          change_number = excluded.change_number, data = excluded.data, over_at = excluded.over_at, changed_at = now()`.execute(
        trx,
      );
    }
    return { changed: rows.length, window };
  });
}

/** Deletes the items of slots and sessions that have started; `now` in epoch ms. */
export async function deleteStarted(db: Db, now: number): Promise<void> {
  await inBatches((limit) =>
    numbering(db, async (trx) => {
      const due: RawBuilder<unknown> = sql`select ctid from openactive_item
        where data is not null and over_at <= ${new Date(now)} limit ${limit}`;
      await advanceNumbers(trx);
      const { numAffectedRows = 0n } = await sql`
        update openactive_item set data = null, over_at = null, change_number = ${NUMBER}, changed_at = now()
        where ctid = any(array(${due}))`.execute(trx);
      return Number(numAffectedRows);
    }),
  );
}

/** Removes items that were deleted longer ago than a reader of the feeds may stay away. */
export const removeOldDeletions = (db: Db): Promise<void> =>
  deleteInBatches(
    db,
    'openactive_item',
    sql`data is null and changed_at < now() - make_interval(days => ${sql.lit(KEPT_DAYS)})`,
  );

/**
 * Tells the planner how many items there are, after many were added at once: without, it sorts a whole
 * feed for each page.
 */
export const countItems = (db: Db) => sql`analyze openactive_item`.execute(db);

/** All clubs that are in the feeds or should be. */
export async function clubsToUpdate(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from club where not retired
    union select club_id from openactive_item where data is not null`.execute(db);
  return rows.map(({ id }) => id);
}

/** A page's worth of a feed's items after a change number, in their order; `data` null: deleted. */
export async function readItems(db: Db, feed: FeedName, after: number, limit: number) {
  return db
    .selectFrom('openactive_item')
    .select(['item_id', 'change_number', 'data', 'over_at'])
    .where('feed', '=', feed)
    .where('change_number', '>', after)
    .orderBy('change_number')
    .limit(limit)
    .execute();
}

/** One item that was not deleted. */
export async function readItem(db: Db, feed: FeedName, item: string) {
  const { rows } = await sql<StoredItem>`
    select feed, item_id, data, over_at from openactive_item
    where club_id = ${Number(item.split('-')[0])} and feed = ${feed} and item_id = ${item} and data is not null`.execute(
    db,
  );
  return rows[0];
}
