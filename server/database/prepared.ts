import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';

const MARK = '/* prepared */';

/**
 * Stands in a statement that is asked for again and again in the same words: a connection parses it once and soon keeps its plan,
 * which for the search's statements takes about as long to make as the answer. Not for `select *`, which would fail on the open
 * connections once a migration adds a column.
 */
export const prepared = sql.raw(MARK);

const names = new Map<string, string>();

/** One name for one text; PostgreSQL cuts names off at 63 bytes. */
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

let connections = 0;

/** Has a connection prepare the statements that are marked, under names of its own: the embedded database has one session for all. */
export function prepareMarked(client: pg.PoolClient): void {
  connections += 1;
  const own = `-${connections}`;
  const query = (...parts: unknown[]) => Reflect.apply(pg.Client.prototype.query, client, parts);
  client.query = ((text: unknown, ...rest: unknown[]) =>
    typeof text === 'string' && text.includes(MARK)
      ? query({ name: nameOf(text) + own, text, values: rest[0] })
      : query(text, ...rest)) as typeof client.query;
}
