import type { SlotStatus } from '#core/domain/availability.ts';
import { type SeriesWeek, USUAL_VISITS, weeksAfter } from '#core/domain/repeat.ts';
import { MINUTE } from '#core/domain/units.ts';
import { formatInstant } from '#core/domain/zone.ts';
import type { WantedWeek } from '#core/schemas/book.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { RepeatDay } from '#core/schemas/series.ts';
import type { Db } from '#server/database/db.ts';
import { Problem } from '#server/http/problem.ts';
import { clubsTime } from '#server/schedule/clubs-time.ts';
import { loadOccupancy, type Offer } from '#server/schedule/offer.ts';
import { loadCourts } from '#server/views/court.ts';
import { uah } from '#server/views/texts.ts';
import { limitCustomer } from './customer.ts';
import { insertBooking, type KnownBooker } from './insert-booking.ts';
import { clearHolds, occupantOf, occupy } from './occupy.ts';

/** A visit that is to be repeated every week. */
export type FirstVisit = {
  offer: Offer;
  courtId: number | null;
  /** When the series plans it, epoch ms. */
  start: number;
  /** A start with the weekday and hour of further visits, epoch ms; as planned by default. */
  usual?: number;
  /** Minutes. */
  duration: number;
  /** The weeks that are booked already, by their planned start in epoch ms. */
  booked?: ReadonlySet<number>;
};

/** @throws Problem VALIDATION_FAILED for a day beyond what the club takes */
export function requireUntil(day: string, latest: string, path: string): void {
  if (day > latest) throw new Problem('VALIDATION_FAILED', { fields: [{ path, code: 'SERIES_END' }] });
}

/** The weeks of a visit until a day, and what is free in them. */
async function loadWeeks(
  db: Db,
  { offer, start, usual, duration, booked = new Set() }: FirstVisit,
  { until, now }: { until: string; now: number },
) {
  const { club } = offer;
  const from = now + club.leadTimeMinutes * MINUTE;
  const weeks = weeksAfter(start, { from, until, timeZone: club.timeZone, usual });
  const occupancy = await loadOccupancy(db, club, weeks[0]?.date ?? until, until, { device: '' });
  return {
    weeks,
    isBooked: (week: SeriesWeek) => booked.has(week.planned),
    /** The time of a court in a week; undefined if the club does not sell it. */
    timeOf(week: SeriesWeek, courtId: number): { status: SlotStatus; amount: number } | undefined {
      if (!offer.courtIds.includes(courtId)) return undefined;
      const time = clubsTime(offer, occupancy, { courtId, start: week.start, duration });
      return time && time.amount !== null ? { status: time.status, amount: time.amount } : undefined;
    },
  };
}

/**
 * The weeks in which a visit can be repeated, until a day, or about ten visits. A week whose court is
 * taken offers the first free court of the same service.
 * @throws Problem VALIDATION_FAILED on `until_date` for a day beyond what the club takes
 */
export async function listWeeks(
  db: Db,
  visit: FirstVisit,
  { until_date, latest }: { until_date: string | undefined; latest: string },
  { now, language }: { now: number; language: Language },
): Promise<RepeatDay[]> {
  const until = until_date ?? latest;
  requireUntil(until, latest, 'until_date');
  const { offer, courtId, duration } = visit;
  const { id: clubId, timeZone } = offer.club;
  const { weeks, isBooked, timeOf } = await loadWeeks(db, visit, { until, now });
  const courts = await loadCourts(db, clubId, language, offer.serviceId);
  // The visit's own court first.
  const preferred = courts.sort((one, other) => Number(other.id === courtId) - Number(one.id === courtId));
  return weeks.slice(0, until_date === undefined ? USUAL_VISITS - 1 : undefined).map((week): RepeatDay => {
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
}

type HowToBook = {
  booker: KnownBooker;
  series_id: number;
  /** The last day that the club takes. */
  latest: string;
  now: number;
  /** Whether the first visit is counted by the customer's limits: a series counts as one booking. */
  isCounted: boolean;
  /** The refusal of the wanted week with this index. */
  refuse: (index: number, code: 'SERIES_END' | 'SERIES_DAY' | 'SLOT_NOT_OFFERED' | 'SLOT_TAKEN') => Problem;
};

/**
 * Books weeks of a visit, by time, as two customers take theirs in one order. Of a series that is paid
 * online they are held. Tells nobody.
 * @throws Problem of `refuse`, and those of the customer's limits and of a pass
 */
export async function bookWeeks(
  trx: Db,
  visit: FirstVisit,
  wanted: readonly WantedWeek[],
  { booker, series_id, latest, now, isCounted, refuse }: HowToBook,
): Promise<{ club_id: number; id: number }[]> {
  const { offer, duration } = visit;
  const { club } = offer;
  const sorted = wanted
    .map((week, index) => ({ ...week, index }))
    .sort((one, other) => (one.date < other.date ? -1 : 1));
  const last = sorted.at(-1)!;
  if (last.date > latest) throw refuse(last.index, 'SERIES_END');
  const { weeks, isBooked, timeOf } = await loadWeeks(trx, visit, { until: last.date, now });
  const keys: { club_id: number; id: number }[] = [];
  for (const { date, court_id, index } of sorted) {
    const week = weeks.find((one) => one.date === date);
    if (!week) throw refuse(index, 'SERIES_DAY');
    const time = timeOf(week, court_id);
    if (!time) throw refuse(index, 'SLOT_NOT_OFFERED');
    if (isBooked(week) || time.status !== 'free') throw refuse(index, 'SLOT_TAKEN');
    const { start, planned } = week;
    if (booker.payment_type !== 'subscription') {
      const wantedTime = { club, courtId: court_id, start, minutes: duration };
      // From its first unpaid visit on.
      await limitCustomer(trx, booker.known, { time: wantedTime, now, isCounted: isCounted || keys.length > 0 });
    }
    const end = start + duration * MINUTE;
    const court = { club_id: club.id, court_id, coach_id: offer.coachId, start, end };
    await clearHolds(trx, court, { device: '' });
    const booked = await insertBooking(
      trx,
      {
        ...{ club_id: club.id, kind: offer.kind, service_id: offer.serviceId, session_id: null, price: time.amount },
        ...{ court_id, coach_id: offer.coachId, starts_at: new Date(start), ends_at: new Date(end) },
        ...{ series_id, series_start: new Date(planned) },
      },
      { ...booker, isToldOtherwise: true },
      now,
    );
    if (!(await occupy(trx, court, occupantOf(booked)))) throw refuse(index, 'SLOT_TAKEN');
    keys.push({ club_id: club.id, id: booked.id });
  }
  return keys;
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
