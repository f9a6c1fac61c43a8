import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openInMemory } from '#server/testing/database.ts';
import type { OpenedDatabase } from './index.ts';

/**
 * Tables that do not belong to a club, with the reason. docs/scaling.md says how each is
 * distributed.
 */
const NOBODYS = {
  'small, and the same for all: a copy on every machine': [
    'amenity',
    'area_parameter',
    'area_parameter_value',
    'city',
    'club',
    'country',
    'partner',
    'photo',
    'photo_variant',
    'service_category',
  ],
  'of the whole installation': [
    'analytics_event',
    'attempt',
    'confirmed_contact',
    'contact_code',
    'desk_account',
    'desk_session',
    'idempotency_key',
    'kysely_migration',
    'kysely_migration_lock',
    'sandbox_payment',
    'search_word',
    'setting',
    'slot_wish',
  ],
};

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openInMemory();
});
afterAll(() => opened?.close());

const ask = async (query: ReturnType<typeof sql<{ name: string }>>) =>
  (await query.execute(opened.db)).rows.map(({ name }) => name);

const HAS_CLUB = (table: string) =>
  sql.raw(`EXISTS (SELECT FROM pg_attribute WHERE attrelid = ${table} AND attname = 'club_id' AND NOT attisdropped)`);

test('every table belongs to a club, or has a reason why not', async () => {
  const without = await ask(sql`
    SELECT relname AS name FROM pg_class
    WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND NOT ${HAS_CLUB('pg_class.oid')} ORDER BY relname`);
  expect(without).toEqual(Object.values(NOBODYS).flat().sort());
});

test('every primary key, unique index and exclusion constraint of a club’s table includes club_id', async () => {
  // Indexes, since a unique one need not belong to a constraint.
  const faulty = await ask(sql`
    SELECT indexrelid::regclass::text AS name FROM pg_index
    JOIN pg_class ON pg_class.oid = indrelid AND relnamespace = 'public'::regnamespace
    WHERE (indisunique OR indisexclusion) AND ${HAS_CLUB('indrelid')}
      AND NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = indrelid AND attname = 'club_id'
        AND attnum = ANY ((indkey::int2[])[0:indnkeyatts - 1]))`);
  expect(faulty).toEqual([]);
});

test('an exclusion constraint compares club_id by equality', async () => {
  const faulty = await ask(sql`
    SELECT conname AS name FROM pg_constraint
    WHERE contype = 'x' AND connamespace = 'public'::regnamespace
      AND pg_get_constraintdef(oid) NOT LIKE '%club_id WITH =%'`);
  expect(faulty).toEqual([]);
});

test('a foreign key from one club’s table to another includes club_id on both sides', async () => {
  const faulty = await ask(sql`
    SELECT conname AS name FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace
      AND ${HAS_CLUB('conrelid')} AND ${HAS_CLUB('confrelid')}
      AND NOT EXISTS (SELECT FROM unnest(conkey, confkey) AS pair (own, other)
        JOIN pg_attribute mine ON mine.attrelid = conrelid AND mine.attnum = own AND mine.attname = 'club_id'
        JOIN pg_attribute theirs ON theirs.attrelid = confrelid AND theirs.attnum = other AND theirs.attname = 'club_id')`);
  expect(faulty).toEqual([]);
});

test.each([
  ['a unique index', 'CREATE UNIQUE INDEX spoilt ON booking (token)', 'spoilt'],
  [
    'an index that only carries it along',
    'CREATE UNIQUE INDEX carried ON booking (token) INCLUDE (club_id)',
    'carried',
  ],
])('the check finds that %s lacks it', async (_, statement, name) => {
  const rollback = new Error('back');
  await opened.db
    .transaction()
    .execute(async (trx) => {
      await sql.raw(statement).execute(trx);
      const { rows } = await sql<{ name: string }>`
        SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indrelid = 'booking'::regclass AND indisunique
          AND NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = indrelid AND attname = 'club_id'
            AND attnum = ANY ((indkey::int2[])[0:indnkeyatts - 1]))`.execute(trx);
      expect(rows).toEqual([{ name }]);
      throw rollback;
    })
    .catch((error) => {
      if (error !== rollback) throw error;
    });
});
