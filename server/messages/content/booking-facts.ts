import { sql } from 'kysely';
import { cancellationDeadlines } from '#core/domain/cancellation.ts';
import type { CancelReason, PaymentStatus } from '#core/schemas/booking.ts';
import type { Language, PaymentType } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import type { Texts } from '#server/database/schema.ts';
import { inLanguage } from '#server/views/texts.ts';

/** A club as messages show it. */
export type ClubFacts = {
  id: number;
  slug: string;
  title: string;
  address: string;
  city: string;
  phone: string;
  latitude: number;
  longitude: number;
  time_zone: string;
};

/**
 * A booking as it was when the message was stored. Instants are ISO 8601, money is in minor units.
 */
export type BookingFacts = {
  id: number;
  token: string;
  code: string;
  /** Counts changes, for calendars. */
  sequence: number;
  title: string;
  club: ClubFacts;
  court: string | null;
  coach: string | null;
  starts_at: string;
  ends_at: string;
  price: number;
  payment_type: PaymentType;
  payment_status: PaymentStatus;
  /** Until when a cancellation is refunded in full, and in part. */
  free_until: string;
  partial_until: string;
  partial_percent: number;
  cancel_reason: CancelReason | null;
  /** The club's message, if it wrote one. */
  cancel_message?: string | null;
  /** The refund of a cancelled booking, without that of its players. */
  refund_amount: number;
  given_name: string;
};

/** The recipient of the message, and its language. */
export type LoadedFacts = {
  facts: BookingFacts;
  language: Language;
  email: string;
  telephone: string;
  created_at: Date;
};

/**
 * What this transaction, which cancels a booking that players shared, sends back to them and to its
 * organiser, in minor units. What went back before is still due where the desk has not handed it out,
 * or a provider has not answered.
 */
async function refundedShares(trx: Db, { club_id, id }: { club_id: number; id: number }) {
  const { rows } = await sql<{ players: number; organiser: number }>`
    select coalesce(sum(refund.amount) filter (where refund.player_id is not null), 0)::int as players,
      coalesce(sum(refund.amount) filter (where refund.player_id is null), 0)::int as organiser
    from booking_split split
    join payment refund on refund.club_id = split.club_id and refund.booking_id = split.booking_id
      and refund.direction = 'refund' and refund.created_at = now()
    where split.club_id = ${club_id} and split.booking_id = ${id}`.execute(trx);
  return rows[0]!;
}

const titleOf = (titles: Texts | null, language: Language) => (titles ? inLanguage(titles, language) : null);

/** The booking as the transaction sees it, in its customer's language or another. */
export async function loadFacts(
  trx: Db,
  { club_id, id }: { club_id: number; id: number },
  spoken?: Language,
): Promise<LoadedFacts> {
  const row = await trx
    .selectFrom('booking')
    .innerJoin('club', 'club.id', 'booking.club_id')
    .innerJoin('city', 'city.id', 'club.city_id')
    .selectAll('booking')
    .select([
      'club.slug',
      'club.titles',
      'club.addresses',
      'club.phone',
      'club.latitude',
      'club.longitude',
      'club.time_zone',
      'club.free_until_hours',
      'club.partial_until_hours',
      'club.partial_percent',
      'city.titles as city_titles',
      sql<Texts>`coalesce(
        (select titles from group_session s where s.club_id = booking.club_id and s.id = booking.session_id),
        (select titles from service s where s.club_id = booking.club_id and s.id = booking.service_id))`.as('what'),
      sql<Texts | null>`(select titles from court c where c.club_id = booking.club_id and c.id = booking.court_id)`.as(
        'court_titles',
      ),
      sql<Texts | null>`(select titles from coach c where c.club_id = booking.club_id and c.id = booking.coach_id)`.as(
        'coach_titles',
      ),
    ])
    .where('booking.club_id', '=', club_id)
    .where('booking.id', '=', id)
    .executeTakeFirstOrThrow();
  const language = spoken ?? row.language;
  const { free_until, partial_until } = cancellationDeadlines(row, row.starts_at.getTime());
  const back = row.status === 'cancelled' ? await refundedShares(trx, { club_id, id }) : { players: 0, organiser: 0 };
  const facts: BookingFacts = {
    id,
    token: row.token,
    code: row.code,
    sequence: row.sequence,
    title: inLanguage(row.what, language),
    club: {
      id: club_id,
      slug: row.slug,
      title: inLanguage(row.titles, language),
      address: inLanguage(row.addresses, language),
      city: inLanguage(row.city_titles, language),
      phone: row.phone,
      latitude: row.latitude,
      longitude: row.longitude,
      time_zone: row.time_zone,
    },
    court: titleOf(row.court_titles, language),
    coach: titleOf(row.coach_titles, language),
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    price: row.price,
    payment_type: row.payment_type,
    payment_status: row.payment_status,
    free_until: new Date(free_until).toISOString(),
    partial_until: new Date(partial_until).toISOString(),
    partial_percent: row.partial_percent,
    cancel_reason: row.cancel_reason as CancelReason | null,
    cancel_message: row.cancel_message,
    // Who has paid the whole price in advance also gets back the shares that were paid.
    refund_amount: Math.max(back.organiser, (row.refund_amount ?? 0) - back.players),
    given_name: row.given_name,
  };
  return { facts, language, email: row.email, telephone: row.telephone, created_at: row.created_at };
}
