import { isChangeable } from '#core/domain/change.ts';
import { formatClock, parseClock } from '#core/domain/clock.ts';
import { durationFits } from '#core/domain/duration.ts';
import { takesWeek } from '#core/domain/repeat.ts';
import { MINUTE } from '#core/domain/units.ts';
import { addDays, formatInstant, toInstant, toZoned, weekday } from '#core/domain/zone.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { MoveSeriesBody, SeriesMove, SeriesMoves, SeriesMovesBody } from '#core/schemas/series.ts';
import type { Db } from '#server/database/db.ts';
import { Problem } from '#server/http/problem.ts';
import { announceSeriesMoved, type MovedVisit } from '#server/messages/announce.ts';
import { clubsTime, clubsTimes } from '#server/schedule/clubs-time.ts';
import {
  amountOf,
  courtIdsInPlaceOf,
  keepOffer,
  loadOccupancy,
  loadOffers,
  minutesBetween,
  type Offer,
  type TakenTime,
} from '#server/schedule/offer.ts';
import { readSlotToken, type SlotClaim, signSlotToken } from '#server/tokens/slot-token.ts';
import { changingOf, type FoundBooking } from '#server/views/booking.ts';
import { loadCourts } from '#server/views/court.ts';
import { uah } from '#server/views/texts.ts';
import { customersOf, type LimitedContext, moveToTime, requireAffordable, requireChangeable } from './move.ts';
import { findOwn, invalid, loadVisits } from './series.ts';
import { lockBooking } from './state/apply-event.ts';
import { lockCustomers } from './unpaid.ts';

/** A weekday (Monday is 1) and minutes after its midnight. */
type WeeklyTime = { weekday: number; minutes: number };

const startOf = ({ row }: FoundBooking): number => row.starts_at.getTime();

const durationOf = ({ row }: FoundBooking): number => minutesBetween(row.starts_at.getTime(), row.ends_at.getTime());

const weeklyTimeOf = (booking: FoundBooking): WeeklyTime => {
  const { date, minutes } = toZoned(startOf(booking), booking.row.time_zone);
  return { weekday: weekday(date), minutes };
};

/** The Monday of the week of an instant, epoch ms. */
const mondayOf = (instant: number, timeZone: string): string => {
  const { date } = toZoned(instant, timeZone);
  return addDays(date, 1 - weekday(date));
};

const dayOf = (booking: FoundBooking, day: number): string =>
  addDays(mondayOf(startOf(booking), booking.row.time_zone), day - 1);

/** A visit is moved within its week, also beyond the days that the club offers to new bookings. */
const isOver = (start: number, { club }: Offer, now: number): boolean => start <= now + club.leadTimeMinutes * MINUTE;

/**
 * The booking of a link, whose series can be moved. A place takes part in what the club plans, so that
 * each visit moves alone, to another session.
 * @throws Problem TOKEN_INVALID, CHANGE_NOT_POSSIBLE for places in sessions
 */
async function findMovable(db: Db, token: string): Promise<FoundBooking> {
  const booking = await findOwn(db, token);
  if (booking.row.session_id !== null) throw new Problem('CHANGE_NOT_POSSIBLE');
  return booking;
}

/** All visits of the series of a booking as bookings of their own. */
async function loadOwn(db: Db, booking: FoundBooking): Promise<FoundBooking[]> {
  const visits = await loadVisits(db, booking.row);
  return visits.map((visit) => ({ ...booking, row: { ...booking.row, ...visit } }));
}

/** The courts of a service that can take the place of the visit's own, which is first. */
const courtsFor = ({ row }: FoundBooking, offer: Offer): number[] =>
  courtIdsInPlaceOf(offer, row.court_id).sort(
    (one, other) => Number(other === row.court_id) - Number(one === row.court_id),
  );

/** What keeps a visit from a free time. */
const KEPT: Record<string, SeriesMove['status']> = {
  CHANGE_COSTS_MORE: 'costs_more',
  SPLIT_KEEPS_PRICE: 'shared',
  PASS_NOT_VALID: 'pass_over',
};

type Place = { courtId: number; amount: number; refund: number };

/** The first of the free courts to which the visit may move, or why it stays. */
async function firstAffordable(
  db: Db,
  booking: FoundBooking,
  start: number,
  free: readonly Omit<Place, 'refund'>[],
): Promise<Place | SeriesMove['status']> {
  let kept: SeriesMove['status'] = 'taken';
  for (const { courtId, amount } of free) {
    try {
      const { refund } = await requireAffordable(db, booking, { price: amount, starts_at: new Date(start) });
      return { courtId, amount, refund };
    } catch (error) {
      const status = error instanceof Problem ? KEPT[error.code] : undefined;
      if (!status) throw error;
      kept = status;
    }
  }
  return kept;
}

