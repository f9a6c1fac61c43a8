import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  'ALTER TABLE message ADD COLUMN tried_at timestamptz',
  'CREATE INDEX message_by_recipient ON message (recipient, tried_at) WHERE tried_at IS NOT NULL',
];

/** When a message was last sent to its recipient, for the limit of messages per hour. */
export const hourlyMessages = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
