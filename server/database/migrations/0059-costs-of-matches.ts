import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // As for votes, if what changed is the split of a match's booking.
  `CREATE FUNCTION tell_costs() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('courtside_change', 'page ' || club_id) FROM (
        SELECT DISTINCT changed.club_id FROM changed JOIN open_match USING (club_id, booking_id)
        WHERE open_match.state IN ('open', 'full')
      ) shown;
      RETURN NULL;
    END $$`,
  ...['INSERT', 'UPDATE'].map(
    (change) => `CREATE TRIGGER booking_split_${change.toLowerCase()}_tell AFTER ${change} ON booking_split
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_costs()`,
  ),
];

/** The club's page, which shows what its next matches cost, changes with the split of a booking's price. */
export const costsOfMatches = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
