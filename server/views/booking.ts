import { sql } from 'kysely';
import { refundFor, refundPercent } from '#core/domain/cancellation.ts';
import { changeableUntil, isChangeable } from '#core/domain/change.ts';
import { FEWEST_PLAYERS } from '#core/domain/split.ts';
import { formatInstant } from '#core/domain/zone.ts';
import type { Booking, CancelReason } from '#core/schemas/booking.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { isSplittable } from '#server/booking/splittable.ts';
import type { Db } from '#server/database/db.ts';
import type { Texts } from '#server/database/schema.ts';
import { pageUrl } from '#server/http/page-url.ts';
import { Problem, requireFound } from '#server/http/problem.ts';
import { inClubOf } from '#server/tokens/club-token.ts';
import { loadClubSummaries } from './club.ts';
import { loadCourts } from './court.ts';
import { qrCodeOf } from './qr-code.ts';
import { loadServices } from './service.ts';
import { inLanguage, uah } from './texts.ts';

/** A booking's row, its club's terms, and whether the token is the customer's or the club's. */
export async function findBooking(db: Db, token: string) {
  const row = await db
    .selectFrom('booking')
    .innerJoin('club', 'club.id', 'booking.club_id')
    .selectAll('booking')
    .select(['club.time_zone', 'club.free_until_hours', 'club.partial_until_hours', 'club.partial_percent'])
    .select(['club.online_booking', 'club.series_weeks'])
    .select(sql<boolean>`booking.status = 'pending' and booking.pay_until > now()`.as('held'))
    .select(
      sql<boolean>`booking.session_id is null or exists (
        select from group_session session join weekly_session weekly
          on weekly.club_id = session.club_id and weekly.id = session.weekly_id
        where session.club_id = booking.club_id and session.id = booking.session_id)`.as('recurs'),
    )
    .where(inClubOf(token, 'booking.club_id'))
    .where((where) => where.or([where('booking.token', '=', token), where('booking.club_token', '=', token)]))
    .executeTakeFirst();
  // An unknown token must not differ from an altered one.
  if (!row) throw new Problem('TOKEN_INVALID');
  const reason: CancelReason = row.club_token === token ? 'CANCELED_BY_CLUB' : 'CANCELED_BY_CUSTOMER';
  return { row, reason };
}

export type FoundBooking = Awaited<ReturnType<typeof findBooking>>;

/** A booking as the rules for moves see it. */
export const changingOf = ({ row, reason }: FoundBooking) => ({
  ...row,
  by: reason,
  terms: row,
  startsAt: row.starts_at.getTime(),
});

/** A booking as the rule for weekly series sees it. */
export const repeatingOf = ({ row, reason }: FoundBooking) => ({ ...row, by: reason });

/** The refund if the booking were cancelled through this token now, epoch ms. */
export const refundNow = ({ row, reason }: FoundBooking, now: number) => {
  // A booking that waits for its payment has nothing to refund, and can be cancelled until it
  // begins.
  const amount = row.status === 'pending' || row.pass_id !== null ? 0 : row.price;
  const refund = refundFor({ terms: row, startsAt: row.starts_at.getTime(), now, amount, reason });
  return row.status === 'pending' ? { ...refund, cancellable: true } : refund;
};

function cancellationView(booking: FoundBooking, now: number): Booking['cancellation'] {
  const { row } = booking;
  const refund = refundNow(booking, now);
  const at = (instant: number) => formatInstant(instant, row.time_zone);
  const over = row.status === 'expired' || (row.status === 'pending' && !row.held);
  const limits = { free_until: at(refund.free_until), partial_until: at(refund.partial_until) };
  if (row.cancelled_at) {
    const amount = row.refund_amount ?? 0;
    return {
      ...limits,
      cancellable: false,
      refund: uah(amount),
      percent: refundPercent(amount, row.price),
      cancelled_at: at(row.cancelled_at.getTime()),
      reason: row.cancel_reason as CancelReason,
    };
  }
  return {
    ...limits,
    cancellable: refund.cancellable && !over,
    refund: uah(refund.refund),
    percent: refund.percent,
    cancelled_at: null,
    reason: null,
  };
}

