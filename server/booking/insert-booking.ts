import { type Insertable, type Selectable, sql } from 'kysely';
import { makeBookingCode } from '#core/domain/booking-code.ts';
import type { Customer } from '#core/schemas/book.ts';
import type { Language, PaymentType } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import type { BookingTable } from '#server/database/schema.ts';
import { Problem } from '#server/http/problem.ts';
import { announceConfirmed, type ClubsOwn } from '#server/messages/announce.ts';
import { newClubToken } from '#server/tokens/club-token.ts';
import { ABUSE_LIMITS } from './abuse-limits.ts';
import type { KnownCustomer } from './customer.ts';
import type { BookingSource } from './partner.ts';
import { usePass } from './pass.ts';

/** The customer's data from the form and the headers. */
export type Booker = {
  customer: Customer;
  comment?: string | undefined;
  payment_type: PaymentType;
  pass_code?: string | undefined;
  language: Language;
  device_id: string;
  origin: BookingSource;
  /** Absent if the club books. */
  known?: KnownCustomer | undefined;
  /** Set if the club books. */
  byClub?: ClubsOwn | undefined;
  /** Whether another message tells the customer. */
  isToldOtherwise?: boolean;
};

/** A customer, not the club. */
export type KnownBooker = Booker & { known: KnownCustomer };

type BookedService = Pick<
  Insertable<BookingTable>,
  | 'club_id'
  | 'kind'
  | 'service_id'
  | 'court_id'
  | 'coach_id'
  | 'session_id'
  | 'starts_at'
  | 'ends_at'
  | 'price'
  | 'series_id'
  | 'series_start'
>;

export const customerColumns = ({ customer, comment }: Pick<Booker, 'customer' | 'comment'>) => ({
  given_name: customer.given_name.trim(),
  family_name: customer.family_name?.trim() || null,
  telephone: customer.telephone,
  email: customer.email,
  comment: comment?.trim() || null,
});

type Asked = Pick<Selectable<BookingTable>, AskedColumn> & { comment: string | null };
type AskedColumn =
  | 'given_name'
  | 'family_name'
  | 'telephone'
  | 'email'
  | 'language'
  | 'device_id'
  | 'broker'
  | 'partner_id'
  | 'tracking';

/** The customer of an earlier booking or request, who books again. */
export const bookerOf = ({ given_name, family_name, telephone, email, comment, tracking, ...row }: Asked) => ({
  customer: { given_name, family_name: family_name ?? undefined, telephone, email },
  comment: comment ?? undefined,
  language: row.language,
  device_id: row.device_id,
  origin: { broker: row.broker, partner_id: row.partner_id, tracking: tracking && JSON.stringify(tracking) },
});

/** Minutes in which an online booking has to be paid. Its time is held until then. */
const MINUTES_TO_PAY = 15;

const MAX_UNPAID = ABUSE_LIMITS.unpaidOnlineOfDevice.value;

/**
 * Limits the unpaid bookings of a device.
 * @throws Problem UNPAID_PER_DEVICE if the next booking would be one too many
 */
async function limitUnpaid(trx: Db, device: string): Promise<void> {
  if (device === '') return;
  // Concurrent bookings of one device are counted one after another.
  await sql`select pg_advisory_xact_lock(2, hashtext(${device}))`.execute(trx);
  // A series is paid at once.
  const { rows } = await sql`select distinct club_id, coalesce(series_id, id) from booking
    where status = 'pending' and pay_until > now() and device_id = ${device} limit ${MAX_UNPAID}`.execute(trx);
  if (rows.length === MAX_UNPAID) throw new Problem('UNPAID_PER_DEVICE');
}

/** The initial state of a booking, by how it is paid. */
async function initialState(trx: Db, subject: BookedService, { payment_type, pass_code, customer, device_id }: Booker) {
  if (payment_type === 'online') {
    // Further visits of a series are counted with the first.
    if (!subject.series_id) await limitUnpaid(trx, device_id);
    const pay_until = sql<Date>`now() + make_interval(mins => ${MINUTES_TO_PAY}::int)`;
    return { status: 'pending', payment_status: 'pending', pay_until } as const;
  }
  if (payment_type !== 'subscription') return { status: 'confirmed', payment_status: 'due' } as const;
  if (!pass_code) throw new Problem('VALIDATION_FAILED', { fields: [{ path: 'pass_code', code: 'REQUIRED' }] });
  const { club_id, starts_at } = subject;
  const visit = { club_id, code: pass_code, telephone: customer.telephone, starts_at: new Date(starts_at) };
  return { status: 'confirmed', payment_status: 'paid', pass_id: await usePass(trx, visit) } as const;
}

/**
 * Stores a booking and, if it is paid at the club, the payment that is due. An online booking is
 * pending until it is paid.
 */
export async function insertBooking(
  trx: Db,
  subject: BookedService,
  booker: Booker,
  now: number,
): Promise<{ id: number; token: string; pay_until: Date | null }> {
  const initial = await initialState(trx, subject, booker);
  for (;;) {
    const booking = await trx
      .insertInto('booking')
      .values({
        ...subject,
        ...customerColumns(booker),
        token: newClubToken(subject.club_id),
        club_token: newClubToken(subject.club_id),
        code: makeBookingCode(),
        payment_type: booker.payment_type,
        language: booker.language,
        device_id: booker.device_id,
        address_hash: booker.known?.keys.address,
        // The club knows its customers.
        contact_confirmed: booker.known?.confirmed ?? true,
        ...booker.origin,
        ...initial,
        created_at: new Date(now),
      })
      .onConflict((conflict) => conflict.columns(['club_id', 'code']).doNothing())
      .returning(['id', 'token', 'pay_until'])
      .executeTakeFirst();
    // The club already has this code of 40 random bits: draw another.
    if (!booking) continue;
    const key = { club_id: subject.club_id, id: booking.id };
    if (initial.status === 'confirmed') await announceConfirmed(trx, key, booker);
    if (initial.payment_status !== 'due') return booking;
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
