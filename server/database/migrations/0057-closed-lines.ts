import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `ALTER TABLE slot_watch
    DROP CONSTRAINT slot_watch_state_check,
    ADD CONSTRAINT slot_watch_state_check
      CHECK (state IN ('waiting', 'offered', 'taken', 'declined', 'expired', 'cancelled', 'closed'))`,
  // The table of server/booking/state/watch-transitions.ts, of whose events some happen here only.
  `CREATE OR REPLACE FUNCTION check_watch_state() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (OLD.state || ' ' || NEW.state) <> ALL (ARRAY['waiting offered', 'waiting cancelled', 'waiting closed',
          'offered taken', 'offered declined', 'offered expired', 'offered waiting', 'offered closed']) THEN
        RAISE EXCEPTION 'a watch that is % cannot become %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$`,
];

/** Who waits for what the club closes is told, and reads so on the page of the line. */
export const closedLines = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
