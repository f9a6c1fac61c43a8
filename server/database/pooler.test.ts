import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '#server/testing/database.ts';
import { FIXTURE as F } from '#server/testing/fixture.ts';
import { bookBody, type Harness, newKey, slotToken, startHarness } from '#server/testing/harness.ts';
import { PGBOUNCER, type Pooler, startPooler } from '#server/testing/pooler.ts';
import { openStream } from '#server/testing/stream.ts';
import { waitFor } from '#testing/wait.ts';
import { openDatabase } from './index.ts';
import { migrations } from './migrate.ts';
import { prepared } from './prepared.ts';

const DAY = '2026-03-12';

/** The same address with a setting for each of its sessions. */
const withOptions = (databaseUrl: string, options: string) => `${databaseUrl}?options=${encodeURIComponent(options)}`;

describe('with an address for sessions', () => {
  it('migrates and listens there, and sends queries to the other', async () => {
    const listenUrl = await createDatabase();
    const name = `new_${listenUrl.split('/').pop()}`;
    const server = await openDatabase({ databaseUrl: listenUrl });
    await sql`create database ${sql.id(name)}`.execute(server.db);
    await server.close();
    const empty = listenUrl.replace(/\w+$/, name);
    const opened = await openDatabase({
      databaseUrl: withOptions(empty, '-c default_transaction_read_only=on'),
      listenUrl: withOptions(empty, '-c statement_timeout=54321'),
    });
    const { rows } = await sql`
      select count(*) as migrated, current_setting('default_transaction_read_only') as read_only from kysely_migration`.execute(
      opened.db,
    );
    expect(rows).toEqual([{ migrated: Object.keys(migrations).length, read_only: 'on' }]);
    const heard: string[] = [];
    const { stop } = await opened.listen('told', { onNotification: (text) => void heard.push(text), onGap: () => {} });
    await sql`select pg_notify('told', 'heard')`.execute(opened.db);
    await waitFor(() => expect(heard).toEqual(['heard']));
    await stop();
    await opened.close();
  });

  it('refuses to start when only one of the two answers', async () => {
    const answers = await createDatabase();
    const none = 'postgres://nobody:x@127.0.0.1:1/none';
    await expect(openDatabase({ databaseUrl: none, listenUrl: answers })).rejects.toThrow(/ECONNREFUSED/);
    await expect(openDatabase({ databaseUrl: answers, listenUrl: none })).rejects.toThrow(/ECONNREFUSED/);
  });

  it('refuses to start when they lead to different databases, and changes neither', async () => {
    const [databaseUrl, listenUrl] = [await createDatabase(), await createDatabase()];
    const listener = await openDatabase({ databaseUrl: listenUrl });
    await sql`delete from kysely_migration where name = '0037-surfaces'`.execute(listener.db);
    await expect(openDatabase({ databaseUrl, listenUrl })).rejects.toThrow(/^DATABASE_LISTEN_URL hears nothing/);
    const { rows } = await sql`select 1 from kysely_migration where name = '0037-surfaces'`.execute(listener.db);
    expect(rows).toEqual([]);
    await listener.close();
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('with namedStatements %j a marked statement leaves %i behind', async (namedStatements, count) => {
    const opened = await openDatabase({ databaseUrl: await createDatabase(), namedStatements });
    await opened.db.connection().execute(async (db) => {
      await sql`${prepared} select 1 as marked`.execute(db);
      const { rows } = await sql`select count(*) as count from pg_prepared_statements`.execute(db);
      expect(rows).toEqual([{ count }]);
    });
    await opened.close();
  });
});

describe.skipIf(PGBOUNCER === undefined)('behind PgBouncer in transaction mode', () => {
  let pooler: Pooler;
  let h: Harness;
  let direct: string;
  beforeAll(async () => {
    direct = await createDatabase();
    pooler = await startPooler(direct);
    const open = () => openDatabase({ databaseUrl: pooler.databaseUrl, listenUrl: direct, namedStatements: false });
    h = await startHarness({ name: 'PgBouncer', open });
  });
  afterAll(async () => {
    await h?.close();
    await pooler?.stop();
  });

  it('answers searches and slots from whichever connection is free', async () => {
    const paths = [
      `/v1/clubs?city=kyiv&date=${DAY}&time_from=18:00&time_to=21:00`,
      `/v1/slots?service_id=${F.courtService}&date=${DAY}`,
      `/v1/clubs/${F.ace}`,
    ];
    const all = await Promise.all(Array.from({ length: 40 }, (_, index) => h.get(paths[index % paths.length]!)));
    expect(all.map(({ status }) => status)).toEqual(Array(40).fill(200));
  });

  it('gives an hour to one of many who book it at once, and tells those who watch', async () => {
    const stream = await openStream(h.app, `club_id=${F.ace}&date=${DAY}`);
    await waitFor(() => expect(stream.events).not.toHaveLength(0));
    const slot = await slotToken(h, F.courtService, DAY, F.courtOne, '10:00');
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        h.post('/v2/bookings/book', bookBody(slot), { 'x-device-id': `device-${index}`, ...newKey() }),
      ),
    );
    expect(all.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(new Set(all.map(({ status }) => status)).size).toBe(2);
    await waitFor(() => expect(stream.said().length).toBeGreaterThan(0));
    stream.close();
  });

  it('answers a repeated booking as the first, though another connection stored it', async () => {
    const key = newKey();
    const body = bookBody(await slotToken(h, F.courtService, DAY, F.courtOne, '12:00'));
    const [first, again] = [await h.post('/v2/bookings/book', body, key), await h.post('/v2/bookings/book', body, key)];
    expect(again.body).toEqual(first.body);
    expect(first.status).toBeLessThan(300);
  });

  // Last: the pooler is stopped.
  it('answers 503 while the pooler is down', async () => {
    await pooler.stop();
    await waitFor(async () => expect((await h.app.inject('/readyz')).statusCode).toBe(503));
    expect(await h.get(`/v1/slots?service_id=${F.courtService}&date=${DAY}`)).toMatchObject({ status: 503 });
  });
});
