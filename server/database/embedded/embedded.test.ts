import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { waitFor } from '#testing/wait.ts';
import { type EmbeddedPostgres, startEmbedded } from './index.ts';

let embedded: EmbeddedPostgres;
let clients: [pg.Client, pg.Client];

const connect = async () => {
  const client = new pg.Client({ stream: embedded.stream });
  await client.connect();
  return client;
};
const count = async (client: pg.Client) =>
  Number((await client.query<{ count: string }>('select count(*) from thing')).rows[0]!.count);

beforeAll(async () => {
  embedded = await startEmbedded(undefined);
  clients = [await connect(), await connect()];
  await clients[0].query('create table thing (name text)');
});
afterAll(async () => {
  for (const client of clients) await client.end();
  await embedded.close();
});

test('works without blocking the process that sends statements', async () => {
  let turns = 0;
  const turn = setInterval(() => {
    turns += 1;
  });
  await clients[0].query('select pg_sleep(0.3)');
  clearInterval(turn);
  expect(turns).toBeGreaterThan(0);
});

test('lets all others wait while a transaction is open, including a failed one', async () => {
  const [one, other] = clients;
  const seen: string[] = [];
  await one.query('begin');
  await one.query('insert into thing values ($1)', ['a']);
  const reading = count(other).then((things) => seen.push(`${things} seen`));
  await expect(one.query('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' });
  await one.query('rollback').then(() => seen.push('rolled back'));
  await reading;
  expect(seen).toEqual(['rolled back', '0 seen']);
});

test('gives each session the answers to its own statements, however many arrive at once', async () => {
  const pool = new pg.Pool({ stream: embedded.stream, max: 3 });
  const ask = async (value: number) =>
    (await pool.query<{ text: string }>('select repeat($1, 20000) as text', [String(value)])).rows[0]!.text[0];
  const values = [0, 1, 2, 3, 4, 5, 6, 7];
  expect(await Promise.all(values.map(ask))).toEqual(values.map(String));
  await pool.end();
});

test('rolls back what an ending session has not committed, and lets the others continue', async () => {
  const leaving = await connect();
  await leaving.query('begin');
  await leaving.query("insert into thing values ('b')");
  const reading = count(clients[1]);
  await leaving.end();
  expect(await reading).toBe(0);
});

test('refuses statements after it has ended', async () => {
  const ending = await startEmbedded(undefined);
  const client = new pg.Client({ stream: ending.stream });
  client.on('error', () => {});
  await client.connect();
  await ending.close();
  await expect(client.query('select 1')).rejects.toThrow('Connection terminated');
  const pool = new pg.Pool({ stream: ending.stream });
  pool.on('error', () => {});
  await expect(pool.query('select 1')).rejects.toThrow('Connection terminated');
});

test('a path that is not a folder causes an error, not a wait', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-embedded-'));
  writeFileSync(join(folder, 'postgres'), 'no folder');
  await expect(startEmbedded(join(folder, 'postgres'))).rejects.toThrow();
  rmSync(folder, { recursive: true, force: true });
});

test('is opened again with all that was committed, after PostgreSQL ended over a fault', async () => {
  const logged = vi.mocked(console.error);
  const folder = mkdtempSync(join(tmpdir(), 'courtside-ended-'));
  const failing = await startEmbedded(folder);
  const pool = new pg.Pool({ stream: failing.stream });
  pool.on('error', () => {});
  await pool.query('create table kept (name text)');
  await pool.query("insert into kept values ('a')");
  // As on a full disk, PostgreSQL cannot write its next log file.
  const [log, away] = [join(folder, 'pg_wal'), join(folder, 'away')];
  renameSync(log, away);
  await pool.query('select pg_switch_wal()');
  await expect(pool.query("insert into kept values ('b')")).rejects.toThrow('could not create file');
  await expect(pool.query('select * from kept')).rejects.toThrow('Connection terminated');
  renameSync(away, log);
  await waitFor(async () => expect((await pool.query('select * from kept')).rows).toEqual([{ name: 'a' }]), {
    timeout: 60_000,
    interval: 100,
  });
  expect(logged).toHaveBeenLastCalledWith('The embedded database was opened again');
  logged.mockClear();
  await pool.end();
  await failing.close();
  rmSync(folder, { recursive: true });
});
