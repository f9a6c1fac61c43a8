import { type Kysely, sql } from 'kysely';

/**
 * Old events are deleted in batches by their time; without an index each batch reads the events that
 * stay. Events that are sent while it is built wait for it.
 */
export const analyticsTimes = {
  async up(db: Kysely<unknown>) {
    await sql`CREATE INDEX analytics_event_created ON analytics_event (created_at)`.execute(db);
  },
};
