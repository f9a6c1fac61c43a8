import { type Kysely, sql } from 'kysely';

const SEEN =
  'id, opening_hours, lead_time_minutes, horizon_days, release_time, online_booking, seasons, holidays, retired';

const STATEMENTS = [
  `ALTER TABLE club ADD COLUMN release_time text
    CHECK (release_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$')`,
  // Clients of a club load its days again when the release changes, as with its horizon.
  `CREATE OR REPLACE FUNCTION tell_club_update() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('courtside_change', concat_ws(' ', pg_current_xact_id(), told.club_id, '-', '-'))
        FROM (SELECT DISTINCT id AS club_id FROM (
          (SELECT ${SEEN} FROM before EXCEPT SELECT ${SEEN} FROM after)
          UNION ALL (SELECT ${SEEN} FROM after EXCEPT SELECT ${SEEN} FROM before)) changed) told;
      RETURN NULL;
    END $$`,
];

/** The time of the day at which a club's next day opens for booking. */
export const releaseTimes = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
