import { sql } from 'kysely';
import type { Span } from '#core/domain/availability.ts';
import { DAY } from '#core/domain/units.ts';
import { addDays, toZoned } from '#core/domain/zone.ts';
import type { DeskClosingOutcome, DeskClosingPreviewBody } from '#core/schemas/desk-day.ts';
import { passDays } from '#server/booking/pass.ts';
import { findSplit } from '#server/booking/split.ts';
import type { BookingRow } from '#server/booking/state/apply-event.ts';
import type { Db } from '#server/database/db.ts';
import { Problem } from '#server/http/problem.ts';
import { clubsTimes } from '#server/schedule/clubs-time.ts';
import {
  amountOf,
  courtIdsInPlaceOf,
  loadOccupancy,
  loadOffers,
  minutesBetween,
  type Occupancy,
  type Offer,
  type TakenTime,
} from '#server/schedule/offer.ts';
import type { AtDesk } from './access.ts';
import { canMove } from './bookings.ts';
import { priceOfClubsMove } from './club-prices.ts';
import { instantOf } from './local-time.ts';

/** How far a booking is moved at most, in days. */
const MOVE_DAYS = 7;
/** How far from a booking the club's times matter to it, ms: with the hours before and after midnight. */
const REACH = (MOVE_DAYS + 2) * DAY;
/** More than a club has in a week: a mistyped year must not cancel all bookings. */
const LONGEST_DAYS = 60;

/** The time that is closed, epoch ms, and its courts; undefined for the whole club. */
export type Closing = { start: number; end: number; courts: number[] | undefined };

/** A free time of a service, and what it costs in minor units. */
export type FreeTime = { offer: Offer; courtId: number; start: number; amount: number };

/** What becomes of a booking. `refund` in minor units. */
export type Plan = {
  row: BookingRow;
  outcome: DeskClosingOutcome['outcome'];
  to: FreeTime | undefined;
  refund: number;
};

const invalid = (path: string, code: string) => new Problem('VALIDATION_FAILED', { fields: [{ path, code }] });

/**
 * The time and courts of a body.
 * @throws Problem VALIDATION_FAILED, SLOT_IN_PAST
 */
export async function readTime(
  db: Db,
  { club }: AtDesk,
  body: Omit<DeskClosingPreviewBody, 'remedy'>,
  now: number,
): Promise<Closing> {
  const start = instantOf(body, club.time_zone);
  const end = instantOf({ date: body.until_date, time: body.until }, club.time_zone, 'until');
  if (end <= start || end - start > LONGEST_DAYS * DAY) throw invalid('until', 'UNTIL_LATER');
  if (end <= now) throw new Problem('SLOT_IN_PAST');
  const courts = body.court_ids && [...new Set(body.court_ids)].sort((one, other) => one - other);
  if (!courts) return { start, end, courts };
  if (courts.length === 0) throw invalid('court_ids', 'COURTS');
  const known = await db
    .selectFrom('court')
    .select('id')
    .where('club_id', '=', club.id)
    .where('id', 'in', courts)
    .execute();
  if (known.length < courts.length) throw invalid('court_ids', 'CHOICE');
  return { start, end, courts };
}

/**
 * As `readTime`, with a remedy that the club can give.
 * @throws Problem VALIDATION_FAILED, SLOT_IN_PAST
 */
export async function readClosing(db: Db, desk: AtDesk, body: DeskClosingPreviewBody, now: number): Promise<Closing> {
  if (body.remedy === 'credit' && !desk.club.accept_passes) throw invalid('remedy', 'CHOICE');
  return readTime(db, desk, body, now);
}

/**
 * The bookings in a closed time that have not begun, by time. One whose time to pay is over counts too
 * until it has expired: its payment may still arrive. `lock` locks them, in the order of their numbers
 * as everywhere, with one statement.
 */
export async function loadAffected(
  db: Db,
  { club }: AtDesk,
  closing: Closing,
  { now, lock }: { now: number; lock: boolean },
): Promise<BookingRow[]> {
  const { courts } = closing;
  const rows = await db
    .selectFrom('booking')
    .selectAll()
    .where('club_id', '=', club.id)
    .where('starts_at', '<', new Date(closing.end))
    .where('ends_at', '>', new Date(closing.start))
    .where('starts_at', '>', new Date(now))
    .where('status', 'in', ['confirmed', 'pending'])
    .$if(courts !== undefined, (query) => query.where('court_id', '=', sql<number>`any(${courts}::int[])`))
    .orderBy('id')
    .$if(lock, (query) => query.forUpdate())
    .execute();
  return rows.sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime() || one.id - other.id);
}

