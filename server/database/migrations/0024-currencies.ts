import { type Kysely, sql } from 'kysely';

const TABLES = ['price_rule', 'group_session'];

/**
 * Prices are in hryvnias, the only currency that the API knows: it would show another one as
 * hryvnias. NOT VALID, because a row from before must not keep the server from starting.
 */
export const currencies = {
  async up(db: Kysely<unknown>) {
    for (const table of TABLES) {
      const name = `${table}_currency`;
      await sql.raw(`ALTER TABLE ${table} ADD CONSTRAINT ${name} CHECK (currency = 'UAH') NOT VALID`).execute(db);
    }
  },
};
