import { type Kysely, sql } from 'kysely';

/**
 * The tables that pages read and that do not belong to a club. A change of a club's own tables
 * changes its revision in `club_index`.
 */
const SHARED = ['country', 'city', 'service_category', 'amenity', 'area_parameter', 'area_parameter_value'];

const STATEMENTS = [
  `CREATE FUNCTION tell_pages() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('courtside_change', 'page -');
      RETURN NULL;
    END $$`,
  // A vote changes a row of `club_index` too, but not its revision.
  `CREATE TRIGGER club_index_tell_pages AFTER INSERT OR UPDATE OF revision OR DELETE ON club_index
    FOR EACH STATEMENT EXECUTE FUNCTION tell_pages()`,
  ...SHARED.map(
    (table) => `CREATE TRIGGER ${table}_tell_pages AFTER INSERT OR UPDATE OR DELETE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION tell_pages()`,
  ),
  `CREATE FUNCTION tell_votes() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('courtside_change', 'page ' || club_id) FROM (SELECT DISTINCT club_id FROM changed) voted;
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER vote_insert_tell AFTER INSERT ON vote
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_votes()`,
];

/**
 * Notifies caches of pages that a club's page has changed (`page 12`), or that any page may have
 * (`page -`). Changes of times have their own notifications.
 */
export const pageChanges = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
