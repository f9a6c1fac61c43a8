import { sql } from 'kysely';
import { DAY } from '#core/domain/units.ts';
import { addDays, formatLocalClock, toInstant, toZoned } from '#core/domain/zone.ts';
import type { DeskExportQuery, DeskFile } from '#core/schemas/desk-day.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import type { Texts } from '#server/database/schema.ts';
import { Problem } from '#server/http/problem.ts';
import { inLanguage } from '#server/views/texts.ts';
import type { AtDesk } from './access.ts';
import { nameOf } from './day.ts';

const LONGEST_DAYS = 366;

/**
 * The first instant of the days and the first after them.
 * @throws Problem VALIDATION_FAILED for more than a year
 */
function spanOf({ club }: AtDesk, { from, to }: DeskExportQuery) {
  const [start, end] = [from, addDays(to, 1)].map((date) => toInstant(date, 0, club.time_zone)) as [number, number];
  if (end <= start || end - start > (LONGEST_DAYS + 1) * DAY)
    throw new Problem('VALIDATION_FAILED', { fields: [{ path: 'to', code: 'UNTIL_DATE' }] });
  return { start: new Date(start), end: new Date(end) };
}

/** What a spreadsheet would run as a formula; a number is none, in E.164 or below zero. */
const FORMULA = /^(?![+-][\d.]+$)[=+\-@\t\r]/;

/** A field of RFC 4180. Customers' texts must not become formulas of a spreadsheet. */
function fieldOf(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const csv = (rows: (string | number | null)[][]) => rows.map((row) => `${row.map(fieldOf).join(',')}\r\n`).join('');

/** Minor units as a decimal: 30000 is 300.00. */
const decimal = (amount: number) => (amount / 100).toFixed(2);

const nameOfFile = ({ club }: AtDesk, what: string, { from, to }: DeskExportQuery) =>
  `${club.slug}-${what}-${from}-${to}.csv`;

/**
 * All bookings of some days, one a line, by time: the columns are named in English, times are the
 * club's, and amounts are decimals. Of a shared booking there is how many share it and what the
 * players have paid of its price, but not who they are. A refund in part lowers the price: what the
 * club has is `paid` less `refunded`.
 * @throws Problem VALIDATION_FAILED
 */
export async function exportBookings(
  db: Db,
  desk: AtDesk,
  query: DeskExportQuery,
  language: Language,
): Promise<DeskFile> {
  const { club } = desk;
  const { start, end } = spanOf(desk, query);
  const rows = await db
    .selectFrom('booking')
    .innerJoin('service', (join) =>
      join.onRef('service.club_id', '=', 'booking.club_id').onRef('service.id', '=', 'booking.service_id'),
    )
    .leftJoin('court', (join) =>
      join.onRef('court.club_id', '=', 'booking.club_id').onRef('court.id', '=', 'booking.court_id'),
    )
    .leftJoin('booking_split as split', (join) =>
      join.onRef('split.club_id', '=', 'booking.club_id').onRef('split.booking_id', '=', 'booking.id'),
    )
    .selectAll('booking')
    .select(['service.titles as service_titles', 'court.titles as court_titles', 'split.places', 'split.share'])
    .select(
      sql<number>`(select count(*)::int from booking_player as player where player.club_id = booking.club_id
        and player.booking_id = booking.id and share_status = 'paid')`.as('shares_paid'),
    )
    .select([
      sql<number>`(select coalesce(sum(amount), 0)::int from payment where payment.club_id = booking.club_id
        and payment.booking_id = booking.id and direction = 'refund')`.as('refunded'),
      sql<number>`(select coalesce(sum(amount), 0)::int from payment where payment.club_id = booking.club_id
        and payment.booking_id = booking.id and direction = 'charge' and status in ('paid', 'refunded')
        and payment.payment_type <> 'subscription')`.as('received'),
    ])
    .where('booking.club_id', '=', club.id)
    .where('starts_at', '>=', start)
    .where('starts_at', '<', end)
    .orderBy('starts_at')
    .orderBy('booking.id')
    .execute();
  const title = (titles: Texts | null) => (titles ? inLanguage(titles, language) : '');
  const header = ['code', 'date', 'start', 'end', 'court', 'service', 'customer', 'phone', 'email', 'status'];
  const money = ['price', 'refunded', 'currency', 'payment_type', 'payment_status', 'no_show', 'comment'];
  const sharing = ['players', 'paid_by_players'];
  const lines = rows.map((row) => {
    const [from, to] = [row.starts_at.getTime(), row.ends_at.getTime()];
    const clock = (moment: number) => formatLocalClock(moment, club.time_zone);
    return [
      ...[row.code, toZoned(from, club.time_zone).date, clock(from), clock(to), title(row.court_titles)],
      ...[title(row.service_titles), nameOf(row), row.telephone, row.email, row.status],
      ...[decimal(row.price), decimal(row.refunded), row.currency, row.payment_type, row.payment_status],
      ...[row.no_show ? 'yes' : 'no', row.comment],
      ...[row.places, row.share === null ? null : decimal(row.share * row.shares_paid)],
      decimal(row.received),
    ];
  });
  return {
    name: nameOfFile(desk, 'bookings', query),
    text: csv([[...header, ...money, ...sharing, 'paid'], ...lines]),
  };
}

/**
 * What was paid and refunded, by the club's day on which the money moved and by payment type. Visits
 * of passes were paid for when the pass was sold, so that they are not in it.
 * @throws Problem VALIDATION_FAILED
 */
export async function exportRevenue(db: Db, desk: AtDesk, query: DeskExportQuery): Promise<DeskFile> {
  const { club } = desk;
  const { start, end } = spanOf(desk, query);
  const { rows } = await sql<{ date: string; payment_type: string; paid: number; refunded: number; currency: string }>`
    select to_char(settled_at at time zone ${club.time_zone}, 'YYYY-MM-DD') as date, payment_type, currency,
      coalesce(sum(amount) filter (where direction = 'charge'), 0)::int as paid,
      coalesce(sum(amount) filter (where direction = 'refund'), 0)::int as refunded
    from payment
    where club_id = ${club.id} and settled_at >= ${start} and settled_at < ${end}
      and status in ('paid', 'refunded') and payment_type <> 'subscription'
    group by 1, 2, 3 order by 1, 2`.execute(db);
  const header = ['date', 'payment_type', 'paid', 'refunded', 'net', 'currency'];
  const lines = rows.map(({ date, payment_type, paid, refunded, currency }) => [
    ...[date, payment_type, decimal(paid), decimal(refunded), decimal(paid - refunded), currency],
  ]);
  return { name: nameOfFile(desk, 'revenue', query), text: csv([header, ...lines]) };
}
