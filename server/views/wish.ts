import { sql } from 'kysely';
import { formatClock } from '#core/domain/clock.ts';
import { formatInstant } from '#core/domain/zone.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { SlotWish, WishKind, WishState } from '#core/schemas/slot-wishes.ts';
import { WISH_TRANSITIONS } from '#server/booking/state/wish-transitions.ts';
import type { Db } from '#server/database/db.ts';
import type { Texts } from '#server/database/schema.ts';
import { requireFound } from '#server/http/problem.ts';
import { inLanguage, uahOrNull } from './texts.ts';

// Only a booking ends the hold of a token itself. What a device had booked before is none of the offer's.
const isPlaceTakenUp = (kind: 'booked' | 'held or booked') => sql<boolean>`(
  offer.session_id is not null and offer.taken_by is not null and (offer.taken_by = offer.token
    or exists (
      select from booking where booking.club_id = offer.club_id and booking.session_id = offer.session_id
        and booking.device_id = offer.taken_by and booking.created_at >= offer.told_at
        and booking.status in (${kind === 'booked' ? sql`'confirmed'` : sql`'pending', 'confirmed'`}))
    ${
      kind === 'booked'
        ? sql``
        : sql`or exists (
      select from place_hold held where held.club_id = offer.club_id and held.session_id = offer.session_id
        and held.device_id = offer.taken_by and held.expires_at > now())`
    }))`;

/**
 * Whether the time of a row `offer` of `slot_watch`, or one of its places, is booked, or held to be
 * booked, by the device that the offer was given to.
 */
export const isTakenUp = (kind: 'booked' | 'held or booked') => sql<boolean>`(
  ${isPlaceTakenUp(kind)} or (offer.state = 'taken' and exists (
    select from occupation taken
      left join booking on booking.club_id = taken.club_id and booking.id = taken.booking_id
    where taken.club_id = offer.club_id and taken.court_id = offer.court_id and taken.during && offer.during
      and (coalesce(booking.device_id, taken.device_id) = offer.taken_by or offer.taken_by = offer.token)
      and ${kind === 'booked' ? sql`taken.kind = 'booking'` : sql`(taken.kind = 'booking' or taken.expires_at > now())`})))`;

/** Ends the wishes for a sport of which an offered time is booked. */
export const meetWishes = (trx: Db, category: number) =>
  sql`update slot_wish wish set state = ${WISH_TRANSITIONS.active.meet!}
    where wish.state = 'active' and wish.category_id = ${category} and exists (
      select from slot_watch offer where offer.wish_id = wish.id and ${isTakenUp('booked')})`.execute(trx);

type WishRow = {
  id: number;
  category_id: number;
  service_kind: WishKind;
  latitude: number | null;
  longitude: number | null;
  radius_km: number | null;
  first: string;
  last: string;
  weekdays: number[];
  from_minute: number;
  to_minute: number;
  duration_minutes: number;
  places: number;
  max_price: number | null;
  state: WishState;
  category_slug: string;
  category_titles: Texts;
  city_slug: string | null;
  city_titles: Texts | null;
  others: number;
  offers: number;
};

/**
 * Loads a wish by its token.
 * @throws Problem NOT_FOUND
 */
export async function loadWish(db: Db, token: string, language: Language): Promise<SlotWish> {
  const known = await db.selectFrom('slot_wish').select('category_id').where('token', '=', token).executeTakeFirst();
  await meetWishes(db, requireFound(known).category_id);
  const { rows } = await sql<WishRow>`
    select wish.*, first_date::text as first, last_date::text as last, category.slug as category_slug,
      category.titles as category_titles, city.slug as city_slug, city.titles as city_titles,
      (select count(*)::int from slot_watch offer where offer.wish_id = wish.id) as offers,
      (select count(*)::int from slot_wish other
        where other.state = 'active' and other.category_id = wish.category_id and other.id <> wish.id
          and (other.service_kind = 'group') = (wish.service_kind = 'group')
          and other.city_id is not distinct from wish.city_id
          and other.first_date <= wish.last_date and other.last_date >= wish.first_date) as others
    from slot_wish wish join service_category category on category.id = wish.category_id
      left join city on city.id = wish.city_id
    where wish.token = ${token}`.execute(db);
  const row = requireFound(rows[0]);
  const held = await sql<{
    token: string;
    starts: Date;
    ends: Date;
    until: Date;
    slug: string;
    titles: Texts;
    zone: string;
  }>`
    select offer.token, lower(during) as starts, upper(during) as ends, offered_until as until, club.slug,
      club.titles, club.time_zone as zone
    from slot_watch offer join club on club.id = offer.club_id
    where offer.wish_id = ${row.id} and offer.state = 'offered'`.execute(db);
  const offers = held.rows.map(({ slug, titles, zone, ...offer }) => {
    const instant = (moment: Date) => formatInstant(moment.getTime(), zone);
    return {
      ...{ token: offer.token, club: { slug, title: inLanguage(titles, language), time_zone: zone } },
      ...{ starts_at: instant(offer.starts), ends_at: instant(offer.ends), offered_until: instant(offer.until) },
    };
  });
  const { state, service_kind, latitude, longitude, radius_km, weekdays } = row;
  return {
    ...{ state, service_kind, weekdays, date_from: row.first, date_to: row.last },
    category: { slug: row.category_slug, title: inLanguage(row.category_titles, language) },
    city: row.city_slug === null ? null : { slug: row.city_slug, title: inLanguage(row.city_titles!, language) },
    near: latitude === null ? null : { latitude, longitude: longitude!, radius_km: radius_km! },
    time_from: formatClock(row.from_minute),
    time_to: formatClock(row.to_minute),
    duration: row.duration_minutes,
    places: row.places,
    max_price: uahOrNull(row.max_price),
    ...{ others: row.others, offers: row.offers, offer: offers[0] ?? null },
  };
}
