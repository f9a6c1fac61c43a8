import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // No default for the large table; a hold without a turn begins one.
  'ALTER TABLE occupation ADD COLUMN turn text',
  'ALTER TABLE place_hold ADD COLUMN turn text',
  // Processes of the version before go on inserting without it.
  'ALTER TABLE ended_hold ADD COLUMN turn text NOT NULL DEFAULT gen_random_uuid()::text',
];

/**
 * Which holds are one turn: those that were released and taken anew before their end. Turns are
 * counted, so that a time cannot be held again and again.
 */
export const holdsInARow = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
