import { type Kysely, sql } from 'kysely';

/** What pages read and no club owns; what a club owns renews its revision in `club_index`. */
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

/** Tells whoever keeps pages that a club shows another face (`page 12`), or that any may (`page -`); its times are told by themselves. */
export const pageChanges = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
