import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FIXTURE, fillFixture } from '#server/testing/fixture.ts';
import { backUp, restore } from './backup.ts';
import { openDatabase } from './index.ts';

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
  await opened.close();

  await backUp(dataDir, file);
  await expect(backUp(dataDir, file)).rejects.toThrow('EEXIST');
  await expect(restore(dataDir, file)).rejects.toThrow('already');
  await restore(other, file);

  const restored = await openDatabase({ dataDir: other });
  expect(await restored.db.selectFrom('club').selectAll().orderBy('id').execute()).toEqual(clubs);
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
