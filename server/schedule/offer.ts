import { type RawBuilder, sql } from 'kysely';
import { type DayHours, type DaySlot, daySlots, type Span } from '#core/domain/availability.ts';
import { courtsInPlaceOf } from '#core/domain/courts.ts';
import { type PriceRule, priceOf } from '#core/domain/price.ts';
import { MINUTE } from '#core/domain/units.ts';
import { addDays, toInstant, toZoned, weekday } from '#core/domain/zone.ts';
import type { Db } from '#server/database/db.ts';
import { prepared } from '#server/database/prepared.ts';
import type { OpeningHours, ServiceKind, Texts } from '#server/database/schema.ts';
import { requireFound } from '#server/http/problem.ts';
import { priceRules, rulesOfService } from './price-rules.ts';

/** A service with all properties of its club that determine what it offers and at which price. */
export type Offer = {
  serviceId: number;
  kind: ServiceKind;
  coachId: number | null;
  step: number;
  minimum: number;
  maximum: number;
  /** Courts in their order. */
  courtIds: number[];
  /** All courts of the club in their order: a booking may be on one that is no longer offered. */
  clubCourts: readonly { id: number; sport: string }[];
  rules: PriceRule[];
  club: OfferingClub & { allowOnline: boolean; acceptPasses: boolean };
};

export type OfferingClub = {
  id: number;
  timeZone: string;
  onlineBooking: boolean;
  allowCash: boolean;
  openingHours: OpeningHours[];
  leadTimeMinutes: number;
  horizonDays: number;
  /** How many weeks ahead customers can repeat a visit; 0: not at all. */
  seriesWeeks: number;
  /** When the last of these days opens, 'HH:mm' of the club; null: at midnight. */
  releaseTime: string | null;
};

/** A taken time of a court, a coach or both. No court: the coach is busy elsewhere. */
export type TakenTime = Span & { courtId: number | null; coachId: number | null };
/** Hours in which the whole club is closed, and why. */
export type Closure = Span & { reasons: Texts };
/**
 * The taken times of a club over some days. `expiresAt`: when the first of the holds among them ends,
 * epoch ms.
 */
export type Occupancy = { taken: TakenTime[]; closures: Closure[]; expiresAt?: number | undefined };

