import { repeatableUntil, USUAL_VISITS, weeksAfter } from '#core/domain/repeat.ts';
import { MINUTE } from '#core/domain/units.ts';
import { formatInstant } from '#core/domain/zone.ts';
import type { Language, PaymentType } from '#core/schemas/scalars.ts';
import type { RepeatBody, RepeatDay, RepeatDaysBody, RepeatOffer, Series } from '#core/schemas/series.ts';
import type { Db } from '#server/database/db.ts';
import { Problem, requireFound } from '#server/http/problem.ts';
import { announceSeries } from '#server/messages/announce.ts';
import { clubsTime } from '#server/schedule/clubs-time.ts';
import { keepOffer, loadOccupancy, loadOffer, minutesBetween } from '#server/schedule/offer.ts';
import { type FoundBooking, findBooking, refundNow, repeatingOf } from '#server/views/booking.ts';
import { loadCourts } from '#server/views/court.ts';
import { inLanguage, uah } from '#server/views/texts.ts';
import { cancelBooking } from './cancel.ts';
import { type KnownCustomer, limitCustomer } from './customer.ts';
import { insertBooking } from './insert-booking.ts';
import { clearHolds, occupy } from './occupy.ts';
import { type BookingRow, lockBooking } from './state/apply-event.ts';
import { lockCustomers } from './unpaid.ts';

type Reading = { now: number; language: Language };

const invalid = (path: string, code: string) => new Problem('VALIDATION_FAILED', { fields: [{ path, code }] });

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

/** What was paid online once is paid at the club from then on, which takes cards in any case. */
const paymentOf = ({ payment_type }: BookingRow): PaymentType => (payment_type === 'online' ? 'card' : payment_type);

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
  if (until_date !== undefined && until_date > latest) throw invalid('until_date', 'SERIES_END');
  const { club, ...offer } = await loadOffer(db, row.service_id).catch(() => {
    throw new Problem('SLOT_NOT_OFFERED');
  });
  const planned = weeksAfter(plannedAt(row), { now, until: until_date ?? latest, timeZone: club.timeZone });
  const weeks = until_date === undefined ? planned.slice(0, USUAL_VISITS - 1) : planned;
  const payment_type = paymentOf(row);
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return { days: [], latest_date: latest, payment_type };
  const occupancy = await loadOccupancy(db, club, first.date, last.date, { device: '' });
  const courts = await loadCourts(db, row.club_id, language, row.service_id);
  const own = courts.findIndex(({ id }) => id === row.court_id);
  // The booking's own court first.
  const preferred = own < 0 ? courts : [courts[own]!, ...courts.filter((_, index) => index !== own)];
  const duration = minutesBetween(row.starts_at.getTime(), row.ends_at.getTime());
  const kept = (await loadVisits(db, row)).filter(({ status }) => status === 'confirmed' || status === 'pending');
  const booked = new Set(kept.map(plannedAt));
  const at = (instant: number) => formatInstant(instant, club.timeZone);
  const days = weeks.map(({ date, start }): RepeatDay => {
    const span = { date, starts_at: at(start), ends_at: at(start + duration * MINUTE) };
    if (booked.has(start)) return { ...span, status: 'booked', court: null, price: null };
    const times = preferred.flatMap((court) => {
      const time = clubsTime({ ...offer, club }, occupancy, { courtId: court.id, start, duration });
      return time && time.amount !== null ? [{ court, status: time.status, amount: time.amount }] : [];
    });
    const free = times.find(({ status }) => status === 'free');
    if (!free) return { ...span, status: times.length > 0 ? 'taken' : 'closed', court: null, price: null };
    return { ...span, status: 'free', court: free.court, price: uah(free.amount) };
  });
  return { days, latest_date: latest, payment_type };
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
 *   for no visit, those of the customer's limits and of a pass
 */
