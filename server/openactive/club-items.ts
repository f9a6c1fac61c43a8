import { sql } from 'kysely';
import { type BookingWindow, lastBookableDate } from '#core/domain/availability.ts';
import type { FeedName } from '#core/domain/openactive.ts';
import { amountAt, ratesOf } from '#core/domain/price.ts';
import { addDays, toInstant, toZoned } from '#core/domain/zone.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import { loadOccupancy, loadOffers, type Offer, openSlots } from '#server/schedule/offer.ts';
import { inLanguage } from '#server/views/texts.ts';
import {
  compactInstant,
  type DescribedClub,
  type DescribedService,
  type DescribedSession,
  facilityUse,
  itemId,
  type SlotFacts,
  scheduledSession,
  sessionSeries,
} from './describe.ts';

/** An item as it should be stored; `over` is when it starts and is deleted, in epoch ms. */
export type WantedItem = { feed: FeedName; item_id: string; data: object; over: number | null };

/** What a club's items are calculated from, beside its rows; `now` in epoch ms. */
export type At = { now: number; publicUrl: string };

/** The days, with today, of which the feeds have slots and sessions. */
const DAYS = 14;

/** The feeds are in one language, that of addresses without a prefix. */
const language: Language = 'en';

/** The last of a club's dates of which the feeds have slots, 'YYYY-MM-DD'. */
export function lastDate(now: number, window: BookingWindow): string {
  const last = addDays(toZoned(now, window.timeZone).date, DAYS - 1);
  const [first] = [last, lastBookableDate(now, window)].sort();
  return first!;
}

async function loadClub(db: Db, clubId: number) {
  const row = await db
    .selectFrom('club')
    .innerJoin('city', 'city.id', 'club.city_id')
    .select([
      'club.id',
      'club.slug',
      'club.titles',
      'club.descriptions',
      'club.addresses',
      'city.titles as city_titles',
      'club.phone',
      'club.latitude',
      'club.longitude',
      'club.opening_hours',
      'club.time_zone',
      'club.horizon_days',
      'club.release_time',
    ])
    .where('club.id', '=', clubId)
    .where('club.retired', '=', false)
    .executeTakeFirst();
  if (!row) return undefined;
  const described: DescribedClub = {
    id: row.id,
    slug: row.slug,
    title: inLanguage(row.titles, language),
    description: inLanguage(row.descriptions, language),
    address: inLanguage(row.addresses, language),
    city: inLanguage(row.city_titles, language),
    phone: row.phone,
    latitude: row.latitude,
    longitude: row.longitude,
    timeZone: row.time_zone,
    openingHours: row.opening_hours,
  };
  const window = { timeZone: row.time_zone, horizonDays: row.horizon_days, releaseTime: row.release_time };
  return { described, window };
}

async function loadServices(db: Db, clubId: number): Promise<Map<number, DescribedService>> {
  const rows = await db
    .selectFrom('service')
    .innerJoin('service_category', 'service_category.id', 'service.category_id')
    .select(['service.id', 'service.titles', 'service_category.slug', 'service_category.titles as sport'])
    .where('service.club_id', '=', clubId)
    .where('service.retired', '=', false)
    .execute();
  return new Map(
    rows.map(({ id, titles, slug, sport }) => [
      id,
      { id, title: inLanguage(titles, language), sport: { slug, title: sport.en } },
    ]),
  );
}

async function loadCourts(db: Db, clubId: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('court')
    .select(['id', 'titles'])
    .where('club_id', '=', clubId)
    .where('retired', '=', false)
    .execute();
  return new Map(rows.map(({ id, titles }) => [id, inLanguage(titles, language)]));
}

/** The sessions that start from now until before `until`, epoch ms. A held place counts as free. */
async function loadSessions(db: Db, clubId: number, { now, until }: { now: number; until: number }) {
  return db
    .selectFrom('group_session as session')
    .leftJoin('coach', (join) =>
      join.onRef('coach.club_id', '=', 'session.club_id').onRef('coach.id', '=', 'session.coach_id'),
    )
    .select([
      'session.id',
      'session.weekly_id',
      'session.service_id',
      'session.titles',
      'session.starts_at',
      'session.ends_at',
      'session.amount',
      'session.maximum',
      'session.coach_id',
      'coach.titles as coach_titles',
      sql<number>`session.remaining + (select count(*)::int from place_hold
        where place_hold.club_id = session.club_id and place_hold.session_id = session.id)`.as('remaining'),
    ])
    .where('session.club_id', '=', clubId)
    .where('session.starts_at', '>', new Date(now))
    .where('session.starts_at', '<', new Date(until))
    .orderBy('session.starts_at')
    .orderBy('session.id')
    .execute();
}