const ownTime = (row: BookingRow): TakenTime => ({
  ...{ courtId: row.court_id, coachId: row.coach_id },
  ...{ start: row.starts_at.getTime(), end: row.ends_at.getTime() },
});

const isSame = (one: TakenTime, other: TakenTime) =>
  one.courtId === other.courtId && one.start === other.start && one.end === other.end;

/** Minutes of the day between two instants on different days, either way around the clock, in ms. */
const clockDistance = (start: number, wanted: number) => Math.abs(((start - wanted + DAY / 2) % DAY) - DAY / 2);

/** A time at which a customer plays. */
type Visit = Span & Pick<BookingRow, 'telephone' | 'email'>;

/** Whether two bookings are of one customer. Who left neither an address nor a number is nobody else. */
const isSameCustomer = (one: Omit<Visit, keyof Span>, other: Omit<Visit, keyof Span>) =>
  (one.telephone !== '' && one.telephone === other.telephone) ||
  (one.email !== '' && one.email.toLowerCase() === other.email.toLowerCase());

/**
 * The nearest free time on a court of the same sport, outside of the closed one and of the customer's
 * other visits, on the day or within a week; undefined without.
 */
function nearestTime(
  row: BookingRow,
  { offer, occupancy, visits, closing }: { offer: Offer; occupancy: Occupancy; visits: Visit[]; closing: Closing },
  { isPayable, now }: { isPayable: (day: string) => boolean; now: number },
): FreeTime | undefined {
  const duration = minutesBetween(row.starts_at.getTime(), row.ends_at.getTime());
  const wanted = row.starts_at.getTime();
  const { date } = toZoned(wanted, offer.club.timeZone);
  const courtIds = courtIdsInPlaceOf(offer, row.court_id);
  const isClosed = (courtId: number, start: number, end: number) =>
    start < closing.end && end > closing.start && (!closing.courts || closing.courts.includes(courtId));
  const near = occupancy.taken.filter(({ start, end }) => end > wanted - REACH && start < wanted + REACH);
  const own = visits.filter((visit) => isSameCustomer(visit, row));
  const isElsewhere = (from: number, until: number) => own.some(({ start, end }) => from < end && until > start);
  for (let distance = 0; distance <= MOVE_DAYS; distance += 1) {
    const days = distance === 0 ? [date] : [addDays(date, distance), addDays(date, -distance)];
    const found = days.filter(isPayable).flatMap((day) =>
      courtIds.flatMap((courtId) =>
        clubsTimes(offer, { ...occupancy, taken: near }, { courtId, date: day, duration }).flatMap((slot) => {
          const { start, end, status } = slot;
          const amount = amountOf(offer, courtId, start, duration);
          const isFree = status === 'free' && start > now && !isClosed(courtId, start, end);
          return isFree && !isElsewhere(start, end) && amount !== null ? [{ offer, courtId, start, amount }] : [];
        }),
      ),
    );
    // On another day the time of day counts.
    const [best] = found.sort(
      (one, other) => clockDistance(one.start, wanted) - clockDistance(other.start, wanted) || one.start - other.start,
    );
    if (best) return best;
  }
  return undefined;
}

/** When the customers of the bookings play at the club besides, near enough that a move could clash. */
async function loadVisits(
  db: Db,
  { club }: AtDesk,
  { rows, movable }: { rows: readonly BookingRow[]; movable: readonly BookingRow[] },
): Promise<Visit[]> {
  const starts = movable.map(({ starts_at }) => starts_at.getTime());
  const emails = movable.map(({ email }) => email.toLowerCase());
  const telephones = movable.map(({ telephone }) => telephone);
  const theirs = sql<boolean>`(lower(email) = any(${emails}::text[]) or telephone = any(${telephones}::text[]))`;
  const found = await db
    .selectFrom('booking')
    .select(['id', 'starts_at', 'ends_at', 'telephone', 'email'])
    .where('club_id', '=', club.id)
    .where('starts_at', '<', new Date(Math.max(...starts) + REACH))
    .where('ends_at', '>', new Date(Math.min(...starts) - REACH))
    .where('status', 'in', ['confirmed', 'pending'])
    .where(theirs)
    .execute();
  // Those of the closed time leave it.
  const leaving = new Set(rows.map(({ id }) => id));
  return found
    .filter(({ id }) => !leaving.has(id))
    .map(({ starts_at, ends_at, ...customer }) => ({
      ...{ start: starts_at.getTime(), end: ends_at.getTime() },
      ...customer,
    }));
}

