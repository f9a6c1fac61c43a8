import type { SlotStatus } from '#core/domain/availability.ts';
import { repeatableUntil, type SeriesWeek, takesWeek, USUAL_VISITS, weeksAfter } from '#core/domain/repeat.ts';
import { MINUTE } from '#core/domain/units.ts';
import { formatInstant } from '#core/domain/zone.ts';
import type { Language, PaymentType } from '#core/schemas/scalars.ts';
import type { RepeatBody, RepeatDay, RepeatDaysBody, RepeatOffer, Series } from '#core/schemas/series.ts';
import type { Db } from '#server/database/db.ts';
import { Problem, requireFound } from '#server/http/problem.ts';
import { announceSeries } from '#server/messages/announce.ts';
import { clubsTime } from '#server/schedule/clubs-time.ts';
import { keepOffer, loadOccupancy, loadOffer, minutesBetween, type Offer } from '#server/schedule/offer.ts';
import { type FoundBooking, findBooking, refundNow, repeatingOf } from '#server/views/booking.ts';
import { loadClubSummaries } from '#server/views/club.ts';
import { loadCourts } from '#server/views/court.ts';
import { loadServices } from '#server/views/service.ts';
import { uah } from '#server/views/texts.ts';
import { cancelBooking } from './cancel.ts';
import { type KnownCustomer, limitCustomer } from './customer.ts';
import { bookerOf, insertBooking } from './insert-booking.ts';
import { clearHolds, occupy } from './occupy.ts';
import { allowedPaymentTypes, type PaymentFlags } from './payment-methods.ts';
import { type BookingRow, lockBooking } from './state/apply-event.ts';
import { isUnpaid, lockCustomers } from './unpaid.ts';

type Reading = { now: number; language: Language };

const invalid = (path: string, code: string) => new Problem('VALIDATION_FAILED', { fields: [{ path, code }] });

/** @throws Problem VALIDATION_FAILED for a day beyond what the club takes */
function requireUntil(day: string, latest: string, path: string): void {
  if (day > latest) throw invalid(path, 'SERIES_END');
}

/**
 * The booking of a customer's link, and until when it can be repeated.
 * @throws Problem TOKEN_INVALID, REPEAT_NOT_POSSIBLE
 */
async function findRepeatable(db: Db, token: string, now: number) {
  const booking = await findBooking(db, token);
  const latest = repeatableUntil(repeatingOf(booking), now);
  if (latest === null) throw new Problem('REPEAT_NOT_POSSIBLE');
  return { row: booking.row, latest };
}

/** When the series has the visit, epoch ms: it may have been moved since. */
const plannedAt = ({ series_start, starts_at }: BookingRow): number => (series_start ?? starts_at).getTime();

/** The visits of a row's series by time, cancelled ones too; only the row without a series. */
const loadVisits = (db: Db, row: Pick<BookingRow, 'club_id' | 'id' | 'series_id'>): Promise<BookingRow[]> =>
  db
    .selectFrom('booking')
    .selectAll()
    .where('club_id', '=', row.club_id)
    .where((where) => (row.series_id === null ? where('id', '=', row.id) : where('series_id', '=', row.series_id)))
    .orderBy('starts_at')
    .orderBy('id')
    .execute();

/**
 * How further visits are paid: as the first, if the club still takes that and it is not paid at once;
 * else by card at the club, which every club takes.
 */
function paymentOf({ payment_type }: BookingRow, club: PaymentFlags): PaymentType {
  return payment_type !== 'online' && allowedPaymentTypes(club).includes(payment_type) ? payment_type : 'card';
}

/** A service that the club still offers. @throws Problem SLOT_NOT_OFFERED */
const loadCurrentOffer = (db: Db, serviceId: number): Promise<Offer> =>
  loadOffer(db, serviceId).catch((error) => {
    throw error instanceof Problem && error.code === 'NOT_FOUND' ? new Problem('SLOT_NOT_OFFERED') : error;
  });

/**
 * The weeks of a booking until a day, and what is free in them.
 * @throws Problem SLOT_NOT_OFFERED if the club no longer offers the service
 */
async function loadWeeks(db: Db, row: BookingRow, { until, now }: { until: string; now: number }) {
  const offer = await loadCurrentOffer(db, row.service_id);
  const { club } = offer;
  const weeks = weeksAfter(plannedAt(row), {
    from: now + club.leadTimeMinutes * MINUTE,
    until,
    timeZone: club.timeZone,
  });
  const duration = minutesBetween(row.starts_at.getTime(), row.ends_at.getTime());
  const occupancy = await loadOccupancy(db, club, weeks[0]?.date ?? until, until, { device: '' });
  const booked = new Set((await loadVisits(db, row)).filter(takesWeek).map(plannedAt));
  return {
    offer,
    weeks,
    duration,
    isBooked: ({ start }: SeriesWeek) => booked.has(start),
    /** The time of a court in a week; undefined if the club does not sell it. */
    timeOf({ start }: SeriesWeek, courtId: number): { status: SlotStatus; amount: number } | undefined {
      if (!offer.courtIds.includes(courtId)) return undefined;
      const time = clubsTime(offer, occupancy, { courtId, start, duration });
      return time && time.amount !== null ? { status: time.status, amount: time.amount } : undefined;
    },
  };
}

