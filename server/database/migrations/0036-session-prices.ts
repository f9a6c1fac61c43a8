import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  "ALTER TABLE weekly_session ADD COLUMN prices jsonb NOT NULL DEFAULT '[]'",
  // The lowest price of a service is that of its weekly sessions.
  ...(['INSERT', 'UPDATE', 'DELETE'] as const).map(
    (event) => `CREATE TRIGGER weekly_session_${event.toLowerCase()}_renew_club AFTER ${event} ON weekly_session
      REFERENCING ${event === 'DELETE' ? 'OLD' : 'NEW'} TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION renew_club()`,
  ),
];

/** Prices of weekly sessions by season and on holidays. */
export const sessionPrices = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
