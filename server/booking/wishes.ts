import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { parseClock } from '#core/domain/clock.ts';
import { DURATION } from '#core/domain/duration.ts';
import { MINUTE } from '#core/domain/units.ts';
import { addDays, toZoned, weekday } from '#core/domain/zone.ts';
import { type SlotWishBody, WISH_PLACES, type WishKind, type WishTime } from '#core/schemas/slot-wishes.ts';
import { deleteInBatches } from '#server/database/batches.ts';
import { latestUse } from '#server/database/clock.ts';
import type { Db } from '#server/database/db.ts';
import { Problem } from '#server/http/problem.ts';
import type { Visitor } from '#server/http/visitor.ts';
import { enqueue } from '#server/messages/enqueue.ts';
import { searchClubs } from '#server/search/clubs.ts';
import { ABUSE_LIMITS } from './abuse-limits.ts';
import { sessionsNow } from './sessions-now.ts';
import { leaveLine } from './slot-watches.ts';
import { WISH_TRANSITIONS } from './state/wish-transitions.ts';

/** Days between the first and the last of a wish. */
const MAX_DAYS = 60;
const MAX_RADIUS_KM = 50;
const RADIUS_KM = 5;
/** How many free times an answer lists, and how many days it searches for them. */
const FREE_TIMES = 5;
const SEARCHED_DAYS = 14;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const HOUR_MINUTES = 60;

const invalid = (path: string, code: string) => new Problem('VALIDATION_FAILED', { fields: [{ path, code }] });

/** A wish as it is stored, without what the database adds. */
type Wanted = {
  category_id: number;
  service_kind: WishKind;
  city_id: number | null;
  latitude: number | null;
  longitude: number | null;
  radius_km: number | null;
  first_date: string;
  last_date: string;
  weekdays: number[];
  from_minute: number;
  to_minute: number;
  duration_minutes: number;
  places: number;
  max_price: number | null;
};

/** The days of a wish, from today on. */
function* daysOf(
  { date_from, date_to = date_from, weekdays = EVERY_DAY }: SlotWishBody,
  today: string,
): Generator<string, void> {
  for (let date = date_from; date <= date_to; date = addDays(date, 1))
    if (date >= today && weekdays.includes(weekday(date))) yield date;
}

/** The day that it is in the place of a wish, of a position the earliest that it is in any city. */
async function todayIn(db: Db, { city }: SlotWishBody, now: number): Promise<string> {
  const cities = db.selectFrom('city').select('time_zone').distinct();
  const zones = await (city === undefined ? cities : cities.where('slug', '=', city)).execute();
  return zones.map(({ time_zone }) => toZoned(now, time_zone).date).sort()[0] ?? '';
}

/** @throws Problem VALIDATION_FAILED */
async function placeOf(db: Db, { city, near, radius_km }: SlotWishBody) {
  if ((city === undefined) === (near === undefined))
    throw invalid(near ? 'near' : 'city', city ? 'INVALID' : 'REQUIRED');
  if (near !== undefined) {
    const [latitude, longitude] = near.split(',').map(Number) as [number, number];
    if ((radius_km ?? RADIUS_KM) > MAX_RADIUS_KM) throw invalid('radius_km', 'INVALID');
    return { city_id: null, latitude, longitude, radius_km: radius_km ?? RADIUS_KM };
  }
  const row = await db.selectFrom('city').select('id').where('slug', '=', city!).executeTakeFirst();
  if (!row) throw invalid('city', 'CHOICE');
  return { city_id: row.id, latitude: null, longitude: null, radius_km: null };
}

/** @throws Problem VALIDATION_FAILED */
async function wantedOf(db: Db, body: SlotWishBody, today: string): Promise<Wanted> {
  const { date_from, date_to = date_from, weekdays = EVERY_DAY, max_price = null } = body;
  if (date_to < date_from || date_to > addDays(date_from, MAX_DAYS)) throw invalid('date_to', 'UNTIL_LATER');
  if (date_to < today) throw invalid(body.date_to ? 'date_to' : 'date_from', 'DAY_OVER');
  const days = [...new Set(weekdays)].sort();
  const isPossible = !daysOf({ ...body, weekdays: days }, today).next().done;
  if (!isPossible || days.some((day) => day > EVERY_DAY.length)) throw invalid('weekdays', 'CHOICE');
  const [from_minute, to_minute] = [parseClock(body.time_from), parseClock(body.time_to)];
  const { service_kind = 'court', places = 1 } = body;
  const isForPlaces = service_kind === 'group';
  if (places > (isForPlaces ? WISH_PLACES : 1)) throw invalid('places', 'INVALID');
  const duration_minutes = isForPlaces ? DURATION : (body.duration ?? DURATION);
  if (to_minute <= from_minute) throw invalid('time_to', 'UNTIL');
  // Sessions may be of any length.
  if (!isForPlaces && to_minute - from_minute < duration_minutes) throw invalid('time_to', 'HOURS_SHORT');
  const category = await db
    .selectFrom('service_category')
    .select('id')
    .where('slug', '=', body.category)
    .executeTakeFirst();
  if (!category) throw invalid('category', 'CHOICE');
  return {
    ...{ category_id: category.id, service_kind, ...(await placeOf(db, body)) },
    ...{ first_date: date_from, last_date: date_to, weekdays: days },
    ...{ from_minute, to_minute, duration_minutes, places, max_price },
  };
}

/**
 * Stores a wish and sends its link, once however often it is requested.
 * @throws Problem VALIDATION_FAILED, WISHES_PER_EMAIL
 */
