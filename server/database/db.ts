import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** A connection to our database, or a transaction of it. */
export type Db = Kysely<Database>;