/**
 * The weeks in which a booking can be repeated. A week whose court is taken offers the first free court
 * of the same service.
 * @throws Problem TOKEN_INVALID, REPEAT_NOT_POSSIBLE, SLOT_NOT_OFFERED if the club no longer offers the
 *   service, VALIDATION_FAILED for a day beyond what the club takes
 */
export async function offerRepeat(
  db: Db,
  { token, until_date }: RepeatDaysBody,
  { now, language }: Reading,
): Promise<RepeatOffer> {
  const { row, latest } = await findRepeatable(db, token, now);
  const until = until_date ?? latest;
  requireUntil(until, latest, 'until_date');
  const { offer, weeks, duration, isBooked, timeOf } = await loadWeeks(db, row, { until, now });
  const { timeZone } = offer.club;
  const courts = await loadCourts(db, row.club_id, language, row.service_id);
  // The booking's own court first.
  const preferred = courts.sort((one, other) => Number(other.id === row.court_id) - Number(one.id === row.court_id));
  const days = weeks.slice(0, until_date === undefined ? USUAL_VISITS - 1 : undefined).map((week): RepeatDay => {
    const [starts_at, ends_at] = [week.start, week.start + duration * MINUTE].map((at) => formatInstant(at, timeZone));
    const span = { date: week.date, starts_at: starts_at!, ends_at: ends_at! };
    if (isBooked(week)) return { ...span, status: 'booked', court: null, price: null };
    const times = preferred.flatMap((court) => {
      const time = timeOf(week, court.id);
      return time ? [{ court, ...time }] : [];
    });
    const free = times.find(({ status }) => status === 'free');
    if (!free) return { ...span, status: times.length > 0 ? 'taken' : 'closed', court: null, price: null };
    return { ...span, status: 'free', court: free.court, price: uah(free.amount) };
  });
  return { days, latest_date: latest, payment_type: paymentOf(row, offer.club) };
}

/** The code of the pass that paid the first visit. */
async function passCodeOf(trx: Db, { club_id, pass_id }: BookingRow): Promise<string | undefined> {
  if (pass_id === null) return undefined;
  const { code } = await trx
    .selectFrom('pass')
    .select('code')
    .where('club_id', '=', club_id)
    .where('id', '=', pass_id)
    .executeTakeFirstOrThrow();
  return code;
}

/** Makes bookings of a club one weekly series, which is named by the first of them. */
export async function joinSeries(trx: Db, clubId: number, ids: readonly number[]): Promise<void> {
  await trx
    .updateTable('booking')
    .set((set) => ({ series_id: ids[0]!, series_start: set.ref('starts_at') }))
    .where('club_id', '=', clubId)
    .where('id', 'in', ids)
    .execute();
}

/**
 * Books further weeks of a booking, all or none, for its customer, who is sent one message. They are
 * paid at the club, or with the pass. The email address must be confirmed, since nothing is paid yet.
 * @throws Problem TOKEN_INVALID, REPEAT_NOT_POSSIBLE, SLOT_NOT_OFFERED, SLOT_TAKEN, VALIDATION_FAILED
 *   for no visit or a day that is none of its weeks, those of the customer's limits and of a pass
 */
