import { sql } from 'kysely';
import { formatInstant } from '#core/domain/zone.ts';
import type { BookingStatus, PaymentStatus } from '#core/schemas/booking.ts';
import type { Language, PaymentType } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import type { ServiceKind, Texts } from '#server/database/schema.ts';
import { inLanguage } from '#server/views/texts.ts';

export type Key = { club_id: number; id: number };

/** Minor units, and ISO 4217. */
type Amount = { amount: number; currency: string };
type ClubData = { id: number; slug: string; time_zone: string };
/** `key` names it in the club's file. The title is in the club's language. */
type Named = { id: number; key: string; title: string };
/** What the club may know of its customer: what its desk and emails show. */
type CustomerData = { given_name: string; family_name: string | null; telephone: string; email: string };

/** A booking in the data of events. Instants are ISO 8601 on the club's clock. */
export type BookingData = {
  id: number;
  /** For people to read out. */
  code: string;
  status: BookingStatus;
  kind: ServiceKind;
  /** Grows with each move and with the cancellation. */
  sequence: number;
  /** The title of the group session, or else of the service. */
  title: string;
  service: Named;
  court: Named | null;
  coach: Named | null;
  session_id: number | null;
  starts_at: string;
  ends_at: string;
  price: Amount;
  payment_type: PaymentType;
  payment_status: PaymentStatus;
  customer: CustomerData;
  comment: string | null;
  /** The partner whose page brought the customer. */
  partner: string | null;
  cancellation: { by: 'customer' | 'club'; message: string | null; refund: Amount } | null;
  created_at: string;
};

/** A request in the data of events. */
export type RequestData = {
  id: number;
  code: string;
  status: 'pending' | 'accepted' | 'declined';
  service: Named;
  court: Named | null;
  starts_at: string;
  ends_at: string;
  customer: CustomerData;
  comment: string | null;
  partner: string | null;
  /** The club's answer, and the start that it offered instead. */
  answer: string | null;
  offered_at: string | null;
  /** The booking that it became. */
  booking_id: number | null;
  created_at: string;
};

/** A payment in the data of events. */
export type PaymentData = {
  id: number;
  /** Of a refund: the payment that it returns. */
  charge_id: number | null;
  amount: Amount;
  payment_type: PaymentType;
  /** The provider and our number there; null if it was paid at the club. */
  provider: string | null;
  order_id: string | null;
  settled_at: string | null;
};

type Subject = 'booking' | 'booking_request';
type TitledRow = { id: number; key: string; titles: Texts };

/** The row that a booking or request names, with its titles. */
const named = (table: 'service' | 'court' | 'coach', subject: Subject) =>
  sql<TitledRow | null>`(
    select json_build_object('id', named.id, 'key', named.key, 'titles', named.titles) from ${sql.table(table)} named
    where named.club_id = ${sql.ref(`${subject}.club_id`)} and named.id = ${sql.ref(`${subject}.${table}_id`)})`;

type ClubColumns = { club_id: number; slug: string; time_zone: string; club_language: Language };

const clubOf = ({ club_id, slug, time_zone }: ClubColumns): ClubData => ({ id: club_id, slug, time_zone });

/** A club as all of its events have it. */
export async function loadClubData(trx: Db, clubId: number): Promise<ClubData> {
  const { id, slug, time_zone } = await trx
    .selectFrom('club')
    .select(['id', 'slug', 'time_zone'])
    .where('id', '=', clubId)
    .executeTakeFirstOrThrow();
  return { id, slug, time_zone };
}

/** Writes rows as a club's events have them. */
const writer = ({ time_zone, club_language }: ClubColumns) => ({
  at: (moment: Date) => formatInstant(moment.getTime(), time_zone),
  titled: ({ id, key, titles }: TitledRow): Named => ({ id, key, title: inLanguage(titles, club_language) }),
  titledOrNull: (row: TitledRow | null): Named | null =>
    row && { id: row.id, key: row.key, title: inLanguage(row.titles, club_language) },
});

const customerOf = ({ given_name, family_name, telephone, email }: CustomerData): CustomerData => ({
  given_name,
  family_name,
  telephone,
  email,
});

