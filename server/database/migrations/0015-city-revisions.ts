import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `CREATE FUNCTION renew_city() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE club_index SET revision = nextval('club_revision') WHERE city_id IN (SELECT id FROM changed);
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER city_update_renew_city AFTER UPDATE ON city
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION renew_city()`,
];

/**
 * The search caches the content of a club's card, including its city's name, as long as the club's
 * revision is the same.
 */
export const cityRevisions = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
