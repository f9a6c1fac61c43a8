import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Club 0 does not exist: a foreign key would reject such a message. A message contains all that
  // it needs of its booking.
  `CREATE TABLE message (
    club_id integer NOT NULL DEFAULT 0,
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    booking_id bigint,
    channel text NOT NULL CHECK (channel IN ('email', 'sms')),
    kind text NOT NULL,
    language text NOT NULL CHECK (language IN ('en', 'uk', 'ru')),
    recipient text NOT NULL,
    payload jsonb NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    next_attempt_at timestamptz DEFAULT now(),
    not_after timestamptz NOT NULL DEFAULT now() + interval '3 days',
    sent_at timestamptz,
    last_error text,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (club_id, id),
    CHECK (booking_id IS NULL OR club_id > 0),
    CHECK (sent_at IS NULL OR next_attempt_at IS NULL)
  )`,
  'CREATE INDEX message_to_do ON message (next_attempt_at) WHERE next_attempt_at IS NOT NULL',
  'CREATE INDEX message_of_booking ON message (club_id, booking_id) WHERE booking_id IS NOT NULL',
  'CREATE INDEX message_by_time ON message (created_at)',
];

/** The outbox: messages, stored in the transaction of the change they announce. */
export const messages = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
