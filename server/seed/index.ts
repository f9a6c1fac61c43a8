import { type Kysely, sql } from 'kysely';
import { DAY } from '#core/domain/units.ts';
import { addDays, toZoned } from '#core/domain/zone.ts';
import type { Database } from '../database/schema.ts';
import { TIME_ZONE } from './cities.ts';
import { planClubs } from './clubs.ts';
import { fillDays } from './fill-days.ts';
import { insertClubs } from './insert-clubs.ts';
import { numberClubs } from './numbered.ts';

export interface SeedOptions {
  /** Epoch milliseconds. */
  now: number;
  log?: ((message: string) => void) | undefined;
  /** How many clubs, at least 3. */
  clubs?: number | undefined;
  /** Whether some clubs have pictures; true when absent. Most tests need none. */
  pictures?: boolean | undefined;
}

interface SeedState {
  clubs: number;
  /** The last date that is filled. */
  filled_until: string;
}

/**
 * One more than the clubs' horizon of 14, so that a new day is filled from its first minute, before
 * the hourly top-up.
 */
const DAYS_AHEAD = 15;
/** How many days seeded hours remain after they have passed. */
const DAYS_KEPT = 7;
const STATE = 'seed_state';
/** A number that no other advisory lock of the product uses. */
const LOCK = 7_203_001;

/** Only one process seeds at a time, and each step is stored completely or not at all. */
function exclusively<T>(db: Kysely<Database>, work: (trx: Kysely<Database>) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(trx);
    return work(trx);
  });
}

async function readState(db: Kysely<Database>): Promise<SeedState | null> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', STATE).executeTakeFirst();
  return row ? (JSON.parse(row.value) as SeedState) : null;
}

async function writeState(db: Kysely<Database>, state: SeedState): Promise<void> {
  const value = JSON.stringify(state);
  await db
    .insertInto('setting')
    .values({ key: STATE, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

const todayOf = (now: number) => toZoned(now, TIME_ZONE).date;

function datesBetween(first: string, last: string): string[] {
  const dates: string[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/**
 * Fills an empty database with cities, clubs and two weeks of bookings from `now` on. Does nothing
 * if there are clubs already. A date's content depends only on the date, so it is the same whether
 * it is seeded or topped up.
 */
export async function seed(
  db: Kysely<Database>,
  { now, log = () => {}, clubs: count = 240, pictures = true }: SeedOptions,
): Promise<void> {
  if (!Number.isInteger(count) || count < 3) throw new RangeError(`The seed has at least 3 clubs, not ${count}`);
  const seeded = await exclusively(db, async (trx) => {
    const existing = await trx.selectFrom('club').select('id').limit(1).executeTakeFirst();
    if (existing) return false;
    log(`Seeding ${count} clubs…`);
    const clubs = await insertClubs(trx, planClubs(count), { now, pictures });
    log('Seeding two weeks of bookings…');
    const today = todayOf(now);
    const last = addDays(today, DAYS_AHEAD);
    // Yesterday's opening hours may extend into today.
    await fillDays(trx, clubs, datesBetween(addDays(today, -1), last), true);
    await writeState(trx, { clubs: count, filled_until: last });
    return true;
  });
  // Without statistics the planner reads whole tables until autovacuum runs, in parallel to the
  // first visitors; in the embedded database it never runs.
  if (seeded) {
    await sql`VACUUM ANALYZE`.execute(db);
    // The seed changes each club's revision with every table that it fills.
    await sql`VACUUM FULL club_index`.execute(db);
  }
}

/**
 * Adds the days that came within reach since the seed or the last top-up, and deletes seeded hours
 * that passed a week ago. Call it at the start and every hour. Does nothing in a database that the
 * seed did not fill.
 */
export async function topUp(db: Kysely<Database>, { now }: { now: number }): Promise<void> {
  const today = todayOf(now);
  const last = addDays(today, DAYS_AHEAD);
  const before = await readState(db);
  if (!before || before.filled_until >= last) return;
  await exclusively(db, async (trx) => {
    const state = await readState(trx);
    if (!state || state.filled_until >= last) return;
    const yesterday = addDays(today, -1);
    const next = addDays(state.filled_until, 1);
    // After a long downtime the days in between are skipped: they have passed.
    const first = [next, yesterday].sort().at(-1)!;
    await fillDays(trx, await numberClubs(trx, planClubs(state.clubs)), datesBetween(first, last), false);
    const limit = new Date(now - DAYS_KEPT * DAY);
    await sql`DELETE FROM occupation WHERE kind = 'seed' AND upper(during) < ${limit.toISOString()}::timestamptz`.execute(
      trx,
    );
    await writeState(trx, { ...state, filled_until: last });
  });
}
