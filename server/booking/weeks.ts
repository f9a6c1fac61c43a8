import type { SlotStatus } from '#core/domain/availability.ts';
import { type SeriesWeek, USUAL_VISITS, weeksAfter } from '#core/domain/repeat.ts';
import { MINUTE } from '#core/domain/units.ts';
import { formatInstant } from '#core/domain/zone.ts';
import type { WantedWeek } from '#core/schemas/book.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { RepeatDay } from '#core/schemas/series.ts';
import type { WeeklySession } from '#server/clubs/sessions.ts';
import type { Db } from '#server/database/db.ts';
import { Problem } from '#server/http/problem.ts';
import { clubsTime } from '#server/schedule/clubs-time.ts';
import { courtIdsInPlaceOf, loadOccupancy, type Offer } from '#server/schedule/offer.ts';
import { loadCourts } from '#server/views/court.ts';
import { uah } from '#server/views/texts.ts';
import { limitCustomer } from './customer.ts';
import { insertBooking, type KnownBooker } from './insert-booking.ts';
import { clearHolds, occupantOf, occupy } from './occupy.ts';
import { loadPlaceWeeks, lockPlaceWeeks, type StoredDate } from './place-weeks.ts';
import { clearPlaceHolds, type SessionKey, takePlace } from './places.ts';
import { expireUnpaid } from './state/apply-event.ts';

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
  /** Of a place: the session whose dates have the further places. */
  weekly?: WeeklySession;
};

/** @throws Problem VALIDATION_FAILED for a day beyond what the club takes */
export function requireUntil(day: string, latest: string, path: string): void {
  if (day > latest) throw new Problem('VALIDATION_FAILED', { fields: [{ path, code: 'SERIES_END' }] });
}

const weeksOf = ({ offer, start, usual }: FirstVisit, { until, now }: { until: string; now: number }): SeriesWeek[] => {
  const { timeZone, leadTimeMinutes } = offer.club;
  return weeksAfter(start, { from: now + leadTimeMinutes * MINUTE, until, timeZone, usual });
};

/** What a visit's weeks have: the time of a court in a week, and of a place the week's date, if they are. */
type WeeksTimes = {
  timeOf(week: SeriesWeek, courtId: number): { status: SlotStatus; amount: number } | undefined;
  dateOf(week: SeriesWeek): StoredDate | undefined;
};

/** The times that a club sells in weeks of a visit, on the courts that can take the place of its court. */
async function loadCourtWeeks(
  db: Db,
  { offer, courtId: own, duration }: FirstVisit,
  weeks: readonly SeriesWeek[],
  until: string,
): Promise<WeeksTimes> {
  const occupancy = await loadOccupancy(db, offer.club, weeks[0]?.date ?? until, until, { device: '' });
  const courtIds = courtIdsInPlaceOf(offer, own);
  return {
    timeOf({ start }, courtId) {
      if (!courtIds.includes(courtId)) return undefined;
      const time = clubsTime(offer, occupancy, { courtId, start, duration });
      return time && time.amount !== null ? { status: time.status, amount: time.amount } : undefined;
    },
    dateOf: () => undefined,
  };
}

/** The weeks of a visit until a day, and what is free in them. */
async function loadWeeks(db: Db, visit: FirstVisit, { until, now }: { until: string; now: number }) {
  const { weekly, booked = new Set() } = visit;
  const weeks = weeksOf(visit, { until, now });
  const times: WeeksTimes = weekly
    ? await loadPlaceWeeks(db, weekly, weeks)
    : await loadCourtWeeks(db, visit, weeks, until);
  return { weeks, isBooked: (week: SeriesWeek) => booked.has(week.planned), ...times };
}

/**
 * The weeks in which a visit can be repeated, until a day, or about ten visits. A week whose court is
 * taken offers the first free court of the same service and sport; a place is where its session is that week.
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
  const { offer, courtId, duration, weekly } = visit;
  const { id: clubId, timeZone } = offer.club;
  const { weeks, isBooked, timeOf } = await loadWeeks(db, visit, { until, now });
  const courts = await loadCourts(db, clubId, language, weekly ? undefined : offer.serviceId);
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
  refuse: (index: number, code: WeekRefusal) => Problem;
};

/** What is wrong with a week that is asked for. */
const WRONG_WEEKS = ['SERIES_END', 'SERIES_DAY', 'DATE_TWICE'] as const;
/** Why a week is not booked; `GROUP_FULL` of a place. */
export const WEEK_REFUSALS = [...WRONG_WEEKS, 'SLOT_NOT_OFFERED', 'SLOT_TAKEN', 'GROUP_FULL'] as const;
export type WeekRefusal = (typeof WEEK_REFUSALS)[number];

export const isWrongWeek = (code: WeekRefusal): code is (typeof WRONG_WEEKS)[number] =>
  WRONG_WEEKS.some((wrong) => wrong === code);

/**
 * Adds the dates of wanted weeks of a place that are still to come, and locks them, with further sessions,
 * before `bookWeeks`.
 */
