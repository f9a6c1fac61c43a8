import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClubFile } from '#core/schemas/club-file.ts';
import { importSources } from '#server/clubs/import.ts';
import { removeClubs } from '#server/clubs/remove.ts';
import { files, sourcesOf } from '#server/clubs/testing.ts';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE as F } from '#server/testing/fixture.ts';
import { type Harness, startHarness, TUESDAY } from '#server/testing/harness.ts';
import { signInStaff } from '#server/testing/sessions.ts';
import { keepOffer } from './offer.ts';

const CLERK = 'clerk@ace.example';

// The embedded database has one connection: its transactions follow each other.
const [postgres] = DATABASES.filter(({ name }) => name === 'PostgreSQL');

describe('a club where visitors book all the time', () => {
  let h: Harness;
  let as: { authorization: string };
  beforeAll(async () => {
    h = await startHarness(postgres!);
    const account = { email: CLERK, at: { club: F.ace, role: 'staff' } } as const;
    const tokens = await signInStaff(h.opened.db, [account], { sessions: 1, now: TUESDAY });
    as = { authorization: `Bearer ${tokens.get(CLERK)![0]}` };
  });
  afterAll(() => h.close());

  const CHANGES: [string, () => Promise<unknown>][] = [
    [
      'is closed',
      async () => {
        const time = { date: '2026-04-06', time: '08:00', until_date: '2026-04-06', until: '22:00' };
        const { status } = await h.post(
          '/v1/desk/clubs/ace/closings',
          { ...time, remedy: 'refund', reason: 'Rain' },
          as,
        );
        expect(status).toBe(200);
      },
    ],
    [
      'is imported',
      async () => {
        const sources = sourcesOf(await files(h.opened)).filter(({ value }) => (value as ClubFile).slug === 'ace');
        expect(sources).toHaveLength(1);
        expect((await importSources(h.opened.db, sources, { now: h.now })).faults).toEqual([]);
      },
    ],
    [
      'is removed',
      async () => expect(await removeClubs(h.opened.db, ['ace'], { now: h.now, dryRun: true })).toEqual([]),
    ],
  ];
  it.each(CHANGES)('%s after those who book now, and not after those who come then', async (_, change) => {
    const { db } = h.opened;
    let isDone = false;
    let booked = 0;
    // Two visitors, of whom one always has begun before the other ends.
    const visitor = async (shift: number) => {
      await sql`select pg_sleep(${shift})`.execute(db);
      while (!isDone && booked < 20) {
        await db.transaction().execute(async (trx) => {
          await keepOffer(trx, F.courtService);
          await sql`select pg_sleep(0.3)`.execute(trx);
        });
        booked += 1;
      }
    };
    const visitors = [visitor(0), visitor(0.15)];
    await sql`select pg_sleep(0.2)`.execute(db);
    await change();
    isDone = true;
    await Promise.all(visitors);
    expect(booked).toBeLessThan(8);
  });
});