/** What takes the club's time, for as long before and after the bookings as they may be moved. */
async function loadTimes(db: Db, { club }: AtDesk, rows: readonly BookingRow[]) {
  const offers = (await loadOffers(db, { clubId: club.id })).filter(({ kind }) => kind !== 'group');
  const [offer] = offers;
  const days = rows.map(({ starts_at }) => toZoned(starts_at.getTime(), club.time_zone).date).sort();
  if (!offer || days.length === 0) return undefined;
  const [first, last] = [addDays(days[0]!, -MOVE_DAYS), addDays(days.at(-1)!, MOVE_DAYS)];
  return { offers, occupancy: await loadOccupancy(db, offer.club, first, last, { device: '' }) };
}

/** On which days a booking can take place: one of a pass, while the pass is valid. */
async function payableDays(db: Db, { club_id, pass_id }: BookingRow): Promise<(day: string) => boolean> {
  if (pass_id === null) return () => true;
  const { from, until } = await passDays(db, { club_id, id: pass_id });
  return (day) => day >= from && day <= until;
}

/**
 * What becomes of each booking of a closed time, one after another: where one is moved, there is no
 * room for the next, nor time for another of its customer. Reads only, and what all of them need only
 * once.
 */
export async function planRemedies(
  db: Db,
  desk: AtDesk,
  rows: readonly BookingRow[],
  { remedy, closing, now }: { remedy: DeskClosingPreviewBody['remedy']; closing: Closing; now: number },
): Promise<Plan[]> {
  const movable = remedy === 'move' ? rows.filter((row) => row.session_id === null && canMove(row)) : [];
  const times = await loadTimes(db, desk, movable);
  const visits = times ? await loadVisits(db, desk, { rows, movable }) : [];
  const plans: Plan[] = [];
  for (const row of rows) {
    const offer = movable.includes(row)
      ? times?.offers.find(({ serviceId }) => serviceId === row.service_id)
      : undefined;
    let to: FreeTime | undefined;
    if (times && offer) {
      const { occupancy } = times;
      // Its own time is free for it, and for those after it.
      const index = occupancy.taken.findIndex((one) => isSame(one, ownTime(row)));
      if (index >= 0) occupancy.taken.splice(index, 1);
      to = nearestTime(row, { offer, occupancy, visits, closing }, { isPayable: await payableDays(db, row), now });
      if (to) {
        const end = to.start + (row.ends_at.getTime() - row.starts_at.getTime());
        occupancy.taken.push({ ...to, coachId: offer.coachId, end });
        visits.push({ start: to.start, end, telephone: row.telephone, email: row.email });
      }
    }
    plans.push({ row, to, ...moneyOf(row, to, { remedy, isSplit: (await findSplit(db, row)) !== undefined }) });
  }
  return plans;
}

/** What happens to the money of a booking. What was only due is not refunded. */
function moneyOf(
  row: BookingRow,
  to: FreeTime | undefined,
  { remedy, isSplit }: { remedy: DeskClosingPreviewBody['remedy']; isSplit: boolean },
): Pick<Plan, 'outcome' | 'refund'> {
  if (to) return { outcome: 'moved', refund: priceOfClubsMove(row, to.amount, { isSplit }).refund };
  // A visit of a pass goes back to it by itself, and what was refunded in full is not given twice.
  const isPaid = row.payment_status === 'paid' && row.pass_id === null && row.price > 0;
  if (!isPaid || row.status !== 'confirmed') return { outcome: 'cancelled', refund: 0 };
  // One pass would leave players who paid shares with nothing.
  if (remedy === 'credit' && row.telephone !== '' && !isSplit) return { outcome: 'credited', refund: 0 };
  return { outcome: 'refunded', refund: row.price };
}
