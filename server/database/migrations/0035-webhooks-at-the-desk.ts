import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Set for an address that an owner of a club entered: it must never be one of the server's network.
  'ALTER TABLE webhook_endpoint ADD COLUMN public_only boolean NOT NULL DEFAULT false',
  'ALTER TABLE webhook_endpoint ADD COLUMN succeeded_at timestamptz, ADD COLUMN failed_at timestamptz',
  `UPDATE webhook_endpoint endpoint SET
    succeeded_at = (SELECT max(delivered_at) FROM webhook_delivery delivery
      WHERE delivery.club_id = endpoint.club_id AND delivery.endpoint_id = endpoint.id),
    failed_at = (SELECT max(attempted_at) FROM webhook_delivery delivery
      WHERE delivery.club_id = endpoint.club_id AND delivery.endpoint_id = endpoint.id AND delivered_at IS NULL)`,
];

/** What owners see and do with their endpoints at the desk. */
export const webhooksAtTheDesk = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
