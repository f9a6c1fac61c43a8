import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Either a court's time or a place of a session.
  `CREATE TABLE ended_hold (
    device_id text NOT NULL,
    device_signed boolean NOT NULL,
    address_hash text,
    club_id integer NOT NULL,
    court_id integer,
    during tstzrange,
    session_id bigint,
    renewals integer NOT NULL,
    expires_at timestamptz NOT NULL,
    CHECK ((session_id IS NULL) = (court_id IS NOT NULL AND during IS NOT NULL))
  )`,
  ...['device_id', 'address_hash', 'expires_at'].map(
    (column) => `CREATE INDEX ended_hold_${column} ON ended_hold (${column})`,
  ),
];

/** Holds that were released or replaced before their end, so that holding anew does not extend them. */
export const endedHolds = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
