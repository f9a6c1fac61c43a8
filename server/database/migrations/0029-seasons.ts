import { type Kysely, sql } from 'kysely';

/** Notifies of a club when an update changes columns of it that clients see. */
const notifyOfUpdate = (table: string, id: string, same: string) => `
  CREATE OR REPLACE FUNCTION tell_${table}_update() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('courtside_change', concat_ws(' ', pg_current_xact_id(), told.club_id, '-', '-'))
        FROM (SELECT DISTINCT ${id} AS club_id FROM (
          (SELECT ${same} FROM before EXCEPT SELECT ${same} FROM after)
          UNION ALL (SELECT ${same} FROM after EXCEPT SELECT ${same} FROM before)) changed) told;
      RETURN NULL;
    END $$`;

const STATEMENTS = [
  // Seasons and holidays are read with the club, as its opening hours are.
  `ALTER TABLE club
    ADD COLUMN seasons jsonb NOT NULL DEFAULT '[]',
    ADD COLUMN holidays jsonb NOT NULL DEFAULT '[]',
    ADD COLUMN retired boolean NOT NULL DEFAULT false,
    ALTER COLUMN unpaid_minutes DROP DEFAULT,
    ALTER COLUMN confirmed_unpaid_minutes DROP DEFAULT,
    ALTER COLUMN holds_per_address DROP DEFAULT`,
  `ALTER TABLE price_rule
    ADD COLUMN season text,
    ADD COLUMN holidays boolean NOT NULL DEFAULT false`,
  notifyOfUpdate(
    'price_rule',
    'club_id',
    'club_id, id, court_id, coach_id, weekdays, from_minute, to_minute, amount, season, holidays',
  ),
  notifyOfUpdate(
    'club',
    'id',
    'id, opening_hours, lead_time_minutes, horizon_days, online_booking, seasons, holidays, retired',
  ),
  'ALTER TABLE club_index ADD COLUMN retired boolean NOT NULL DEFAULT false',
  `CREATE OR REPLACE FUNCTION index_club() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO club_index (club_id, city_id, retired) SELECT id, city_id, retired FROM changed
        ON CONFLICT (club_id) DO UPDATE
        SET city_id = excluded.city_id, retired = excluded.retired, revision = nextval('club_revision');
      INSERT INTO search_word SELECT DISTINCT word FROM changed, string_to_table(trim(search_text), ' ') word
        WHERE word <> '' ORDER BY word ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$`,
];

/**
 * Prices by season and on holidays, and clubs that are no longer offered. The usual limits of a club
 * are declared where its file is read.
 */
export const seasons = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
