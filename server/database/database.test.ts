import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '#core/domain/units.ts';
import { createDatabase } from '#server/testing/database.ts';
import { waitFor } from '#testing/wait.ts';
import { planClubs } from '../seed/clubs.ts';
import { insertClubs } from '../seed/insert-clubs.ts';
import { type OpenedDatabase, openDatabase } from './index.ts';
import { migrations } from './migrate.ts';
import { prepared } from './prepared.ts';
import { rangeOf } from './range.ts';
import type { Database } from './schema.ts';

const NOON = Date.parse('2026-11-23T12:00:00Z');
const at = (minutes: number) => new Date(NOON + minutes * MINUTE);

const occupy = (db: Kysely<Database>, court_id: number, from: number, to: number, coach_id: number | null = null) =>
  db
    .insertInto('occupation')
    .values({
      club_id: 1,
      court_id,
      coach_id,
      during: rangeOf(at(from), at(to)),
      kind: 'seed',
      booking_id: null,
      session_id: null,
    })
    .execute();

describe.each(['embedded', 'server'] as const)('%s database', (kind) => {
  let databaseUrl: string | undefined;
  let opened: OpenedDatabase;
  const open = () => openDatabase({ databaseUrl });

  beforeAll(async () => {
    if (kind === 'server') databaseUrl = await createDatabase();
    opened = await open();
    await insertClubs(opened.db, planClubs(3), { now: NOON, pictures: false });
  });
  afterAll(async () => {
    await opened?.close();
  });

  test('says whether it is embedded', () => {
    expect(opened.embedded).toBe(kind === 'embedded');
  });

  test('returns counts and sums as numbers, instants as Date, jsonb as values', async () => {
    const { rows } = await sql`
      SELECT count(*) AS count, sum(id) AS sum, 1.5::numeric AS part, '2026-11-23T14:00:00+02:00'::timestamptz AS instant, '{"en":"x"}'::jsonb AS titles,
        ARRAY['a', 'b'] AS codes, '9007199254740991'::int8 AS big FROM club`.execute(opened.db);
    expect(rows[0]).toEqual({
      count: 3,
      sum: 6,
      part: 1.5,
      instant: at(0),
      titles: { en: 'x' },
      codes: ['a', 'b'],
      big: Number.MAX_SAFE_INTEGER,
    });
  });

  test('parses a marked statement once per connection, whatever its values', async () => {
    await opened.db.connection().execute(async (db) => {
      const double = async (value: number) =>
        (await sql<{ twice: number }>`${prepared} select 2 * ${value}::int as twice`.execute(db)).rows[0]!.twice;
      expect([await double(1), await double(2), await double(3)]).toEqual([2, 4, 6]);
      const { rows } = await sql`
        select generic_plans + custom_plans as plans from pg_prepared_statements where statement like '%as twice'`.execute(
        db,
      );
      expect(rows).toEqual([{ plans: 3 }]);
    });
  });

  test('refuses two occupations of one court at one time, and accepts adjoining ones', async () => {
    await occupy(opened.db, 1, 0, 60);
    await occupy(opened.db, 1, 60, 120);
    await occupy(opened.db, 2, 30, 90);
    await expect(occupy(opened.db, 1, 59, 61)).rejects.toMatchObject({
      code: '23P01',
      constraint: 'booking_no_overlap',
    });
  });

  test('refuses two lessons of one coach at one time on different courts', async () => {
    await occupy(opened.db, 1, 1000, 1060, 1);
    await expect(occupy(opened.db, 2, 1030, 1090, 1)).rejects.toMatchObject({
      code: '23P01',
      constraint: 'coach_no_overlap',
    });
  });

  test.each([
    ['price_rule', 'weekdays, from_minute, to_minute', "'{1}', 0, 60"],
    [
      'group_session',
      'service_id, titles, starts_at, ends_at, maximum, remaining',
      "1, '{}', now(), now() + '1h', 1, 1",
    ],
  ])('refuses a price of %s in a currency that the API cannot show', async (table, columns, values) => {
    const insert = sql.raw(
      `insert into ${table} (club_id, court_id, amount, currency, ${columns}) values (1, 1, 100, 'EUR', ${values})`,
    );
    await expect(insert.execute(opened.db)).rejects.toMatchObject({ code: '23514', constraint: `${table}_currency` });
  });

  test('starts to listen between queries, receives notifications, and gives each query its own answer', async () => {
    const heard: string[] = [];
    const ask = async (value: number) =>
      (await sql<{ value: number }>`select ${value}::int as value`.execute(opened.db)).rows[0]!.value;
    const listener = { onNotification: (payload: string) => void heard.push(payload), onGap: () => {} };
    // By then, the third of the first queries has been sent.
    const queries = [0, 1, 2, 3, 4, 5].map(ask);
    await queries[1];
    const { stop } = await opened.listen('telling', listener);
    expect(await Promise.all(queries)).toEqual([0, 1, 2, 3, 4, 5]);
    await sql`select pg_notify('telling', 'heard')`.execute(opened.db);
    await waitFor(() => expect(heard).toEqual(['heard']));
    await stop();
    await sql`select pg_notify('telling', 'stopped')`.execute(opened.db);
    await ask(9);
    expect(heard).toEqual(['heard']);
  });

  test('leaves a usable connection after a failed transaction', async () => {
    const failing = opened.db.transaction().execute(async (trx) => {
      await occupy(trx, 3, 0, 60);
      await occupy(trx, 3, 0, 60);
    });
    await expect(failing).rejects.toMatchObject({ code: '23P01' });
    const rows = await opened.db.selectFrom('occupation').select('id').where('court_id', '=', 3).execute();
    expect(rows).toEqual([]);
  });

  test.each([
    ['an empty time', () => occupy(opened.db, 1, 2000, 2000)],
    ["another club's court", () => occupy(opened.db, 9, 2000, 2060)],
    [
      'a remaining place below 0',
      () =>
        sql`
      INSERT INTO group_session (club_id, service_id, court_id, titles, starts_at, ends_at, amount, maximum, remaining)
      VALUES (1, 1, 1, '{}', ${at(0)}, ${at(60)}, 100, 4, -1)`.execute(opened.db),
    ],
    [
      'a second vote of a device',
      () =>
        sql`
      INSERT INTO vote (club_id, device_id, value) VALUES (1, 'd', 'up'), (1, 'd', 'down')`.execute(opened.db),
    ],
  ])('refuses %s', async (_, attempt) => {
    await expect(attempt()).rejects.toMatchObject({ code: expect.stringMatching(/^23/) });
  });

  if (kind === 'embedded') return;

  test('migrates an up-to-date database without any log output', async () => {
    const said: string[] = [];
    const again = await openDatabase({ databaseUrl, log: (message) => said.push(message) });
    await again.close();
    await again.close();
    expect(said).toEqual([]);
  });

  test('a connection that is lost between two queries of a transaction fails only that transaction', async () => {
    const lost = opened.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(trx);
      await sql`SELECT pg_terminate_backend(${rows[0]!.pid}, 5000)`.execute(opened.db);
      // After another round trip both ends know of it.
      await sql`SELECT pg_sleep(0.1)`.execute(opened.db);
      await sql`SELECT 1`.execute(trx);
    });
    await expect(lost).rejects.toThrow();
    expect((await sql`SELECT 1 AS one`.execute(opened.db)).rows).toEqual([{ one: 1 }]);
  });

  test('many processes may start on an empty database at once', async () => {
    await sql`CREATE DATABASE rush`.execute(opened.db);
    const url = databaseUrl!.replace(/\w+$/, 'rush');
    const all = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ databaseUrl: url })));
    const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM kysely_migration`.execute(all[0]!.db);
    expect(rows).toEqual([{ count: Object.keys(migrations).length }]);
    await Promise.all(all.map(({ close }) => close()));
  });
});

describe('a database that another process migrated', () => {
  test.each([
    ['whose clock was behind', { name: Object.keys(migrations).at(-1)!, timestamp: '2000-01-01T00:00:00Z' }, 'opens'],
    ['of a newer version', { name: '9999-later', timestamp: '2126-01-01T00:00:00Z' }, '9999-later is missing'],
  ])('%s', async (_, row, expected) => {
    const databaseUrl = await createDatabase();
    const { db, close } = await openDatabase({ databaseUrl });
    await sql`insert into kysely_migration (name, timestamp) values (${row.name}, ${row.timestamp})
      on conflict (name) do update set timestamp = excluded.timestamp`.execute(db);
    await close();
    const opening = openDatabase({ databaseUrl }).then(
      (opened) => opened.close().then(() => 'opens'),
      (error: Error) => error.message,
    );
    expect(await opening).toContain(expected);
  });
});

describe('a folder', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'courtside-data-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('keeps stored rows, and refuses to be opened twice', async () => {
    const one = await openDatabase({ dataDir: folder });
    await one.db.insertInto('setting').values({ key: 'secret', value: 'x' }).execute();
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow('in use by process');
    await one.close();
    const two = await openDatabase({ dataDir: folder });
    expect(await two.db.selectFrom('setting').selectAll().execute()).toEqual([{ key: 'secret', value: 'x' }]);
    await two.close();
  });
});

test('a server that cannot be reached causes an error, not a wait', async () => {
  await expect(openDatabase({ databaseUrl: 'postgres://nobody:x@127.0.0.1:1/none' })).rejects.toThrow(/ECONNREFUSED/);
});
