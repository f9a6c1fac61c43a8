import { repeatableUntil, takesWeek, usualStart, weeklyUntil } from '#core/domain/repeat.ts';
import { formatInstant } from '#core/domain/zone.ts';
import type { WantedWeek } from '#core/schemas/book.ts';
import type { Language, PaymentType } from '#core/schemas/scalars.ts';
import type { RepeatBody, RepeatDaysBody, RepeatOffer, Series, WeeksBody, WeeksOffer } from '#core/schemas/series.ts';
import { findWeekly } from '#server/clubs/sessions.ts';
import type { Db } from '#server/database/db.ts';
import { Problem, requireFound } from '#server/http/problem.ts';
import { announceSeries } from '#server/messages/announce.ts';
import { keepOffer, loadOffer, minutesBetween, type Offer } from '#server/schedule/offer.ts';
import { type FoundBooking, findBooking, loadSessionTitles, refundNow, repeatingOf } from '#server/views/booking.ts';
import { loadClubSummaries } from '#server/views/club.ts';
import { loadCourts } from '#server/views/court.ts';
import { loadServices } from '#server/views/service.ts';
import { inLanguage, uah } from '#server/views/texts.ts';
import { cancelBooking } from './cancel.ts';
import { type KnownCustomer, requireConfirmed } from './customer.ts';
import { bookerOf, type KnownBooker } from './insert-booking.ts';
import { allowedPaymentTypes, type PaymentFlags } from './payment-methods.ts';
import { dateInWeekOf, usualWeekly } from './place-weeks.ts';
import { findSession, lockSessions, requireOpen } from './places.ts';
import { joinResolvedSlots, type ResolveOptions, resolveTokens } from './resolve-tokens.ts';
import { type BookingRow, lockBooking } from './state/apply-event.ts';
import { isUnpaid, lockCustomers } from './unpaid.ts';
import { bookWeeks, type FirstVisit, isWrongWeek, joinSeries, listWeeks, lockWeeks } from './weeks.ts';

type Reading = { now: number; language: Language };

export const invalid = (path: string, code: string) => new Problem('VALIDATION_FAILED', { fields: [{ path, code }] });

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
export const loadVisits = (db: Db, row: Pick<BookingRow, 'club_id' | 'id' | 'series_id'>): Promise<BookingRow[]> =>
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

/** A visit whose place is repeated in the dates of a weekly session. `weekly` is its number, `start` in epoch ms. */
async function withWeekly(
  db: Db,
  visit: Omit<FirstVisit, 'courtId' | 'duration' | 'usual'>,
  weeklyId: number | null | undefined,
): Promise<FirstVisit> {
  const weekly = weeklyId ? await findWeekly(db, visit.offer.club.id, weeklyId) : undefined;
  if (!weekly) throw new Problem('REPEAT_NOT_POSSIBLE');
  // The club may have moved the session since the first place was booked.
  const usual = dateInWeekOf(visit.start, weekly);
  return { ...visit, weekly, courtId: weekly.court_id, duration: weekly.minutes, usual };
}

/**
 * A place in a session as a visit to repeat.
 * @throws Problem REPEAT_NOT_POSSIBLE if the session does not repeat
 */
export const placeVisit = (
  db: Db,
  offer: Offer,
  { starts_at, weekly_id }: { starts_at: Date; weekly_id: number | null },
): Promise<FirstVisit> => withWeekly(db, { offer, start: starts_at.getTime() }, weekly_id);

/**
 * The booking as a visit to repeat.
 * @throws Problem SLOT_NOT_OFFERED if the club no longer offers the service
 */
async function firstVisitOf(db: Db, row: BookingRow, now: number): Promise<FirstVisit> {
  const offer = await loadCurrentOffer(db, row.service_id);
  const visits = (await loadVisits(db, row)).filter(takesWeek);
  const ahead = visits.filter(({ starts_at }) => starts_at.getTime() > now);
  const visit = { offer, start: plannedAt(row), booked: new Set(visits.map(plannedAt)) };
  if (row.session_id !== null) {
    const sessions = ahead.map(({ session_id }) => session_id);
    return withWeekly(db, visit, await usualWeekly(db, row, sessions));
  }
  const starts = ahead.map(({ starts_at }) => starts_at.getTime());
  return {
    ...visit,
    courtId: row.court_id,
    usual: usualStart(plannedAt(row), starts, offer.club.timeZone),
    duration: minutesBetween(row.starts_at.getTime(), row.ends_at.getTime()),
  };
}

/**
 * The weeks in which a booking can be repeated. A week whose court is taken offers the first free court
 * of the same service and sport; a place is where its session is that week.
 * @throws Problem TOKEN_INVALID, REPEAT_NOT_POSSIBLE, SLOT_NOT_OFFERED if the club no longer offers the
 *   service, VALIDATION_FAILED for a day beyond what the club takes
 */