export async function repeatBooking(
  trx: Db,
  { token, visits }: Pick<RepeatBody, 'token' | 'visits'>,
  customer: KnownCustomer,
  { now, language }: Reading,
): Promise<void> {
  const { row: found } = await findRepeatable(trx, token, now);
  await keepOffer(trx, found.service_id);
  if (customer.isLimited && !customer.confirmed && !found.contact_confirmed)
    throw customer.problem ?? new Problem('CONTACT_CODE_REQUIRED');
  if (visits.length === 0) throw invalid('visits', 'REQUIRED');
  // Before the booking, as other calls lock them. What a pass pays for is not unpaid.
  if (customer.isLimited && paymentOf(found) !== 'subscription') await lockCustomers(trx, customer.keys);
  const wanted = [...visits].sort((one, other) => (one.date < other.date ? -1 : 1));
  const last = wanted.at(-1)!.date;
  const row = await lockBooking(trx, found);
  // Locked, so that two requests do not both begin a series.
  const { days } = await offerRepeat(trx, { token, until_date: last }, { now, language });
  const offer = await loadOffer(trx, row.service_id);
  const duration = minutesBetween(row.starts_at.getTime(), row.ends_at.getTime());
  const occupancy = await loadOccupancy(trx, offer.club, wanted[0]!.date, last, { device: '' });
  const payment_type = paymentOf(row);
  const pass_code = await passCodeOf(trx, row);
  const series_id = row.series_id ?? row.id;
  if (row.series_id === null) await joinSeries(trx, row.club_id, [row.id]);
  const keys: { club_id: number; id: number }[] = [];
  for (const { date, court_id } of wanted) {
    const day = days.find((one) => one.date === date);
    if (!day) throw invalid('visits', 'SERIES_DAY');
    const start = Date.parse(day.starts_at);
    const isOffered = offer.courtIds.includes(court_id);
    const time = isOffered ? clubsTime(offer, occupancy, { courtId: court_id, start, duration }) : undefined;
    if (!time || time.amount === null) throw new Problem('SLOT_NOT_OFFERED');
    if (day.status === 'booked' || time.status !== 'free') throw new Problem('SLOT_TAKEN');
    if (payment_type !== 'subscription') {
      const { club } = offer;
      const limited = { ...customer, confirmed: customer.confirmed || found.contact_confirmed };
      await limitCustomer(trx, limited, {
        time: { club, courtId: court_id, start, minutes: duration },
        now,
        isCounted: true,
      });
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
      {
        customer: {
          ...{ given_name: row.given_name, telephone: row.telephone, email: row.email },
          ...(row.family_name !== null && { family_name: row.family_name }),
        },
        ...(row.comment !== null && { comment: row.comment }),
        ...{ payment_type, pass_code, language: row.language, device_id: row.device_id },
        origin: {
          ...{ broker: row.broker, partner_id: row.partner_id },
          tracking: row.tracking && JSON.stringify(row.tracking),
        },
        known: { ...customer, confirmed: customer.confirmed || found.contact_confirmed },
        isToldOtherwise: true,
      },
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
  const { titles: service } = await db
    .selectFrom('service')
    .select('titles')
    .where('club_id', '=', row.club_id)
    .where('id', '=', row.service_id)
    .executeTakeFirstOrThrow();
  const club = requireFound(
    await db
      .selectFrom('club')
      .innerJoin('city', 'city.id', 'club.city_id')
      .select(['club.slug', 'club.titles', 'club.addresses', 'club.phone', 'city.titles as city_titles'])
      .where('club.id', '=', row.club_id)
      .executeTakeFirst(),
  );
  const at = (moment: Date) => formatInstant(moment.getTime(), row.time_zone);
  return {
    id: `${row.club_id}-${row.series_id ?? row.id}`,
    title: inLanguage(service, language),
    club: {
      ...{ slug: club.slug, phone: club.phone, time_zone: row.time_zone },
      ...{ title: inLanguage(club.titles, language), address: inLanguage(club.addresses, language) },
      city: inLanguage(club.city_titles, language),
    },
    repeatable_until: repeatableUntil(repeatingOf(booking), now),
    // Also grows when a visit is added.
    sequence: visits.length - 1 + visits.reduce((sum, { sequence }) => sum + sequence, 0),
    visits: visits.map((visit) => {
      const refund = refundNow({ ...booking, row: { ...row, ...visit } }, now);
      const stands = visit.status === 'confirmed' || visit.status === 'pending';
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
