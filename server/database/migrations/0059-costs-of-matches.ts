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
  // The desk refunds a part, which lowers the price.
  `CREATE FUNCTION tell_price() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('courtside_change', 'page ' || NEW.club_id) WHERE EXISTS (
        SELECT FROM open_match WHERE club_id = NEW.club_id AND booking_id = NEW.id AND state IN ('open', 'full'));
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER booking_price_tell AFTER UPDATE OF price ON booking
    FOR EACH ROW WHEN (OLD.price <> NEW.price) EXECUTE FUNCTION tell_price()`,
];

/** The club's page, which shows what its next matches cost, changes with a booking's price and its split. */
export const costsOfMatches = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
