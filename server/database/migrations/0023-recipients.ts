import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  'DROP INDEX message_by_recipient',
  'CREATE INDEX message_by_recipient ON message (lower(recipient), tried_at) WHERE tried_at IS NOT NULL',
];

/** Spellings of one email address in other letters are one recipient. */
export const recipients = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