export async function lockWeeks(
  trx: Db,
  visit: FirstVisit,
  wanted: readonly WantedWeek[],
  { latest, now, others = [] }: { latest: string; now: number; others?: readonly SessionKey[] },
): Promise<void> {
  if (!visit.weekly) return;
  const weeks = weeksOf(visit, { until: latest, now }).filter(({ date }) => wanted.some((one) => one.date === date));
  await lockPlaceWeeks(trx, visit.weekly, weeks, others);
}

type NewVisit = Parameters<typeof insertBooking>[1];

/** Stores a visit of a court, and takes its time. Returns its number, or undefined if the time is taken. */
async function bookTime(
  trx: Db,
  visit: NewVisit & { court_id: number; coach_id: number | null; starts_at: Date; ends_at: Date },
  { booker, now }: Pick<HowToBook, 'booker' | 'now'>,
): Promise<number | undefined> {
  const { club_id, court_id, coach_id, starts_at, ends_at } = visit;
  const time = { club_id, court_id, coach_id, start: starts_at.getTime(), end: ends_at.getTime() };
  await clearHolds(trx, time, { device: '' });
  const booked = await insertBooking(trx, visit, { ...booker, isToldOtherwise: true }, now);
  return (await occupy(trx, time, occupantOf(booked))) ? booked.id : undefined;
}

/** Stores a place in a locked date, and takes it. Returns its number, or undefined if the date is full. */
async function bookDate(
  trx: Db,
  date: StoredDate,
  visit: Omit<NewVisit, 'coach_id' | 'session_id' | 'starts_at' | 'ends_at'>,
  { booker, now }: Pick<HowToBook, 'booker' | 'now'>,
): Promise<number | undefined> {
  const { id: session_id, coach_id, starts_at, ends_at } = date;
  await expireUnpaid(trx, date);
  await clearPlaceHolds(trx, date, { device: booker.device_id });
  if (!(await takePlace(trx, date))) return undefined;
  const place = { ...visit, session_id, coach_id, starts_at, ends_at };
  return (await insertBooking(trx, place, { ...booker, isToldOtherwise: true }, now)).id;
}

/**
 * Books weeks of a visit, by time, as two customers take theirs in one order. The dates of places are
 * locked. Of a series that is paid online they are held. Tells nobody.
 * @throws Problem of `refuse`, and those of the customer's limits and of a pass
 */
export async function bookWeeks(
  trx: Db,
  visit: FirstVisit,
  wanted: readonly WantedWeek[],
  { booker, series_id, latest, now, isCounted, refuse }: HowToBook,
): Promise<{ club_id: number; id: number }[]> {
  const { offer, duration, weekly } = visit;
  const { club } = offer;
  const sorted = wanted
    .map((week, index) => ({ ...week, index }))
    .sort((one, other) => (one.date < other.date ? -1 : 1));
  const last = sorted.at(-1)!;
  if (last.date > latest) throw refuse(last.index, 'SERIES_END');
  const { weeks, isBooked, timeOf, dateOf } = await loadWeeks(trx, visit, { until: last.date, now });
  const keys: { club_id: number; id: number }[] = [];
  for (const [position, { date, court_id, index }] of sorted.entries()) {
    const week = weeks.find((one) => one.date === date);
    if (!week) throw refuse(index, 'SERIES_DAY');
    if (sorted[position - 1]?.date === date) throw refuse(index, 'DATE_TWICE');
    const time = timeOf(week, court_id);
    const sessionDate = dateOf(week);
    if (!time || (weekly && !sessionDate)) throw refuse(index, 'SLOT_NOT_OFFERED');
    if (isBooked(week)) throw refuse(index, 'SLOT_TAKEN');
    // The places of a session are counted as they are taken, without the bookings that have lapsed.
    if (!sessionDate && time.status !== 'free') throw refuse(index, 'SLOT_TAKEN');
    const { start, planned } = week;
    if (booker.payment_type !== 'subscription') {
      const wantedTime = weekly ? { club, start, minutes: 0 } : { club, courtId: court_id, start, minutes: duration };
      // From its first unpaid visit on.
      await limitCustomer(trx, booker.known, { time: wantedTime, now, isCounted: isCounted || keys.length > 0 });
    }
    const subject = {
      ...{ club_id: club.id, kind: offer.kind, service_id: offer.serviceId, court_id, price: time.amount },
      ...{ series_id, series_start: new Date(planned) },
    };
    const [starts_at, ends_at] = [new Date(start), new Date(start + duration * MINUTE)];
    const visitOfCourt = { ...subject, session_id: null, coach_id: offer.coachId, starts_at, ends_at };
    const id = sessionDate
      ? await bookDate(trx, sessionDate, subject, { booker, now })
      : await bookTime(trx, visitOfCourt, { booker, now });
    if (id === undefined) throw refuse(index, sessionDate ? 'GROUP_FULL' : 'SLOT_TAKEN');
    keys.push({ club_id: club.id, id });
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
