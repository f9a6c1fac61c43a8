import { sql } from 'kysely';
import { courtsInPlaceOf } from '#core/domain/courts.ts';
import { durationFits } from '#core/domain/duration.ts';
import { distanceMetres } from '#core/domain/geography.ts';
import { MINUTE } from '#core/domain/units.ts';
import { addDays, toZoned } from '#core/domain/zone.ts';
import type { Db } from '#server/database/db.ts';
import { type Log, startPolling } from '#server/database/polling.ts';
import { rangeOf } from '#server/database/range.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Hub } from '#server/live/hub.ts';
import { amountOf, courtSlots, loadOccupancy, loadOffers, type Occupancy, type Offer } from '#server/schedule/offer.ts';
import { newClubToken } from '#server/tokens/club-token.ts';
import { isTakenUp, meetWishes } from '#server/views/wish.ts';
import { type Candidate, leaveUnlessOffered, offerFreedPlaces } from './freed-places.ts';
import { noteReleased } from './released-days.ts';
import { type ActiveWish, fitsHours } from './wishes.ts';

export type FreedContext = {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
};

/** A number that no other advisory lock of two numbers uses. */
const QUEUE_LOCK = 7;

type FreedRow = {
  club_id: number;
  id: number;
  court_id: number | null;
  coach_id: number | null;
  /** Of places that became free, the session that takes this time. */
  session_id: number | null;
  places_before: number | null;
  starts: Date;
  ends: Date;
};

type FreeSlot = { offer: Candidate; courtId: number; start: number; end: number; amount: number };

/** Courts of a service that the freed time is of: its own, or all for a coach who is free again, and of a new day. */
function courtsOf({ courtIds, coachId }: Offer, { court_id, coach_id }: FreedRow): readonly number[] {
  const isOfAll = coach_id === null ? court_id === null : coach_id === coachId;
  return isOfAll ? courtIds : courtIds.filter((id) => id === court_id);
}

/**
 * The courts of a service by sport, as a service may have courts of several. A coach and a session keep
 * the sport of their service, and a coach its courts of that sport, if there are any.
 */
function courtsBySport({ kind, courtIds, clubCourts }: Offer, sport: string): Map<string, number[]> {
  const courts = clubCourts.filter(({ id }) => courtIds.includes(id));
  if (kind === 'court') {
    const sports = [...new Set(courts.map((court) => court.sport))];
    return new Map(sports.map((each) => [each, courtsInPlaceOf(courts, { sport: each }).map(({ id }) => id)]));
  }
  const own = courtsInPlaceOf(courts, { sport }).map(({ id }) => id);
  return new Map([[sport, own.length > 0 ? own : courtIds]]);
}

/** What a club offers online, with the sports. */
export async function loadCandidates(db: Db, clubId: number): Promise<Candidate[]> {
  const offers = (await loadOffers(db, { clubId })).filter(({ club }) => club.onlineBooking);
  const categories = await db.selectFrom('service_category').select(['id', 'slug']).execute();
  const idOf = new Map(categories.map(({ id, slug }) => [slug, id]));
  const services = await db
    .selectFrom('service')
    .innerJoin('service_category', 'service_category.id', 'service.category_id')
    .select(['service.id', 'service_category.slug'])
    .where('service.club_id', '=', clubId)
    .execute();
  const sportOf = new Map(services.map(({ id, slug }) => [id, slug]));
  return offers.map((offer) => {
    const courts = [...courtsBySport(offer, sportOf.get(offer.serviceId)!)];
    return { ...offer, courtsBySport: new Map(courts.map(([sport, ids]) => [idOf.get(sport)!, ids])) };
  });
}

/** The sports of what a club offers. */
export const sportsOf = (candidates: readonly Candidate[]): number[] => [
  ...new Set(candidates.flatMap(({ courtsBySport }) => [...courtsBySport.keys()])),
];

/** Whether what became free may be booked as a service: as one of any kind on a new day. */
function isCandidate(offer: Offer, freed: FreedRow): boolean {
  const isOfSession = freed.session_id !== null;
  const isNewDay = !isOfSession && freed.court_id === null && freed.coach_id === null;
  return offer.kind === 'group' ? isOfSession || isNewDay : !isOfSession && courtsOf(offer, freed).length > 0;
}