/**
 * The money that a cancelled booking returns, in minor units: none if nothing was paid, or a pass
 * paid.
 */
const refundOf = (row: { payment_status: PaymentStatus; pass_id: number | null; refund_amount: number | null }) =>
  row.pass_id === null && ['refunding', 'refunded'].includes(row.payment_status) ? (row.refund_amount ?? 0) : 0;

/** A booking as the transaction sees it, and its club. `at` writes a moment on the club's clock. */
export async function loadBookingData(trx: Db, { club_id, id }: Key) {
  const row = await trx
    .selectFrom('booking')
    .innerJoin('club', 'club.id', 'booking.club_id')
    .selectAll('booking')
    .select(['club.slug', 'club.time_zone', 'club.language as club_language'])
    .select([
      named('service', 'booking').as('service'),
      named('court', 'booking').as('court'),
      named('coach', 'booking').as('coach'),
      sql<Texts | null>`(select titles from group_session s
        where s.club_id = booking.club_id and s.id = booking.session_id)`.as('session_titles'),
    ])
    .where('booking.club_id', '=', club_id)
    .where('booking.id', '=', id)
    .executeTakeFirstOrThrow();
  const { at, titled, titledOrNull } = writer(row);
  const service = titled(row.service!);
  const booking: BookingData = {
    ...{ id, code: row.code, status: row.status, kind: row.kind, sequence: row.sequence },
    title: row.session_titles ? inLanguage(row.session_titles, row.club_language) : service.title,
    ...{ service, court: titledOrNull(row.court), coach: titledOrNull(row.coach), session_id: row.session_id },
    ...{ starts_at: at(row.starts_at), ends_at: at(row.ends_at) },
    price: { amount: row.price, currency: row.currency },
    ...{ payment_type: row.payment_type, payment_status: row.payment_status },
    ...{ customer: customerOf(row), comment: row.comment, partner: row.partner_id },
    cancellation:
      row.status === 'cancelled'
        ? {
            by: row.cancel_reason === 'CANCELED_BY_CLUB' ? 'club' : 'customer',
            message: row.cancel_message,
            refund: { amount: refundOf(row), currency: row.currency },
          }
        : null,
    created_at: at(row.created_at),
  };
  return { club: clubOf(row), booking, at };
}

/** A request as the transaction sees it, and its club. */
export async function loadRequestData(trx: Db, { club_id, id }: Key) {
  const row = await trx
    .selectFrom('booking_request')
    .innerJoin('club', 'club.id', 'booking_request.club_id')
    .selectAll('booking_request')
    .select(['club.slug', 'club.time_zone', 'club.language as club_language'])
    .select([named('service', 'booking_request').as('service'), named('court', 'booking_request').as('court')])
    .where('booking_request.club_id', '=', club_id)
    .where('booking_request.id', '=', id)
    .executeTakeFirstOrThrow();
  const { at, titled, titledOrNull } = writer(row);
  const request: RequestData = {
    ...{ id, code: row.code, status: row.status },
    ...{ service: titled(row.service!), court: titledOrNull(row.court) },
    ...{ starts_at: at(row.starts_at), ends_at: at(row.ends_at) },
    ...{ customer: customerOf(row), comment: row.comment, partner: row.partner_id },
    ...{ answer: row.answer, offered_at: row.offered_at && at(row.offered_at), booking_id: row.booking_id },
    created_at: at(row.created_at),
  };
  return { club: clubOf(row), request };
}

/** A payment as the transaction sees it, with its booking and club. */
export async function loadPaymentData(trx: Db, { club_id, id }: Key, amount?: number) {
  const row = await trx
    .selectFrom('payment')
    .selectAll()
    .where('club_id', '=', club_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { club, booking, at } = await loadBookingData(trx, { club_id, id: row.booking_id });
  const payment: PaymentData = {
    ...{ id, charge_id: row.charge_id, amount: { amount: amount ?? row.amount, currency: row.currency } },
    ...{ payment_type: row.payment_type, provider: row.provider, order_id: row.order_id },
    settled_at: row.settled_at && at(row.settled_at),
  };
  return { club, booking, payment };
}
