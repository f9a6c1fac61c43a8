import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `CREATE FUNCTION tell_message_workers() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('courtside_change', 'message');
      RETURN NULL;
    END $$`,
  // PostgreSQL sends the same notification once for a transaction.
  `CREATE TRIGGER message_insert_tell AFTER INSERT ON message FOR EACH ROW
    WHEN (NEW.next_attempt_at <= now()) EXECUTE FUNCTION tell_message_workers()`,
];

/** Wakes the workers that send messages (`message`) with the commit that stores one that is due. */
export const messagesAtOnce = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
