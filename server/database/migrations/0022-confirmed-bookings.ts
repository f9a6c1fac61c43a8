import { type Kysely, sql } from 'kysely';

/** Bookings remember whether their contact was confirmed, for the limits of moves. */
export const confirmedBookings = {
  async up(db: Kysely<unknown>) {
    await sql`ALTER TABLE booking ADD COLUMN contact_confirmed boolean NOT NULL DEFAULT false`.execute(db);
  },
};