/** The series of a booking: of an unpaid one, the visits that are paid together with it. */
async function loadWeekly(db: Db, { club_id, series_id, status }: FoundBooking['row']): Promise<Booking['weekly']> {
  if (series_id === null) return null;
  const stands =
    status === 'pending' ? sql`status = 'pending' and pay_until > now()` : sql`status in ('pending', 'confirmed')`;
  const { rows } = await sql<{ visits: number; total: number }>`
    select count(*)::int as visits, coalesce(sum(price), 0)::int as total from booking
    where club_id = ${club_id} and series_id = ${series_id} and ${stands}`.execute(db);
  const { visits, total } = rows[0]!;
  return visits > 1 ? { visits, total: uah(total) } : null;
}

/** How many others play, each once: in the split, and in the match, whose start follows the booking's. */
async function countCompanions(db: Db, { club_id, id, starts_at }: FoundBooking['row']): Promise<number> {
  const { rows } = await sql<{ companions: number }>`
    select ((select count(*) from booking_player where club_id = ${club_id} and booking_id = ${id} and state = 'joined')
      + (select count(*) from open_match match
          join match_player player on player.club_id = match.club_id and player.match_id = match.id
        where match.club_id = ${club_id} and match.starts_at = ${starts_at} and match.booking_id = ${id}
          and match.state <> 'cancelled' and player.state = 'accepted' and not exists (
            select from booking_player share where share.club_id = player.club_id
              and share.match_player_id = player.id and share.state = 'joined')))::int as companions`.execute(db);
  return rows[0]!.companions;
}

/** The titles of a booked session. */
export async function loadSessionTitles(db: Db, clubId: number, id: number): Promise<Texts> {
  const { titles } = await db
    .selectFrom('group_session')
    .select('titles')
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return titles;
}

type Reading = {
  /** Epoch ms. */
  now: number;
  language: Language;
  /** The origin of the public site, without a trailing slash. */
  publicUrl: string;
};

/**
 * A booking as the holder of the token sees it.
 * @throws Problem TOKEN_INVALID for an unknown token
 */
export async function loadBooking(db: Db, token: string, { now, language, publicUrl }: Reading): Promise<Booking> {
  const booking = await findBooking(db, token);
  const { row } = booking;
  const changing = changingOf(booking);
  const [club] = await loadClubSummaries(db, [row.club_id], { language, now });
  const [service] = await loadServices(db, { clubIds: [row.club_id], serviceIds: [row.service_id] }, { language, now });
  const courts = row.court_id === null ? [] : await loadCourts(db, row.club_id, language);
  const coach =
    row.coach_id === null
      ? undefined
      : await db
          .selectFrom('coach')
          .selectAll()
          .where('club_id', '=', row.club_id)
          .where('id', '=', row.coach_id)
          .executeTakeFirst();
  const session = row.session_id === null ? undefined : await loadSessionTitles(db, row.club_id, row.session_id);
  const at = (moment: Date) => formatInstant(moment.getTime(), row.time_zone);
  const weekly = await loadWeekly(db, row);
  // The time to pay may be over before a worker has expired the booking.
  const status = row.status === 'pending' && !row.held ? 'expired' : row.status;
  return {
    id: row.id,
    token,
    code: row.code,
    status,
    kind: row.kind,
    title: session ? inLanguage(session, language) : requireFound(service).title,
    club: requireFound(club),
    service: requireFound(service),
    court: courts.find(({ id }) => id === row.court_id) ?? null,
    coach: coach
      ? {
          id: coach.id,
          club_id: row.club_id,
          service_id: row.service_id,
          title: inLanguage(coach.titles, language),
          subtitle: inLanguage(coach.subtitles, language),
          price_from: service?.price_from ?? null,
        }
      : null,
    starts_at: at(row.starts_at),
    ends_at: at(row.ends_at),
    price: uah(row.price),
    payment_type: row.payment_type,
    payment_status: row.payment_status,
    pay_until: row.held ? at(row.pay_until!) : null,
    customer: {
      given_name: row.given_name,
      family_name: row.family_name,
      telephone: row.telephone,
      email: row.email,
    },
    comment: row.comment,
    cancellation: cancellationView(booking, now),
    changeable_until: isChangeable(changing, now) ? formatInstant(changeableUntil(changing)!, row.time_zone) : null,
    sequence: row.sequence,
    created_at: at(row.created_at),
    weekly,
    splittable:
      booking.reason === 'CANCELED_BY_CUSTOMER' &&
      (await isSplittable(db, { ...row, status }, { players: FEWEST_PLAYERS, now })),
    companions: row.kind === 'court' ? await countCompanions(db, row) : 0,
    qr_code: qrCodeOf(pageUrl({ publicUrl, language }, `/booking-order/${token}`)),
  };
}
