import { type Kysely, sql } from 'kysely';

/** The club's message to the customer whose booking it cancels. */
export const clubWords = {
  async up(db: Kysely<unknown>) {
    await sql`ALTER TABLE booking ADD COLUMN cancel_message text`.execute(db);
  },
};