export async function repeatBooking(
  trx: Db,
  { token, visits }: Pick<RepeatBody, 'token' | 'visits'>,
  customer: KnownCustomer,
  now: number,
): Promise<void> {
  const { row: found, latest } = await findRepeatable(trx, token, now);
  const known = { ...customer, confirmed: customer.confirmed || found.contact_confirmed };
  if (known.isLimited && !known.confirmed) throw known.problem ?? new Problem('CONTACT_CODE_REQUIRED');
  const wanted = [...visits].sort((one, other) => (one.date < other.date ? -1 : 1));
  const last = wanted.at(-1);
  if (!last) throw invalid('visits', 'REQUIRED');
  requireUntil(last.date, latest, 'visits');
  await keepOffer(trx, found.service_id);
  // Before the booking, as other calls lock them.
  await lockCustomers(trx, known.keys);
  // Of two requests, the second waits here and then finds the weeks booked.
  const row = await lockBooking(trx, found);
  if (row.status !== 'confirmed') throw new Problem('REPEAT_NOT_POSSIBLE');
  const { offer, weeks, duration, isBooked, timeOf } = await loadWeeks(trx, row, { until: last.date, now });
  const { club } = offer;
  const payment_type = paymentOf(row, club);
  const pass_code = await passCodeOf(trx, row);
  const series_id = row.series_id ?? row.id;
  if (row.series_id === null) await joinSeries(trx, row.club_id, [row.id]);
  const keys: { club_id: number; id: number }[] = [];
  for (const { date, court_id } of wanted) {
    const week = weeks.find((one) => one.date === date);
    if (!week) throw invalid('visits', 'SERIES_DAY');
    const time = timeOf(week, court_id);
    if (!time) throw new Problem('SLOT_NOT_OFFERED');
    if (isBooked(week) || time.status !== 'free') throw new Problem('SLOT_TAKEN');
    const { start } = week;
    if (payment_type !== 'subscription') {
      const wantedTime = { club, courtId: court_id, start, minutes: duration };
      // The series counts as one booking, from its first unpaid visit on.
      await limitCustomer(trx, known, { time: wantedTime, now, isCounted: keys.length > 0 || isUnpaid(row) });
    }
    const end = start + duration * MINUTE;
    const court = { club_id: row.club_id, court_id, coach_id: offer.coachId, start, end };
    await clearHolds(trx, court, { device: '' });
    const { id } = await insertBooking(
      trx,
      {
        ...{ club_id: row.club_id, kind: offer.kind, service_id: row.service_id, session_id: null, price: time.amount },
        ...{ court_id, coach_id: offer.coachId, starts_at: new Date(start), ends_at: new Date(end) },
        ...{ series_id, series_start: new Date(start) },
      },
      { ...bookerOf(row), payment_type, pass_code, known, isToldOtherwise: true },
      now,
    );
    if (!(await occupy(trx, court, { kind: 'booking', booking_id: id }))) throw new Problem('SLOT_TAKEN');
    keys.push({ club_id: row.club_id, id });
  }
  await announceSeries(trx, keys, { byClub: false });
}

/** @throws Problem TOKEN_INVALID, also for the club's link */
async function findOwn(db: Db, token: string): Promise<FoundBooking> {
  const booking = await findBooking(db, token);
  if (booking.reason === 'CANCELED_BY_CLUB') throw new Problem('TOKEN_INVALID');
  return booking;
}

/**
 * All visits of the series of a booking; only the booking if it is not repeated.
 * @throws Problem TOKEN_INVALID
 */
export async function loadSeries(db: Db, token: string, { now, language }: Reading): Promise<Series> {
  const booking = await findOwn(db, token);
  const { row } = booking;
  const visits = await loadVisits(db, row);
  const courts = await loadCourts(db, row.club_id, language);
  const [club] = await loadClubSummaries(db, [row.club_id], { language, now });
  const [service] = await loadServices(db, { clubIds: [row.club_id], serviceIds: [row.service_id] }, { language, now });
  const at = (moment: Date) => formatInstant(moment.getTime(), row.time_zone);
  return {
    id: `${row.club_id}-${row.series_id ?? row.id}`,
    title: requireFound(service).title,
    club: requireFound(club),
    email: row.email,
    repeatable_until: repeatableUntil(repeatingOf(booking), now),
    // Also grows when a visit is added.
    sequence: visits.length - 1 + visits.reduce((sum, { sequence }) => sum + sequence, 0),
    visits: visits.map((visit) => {
      const refund = refundNow({ ...booking, row: { ...row, ...visit } }, now);
      const stands = takesWeek(visit);
      return {
        ...{ token: visit.token, code: visit.code, status: visit.status },
        ...{ payment_type: visit.payment_type, payment_status: visit.payment_status },
        court: courts.find(({ id }) => id === visit.court_id) ?? null,
        ...{
          starts_at: at(visit.starts_at),
          ends_at: at(visit.ends_at),
          planned_at: at(visit.series_start ?? visit.starts_at),
        },
        price: uah(visit.price),
        cancellable: stands && refund.cancellable,
        refund: uah(stands ? refund.refund : (visit.refund_amount ?? 0)),
      };
    }),
  };
}

/**
 * Cancels every visit of a series that can still be cancelled, each by the club's terms. Its customer
 * is sent a message for each, because each may refund something else.
 * @throws Problem TOKEN_INVALID, CANCELLATION_WINDOW_PASSED if none can be cancelled
 */
export async function cancelSeries(trx: Db, token: string, now: number): Promise<void> {
  const { row } = await findOwn(trx, token);
  let cancelled = 0;
  // By id, as two requests lock them in one order.
  for (const visit of (await loadVisits(trx, row)).sort((one, other) => one.id - other.id)) {
    try {
      await cancelBooking(trx, visit.token, { reason: 'CANCELED_BY_CUSTOMER', now });
      cancelled += 1;
    } catch (error) {
      const code = error instanceof Problem ? error.code : '';
      // Over, too late, or cancelled before: it stays as it is. None of these has changed anything.
      if (code !== 'ALREADY_CANCELLED' && code !== 'CANCELLATION_WINDOW_PASSED') throw error;
    }
  }
  if (cancelled === 0) throw new Problem('CANCELLATION_WINDOW_PASSED');
}