/** Where a visit could move. `claimed` are the times that the visits before it would take. */
async function findPlace(
  db: Db,
  booking: FoundBooking,
  start: number,
  { offer, now, claimed }: { offer: Offer | undefined; now: number; claimed: readonly TakenTime[] },
): Promise<Place | SeriesMove['status']> {
  const duration = durationOf(booking);
  if (startOf(booking) === start) return 'there';
  if (!isChangeable(changingOf(booking), now)) return 'fixed';
  // The club may have changed what it offers since.
  if (!offer || !durationFits(offer, duration) || isOver(start, offer, now)) return 'closed';
  const { date } = toZoned(start, offer.club.timeZone);
  const found = await loadOccupancy(db, offer.club, date, date, { device: '', bookingId: booking.row.id });
  const occupancy = { ...found, taken: [...found.taken, ...claimed] };
  const sold = courtsFor(booking, offer).flatMap((courtId) => {
    const time = clubsTime(offer, occupancy, { courtId, start, duration });
    return time && time.amount !== null ? [{ courtId, amount: time.amount, status: time.status }] : [];
  });
  if (sold.length === 0) return 'closed';
  return firstAffordable(
    db,
    booking,
    start,
    sold.filter(({ status }) => status === 'free'),
  );
}

/** The times that a club sells on a day, 'HH:mm' and by time, free or not. */
function timesSold(booking: FoundBooking, offer: Offer | undefined, date: string): string[] {
  const duration = durationOf(booking);
  if (!offer || !durationFits(offer, duration)) return [];
  const starts = courtsFor(booking, offer).flatMap((courtId) =>
    clubsTimes(offer, { taken: [], closures: [] }, { courtId, date, duration })
      .filter(({ start }) => amountOf(offer, courtId, start, duration) !== null)
      .map(({ start }) => toZoned(start, offer.club.timeZone))
      .filter((time) => time.date === date)
      .map(({ minutes }) => formatClock(minutes)),
  );
  return [...new Set(starts)].sort();
}

/**
 * Where the visits of a series that have not begun could be moved: each within its week, to its own
 * court, or else to the first free one of its sport. Moves nothing.
 * @throws Problem TOKEN_INVALID, CHANGE_NOT_POSSIBLE for places in sessions, CHANGE_WINDOW_PASSED if none
 *   can be moved, VALIDATION_FAILED
 */
export async function listSeriesMoves(
  db: Db,
  { token, ...asked }: SeriesMovesBody,
  { now, secret, language }: { now: number; secret: Uint8Array; language: Language },
): Promise<SeriesMoves> {
  if (asked.weekday !== undefined && (asked.weekday < 1 || asked.weekday > 7)) throw invalid('weekday', 'INVALID');
  const all = await loadOwn(db, await findMovable(db, token));
  const visits = all.filter((visit) => takesWeek(visit.row) && startOf(visit) > now);
  const next = visits.find((visit) => isChangeable(changingOf(visit), now));
  if (!next) throw new Problem('CHANGE_WINDOW_PASSED');
  const { club_id, time_zone } = next.row;
  const offers = new Map((await loadOffers(db, { clubId: club_id })).map((offer) => [offer.serviceId, offer]));
  const own = weeklyTimeOf(next);
  const wanted = { weekday: asked.weekday ?? own.weekday, minutes: asked.time ? parseClock(asked.time) : own.minutes };
  const courts = await loadCourts(db, club_id, language);
  const at = (instant: number) => formatInstant(instant, time_zone);
  const claimed: TakenTime[] = [];
  const moves: SeriesMove[] = [];
  for (const visit of visits) {
    const offer = offers.get(visit.row.service_id);
    const duration = durationOf(visit);
    const start = toInstant(dayOf(visit, wanted.weekday), wanted.minutes, time_zone);
    const end = start + duration * MINUTE;
    const place = await findPlace(db, visit, start, { offer, now, claimed });
    const times = { current_start: at(startOf(visit)), starts_at: at(start), ends_at: at(end) };
    const common = { token: visit.row.token, ...times };
    if (typeof place === 'string') {
      moves.push({ ...common, status: place, slot: null, court: null, price: null, refund: null });
      continue;
    }
    const { courtId, amount, refund } = place;
    claimed.push({ courtId, coachId: visit.row.coach_id, start, end });
    const claim = { serviceId: visit.row.service_id, courtId, startsAt: start, duration, amount };
    moves.push({
      ...{ ...common, status: 'free', slot: signSlotToken({ ...claim, issuedAt: now }, secret) },
      ...{ court: courts.find(({ id }) => id === courtId) ?? null, price: uah(amount), refund: uah(refund) },
    });
  }
  const times = timesSold(next, offers.get(next.row.service_id), dayOf(next, wanted.weekday));
  return { weekday: wanted.weekday, time: formatClock(wanted.minutes), times, moves };
}

