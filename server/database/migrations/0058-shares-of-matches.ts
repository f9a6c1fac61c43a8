import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Of a match that is deleted, the shares remain.
  `ALTER TABLE booking_player ADD COLUMN match_player_id integer,
    ADD FOREIGN KEY (club_id, match_player_id) REFERENCES match_player (club_id, id)
      ON DELETE SET NULL (match_player_id)`,
  `CREATE UNIQUE INDEX booking_player_match ON booking_player (club_id, match_player_id)
    WHERE match_player_id IS NOT NULL`,
];

/** Which player of a match has taken a share of its booking: one at most, ever. */
export const sharesOfMatches = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
