import { type Kysely, sql } from 'kysely';

/** «у Києві», 'in Kyiv': a city's name in the case that a heading needs. Null where it is unknown. */
export const citiesInPhrases = {
  async up(db: Kysely<unknown>) {
    await sql`ALTER TABLE city ADD COLUMN titles_in jsonb`.execute(db);
  },
};