type SessionRow = Awaited<ReturnType<typeof loadSessions>>[number];

const describedSession = (row: SessionRow): DescribedSession => ({
  id: row.id,
  title: inLanguage(row.titles, language),
  start: row.starts_at.getTime(),
  end: row.ends_at.getTime(),
  amount: row.amount,
  maximum: row.maximum,
  remaining: row.remaining,
  coach:
    row.coach_id !== null && row.coach_titles
      ? { id: row.coach_id, title: inLanguage(row.coach_titles, language) }
      : undefined,
});

/**
 * The slots of the next days, without the lead time: a feed does not change just because time passes.
 * What courts share is calculated once, since every change of a club comes here.
 */
async function slotItems(db: Db, offers: readonly Offer[], { now, last }: { now: number; last: string }) {
  const items: WantedItem[] = [];
  const [first] = offers;
  if (!first) return items;
  const { timeZone: zone } = first.club;
  const today = toZoned(now, zone).date;
  const { taken, closures } = await loadOccupancy(db, first.club, today, last, { holds: false });
  const takenOf = (courtId: number) => [...closures, ...taken.filter((span) => span.courtId === courtId)];
  for (const offer of offers) {
    const duration = offer.minimum;
    const anyLead = { ...offer, club: { ...offer.club, leadTimeMinutes: 0 } };
    const courts = offer.courtIds.map((id) => ({ id, taken: takenOf(id) }));
    for (let date = today; date <= last; date = addDays(date, 1)) {
      const slots = openSlots(anyLead, { date, duration, now, occupied: [], closures: [] })
        .filter(({ start }) => start > now)
        .map(({ start, end }) => ({ start, end, minutes: toZoned(start, zone).minutes, name: compactInstant(start) }));
      const [from, to] = [slots[0]?.start ?? 0, slots.at(-1)?.end ?? 0];
      for (const court of courts) {
        const rates = ratesOf(offer.rules, { date, court_id: court.id, coach_id: null });
        const ofDay = court.taken.filter((span) => span.start < to && from < span.end);
        for (const { start, end, minutes, name } of slots) {
          const amount = amountAt(rates, minutes, duration);
          // A time without a price cannot be sold.
          if (amount === null) continue;
          const uses = ofDay.some((span) => span.start < end && start < span.end) ? 0 : 1;
          const data: SlotFacts = { minutes: duration, amount, uses, zone };
          items.push({
            feed: 'slots',
            item_id: itemId(offer.club.id, offer.serviceId, court.id, name),
            data,
            over: start,
          });
        }
      }
    }
  }
  return items;
}

/**
 * All items that the feeds should have of a club, and how far ahead it can be booked; none of a club
 * that is no longer offered.
 */
export async function clubItems(db: Db, clubId: number, { now, publicUrl }: At) {
  const club = await loadClub(db, clubId);
  if (!club) return { items: [], window: undefined };
  const { described, window } = club;
  const services = await loadServices(db, clubId);
  const courts = await loadCourts(db, clubId);
  const offers = (await loadOffers(db, { clubId })).filter(({ kind, courtIds }) => kind === 'court' && courtIds.length);
  const last = lastDate(now, window);
  const items: WantedItem[] = [];
  const keep = (feed: FeedName, item_id: string, data: object, over: number | null = null) =>
    items.push({ feed, item_id, data, over });

  for (const { serviceId, courtIds } of offers) {
    const service = services.get(serviceId)!;
    const rented = courtIds.map((id) => ({ id, title: courts.get(id) ?? '' }));
    keep('facility-uses', itemId(clubId, serviceId), facilityUse(described, { service, courts: rented }, publicUrl));
  }
  items.push(...(await slotItems(db, offers, { now, last })));

  const until = toInstant(addDays(last, 1), 0, window.timeZone);
  const series = new Map<string, SessionRow[]>();
  for (const row of await loadSessions(db, clubId, { now, until })) {
    const { weekly_id, service_id } = row;
    const item = weekly_id === null ? itemId(clubId, 'service', service_id) : itemId(clubId, 'weekly', weekly_id);
    series.set(item, [...(series.get(item) ?? []), row]);
  }
  for (const [item, rows] of series) {
    const service = services.get(rows[0]!.service_id);
    if (!service) continue;
    const sessions = rows.map(describedSession);
    keep(
      'session-series',
      item,
      sessionSeries(described, { item, service, sessions, isWeekly: rows[0]!.weekly_id !== null }, publicUrl),
    );
    for (const session of sessions) {
      const data = scheduledSession(described, { series: item, session }, publicUrl);
      keep('scheduled-sessions', itemId(clubId, session.id), data, session.start);
    }
  }
  return { items, window };
}
