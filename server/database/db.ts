import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** A connection to our database, or a transaction of it. */
export type Db = Kysely<Database>;

const origins = new WeakMap<Db, Db>();

/**
 * Lets a connection share the caches of another, which reads the same database. Only for caches
 * whose entries are compared with what is read: a replica may be behind.
 */
export const shareCaches = (db: Db, origin: Db): void => void origins.set(db, origin);

/** The key of a database's caches. */
export const cacheKey = (db: Db): Db => origins.get(db) ?? db;
