import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { CDPSession } from 'playwright';
import { toInstant } from '#core/domain/zone.ts';
import { type Db, rangeOf } from '#server/testing/database.ts';
import { launch } from '../../e2e/testing.ts';
import { metrics } from '../browser/measure.ts';
import type { RushClub } from './club.ts';
import type { OpenSchedule } from './report.ts';

const PHONE = { width: 412, height: 860 };
const CPU_SLOWDOWN = 4;
const SECONDS = 10;
const CHANGES_PER_SECOND = 200;

/** Takes and frees a time of a day in turn, until `until` (`performance.now()`). Returns how often. */
async function change(db: Db, { id, timeZone }: RushClub, { date, until }: { date: string; until: number }) {
  const { rows } = await sql<{ id: number }>`select min(id)::int as id from court where club_id = ${id}`.execute(db);
  // Before the club opens, so that the time is free.
  const start = toInstant(date, 5 * 60, timeZone);
  const during = rangeOf(new Date(start), new Date(start + 1));
  const from = performance.now();
  let changes = 0;
  while (performance.now() < until) {
    await db
      .insertInto('occupation')
      .values({ club_id: id, court_id: rows[0]!.id, kind: 'seed', during })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await sql`delete from occupation where club_id = ${id} and kind = 'seed' and during = ${during}`.execute(db);
    changes += 2;
    const early = from + (changes * 1000) / CHANGES_PER_SECOND - performance.now();
    if (early > 0) await pause(early);
  }
  return changes;
}

/**
 * The share of a processor that an open schedule takes on a phone, four times as slow as this
 * machine, while nothing changes and while its day changes all the time.
 */
export async function measureOpenSchedule(address: string, club: RushClub, db: Db): Promise<OpenSchedule> {
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: PHONE });
    let streams = new URLSearchParams();
    let loads = 0;
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/v1/slots/stream') streams = searchParams;
      if (/^\/api\/v1\/slots\/?$/.test(pathname)) loads += 1;
    });
    await page.goto(`${address}/club/${club.slug}`);
    await page.locator('club-schedule').first().scrollIntoViewIfNeeded();
    for (let second = 0; second < 60 && !streams.has('date'); second += 1) await pause(1000);
    const date = streams.get('date')?.split(',')[0];
    if (date === undefined) throw new Error('The schedule of the page opened no stream');
    const session: CDPSession = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await pause(3000);
    const during = async <T>(work: () => Promise<T>) => {
      const from = performance.now();
      const before = (await metrics(session)).TaskDuration!;
      const result = await work();
      const used = (await metrics(session)).TaskDuration! - before;
      return { share: used / ((performance.now() - from) / 1000), result };
    };
    const quiet = await during(() => pause(SECONDS * 1000));
    loads = 0;
    const busy = await during(() => change(db, club, { date, until: performance.now() + SECONDS * 1000 }));
    if (loads === 0) throw new Error('The schedule noticed no change');
    return { quiet: quiet.share, busy: busy.share, changes: busy.result / SECONDS, loads: loads / SECONDS };
  } finally {
    await browser.close();
  }
}
