import { sql } from 'kysely';
import { bookableFrom, bookableUntil } from '#core/domain/availability.ts';
import { parseClock } from '#core/domain/clock.ts';
import { distanceMetres } from '#core/domain/geography.ts';
import { addDays, formatInstant } from '#core/domain/zone.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { SlotWishBody, WishTime } from '#core/schemas/slot-wishes.ts';
import type { Db } from '#server/database/db.ts';
import type { Texts } from '#server/database/schema.ts';
import { inLanguage, uah } from '#server/views/texts.ts';

type ClubRow = {
  id: number;
  slug: string;
  titles: Texts;
  time_zone: string;
  latitude: number;
  longitude: number;
  horizon_days: number;
  release_time: string | null;
  lead_time_minutes: number;
};

/** The clubs of the place that a body names, which are booked online. */
async function loadClubs(db: Db, { city, near }: SlotWishBody, metres: number): Promise<ClubRow[]> {
  const inCity = city === undefined ? sql`true` : sql`city.slug = ${city}`;
  const { rows } = await sql<ClubRow>`
    select club.id, club.slug, club.titles, club.time_zone, club.latitude, club.longitude, club.horizon_days,
      club.release_time, club.lead_time_minutes
    from club join city on city.id = club.city_id
    where club.online_booking and not club.retired and ${inCity}`.execute(db);
  if (near === undefined) return rows;
  const [latitude, longitude] = near.split(',').map(Number) as [number, number];
  return rows.filter((club) => distanceMetres({ latitude, longitude }, club) <= metres);
}

type SessionRow = {
  club_id: number;
  id: number;
  service_id: number;
  court_id: number;
  starts_at: Date;
  ends_at: Date;
  amount: number;
};

/** The sessions of these days that have the places that a body wishes for, the earliest first. */
export async function sessionsNow(
  { db, clock }: { db: Db; clock: () => number },
  body: SlotWishBody,
  { dates, metres, language }: { dates: readonly string[]; metres: number; language: Language },
): Promise<WishTime[]> {
  const now = clock();
  const clubs = new Map((await loadClubs(db, body, metres)).map((club) => [club.id, club]));
  const [first, last] = [dates[0], dates.at(-1)];
  if (clubs.size === 0 || first === undefined || last === undefined) return [];
  const local = sql`(session.starts_at at time zone club.time_zone)`;
  const { rows } = await sql<SessionRow>`
    select session.club_id, session.id, session.service_id, session.court_id, session.starts_at, session.ends_at, session.amount
    from group_session session join club on club.id = session.club_id
      join service on service.club_id = session.club_id and service.id = session.service_id and not service.retired
      join service_category category on category.id = service.category_id
    where session.club_id = any(${[...clubs.keys()]}::int[]) and category.slug = ${body.category}
      and session.remaining >= ${body.places ?? 1} and (session.amount <= ${body.max_price ?? null}::integer) is not false
      and session.starts_at >= ${addDays(first, -1)}::date and session.starts_at < ${addDays(last, 2)}::date
      and ${local}::date = any(${dates}::date[])
      and ${local} >= ${local}::date + make_interval(mins => ${parseClock(body.time_from)})
      and session.ends_at at time zone club.time_zone <= ${local}::date + make_interval(mins => ${parseClock(body.time_to)})
    order by session.starts_at, session.amount, session.club_id, session.id`.execute(db);
  return rows.flatMap(({ club_id, id, starts_at, ends_at, amount, ...session }) => {
    const club = clubs.get(club_id)!;
    const { slug, time_zone } = club;
    const window = { timeZone: time_zone, horizonDays: club.horizon_days, releaseTime: club.release_time };
    const start = starts_at.getTime();
    if (start < bookableFrom(now, club.lead_time_minutes) || start >= bookableUntil(now, window)) return [];
    return {
      club: { slug, title: inLanguage(club.titles, language), time_zone },
      ...{ ...session, session_id: id, price: uah(amount) },
      starts_at: formatInstant(start, time_zone),
      ends_at: formatInstant(ends_at.getTime(), time_zone),
    };
  });
}