/**
 * The free time of a claim, within the week of its visit.
 * @throws Problem CHANGE_NOT_POSSIBLE for another service or length, VALIDATION_FAILED for another week,
 *   SLOT_IN_PAST, SLOT_NOT_OFFERED, SLOT_TAKEN, PRICE_CHANGED
 */
async function requireTime(trx: Db, booking: FoundBooking, claim: SlotClaim, now: number) {
  const { courtId, startsAt: start, duration, amount: price } = claim;
  const { row } = booking;
  if (claim.serviceId !== row.service_id || duration !== durationOf(booking)) throw new Problem('CHANGE_NOT_POSSIBLE');
  if (mondayOf(start, row.time_zone) !== mondayOf(startOf(booking), row.time_zone))
    throw invalid('moves', 'SERIES_DAY');
  const [offer] = await loadOffers(trx, { serviceId: row.service_id });
  if (!offer || !courtsFor(booking, offer).includes(courtId) || !durationFits(offer, duration))
    throw new Problem('SLOT_NOT_OFFERED');
  if (isOver(start, offer, now)) throw new Problem('SLOT_IN_PAST');
  const { date } = toZoned(start, offer.club.timeZone);
  const occupancy = await loadOccupancy(trx, offer.club, date, date, { device: '', bookingId: row.id });
  const time = clubsTime(offer, occupancy, { courtId, start, duration });
  if (!time || time.amount === null) throw new Problem('SLOT_NOT_OFFERED');
  if (time.status !== 'free') throw new Problem('SLOT_TAKEN');
  if (time.amount !== price) throw new Problem('PRICE_CHANGED');
  return { offer, courtId, start, end: start + duration * MINUTE, price };
}

/**
 * Moves visits of a series to the slots that were listed for them, all or none, each as its customer
 * would move it alone. The customer and the club get one message each.
 * @throws Problem TOKEN_INVALID, CHANGE_NOT_POSSIBLE, VALIDATION_FAILED for no visit or one twice, and
 *   those of `requireTime` and of a move
 */
export async function moveSeries(
  trx: Db,
  { token, moves }: MoveSeriesBody,
  context: Omit<LimitedContext, 'device'>,
): Promise<void> {
  const { secret, now } = context;
  if (moves.length === 0) throw invalid('moves', 'REQUIRED');
  if (new Set(moves.map((move) => move.token)).size < moves.length) throw invalid('moves', 'SERIES_DAY');
  const claims = new Map(moves.map((move) => [move.token, readSlotToken(move.slot, secret, now)]));
  const own = await findMovable(trx, token);
  await keepOffer(trx, own.row.service_id);
  // Before the bookings, as other calls lock them.
  await lockCustomers(trx, customersOf(own));
  const wanted = (await loadOwn(trx, own)).filter(({ row }) => claims.has(row.token));
  if (wanted.length < moves.length) throw new Problem('TOKEN_INVALID');
  const locked: FoundBooking[] = [];
  // By id, as two requests lock them in one order.
  for (const visit of wanted.sort((one, other) => one.row.id - other.row.id)) {
    locked.push({ ...visit, row: { ...visit.row, ...(await lockBooking(trx, visit.row)) } });
  }
  const moved: MovedVisit[] = [];
  for (const visit of locked.sort((one, other) => startOf(one) - startOf(other))) {
    const { club_id, id, starts_at, ends_at } = visit.row;
    requireChangeable(visit, now);
    const time = await requireTime(trx, visit, claims.get(visit.row.token)!, now);
    const refund = await moveToTime(trx, visit, time, { ...context, device: '', isToldOtherwise: true });
    moved.push({ key: { club_id, id }, before: { starts_at, ends_at }, refund });
  }
  await announceSeriesMoved(trx, moved);
}
