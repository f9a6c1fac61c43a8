import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';

const MARK = '/* prepared */';

/**
 * Marks a statement that runs often with the same text. A connection parses it once and soon caches
 * its plan, which for the search's statements takes about as long to make as the answer. Do not use
 * it with `select *`, which would fail on open connections once a migration adds a column.
 */
export const prepared = sql.raw(MARK);

const names = new Map<string, string>();

/** One name per text. PostgreSQL truncates names at 63 bytes. */
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

let connections = 0;

/**
 * Makes a connection prepare the marked statements under its own names, since all connections share
 * the embedded database's one session.
 */
export function prepareMarked(client: pg.ClientBase): void {
  connections += 1;
  const own = `-${connections}`;
  const query = (...parts: unknown[]) => Reflect.apply(pg.Client.prototype.query, client, parts);
  client.query = ((text: unknown, ...rest: unknown[]) =>
    typeof text === 'string' && text.includes(MARK)
      ? query({ name: nameOf(text) + own, text, values: rest[0] })
      : query(text, ...rest)) as typeof client.query;
}
