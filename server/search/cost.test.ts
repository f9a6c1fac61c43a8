import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DATABASES } from '#server/testing/database.ts';
import { type Seeded, startSeeded } from '#server/testing/seeded.ts';

const CLUBS = 40;

type Statement = { text: string; values: readonly unknown[] };
/** The argument of a connection's `query`: a prepared statement is an object. */
type Given = [text: string, values: readonly unknown[]] | [Statement];
type PlanNode = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
};

/** Adds the rows that the plan read from each table, including those that it discarded. */
function addRows(node: PlanNode, rows: Map<string, number>): void {
  const table = node['Relation Name'];
  const each =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  if (table) rows.set(table, (rows.get(table) ?? 0) + each * node['Actual Loops']);
  for (const plan of node.Plans ?? []) addRows(plan, rows);
}

describe.each(DATABASES)('the cost of the search over $name', (database) => {
  let api: Seeded;
  beforeAll(async () => {
    api = await startSeeded(database, CLUBS);
  }, 180_000);
  afterAll(() => api.close());

  /**
   * The rows that the search's statements read, by table. Small tables are read by their indexes,
   * as large ones are.
   */
  async function rowsRead(query: string): Promise<Map<string, number>> {
    await api.get(`/v1/clubs?${query}`);
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    await api.get(`/v1/clubs?${query}`);
    const statements = (spy.mock.calls as unknown as Given[]).map(
      ([given, values = []]): Statement => (typeof given === 'string' ? { text: given, values } : given),
    );
    spy.mockRestore();
    const rows = new Map<string, number>();
    await api.db.transaction().execute(async (trx) => {
      const client = (text: string, values: readonly unknown[]) =>
        trx.executeQuery(CompiledQuery.raw(text, [...values]));
      await client('set local enable_seqscan = off', []);
      for (const { text, values } of statements) {
        const answer = await client(`explain (analyze, format json) ${text}`, values);
        const [{ 'QUERY PLAN': plans }] = answer.rows as [{ 'QUERY PLAN': { Plan: PlanNode }[] }];
        for (const { Plan } of plans) addRows(Plan, rows);
      }
    });
    return rows;
  }

  it('of free times grows with the courts of the city in the requested hours, not with those of other cities', async () => {
    const { id } = await api.db.selectFrom('city').select('id').where('slug', '=', 'lviv').executeTakeFirstOrThrow();
    const clubs = await api.db.selectFrom('club').select('id').where('city_id', '=', id).execute();
    const ids = clubs.map((club) => club.id);
    expect(ids.length).toBeGreaterThan(1);
    // An occupation that started up to 8 hours before may still last.
    const { rows: counted } = await sql<{ near: number; elsewhere: number }>`
      select (count(*) filter (where club_id = any(${ids}::int[])))::int as near,
        (count(*) filter (where club_id <> all(${ids}::int[])))::int as elsewhere
      from occupation where lower(during) between '2026-11-23T10:00:00+02' and '2026-11-23T21:00:00+02'`.execute(
      api.db,
    );
    const { near, elsewhere } = counted[0]!;
    // Of the few occupations that last longer than 8 hours.
    const long = 10;

    const rows = await rowsRead('city=lviv&date=2026-11-23&time_from=18:00&time_to=21:00&facets=true');
    const { meta } = await api.get('/v1/clubs?city=lviv&date=2026-11-23&time_from=18:00&time_to=21:00');
    expect(meta.total).toBeGreaterThan(0);
    expect(rows.get('occupation')).toBeGreaterThan(0);
    expect(rows.get('occupation')).toBeLessThanOrEqual(near + long);
    expect(elsewhere).toBeGreaterThan(2 * (near + long));
    // Once for the state of the place, once for its closures, and once for its matches.
    expect(rows.get('club_index')).toBeLessThanOrEqual(3 * ids.length);
    const closures = await api.db.selectFrom('club_closure').select('club_id').where('club_id', 'in', ids).execute();
    expect(rows.get('club_closure') ?? 0).toBeLessThanOrEqual(2 * closures.length);
  });
});
