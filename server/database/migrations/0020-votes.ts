import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `ALTER TABLE vote
    ADD COLUMN booking_id bigint,
    ADD COLUMN address_day_hash text,
    ADD FOREIGN KEY (club_id, booking_id) REFERENCES booking (club_id, id),
    ADD UNIQUE (club_id, booking_id),
    ADD UNIQUE (club_id, address_day_hash)`,
  'CREATE INDEX vote_with_address ON vote (created_at) WHERE address_day_hash IS NOT NULL',
];

/** The played booking of a vote, or the address and day that have one vote for a club. */
export const votes = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
