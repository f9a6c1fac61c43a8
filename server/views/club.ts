import { sql } from 'kysely';
import { lowestRate, type PriceRule } from '#core/domain/price.ts';
import { toZoned } from '#core/domain/zone.ts';
import type { ClubSummary } from '#core/schemas/club.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import { prepared } from '#server/database/prepared.ts';
import type { Texts } from '#server/database/schema.ts';
import { hasSeasons, priceRules } from '#server/schedule/price-rules.ts';
import { inLanguage, uahOrNull } from './texts.ts';

/** The language, and the time (epoch ms) that decides which season is in force. */
export type Shown = { language: Language; now: number };

/** What a lowest price is calculated of; without seasons it is a minimum of the database. */
export type PricedRow = { price_from: number | null; rules: PriceRule[] | null; time_zone: string };

type Category = { id: number; slug: string; titles: Texts };

/** Pixels: the least width of a card's photo, if the photo has it. */
const CARD_PHOTO_WIDTH = 640;

/**
 * The data of these clubs' summaries, in all languages and in no order; `price_from` is the lowest
 * hourly price of a club without seasons, see `priceFromOf`.
 */
export const loadSummaryRows = (db: Db, ids: number[]) =>
  db
    .selectFrom('club')
    .innerJoin('city', 'city.id', 'club.city_id')
    .innerJoin('club_index', 'club_index.club_id', 'club.id')
    .select([
      'club.id',
      'club.slug',
      'club.titles',
      'club.subtitles',
      'club.city_id',
      'club.addresses',
      'club.address_tags',
      'club.latitude',
      'club.longitude',
      'club.phone',
      'club.time_zone',
      'club.allow_cash',
      'club.online_booking',
      'club.backup_power',
      'club.veterans_programme',
      sql<number | null>`(club.shelter ->> 'minutes')::int`.as('shelter_minutes'),
      'city.slug as city_slug',
      'city.titles as city_titles',
      sql<Category[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'slug', c.slug, 'titles', c.titles) order by c.position), '[]')
        from service_category c where exists (select from service s where s.category_id = c.id and s.club_id = club.id)
      )`.as('categories'),
      sql<number | null>`(select min(amount)::int from price_rule p where p.club_id = club.id)`.as('price_from'),
      // Only of clubs with seasons, for which it takes a calculation.
      sql<
        PriceRule[] | null
      >`case when ${hasSeasons} then (select ${priceRules} from price_rule p where p.club_id = club.id) end`.as(
        'rules',
      ),
      // Wide enough for a card on a phone, whose screens have two or three pixels for one of CSS.
      sql<{ hash: string; width: number } | null>`(
        select jsonb_build_object('hash', v.hash, 'width', v.width) from photo_variant v
        where v.hash = (select p.photo from club_photo p where p.club_id = club.id order by p.position limit 1)
        order by v.width < ${CARD_PHOTO_WIDTH}, abs(v.width - ${CARD_PHOTO_WIDTH}) limit 1
      )`.as('photo'),
      'club_index.votes',
      'club_index.votes_up',
    ])
    .where('club.id', '=', sql<number>`any(${ids}::int[])`)
    .modifyEnd(prepared)
    .execute();

export type SummaryRow = Awaited<ReturnType<typeof loadSummaryRows>>[number];

/** The lowest hourly price in minor units in the season at an instant (epoch ms). */
export const priceFromOf = ({ rules, price_from, time_zone }: PricedRow, now: number): number | null =>
  rules === null ? price_from : lowestRate(rules, toZoned(now, time_zone).date);

export const summaryOf = (club: SummaryRow, { language, now }: Shown): ClubSummary => ({
  id: club.id,
  slug: club.slug,
  title: inLanguage(club.titles, language),
  subtitle: inLanguage(club.subtitles, language),
  city: { id: club.city_id, slug: club.city_slug, title: inLanguage(club.city_titles, language) },
  address: inLanguage(club.addresses, language),
  address_tag: inLanguage(club.address_tags, language),
  latitude: club.latitude,
  longitude: club.longitude,
  phone: club.phone,
  time_zone: club.time_zone,
  flags: { courtside_allow_cash_payment_in_club: club.allow_cash, online_booking: club.online_booking },
  categories: club.categories.map(({ id, slug, titles }) => ({ id, slug, title: inLanguage(titles, language) })),
  price_from: uahOrNull(priceFromOf(club, now)),
  votes: { count: club.votes, share: sharePercent(club.votes_up, club.votes) },
});

/** The summaries of these clubs, in the order of the ids. */
export async function loadClubSummaries(db: Db, ids: number[], shown: Shown): Promise<ClubSummary[]> {
  if (ids.length === 0) return [];
  const summaries = (await loadSummaryRows(db, ids)).map((row) => summaryOf(row, shown));
  return summaries.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** Whole percent; 0 if there are none. */
export const sharePercent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((100 * part) / whole));

/**
 * A path's `{id}` as a condition: on the number if it is one, else on the slug, which is written in
 * lower case.
 */
export const byIdOrSlug = (idOrSlug: string): { column: 'id' | 'slug'; value: number | string } =>
  /^[1-9]\d{0,8}$/.test(idOrSlug)
    ? { column: 'id', value: Number(idOrSlug) }
    : { column: 'slug', value: idOrSlug.toLowerCase() };

/**
 * The id by which a list is filtered. One that no row can have is 0, which no row has either:
 * PostgreSQL refuses to compare it.
 */
export const filterId = (id: number): number => (id <= 2 ** 31 - 1 ? id : 0);
