import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DATABASES } from '#server/testing/database.ts';
import { NOW, type Seeded, startSeeded } from '#server/testing/seeded.ts';
import { warmSearch } from './warm-up.ts';

let seeded: Seeded;
/** The numbers of clubs by city, the largest first. */
let cities: { slug: string; clubs: number }[];
beforeAll(async () => {
  seeded = await startSeeded(DATABASES[1]!, 60);
  const { rows } = await sql<{ slug: string; clubs: number }>`
    select city.slug, count(*) as clubs from club join city on city.id = city_id
    group by city.slug, city_id order by clubs desc, city_id`.execute(seeded.db);
  cities = rows;
}, 120_000);
afterAll(() => seeded.close());

/** Whether a search reads what a club offers, which a warm search has cached. */
async function readsClubs(city: string): Promise<boolean> {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const { meta } = await seeded.get(`/v1/clubs?city=${city}`);
  const statements = asked.mock.calls.map(([given]) => JSON.stringify(given));
  asked.mockRestore();
  expect(meta.total).toBeGreaterThan(0);
  return statements.some((text) => text.includes('lead_time_minutes'));
}

it('reads the largest cities that have room, and others when they are searched', async () => {
  const [largest, second] = cities as [(typeof cities)[0], (typeof cities)[0]];
  // The second and the smallest have room together.
  await warmSearch(seeded.db, NOW, second.clubs + 1);
  const smallest = cities.findLast(({ clubs }) => clubs === 1)!;
  expect(largest.clubs).toBeGreaterThan(second.clubs + 1);
  expect(await readsClubs(second.slug)).toBe(false);
  expect(await readsClubs(largest.slug)).toBe(true);
  expect(await readsClubs(largest.slug)).toBe(false);
  expect(await readsClubs(smallest.slug)).toBe(true);
});