export async function offerRepeat(
  db: Db,
  { token, until_date }: RepeatDaysBody,
  { now, language }: Reading,
): Promise<RepeatOffer> {
  const { row, latest } = await findRepeatable(db, token, now);
  const visit = await firstVisitOf(db, row, now);
  const days = await listWeeks(db, visit, { until_date, latest }, { now, language });
  return { days, latest_date: latest, payment_type: paymentOf(row, visit.offer.club) };
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

/** Until when visits of an offer can be repeated. @throws Problem REPEAT_NOT_POSSIBLE */
export function requireWeekly({ club }: Offer, now: number): string {
  const repeating = { online_booking: club.onlineBooking, series_weeks: club.seriesWeeks, time_zone: club.timeZone };
  const latest = weeklyUntil(repeating, now);
  if (latest === null) throw new Problem('REPEAT_NOT_POSSIBLE');
  return latest;
}

/**
 * What a visitor would book first.
 * @throws Problem those of slot tokens and of sessions, VALIDATION_FAILED for neither or both
 */
async function firstVisitIn(
  db: Db,
  { slots, service_id, session_id }: WeeksBody,
  options: ResolveOptions,
): Promise<FirstVisit> {
  if (slots) {
    if (service_id !== undefined || session_id !== undefined) throw invalid('slots', 'INVALID');
    const { offer, courtId, start, end } = joinResolvedSlots(await resolveTokens(db, slots, options));
    return { offer, courtId, start, duration: minutesBetween(start, end) };
  }
  if (service_id === undefined) throw invalid('slots', 'REQUIRED');
  if (session_id === undefined) throw invalid('session_id', 'REQUIRED');
  const offer = await loadOffer(db, service_id);
  const session = await findSession(db, offer, session_id);
  requireOpen(session.starts_at.getTime(), offer.club, options.now);
  return placeVisit(db, offer, session);
}

/**
 * The weeks after slots in which the same time can be booked too, or after a session in which a place can.
 * @throws Problem REPEAT_NOT_POSSIBLE, those of slot tokens and of sessions, VALIDATION_FAILED for a day
 *   beyond what the club takes
 */
export async function offerWeeks(
  db: Db,
  { until_date, ...wanted }: WeeksBody,
  { language, ...options }: ResolveOptions & Reading,
): Promise<WeeksOffer> {
  const visit = await firstVisitIn(db, wanted, options);
  const latest = requireWeekly(visit.offer, options.now);
  return {
    days: await listWeeks(db, visit, { until_date, latest }, { now: options.now, language }),
    latest_date: latest,
  };
}

/**
 * Books weeks together with a visit that the transaction has just booked, and tells the customer of all
 * at once, or once they are paid: online by one payment, at the club each on its day, or with the pass.
 * @throws Problem REPEAT_NOT_POSSIBLE, VALIDATION_FAILED on `weeks.0` and so on, those of the customer's
 *   limits and of a pass
 */
export async function bookTogether(
  trx: Db,
  { id, visit }: { id: number; visit: FirstVisit },
  weeks: readonly WantedWeek[],
  { booker, now }: { booker: KnownBooker; now: number },
): Promise<void> {
  const latest = requireWeekly(visit.offer, now);
  const key = { club_id: visit.offer.club.id, id };
  await joinSeries(trx, key.club_id, [id]);
  const keys = await bookWeeks(trx, visit, weeks, {
    ...{ booker, series_id: id, latest, now, isCounted: true },
    refuse: (index, code) => invalid(`weeks.${index}`, code),
  });
  if (booker.payment_type !== 'online') await announceSeries(trx, [key, ...keys], { byClub: false });
}

/**
 * Books further weeks of a booking, all or none, for its customer, who is sent one message. They are
 * paid at the club, or with the pass. The email address must be confirmed, since nothing is paid yet.
 * @throws Problem TOKEN_INVALID, REPEAT_NOT_POSSIBLE, SLOT_NOT_OFFERED, SLOT_TAKEN, GROUP_FULL,
 *   VALIDATION_FAILED for no visit or a day that is none of its weeks, those of the customer's limits
 *   and of a pass
 */
export async function repeatBooking(
  trx: Db,
  { token, visits }: Pick<RepeatBody, 'token' | 'visits'>,
  customer: KnownCustomer,
  now: number,
): Promise<void> {
  const { row: found, latest } = await findRepeatable(trx, token, now);
  const known = { ...customer, confirmed: customer.confirmed || found.contact_confirmed };
  requireConfirmed(known);
  if (visits.length === 0) throw invalid('visits', 'REQUIRED');
  await keepOffer(trx, found.service_id);
  // Before the booking, as other calls lock them.
  await lockCustomers(trx, known.keys);
  // Of two requests, the second waits here and then finds the weeks booked.
  const row = await lockBooking(trx, found);
  if (row.status !== 'confirmed') throw new Problem('REPEAT_NOT_POSSIBLE');
  const visit = await firstVisitOf(trx, row, now);
  const booker = {
    ...bookerOf(row),
    payment_type: paymentOf(row, visit.offer.club),
    pass_code: await passCodeOf(trx, row),
    known,
  };
  await lockWeeks(trx, visit, visits, { latest, now });
  const series_id = row.series_id ?? row.id;
  if (row.series_id === null) await joinSeries(trx, row.club_id, [row.id]);
  const keys = await bookWeeks(trx, visit, visits, {
    ...{ booker, series_id, latest, now },
    isCounted: isUnpaid(row),
    refuse: (_, code) => (isWrongWeek(code) ? invalid('visits', code) : new Problem(code)),
  });
  await announceSeries(trx, keys, { byClub: false });
}

/** @throws Problem TOKEN_INVALID, also for the club's link */
export async function findOwn(db: Db, token: string): Promise<FoundBooking> {
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
  const session = row.session_id === null ? undefined : await loadSessionTitles(db, row.club_id, row.session_id);
  return {
    id: `${row.club_id}-${row.series_id ?? row.id}`,
    title: session ? inLanguage(session, language) : requireFound(service).title,
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
  const visits = (await loadVisits(trx, row)).sort((one, other) => one.id - other.id);
  // By id, as two requests lock them in one order, and then their sessions.
  for (const visit of visits) await lockBooking(trx, visit);
  const sessions = visits.flatMap(({ session_id }) => session_id ?? []);
  if (sessions.length > 0) await lockSessions(trx, row.club_id, sessions);
  let cancelled = 0;
  for (const visit of visits) {
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
