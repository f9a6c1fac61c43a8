import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // A customer can pay a refused order with another card after a later order was authorised. That hold
  // is released, and stands beside the one that counts until then.
  'DROP INDEX payment_hold',
  `CREATE UNIQUE INDEX payment_hold ON payment (club_id, booking_id)
    WHERE status = 'authorised' AND capture IS DISTINCT FROM 0`,
];

/** One hold of a booking that is to be taken, and any that are to be released. */
export const oneHold = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
