import { type Kysely, sql } from 'kysely';

/** Counts the attempts of an address within a time window, over all processes of one database. */
export const attempts = {
  async up(db: Kysely<unknown>) {
    await sql`
      CREATE TABLE attempt (
        address_hash text NOT NULL,
        window_start timestamptz NOT NULL,
        count integer NOT NULL,
        PRIMARY KEY (address_hash, window_start)
      )`.execute(db);
    await sql`CREATE INDEX attempt_window ON attempt (window_start)`.execute(db);
  },
};
