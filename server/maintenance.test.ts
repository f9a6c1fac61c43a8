import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DAY, HOUR, SECOND } from '#core/domain/units.ts';
import type { OpenedDatabase } from '#server/database/index.ts';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE, fillFixture } from '#server/testing/fixture.ts';
import { maintain } from './maintenance.ts';

describe.each(DATABASES)('maintenance of $name', (database) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await database.open();
    await fillFixture(opened.db);
  });
  afterAll(() => opened.close());

  const run = (passed: number, log = (_: string) => {}) =>
    maintain(opened.db, {
      seed: 'none',
      retentionDays: 730,
      embedded: opened.embedded,
      now: Date.now(),
      passed,
      log,
    });

  it('makes a checkpoint if no other process does', async () => {
    const read = async () => {
      const { rows } = await sql<{ written: number; checkpoint: number }>`
        select pg_current_wal_insert_lsn() - '0/0' as written, redo_lsn - '0/0' as checkpoint
        from pg_control_checkpoint()`.execute(opened.db);
      return rows[0]!;
    };
    await sql`create table written as select repeat('x', 100) as text from generate_series(1, 1000)`.execute(opened.db);
    const before = await read();
    expect(before.checkpoint).toBeLessThan(before.written);
    await run(0);
    const { checkpoint } = await read();
    if (opened.embedded) expect(checkpoint).toBeGreaterThanOrEqual(before.written);
    else expect(checkpoint).toBe(before.checkpoint);
  });

  it('deletes hours without power a month after they are over', async () => {
    const { db } = opened;
    const row = { club_id: FIXTURE.ace, court_ids: null, plays_on: true };
    const ends = { 'long ago': -31, recently: -29, tomorrow: 1 };
    await db
      .insertInto('power_cut')
      .values(
        Object.entries(ends).map(([reason, days]) => {
          const ends_at = new Date(Date.now() + days * DAY);
          return { ...row, reason, ends_at, starts_at: new Date(ends_at.getTime() - HOUR) };
        }),
      )
      .execute();
    await run(0);
    const left = await db.selectFrom('power_cut').select('reason').orderBy('id').execute();
    expect(left.map(({ reason }) => reason)).toEqual(['recently', 'tomorrow']);
  });

  const setSeen = (days: number) =>
    sql`insert into setting values ('time_seen', extract(epoch from now() + make_interval(secs => ${(days * DAY) / SECOND}::float))::text)
      on conflict (key) do update set value = excluded.value`.execute(opened.db);
  const daysSeen = async () => {
    const { rows } = await sql<{ days: number }>`
      select (value::numeric - extract(epoch from now()))::float / 86400 as days from setting where key = 'time_seen'`.execute(
      opened.db,
    );
    return rows[0]!.days;
  };

  it.each<[string, number, number, number, boolean]>([
    ['nothing, on the first run after a start', -30, 0, -30, true],
    ['twice of what has passed, to catch up', -30, HOUR, -30 + 2 / 24, true],
    ['no more when the clock leaps by 800 days', -800, HOUR, -800 + 2 / 24, true],
    ['the database’s time, and not beyond', -1 / 24, HOUR, 0, false],
    ['the database’s time again after the clock was put back', 800, HOUR, 0, false],
  ])('the time seen advances by %s', async (_, from, passed, expected, warns) => {
    await setSeen(from);
    const log = vi.fn();
    await run(passed, log);
    expect(await daysSeen()).toBeCloseTo(expected, 2);
    expect(log).toHaveBeenCalledTimes(warns ? 1 : 0);
    if (warns) expect(log.mock.calls[0]![0]).toContain(`${Math.round(-expected)} days ahead`);
  });
});
