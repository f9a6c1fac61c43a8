import { cpSync, existsSync, fsyncSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openFlushed } from './flushed-folder.mjs';

vi.mock('node:fs', async (load) => {
  const fs = await load<typeof import('node:fs')>();
  return { ...fs, fsyncSync: vi.fn(fs.fsyncSync) };
});

const root = mkdtempSync(join(tmpdir(), 'courtside-flushed-'));
const stopped = join(root, 'stopped');
const killed = join(root, 'killed');
let tableFile: string;
let indexFile: string;

beforeAll(async () => {
  mkdirSync(`${stopped}.new`);
  writeFileSync(join(`${stopped}.new`, 'PG_VERSION'), '18');
  const pglite = await openFlushed(stopped);
  await pglite.exec(`create table thing (id int primary key, name text);
    insert into thing select n, repeat('x', 100) from generate_series(1, 500) n`);
  const pathOf = async (name: string) =>
    (await pglite.query<{ path: string }>('select pg_relation_filepath($1) as path', [name])).rows[0]!.path;
  [tableFile, indexFile] = [await pathOf('thing'), await pathOf('thing_pkey')];
  await pglite.exec('checkpoint');
  cpSync(stopped, killed, { recursive: true });
  await pglite.close();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

let copies = 0;
function copy(of: string): string {
  copies += 1;
  const folder = join(root, `copy-${copies}`);
  cpSync(of, folder, { recursive: true });
  return folder;
}

const countIn = async (folder: string) => {
  const pglite = await openFlushed(folder);
  const { rows } = await pglite.query<{ count: number }>('select count(*)::int as count from thing');
  await pglite.close();
  return rows[0]!.count;
};

it('keeps its content after a kill, and after a stop', async () => {
  const folder = copy(killed);
  expect(await countIn(folder)).toBe(500);
  expect(await countIn(folder)).toBe(500);
});

it('flushes each commit, and nothing for a statement that only reads', async () => {
  const flushes = () => vi.mocked(fsyncSync).mock.calls.length;
  const pglite = await openFlushed(copy(stopped));
  const before = flushes();
  await pglite.query("insert into thing values (501, 'y')");
  expect(flushes()).toBe(before + 1);
  await pglite.exec("begin; insert into thing values (502, 'y'); insert into thing values (503, 'y'); commit");
  expect(flushes()).toBe(before + 2);
  await pglite.query('select count(*) from thing');
  expect(flushes()).toBe(before + 2);
  await pglite.close();
});

function overwrite(folder: string, file: string, start: number, length: number): void {
  const bytes = readFileSync(join(folder, file));
  bytes.fill(0, start, start + length);
  writeFileSync(join(folder, file), bytes);
}

it.each<[string, string, (folder: string) => void]>([
  ['a row of a table is lost after a stop', stopped, (folder) => overwrite(folder, tableFile, 8192 - 200, 200)],
  ['a file is lost after a stop', stopped, (folder) => rmSync(join(folder, tableFile))],
  ['a block of an index is lost after a kill', killed, (folder) => overwrite(folder, indexFile, 8192, 8192)],
  ['half a block of a table is lost after a kill', killed, (folder) => overwrite(folder, tableFile, 4096, 4096)],
  ['the control file is empty', killed, (folder) => overwrite(folder, 'global/pg_control', 0, 8192)],
  ['the write-ahead log is lost', killed, (folder) => rmSync(join(folder, 'pg_wal'), { recursive: true })],
  ['nearly everything is lost', killed, (folder) => rmSync(join(folder, 'PG_VERSION'))],
])('refuses to start if %s', async (_, state, damage) => {
  const folder = copy(state);
  damage(folder);
  const message = await openFlushed(folder).then(String, String);
  expect(message).toContain(`The database in ${folder} cannot be opened`);
  expect(message).toContain('DATABASE_URL');
});

it('starts anew when power was lost while the database was created', () => {
  expect(existsSync(`${stopped}.new`)).toBe(false);
});
