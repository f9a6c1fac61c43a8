import type { Insertable } from 'kysely';
import { makeBookingCode } from '#core/domain/booking-code.ts';
import type { Customer, PaymentType } from '#core/schemas/booking.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { BookingTable } from '#server/database/schema.ts';
import type { Db } from '#server/dependencies.ts';
import { newBookingToken } from '#server/tokens/booking-token.ts';
import type { Origin } from './partner.ts';

/** Who books: what the form and the headers say. */
export type Booker = {
  customer: Customer;
  comment?: string | undefined;
  payment_type: PaymentType;
  language: Language;
  device_id: string;
  origin: Origin;
};

type Subject = Pick<
  Insertable<BookingTable>,
  'club_id' | 'kind' | 'service_id' | 'court_id' | 'coach_id' | 'session_id' | 'starts_at' | 'ends_at' | 'price'
>;

export const customerColumns = ({ customer, comment }: Pick<Booker, 'customer' | 'comment'>) => ({
  given_name: customer.given_name.trim(),
  family_name: customer.family_name?.trim() || null,
  telephone: customer.telephone,
  email: customer.email,
  comment: comment?.trim() || null,
});

/** Stores a confirmed booking and the payment that is due. */
export async function insertBooking(
  trx: Db,
  subject: Subject,
  booker: Booker,
  now: number,
): Promise<{ id: number; token: string }> {
  for (;;) {
    const booking = await trx
      .insertInto('booking')
      .values({
        ...subject,
        ...customerColumns(booker),
        token: newBookingToken(),
        club_token: newBookingToken(),
        code: makeBookingCode(),
        payment_type: booker.payment_type,
        language: booker.language,
        device_id: booker.device_id,
        ...booker.origin,
        created_at: new Date(now),
      })
      .onConflict((conflict) => conflict.columns(['club_id', 'code']).doNothing())
      .returning(['id', 'token'])
      .executeTakeFirst();
    // A code of 40 random bits that the club already has: draw another.
    if (!booking) continue;
    await trx
      .insertInto('payment')
      .values({
        club_id: subject.club_id,
        booking_id: booking.id,
        direction: 'charge',
        payment_type: booker.payment_type,
        status: 'due',
        amount: subject.price,
      })
      .execute();
    return booking;
  }
}