/** The offers of a club's services, or of one service. */
export async function loadOffers(db: Db, filter: { clubId: number } | { serviceId: number }): Promise<Offer[]> {
  let query = db
    .selectFrom('service')
    .innerJoin('club', 'club.id', 'service.club_id')
    .select([
      'service.id',
      'service.kind',
      'service.coach_id',
      'service.step_minutes',
      'service.minimum_minutes',
      'service.maximum_minutes',
      'club.id as club_id',
      'club.time_zone',
      'club.online_booking',
      'club.allow_cash',
      'club.allow_online_payment',
      'club.accept_passes',
      'club.opening_hours',
      'club.lead_time_minutes',
      'club.horizon_days',
      'club.series_weeks',
      'club.release_time',
      sql<number[]>`(
        select coalesce(jsonb_agg(c.id order by c.position, c.id), '[]') from service_court sc
        join court c on c.club_id = sc.club_id and c.id = sc.court_id
        where sc.club_id = service.club_id and sc.service_id = service.id
      )`.as('court_ids'),
      sql<Offer['clubCourts']>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'sport', c.sport) order by c.position, c.id), '[]')
        from court c where c.club_id = service.club_id
      )`.as('club_courts'),
      sql<PriceRule[]>`(select ${priceRules} from ${rulesOfService})`.as('rules'),
    ])
    .where('service.retired', '=', false)
    .orderBy('service.position')
    .orderBy('service.id');
  query =
    'clubId' in filter ? query.where('club.id', '=', filter.clubId) : query.where('service.id', '=', filter.serviceId);
  const rows = await query.execute();
  return rows.map((row) => ({
    serviceId: row.id,
    kind: row.kind,
    coachId: row.coach_id,
    step: row.step_minutes,
    minimum: row.minimum_minutes,
    maximum: row.maximum_minutes,
    courtIds: row.court_ids,
    clubCourts: row.club_courts,
    rules: row.rules,
    club: {
      id: row.club_id,
      timeZone: row.time_zone,
      onlineBooking: row.online_booking,
      allowCash: row.allow_cash,
      allowOnline: row.allow_online_payment,
      acceptPasses: row.accept_passes,
      openingHours: row.opening_hours,
      leadTimeMinutes: row.lead_time_minutes,
      horizonDays: row.horizon_days,
      seriesWeeks: row.series_weeks,
      releaseTime: row.release_time,
    },
  }));
}

/** A number that no other advisory lock of two numbers uses; the other number is a queue. */
const CLUB_LOCK = 7_203;
/** Queues that clubs share: an import may lock every club, and the server has room for some thousand locks. */
const QUEUES = 256;
const queueOf = (id: RawBuilder<unknown>) => sql`${id} % ${sql.lit(QUEUES)}`;

/**
 * Keeps what a service's club offers as it is until the transaction ends: an import waits for it, and
 * it for an import that runs. So what is read from now on still holds when a booking is stored. The
 * lock of the row is the one that storing the booking takes anyway. Shared locks of a row do not wait
 * for one who waits for it alone; those of the queue do, so that a busy club can be closed or imported.
 */
export async function keepOffer(trx: Db, serviceId: number): Promise<void> {
  await sql`${prepared} select from club where id = (select club_id from service where id = ${serviceId})
    and pg_advisory_xact_lock_shared(${CLUB_LOCK}::int, ${queueOf(sql`id`)}) is not null for key share`.execute(trx);
}

/** Keeps everybody from booking at the clubs until the transaction ends, after those who are booking now. */
export async function lockClubs(trx: Db, ids: readonly number[]): Promise<void> {
  // In one order, so that two transactions do not wait for each other.
  await sql`select pg_advisory_xact_lock(${CLUB_LOCK}::int, queue)
    from (select distinct ${queueOf(sql`id`)} as queue from unnest(${ids}::int[]) as id order by queue) as queues`.execute(
    trx,
  );
  // Who holds a slot does not queue.
  await sql`select from club where id = any(${ids}::int[]) order by id for update`.execute(trx);
}

/**
 * The offer of one service.
 * @throws Problem NOT_FOUND
 */
export async function loadOffer(db: Db, serviceId: number): Promise<Offer> {
  return requireFound((await loadOffers(db, { serviceId }))[0]);
}

/**
 * The holder whose own holds take no time: a device by its id, or the lease that is being shown.
 */
export type Holder = { device: string; lease?: string | undefined };

/**
 * Whether a row of `occupation` takes its time. A hold does until it expires by the database's
 * clock, but not for its holder.
 */
export const takesTime = ({ device, lease = '' }: Holder) =>
  sql<boolean>`(kind <> 'hold' or (expires_at > now() and device_id is distinct from ${device} and lease_token is distinct from ${lease}))`;

/** The booking that is being moved takes no time either. */
export type BookingBeingMoved = Holder & { bookingId?: number };

const TAKES_FOR_GOOD = sql<boolean>`kind <> 'hold'`;

/**
 * The taken times from the first date to the last, both included, with a day on either side for
 * hours that pass midnight. With `holds: false`, no hold takes any time.
 */
export async function loadOccupancy(
  db: Db,
  club: OfferingClub,
  first: string,
  last: string,
  holder: BookingBeingMoved | { holds: false },
): Promise<Occupancy> {
  const bookingId = ('bookingId' in holder && holder.bookingId) || 0;
  const from = new Date(toInstant(addDays(first, -1), 0, club.timeZone));
  const to = new Date(toInstant(addDays(last, 2), 0, club.timeZone));
  const taken = await db
    .selectFrom('occupation')
    .modifyFront(prepared)
    .select(['court_id', 'coach_id', sql<Date>`lower(during)`.as('starts'), sql<Date>`upper(during)`.as('ends')])
    .select('expires_at')
    .where('club_id', '=', club.id)
    .where(sql<boolean>`during && tstzrange(${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz)`)
    .where('holds' in holder ? TAKES_FOR_GOOD : takesTime(holder))
    .where('booking_id', 'is distinct from', bookingId)
    .execute();
  const closures = await db
    .selectFrom('club_closure')
    .modifyFront(prepared)
    .select(['starts_at', 'ends_at', 'reasons'])
    // The same hours may have been closed twice.
    .distinct()
    .where('club_id', '=', club.id)
    .where('starts_at', '<', to)
    .where('ends_at', '>', from)
    .orderBy('starts_at')
    .execute();
  const busy = await db
    .selectFrom('coach_busy')
    .modifyFront(prepared)
    .select(['coach_id', 'starts_at', 'ends_at'])
    .where('club_id', '=', club.id)
    .where('starts_at', '<', to)
    .where('ends_at', '>', from)
    .execute();
  return {
    taken: [
      ...taken.map((row) => ({
        courtId: row.court_id,
        coachId: row.coach_id,
        start: row.starts.getTime(),
        end: row.ends.getTime(),
      })),
      ...busy.map((row) => ({
        courtId: null,
        coachId: row.coach_id,
        start: row.starts_at.getTime(),
        end: row.ends_at.getTime(),
      })),
    ],
    closures: closures.map(({ starts_at, ends_at, reasons }) => ({
      ...{ start: starts_at.getTime(), end: ends_at.getTime() },
      reasons,
    })),
    expiresAt: taken.reduce<number | undefined>((first, { expires_at }) => {
      const ends = expires_at?.getTime();
      return ends === undefined || (first !== undefined && first <= ends) ? first : ends;
    }, undefined),
  };
}

/** The courts of a service that can take the place of a court, itself among them if it is offered. */
export function courtIdsInPlaceOf({ courtIds, clubCourts }: Offer, courtId: number | null): number[] {
  const court = clubCourts.find(({ id }) => id === courtId);
  const others = court ? courtsInPlaceOf(clubCourts, court) : [];
  return others.map(({ id }) => id).filter((id) => courtIds.includes(id));
}

function hoursOn(club: OfferingClub, date: string): DayHours | null {
  const day = weekday(date);
  return club.openingHours.find((hours) => hours.weekday === day) ?? null;
}

/**
 * The slots of one court on one day. For a coach's service, times in which the coach is elsewhere
 * are taken too.
 */
export function courtSlots(
  offer: Offer,
  occupancy: Occupancy,
  at: { courtId: number; date: string; duration: number; now: number },
): DaySlot[] {
  // Only what can overlap a slot of this day: otherwise each slot would be compared with every
  // booking of weeks.
  const from = toInstant(at.date, 0, offer.club.timeZone);
  const to = toInstant(addDays(at.date, 2), 0, offer.club.timeZone);
  const occupied = occupancy.taken.filter(
    (span) =>
      span.end > from &&
      span.start < to &&
      (span.courtId === at.courtId || (offer.coachId !== null && span.coachId === offer.coachId)),
  );
  return openSlots(offer, { ...at, occupied, closures: occupancy.closures });
}

/** The slots of a day by the club's hours and rules, given the taken times. */
export function openSlots(
  { club, step }: Offer,
  at: { date: string; duration: number; now: number } & Record<'occupied' | 'closures', Span[]>,
): DaySlot[] {
  return daySlots({
    date: at.date,
    timeZone: club.timeZone,
    hours: hoursOn(club, at.date),
    previousHours: hoursOn(club, addDays(at.date, -1)),
    nextHours: hoursOn(club, addDays(at.date, 1)),
    step,
    duration: at.duration,
    occupied: at.occupied,
    closures: at.closures,
    now: at.now,
    leadTimeMinutes: club.leadTimeMinutes,
    horizonDays: club.horizonDays,
    releaseTime: club.releaseTime,
  });
}

/** Minor units for a time range that starts at an instant; null if no rule gives a price. */
export function amountOf(offer: Offer, courtId: number, start: number, duration: number): number | null {
  const { date, minutes } = toZoned(start, offer.club.timeZone);
  const query = { date, startMinutes: minutes, duration, court_id: courtId, coach_id: offer.coachId };
  return priceOf(offer.rules, query)?.amount ?? null;
}

export const minutesBetween = (start: number, end: number) => (end - start) / MINUTE;
