import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Imports remove the endpoints of files alone. Owners have added theirs with a name of the desk's.
  `ALTER TABLE webhook_endpoint ADD COLUMN origin text NOT NULL DEFAULT 'file' CHECK (origin IN ('file', 'desk'))`,
  `UPDATE webhook_endpoint SET origin = 'desk' WHERE public_only`,
  // When the owners were told that a calendar was given up; until it is read again or another one is set.
  'ALTER TABLE coach_calendar ADD COLUMN told_at timestamptz',
  // In which somebody opened the last session; null until then.
  'ALTER TABLE desk_account ADD COLUMN language text',
];

/** Where webhook endpoints come from, and how owners are told of a calendar that was given up. */
export const deskRules = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
