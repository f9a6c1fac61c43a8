import { type Kysely, type Migration, sql } from 'kysely';
import { searchText } from '#core/domain/search-text.ts';

/** Calls a trigger function once per statement, with its rows as the table `changed`. */
const onRows = (table: string, event: 'INSERT' | 'UPDATE' | 'DELETE', name: string) =>
  `CREATE TRIGGER ${table}_${event.toLowerCase()}_${name} AFTER ${event} ON ${table}
    REFERENCING ${event === 'DELETE' ? 'OLD' : 'NEW'} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`;

/**
 * The tables that the search needs in addition to the clubs' own rows. Triggers maintain them for
 * any writer. `club_index` is a narrow row per club: a `revision` that changes with anything that
 * the club offers, so that a process knows whether its cache of the club is current, and the sums
 * of its votes. `search_word` has every word of any club's `search_text`.
 */
const STATEMENTS = [
  'CREATE SEQUENCE club_revision',
  `CREATE TABLE club_index (
    club_id integer PRIMARY KEY REFERENCES club (id) ON DELETE CASCADE,
    city_id integer NOT NULL,
    revision bigint NOT NULL DEFAULT nextval('club_revision'),
    votes integer NOT NULL DEFAULT 0,
    votes_up integer NOT NULL DEFAULT 0 CHECK (votes_up BETWEEN 0 AND votes)
  )`,
  'CREATE INDEX club_index_city ON club_index (city_id)',
  `INSERT INTO club_index (club_id, city_id, votes, votes_up)
    SELECT id, city_id, count(vote.value), count(*) FILTER (WHERE vote.value = 'up') FROM club LEFT JOIN vote ON vote.club_id = club.id GROUP BY id`,
  'CREATE TABLE search_word (word text PRIMARY KEY)',
  `CREATE FUNCTION index_club() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO club_index (club_id, city_id) SELECT id, city_id FROM changed
        ON CONFLICT (club_id) DO UPDATE SET city_id = excluded.city_id, revision = nextval('club_revision');
      INSERT INTO search_word SELECT DISTINCT word FROM changed, string_to_table(trim(search_text), ' ') word
        WHERE word <> '' ORDER BY word ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$`,
  onRows('club', 'INSERT', 'index_club'),
  onRows('club', 'UPDATE', 'index_club'),
  `CREATE FUNCTION renew_club() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE club_index SET revision = nextval('club_revision') WHERE club_id IN (SELECT club_id FROM changed);
      RETURN NULL;
    END $$`,
  ...['court', 'coach', 'service', 'service_court', 'price_rule'].flatMap((table) =>
    (['INSERT', 'UPDATE', 'DELETE'] as const).map((event) => onRows(table, event, 'renew_club')),
  ),
  // A profile names its categories by slug.
  `CREATE FUNCTION renew_category() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE club_index SET revision = nextval('club_revision')
        WHERE club_id IN (SELECT club_id FROM service JOIN changed ON changed.id = service.category_id);
      RETURN NULL;
    END $$`,
  onRows('service_category', 'UPDATE', 'renew_category'),
  // A vote is never changed or deleted.
  `CREATE FUNCTION count_votes() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE club_index SET votes = votes + more.all_votes, votes_up = votes_up + more.up
        FROM (SELECT club_id, count(*) AS all_votes, count(*) FILTER (WHERE value = 'up') AS up FROM changed GROUP BY club_id) more
        WHERE more.club_id = club_index.club_id;
      RETURN NULL;
    END $$`,
  onRows('vote', 'INSERT', 'count_votes'),
  "CREATE INDEX club_words ON club USING gin (to_tsvector('simple', search_text))",
  'CREATE INDEX search_word_trigram ON search_word USING gin (word gin_trgm_ops)',
  'DROP INDEX club_search_trigram',
  'CREATE INDEX club_place ON club USING gist (point(longitude, latitude))',
  'CREATE INDEX club_closure_end ON club_closure (ends_at)',
  // The constraint's own index finds one club's hours; for hundreds of clubs at once this one takes
  // a fifth of the time.
  'CREATE INDEX occupation_start ON occupation (club_id, lower(during))',
  // A range's start does not limit its end: occupations longer than a day's play are searched
  // separately, and so are those that last for days.
  "CREATE INDEX occupation_long ON occupation (club_id, lower(during)) WHERE upper(during) - lower(during) > interval '8 hours'",
  "CREATE INDEX occupation_days ON occupation (club_id) WHERE upper(during) - lower(during) > interval '24 hours'",
];

export const search: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
    const { rows } = await sql<{ id: number; texts: string[] }>`
      SELECT club.id, array(
        SELECT text.value FROM jsonb_each_text(club.titles) text
        UNION ALL SELECT text.value FROM jsonb_each_text(club.addresses) text
        UNION ALL SELECT text.value FROM jsonb_each_text(club.address_tags) text
        UNION ALL SELECT text.value FROM city, jsonb_each_text(city.titles) text WHERE city.id = club.city_id
        UNION ALL SELECT text.value FROM coach, jsonb_each_text(coach.titles) text WHERE coach.club_id = club.id
        UNION ALL SELECT text.value FROM service JOIN service_category sport ON sport.id = service.category_id,
          jsonb_each_text(sport.titles) text WHERE service.club_id = club.id
      ) AS texts FROM club`.execute(db);
    for (const { id, texts } of rows) {
      await sql`UPDATE club SET search_text = ${searchText(texts)} WHERE id = ${id}`.execute(db);
    }
  },
};