type Wanted = {
  categories: number[];
  /** Days of the club's calendar. */
  first: string;
  last: string;
  /** The most of them; all when absent. */
  limit?: number;
};

/** The wishes for a sport around a club on some days that have no offer now, in the order of their creation. */
export async function findWishes(
  db: Db,
  clubId: number,
  { categories, first, last, limit }: Wanted,
): Promise<ActiveWish[]> {
  const { rows } = await sql<ActiveWish & { club_latitude: number; club_longitude: number }>`
    select wish.*, first_date::text as first, last_date::text as last,
      club.latitude as club_latitude, club.longitude as club_longitude
    from slot_wish wish join club on club.id = ${clubId}
    where wish.state = 'active' and wish.category_id = any(${categories}::int[])
      and (wish.city_id is null or wish.city_id = club.city_id)
      and wish.first_date <= ${last}::date and wish.last_date >= ${first}::date
      and not exists (select from slot_watch offer where offer.wish_id = wish.id and (offer.state = 'offered' or ${isTakenUp('held or booked')}))
    order by wish.id limit ${limit ?? null}`.execute(db);
  return rows.filter(
    ({ latitude, longitude, radius_km, ...row }) =>
      latitude === null ||
      distanceMetres(
        { latitude, longitude: longitude! },
        { latitude: row.club_latitude, longitude: row.club_longitude },
      ) <=
        radius_km! * 1000,
  );
}

/**
 * The free slots that a freed time is part of and that meet a wish: those first that need the least of
 * the time around it, then the earliest and the cheapest.
 */
function* slotsFor(
  wish: ActiveWish,
  candidates: readonly Candidate[],
  { freed, occupancy, now }: { freed: FreedRow; occupancy: Occupancy; now: number },
): Generator<FreeSlot> {
  const found: FreeSlot[] = [];
  const duration = wish.duration_minutes;
  for (const offer of candidates) {
    const courts = offer.courtsBySport.get(wish.category_id);
    if (!courts || offer.kind !== wish.service_kind || !durationFits(offer, duration)) continue;
    const { timeZone } = offer.club;
    const day = (moment: Date) => toZoned(moment.getTime(), timeZone).date;
    const [from, until] = [day(freed.starts), day(freed.ends)];
    for (let date = wish.first; date <= wish.last && date <= until; date = addDays(date, 1)) {
      if (date < from) continue;
      for (const courtId of courtsOf(offer, freed)) {
        if (!courts.includes(courtId)) continue;
        for (const { start, end, status } of courtSlots(offer, occupancy, { courtId, date, duration, now })) {
          const isFreed = start < freed.ends.getTime() && end > freed.starts.getTime();
          if (status !== 'free' || !isFreed || !fitsHours(wish, { start, end }, timeZone)) continue;
          const amount = amountOf(offer, courtId, start, duration);
          if (amount === null || amount > (wish.max_price ?? amount)) continue;
          found.push({ offer, courtId, start, end, amount });
        }
      }
    }
  }
  const within = ({ start, end }: FreeSlot) =>
    Math.min(end, freed.ends.getTime()) - Math.max(start, freed.starts.getTime());
  yield* found.sort(
    (one, other) => within(other) - within(one) || one.start - other.start || one.amount - other.amount,
  );
}

/**
 * Offers a time to a wish by the line for that time, in which those who joined it are first. Returns
 * whether the wish got it.
 */
