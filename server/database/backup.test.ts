import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURE, fillFixture } from '#server/testing/fixture.ts';
import { waitUntil } from '#testing/wait.ts';
import { backUp, restore } from './backup.ts';
import { type OpenedDatabase, openDatabase } from './index.ts';
import { offerBackups, whilePaused } from './online-backup.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'courtside-backup-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('restores the embedded database with its constraints, and refuses whatever would lose data', async () => {
  const [dataDir, other, file] = [join(folder, 'data'), join(folder, 'other'), join(folder, 'backup.tar.gz')];
  await expect(backUp(dataDir, file)).rejects.toThrow('DATA_DIR');
  const opened = await openDatabase({ dataDir });
  await fillFixture(opened.db);
  const clubs = await opened.db.selectFrom('club').selectAll().orderBy('id').execute();
  await expect(backUp(dataDir, file)).rejects.toThrow();
  const numbered = { key: 'openactive_database', value: 'this one' };
  await opened.db.insertInto('setting').values(numbered).execute();
  await opened.close();

  await backUp(dataDir, file);
  await expect(backUp(dataDir, file)).rejects.toThrow('exists already');
  await expect(restore(dataDir, file)).rejects.toThrow('already');
  await restore(other, file);

  const restored = await openDatabase({ dataDir: other });
  expect(await restored.db.selectFrom('club').selectAll().orderBy('id').execute()).toEqual(clubs);
  // The feeds then send everything again.
  expect(await restored.db.selectFrom('setting').select('key').where('key', '=', numbered.key).execute()).toEqual([]);
  const hold = {
    club_id: 1,
    court_id: FIXTURE.courtOne,
    during: '[2030-01-01 10:00Z,2030-01-01 11:00Z)',
    kind: 'seed' as const,
  };
  await restored.db.insertInto('occupation').values(hold).execute();
  await expect(restored.db.insertInto('occupation').values(hold).execute()).rejects.toThrow('booking_no_overlap');
  await restored.close();
});

describe('while the server runs', () => {
  let dataDir: string;
  let opened: OpenedDatabase;
  let stop: () => Promise<void>;
  const said: string[] = [];
  const log = (line: string) => said.push(line);

  beforeAll(async () => {
    dataDir = join(folder, 'running');
    opened = await openDatabase({ dataDir });
    await sql`create table pair (number int, half text)`.execute(opened.db);
    stop = await offerBackups(opened.db, dataDir, { log });
  });
  afterAll(async () => {
    await stop();
    await opened.close();
  });

  it('lets only the user of the server pause it', () => {
    expect(statSync(join(dataDir, 'backup.sock')).mode & 0o777).toBe(0o600);
  });

  it('has all that was committed before, and nothing by half, and writes go on', async () => {
    const [other, file] = [join(folder, 'from-running'), join(folder, 'running.tar.gz')];
    let last = 0;
    let isWriting = true;
    const writing = (async () => {
      for (; isWriting; last += 1) {
        await opened.db.transaction().execute(async (trx) => {
          for (const half of ['one', 'other']) await sql`insert into pair values (${last}, ${half})`.execute(trx);
        });
      }
    })();
    await waitUntil(() => last > 20);
    const before = last;
    await backUp(dataDir, file);
    const after = last;
    isWriting = false;
    await writing;
    expect(after).toBeGreaterThan(before);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    await restore(other, file);
    const restored = await openDatabase({ dataDir: other });
    const { rows } = await sql<{ number: number; halves: number }>`
      select number, count(*)::int as halves from pair group by number order by number`.execute(restored.db);
    expect(rows.length).toBeGreaterThanOrEqual(before);
    expect(rows).toEqual(rows.map((_, number) => ({ number, halves: 2 })));
    await restored.close();
  });

  it('goes on without a client that has gone, or takes too long, and says that the copy is of no use', async () => {
    const impatient = join(folder, 'impatient');
    mkdirSync(impatient);
    const end = await offerBackups(opened.db, impatient, { log, maxPauseMs: 200 });
    const query = () => sql`select 1`.execute(opened.db);
    const slow = whilePaused(impatient, () => query().then(() => {}));
    await expect(slow).rejects.toThrow('went on before it was complete');
    await expect(whilePaused(impatient, () => Promise.reject(new Error('The disk is full')))).rejects.toThrow(
      'is full',
    );
    await query();
    expect(await whilePaused(impatient, () => {})).toBe(true);
    expect(said.filter((line) => line.startsWith('A backup failed'))).toHaveLength(2);
    await end();
    expect(await whilePaused(impatient, () => {})).toBe(false);
  });

  it('says so if the folder can have no socket', async () => {
    const long = join(folder, 'long-'.repeat(25));
    mkdirSync(long);
    await (await offerBackups(opened.db, long, { log }))();
    expect(said.at(-1)).toContain('Backups need this server to be stopped');
  });
});
