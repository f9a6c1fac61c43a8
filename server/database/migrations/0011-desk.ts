import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `ALTER TABLE club
    ADD COLUMN email text,
    ADD COLUMN language text NOT NULL DEFAULT 'uk' CHECK (language IN ('en', 'uk', 'ru'))`,
  `ALTER TABLE booking_request
    DROP CONSTRAINT booking_request_status_check,
    ADD CONSTRAINT booking_request_status_check CHECK (status IN ('pending', 'accepted', 'declined')),
    ADD COLUMN answer text,
    ADD COLUMN answered_at timestamptz,
    ADD COLUMN offered_at timestamptz,
    ADD COLUMN booking_id bigint,
    ADD FOREIGN KEY (club_id, booking_id) REFERENCES booking (club_id, id),
    ADD CONSTRAINT booking_request_answered CHECK ((status = 'pending') = (answered_at IS NULL)),
    ADD CONSTRAINT booking_request_accepted CHECK ((status = 'accepted') = (booking_id IS NOT NULL))`,
  'CREATE INDEX booking_of_day ON booking (club_id, starts_at)',
  'CREATE INDEX booking_request_of_day ON booking_request (club_id, starts_at)',
];

/**
 * What the desk needs: the address and language for emails to the club, and its answers to
 * requests.
 */
export const desk = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