async function offerTo(trx: Db, wish: ActiveWish, { offer, courtId, start, end }: FreeSlot): Promise<boolean> {
  const { id: club_id } = offer.club;
  const during = rangeOf(new Date(start), new Date(end));
  const token = newClubToken(club_id);
  // What the club had closed, and opened again, is news.
  await sql`delete from slot_watch where club_id = ${club_id} and wish_id = ${wish.id} and court_id = ${courtId}
    and during && ${during} and state = 'closed'`.execute(trx);
  // An address that was in line for exactly this time has had its turn, or will have it.
  const { rows } = await sql<{ id: number }>`
    insert into slot_watch (club_id, service_id, court_id, coach_id, during, email, language, token, wish_id)
      select ${club_id}, ${offer.serviceId}, ${courtId}, ${offer.coachId}, ${during}, ${wish.email}, ${wish.language}, ${token}, ${wish.id}
      where not exists (select from slot_watch before where before.club_id = ${club_id}
        and before.wish_id = ${wish.id} and before.court_id = ${courtId} and before.during && ${during})
      on conflict do nothing returning id`.execute(trx);
  if (!rows[0]) return false;
  await sql`select offer_times(${club_id}, ${courtId}, ${offer.coachId}, ${during})`.execute(trx);
  return leaveUnlessOffered(trx, token);
}

async function matchFreed(trx: Db, freed: FreedRow, now: number): Promise<void> {
  const candidates = (await loadCandidates(trx, freed.club_id)).filter((offer) => isCandidate(offer, freed));
  const [{ club } = { club: undefined }] = candidates;
  if (!club) return;
  const day = (moment: Date) => toZoned(moment.getTime(), club.timeZone).date;
  const [first, last] = [day(freed.starts), day(freed.ends)];
  const categories = sportsOf(candidates);
  for (const category of categories) await meetWishes(trx, category);
  const wishes = await findWishes(trx, club.id, { categories, first, last });
  if (wishes.length === 0) return;
  const times = candidates.filter(({ kind }) => kind !== 'group');
  const occupancy = await loadOccupancy(trx, club, first, last, { device: '' });
  for (const wish of wishes) {
    for (const slot of slotsFor(wish, times, { freed, occupancy, now })) {
      if (!(await offerTo(trx, wish, slot))) continue;
      const { offer, courtId, start, end } = slot;
      occupancy.taken.push({ courtId, coachId: offer.coachId, start, end });
      break;
    }
  }
  const groups = candidates.filter(({ kind }) => kind === 'group');
  await offerFreedPlaces(trx, wishes, { groups, freed, now });
}

/** Compares the oldest freed time with the wishes. Returns false if there is none. */
async function processOne({ db, clock }: FreedContext, log: Log): Promise<boolean> {
  let taken: FreedRow | undefined;
  try {
    await inTransaction(db, async (trx) => {
      // Two freed times must not both be offered to one wish, nor to a later wish before an earlier one.
      await sql`select pg_advisory_xact_lock(${QUEUE_LOCK}::int, 0)`.execute(trx);
      const { rows } = await sql<FreedRow>`
        delete from freed_time where (club_id, id) in (select club_id, id from freed_time order by id limit 1)
        returning club_id, id, court_id, coach_id, session_id, places_before, lower(during) as starts, upper(during) as ends`.execute(
        trx,
      );
      taken = rows[0];
      if (taken) await matchFreed(trx, taken, clock());
    });
  } catch (error) {
    if (!taken) throw error;
    // It must not keep the others from being offered.
    log.warn({ club: taken.club_id, reason: String(error) }, 'a freed time was offered to no wish');
    await db.deleteFrom('freed_time').where('club_id', '=', taken.club_id).where('id', '=', taken.id).execute();
  }
  return taken !== undefined;
}

/** One round: offers all freed times to the wishes that they meet. */
export async function processFreed(context: FreedContext, log: Log): Promise<void> {
  while (await processOne(context, log));
}

/**
 * Works as soon as a time is freed, and every few seconds, as a notification can be lost. One process at
 * a time.
 * @returns a function that stops the worker and waits for the current round
 */
export function startFreedWorker(
  context: FreedContext,
  log: Log,
  hub: Pick<Hub, 'listenSoon' | 'subscribeToWork'>,
): () => Promise<void> {
  let minute: number | undefined;
  const round = async () => {
    hub.listenSoon();
    // Days open at a full minute.
    const now = context.clock();
    if (Math.floor(now / MINUTE) !== minute) await noteReleased(context.db, now);
    minute = Math.floor(now / MINUTE);
    await processFreed(context, log);
  };
  const onWake = (wake: () => void) => hub.subscribeToWork('freed', wake);
  return startPolling(round, { every: 2000, name: 'the work on freed times', log, onWake });
}
