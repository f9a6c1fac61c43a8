import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // No release created holds before this migration. Holds without a holder would block everyone.
  "DELETE FROM occupation WHERE kind = 'hold'",
  `ALTER TABLE occupation
    ADD COLUMN lease_token text,
    ADD COLUMN device_id text,
    ADD COLUMN address_hash text,
    ADD COLUMN renewals integer NOT NULL DEFAULT 0`,
  // There are few holds at any time, so each of these indexes stays small.
  ...['lease_token', 'device_id', 'address_hash', 'expires_at'].map(
    (column) => `CREATE INDEX occupation_hold_${column} ON occupation (${column}) WHERE kind = 'hold'`,
  ),
];

/** The columns in which a hold stores its holder. */
export const leases = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
