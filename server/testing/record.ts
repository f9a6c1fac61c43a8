import { type Kysely, type KyselyPlugin, PostgresQueryCompiler, sql } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import { note, setCatalog } from './statements.ts';

const compiler = new PostgresQueryCompiler();

const recorder: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    // Called while the caller is still on the stack.
    note(compiler.compileQuery(node, queryId).sql);
    return node;
  },
  transformResult: async ({ result }) => result,
};

/** Has the statements of the product checked after each test: they must say of which clubs they are. */
export async function recorded(db: Kysely<Database>): Promise<Kysely<Database>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select relname as name, array_agg(attname::text) as columns from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
    group by relname`.execute(db);
  setCatalog(new Map(rows.map(({ name, columns }) => [name, columns])));
  return db.withPlugin(recorder);
}
