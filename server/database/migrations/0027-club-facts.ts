import { type Kysely, sql } from 'kysely';

/** What clubs tell about themselves besides amenities; null is unknown. */
export const clubFacts = {
  async up(db: Kysely<unknown>) {
    await sql`
      ALTER TABLE club
        ADD COLUMN website text,
        ADD COLUMN backup_power text CHECK (backup_power IN ('generator', 'daylight', 'none')),
        ADD COLUMN shelter jsonb,
        ADD COLUMN veterans_programme boolean NOT NULL DEFAULT false`.execute(db);
  },
};
