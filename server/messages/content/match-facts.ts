import { sql } from 'kysely';
import type { Texts } from '#server/database/schema.ts';
import { pageUrl } from '#server/http/page-url.ts';
import { inLanguage } from '#server/views/texts.ts';
import { subjectValues, whenOf } from '../kinds/booking-parts.ts';
import type { ComposeContext, EmailContent } from './email.ts';

/** The match of a message, as of when the message was stored. */
export type MatchFacts = {
  club_id: number;
  category_id: number;
  starts_at: string;
  ends_at: string;
  /** Whether a court is booked; else the times are those of a wish. */
  booked: boolean;
  /** Older messages do not have it. */
  booking_id?: number | null;
  /** Of the link of the host or the player who is told. */
  token: string;
};

function courtFacts({ booked }: MatchFacts, titles: Texts | null, { t, language }: ComposeContext) {
  if (!booked) return [{ label: t('matchCourt'), value: t('matchNotBooked') }];
  return titles ? [{ label: t('matchCourt'), value: inLanguage(titles, language) }] : [];
}

/** What all emails about a match have; undefined if the club or the sport is gone. */
export async function matchParts(match: MatchFacts, context: ComposeContext) {
  const { db, t, language } = context;
  const row = await db
    .selectFrom('club')
    .innerJoin('city', 'city.id', 'club.city_id')
    .innerJoin('service_category', (join) => join.on('service_category.id', '=', match.category_id))
    .select(['club.titles', 'club.addresses', 'club.time_zone', 'city.titles as city_titles'])
    .select(['service_category.slug', 'service_category.titles as sport_titles'])
    .select(
      sql<Texts | null>`(select titles from court where court.club_id = club.id and court.id = (
        select court_id from booking where booking.club_id = club.id and booking.id = ${match.booking_id ?? null}::bigint
          and starts_at = ${match.starts_at}::timestamptz))`.as('court_titles'),
    )
    .where('club.id', '=', match.club_id)
    .executeTakeFirst();
  if (!row) return undefined;
  const city = inLanguage(row.city_titles, language);
  const club = { title: inLanguage(row.titles, language), city, time_zone: row.time_zone };
  const time = { ...match, club };
  const facts: EmailContent['facts'] = [
    { label: t('matchSport'), value: inLanguage(row.sport_titles, language) },
    { label: t('club'), value: `${club.title}, ${inLanguage(row.addresses, language)}, ${city}` },
    ...courtFacts(match, row.court_titles, context),
  ];
  return {
    club,
    sport: row.slug,
    values: subjectValues(time, context),
    when: whenOf(time, context),
    facts,
    page: (path: 'booking-match' | 'booking-applicant') => pageUrl(context, `/${path}/${match.token}`),
  };
}