export async function storeWish(
  trx: Db,
  body: SlotWishBody,
  { language, now }: { language: Visitor['language']; now: number },
): Promise<void> {
  const wanted = await wantedOf(trx, body, await todayIn(trx, body, now));
  const email = body.email.toLowerCase();
  await sql`select pg_advisory_xact_lock(6, hashtext(${email}))`.execute(trx);
  const { rows: active } = await sql<Wanted>`
    select ${sql.join(Object.keys(wanted).map((name) => (/_date$/.test(name) ? sql`${sql.ref(name)}::text` : sql.ref(name))))}
    from slot_wish where email = ${email} and state = 'active' and last_date >= current_date - 1`.execute(trx);
  const key = (wish: Wanted) => JSON.stringify(Object.keys(wanted).map((name) => wish[name as keyof Wanted]));
  if (active.some((wish) => key(wish) === key(wanted))) return;
  if (active.length >= ABUSE_LIMITS.wishesOfEmail.value) throw new Problem('WISHES_PER_EMAIL');
  const token = randomBytes(30).toString('base64url');
  await trx
    .insertInto('slot_wish')
    .values({ ...wanted, token, email, language })
    .execute();
  await enqueue(trx, { kind: 'wish', payload: { token }, language, recipient: email });
}

/**
 * Returns whether a court is of a sport: the services of a sport that a search finds may have courts
 * of others.
 */
async function courtsOfSport(
  db: Db,
  sport: string,
  clubs: number[],
): Promise<(club: number, court: number) => boolean> {
  if (clubs.length === 0) return () => false;
  const courts = await db
    .selectFrom('court')
    .select(['club_id', 'id'])
    .where('club_id', 'in', clubs)
    .where('sport', '=', sport)
    .execute();
  return (club, court) => courts.some(({ club_id, id }) => club_id === club && id === court);
}

/** What is free now of what a body wishes for, the earliest first. */
export async function freeNow(
  context: Parameters<typeof searchClubs>[0],
  body: SlotWishBody,
  visitor: Visitor,
): Promise<WishTime[]> {
  const now = context.clock();
  const { category, city, near, time_from, time_to, max_price } = body;
  const duration = body.duration ?? DURATION;
  const limit = (body.radius_km ?? RADIUS_KM) * 1000;
  const dates = [...daysOf(body, await todayIn(context.db, body, now))].slice(0, SEARCHED_DAYS);
  if (body.service_kind === 'group') {
    const sessions = await sessionsNow(context, body, { dates, metres: limit, language: visitor.language });
    return sessions.slice(0, FREE_TIMES);
  }
  const service_kind = body.service_kind ?? 'court';
  const found: WishTime[] = [];
  for (const date of dates) {
    if (found.length >= FREE_TIMES) break;
    const answer = await searchClubs(
      context,
      {
        ...{ category, city, near, date, time_from, time_to, duration, service_kind },
        // The search compares prices of an hour.
        ...(max_price !== undefined && { price_max: Math.floor((max_price * HOUR_MINUTES) / duration) }),
        ...{ sort: 'soonest', page_size: near ? 100 : FREE_TIMES },
      },
      visitor,
    );
    const clubs = answer.data.map(({ id }) => id);
    const isOfSport = service_kind === 'court' ? await courtsOfSport(context.db, category, clubs) : () => true;
    const times = answer.data
      .filter(({ distance_metres }) => distance_metres === null || distance_metres <= limit)
      .flatMap(({ id, slug, title, time_zone, next_slots }) =>
        next_slots
          .filter(({ court_id }) => isOfSport(id, court_id))
          .map(({ service_id, court_id, starts_at, ends_at, price }) => ({
            club: { slug, title, time_zone },
            session_id: null,
            ...{ service_id, court_id, starts_at, ends_at, price },
          })),
      );
    found.push(...times.sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at)));
  }
  return found.slice(0, FREE_TIMES);
}

/** Ends a wish; what is held for it passes to the next. Does nothing after that. */
export async function stopWish(trx: Db, token: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update slot_wish set state = ${WISH_TRANSITIONS.active.stop!} where token = ${token} and state = 'active'
    returning id`.execute(trx);
  if (!rows[0]) return;
  const offers = await sql<{ token: string }>`
    select token from slot_watch where wish_id = ${rows[0].id} and state in ('waiting', 'offered')`.execute(trx);
  for (const offer of offers.rows) await leaveLine(trx, offer.token);
}

/** Ends the wishes whose last day is over everywhere, and deletes those of long ago. */
export async function endPastWishes(db: Db): Promise<void> {
  await sql`update slot_wish set state = ${WISH_TRANSITIONS.active.end!}
    where state = 'active' and last_date < (${latestUse} - interval '1 day')::date`.execute(db);
  await deleteInBatches(
    db,
    'slot_wish',
    sql`state <> 'active' and last_date < (${latestUse} - interval '30 days')::date`,
  );
}

/** What of a stored wish a free time is compared with. */
export type ActiveWish = Omit<Wanted, 'first_date' | 'last_date'> & {
  id: number;
  first: string;
  last: string;
  email: string;
  language: Visitor['language'];
};

/** Whether a time lies within the days and hours of a wish, on the club's calendar and clock. */
export function fitsHours(wish: ActiveWish, { start, end }: { start: number; end: number }, timeZone: string): boolean {
  const { date, minutes } = toZoned(start, timeZone);
  return (
    date >= wish.first &&
    date <= wish.last &&
    wish.weekdays.includes(weekday(date)) &&
    minutes >= wish.from_minute &&
    minutes + (end - start) / MINUTE <= wish.to_minute
  );
}
