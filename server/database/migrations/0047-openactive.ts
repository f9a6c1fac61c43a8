import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Numbers become visible in their order: they are only taken under an advisory lock that lasts
  // until the commit.
  'CREATE SEQUENCE openactive_change AS bigint',
  // Without a foreign key: the deletion of a club must stay visible.
  `CREATE TABLE openactive_item (
    club_id integer NOT NULL,
    feed text NOT NULL CHECK (feed IN ('facility-uses', 'slots', 'session-series', 'scheduled-sessions')),
    item_id text NOT NULL,
    change_number bigint NOT NULL,
    data jsonb,
    over_at timestamptz,
    changed_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (club_id, feed, item_id)
  )`,
  'CREATE INDEX openactive_item_changes ON openactive_item (feed, change_number)',
  'CREATE INDEX openactive_item_over ON openactive_item (over_at) WHERE data IS NOT NULL',
  'CREATE INDEX openactive_item_deleted ON openactive_item (changed_at) WHERE data IS NULL',
];

/** What the OpenActive feeds say of each club. */
export const openactive = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
