import { type Kysely, sql } from 'kysely';

/** A club's refunds that it has to hand out, which its desk lists, are found without reading all payments. */
export const refundsAtClubs = {
  async up(db: Kysely<unknown>) {
    await sql`CREATE INDEX payment_owed ON payment (club_id)
      WHERE direction = 'refund' AND status = 'due' AND provider IS NULL`.execute(db);
  },
};
