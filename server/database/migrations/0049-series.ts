import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // No default for the large table; a booking without them is no part of a series.
  'ALTER TABLE booking ADD COLUMN series_id integer, ADD COLUMN series_start timestamptz',
  'CREATE INDEX booking_series ON booking (club_id, series_id) WHERE series_id IS NOT NULL',
  'ALTER TABLE club ADD COLUMN series_weeks integer NOT NULL DEFAULT 0 CHECK (series_weeks BETWEEN 0 AND 52)',
];

/** Bookings that repeat every week, and how far ahead a club lets its customers repeat one. */
export const series = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
