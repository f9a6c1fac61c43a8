import { type Kysely, sql } from 'kysely';

/** Sites that bring customers, and the columns in which a booking stores its source. */
export const partners = {
  async up(db: Kysely<unknown>) {
    await sql`
      CREATE TABLE partner (
        id text PRIMARY KEY,
        title text NOT NULL,
        allowed_origins text[] NOT NULL,
        allowed_return_urls text[] NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`.execute(db);
    for (const table of ['booking', 'booking_request']) {
      await sql`
        ALTER TABLE ${sql.table(table)}
          ADD COLUMN partner_id text REFERENCES partner (id),
          ADD COLUMN tracking jsonb`.execute(db);
    }
    await sql`CREATE INDEX booking_partner ON booking (partner_id, created_at) WHERE partner_id IS NOT NULL`.execute(
      db,
    );
  },
};
