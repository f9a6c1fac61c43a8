import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // The visits of a series that are paid at once have a charge each, and one order.
  `ALTER TABLE payment
    ADD UNIQUE (club_id, order_id, booking_id),
    DROP CONSTRAINT payment_club_id_order_id_key,
    ADD COLUMN refunded_before integer CHECK (refunded_before >= 0)`,
];

/** One order that pays several bookings, and the turn of each refund of it. */
export const orders = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
