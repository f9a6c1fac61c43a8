import { pageUrl } from '#server/http/page-url.ts';
import { inLanguage } from '#server/views/texts.ts';
import type { ComposeContext } from '../content/email.ts';
import { dayText } from '../content/texts.ts';
import { subjectValues, whenOf } from './booking-parts.ts';

/** What one in line waits for; `token` opens the place in line, and ends all such emails. */
export type InLine = {
  club_id: number;
  /** Of a taken time; null for a place in a session. */
  court_id: number | null;
  session_id?: number | null;
  /** Of the session, one when absent. */
  places?: number;
  token: string;
  starts_at: string;
  ends_at: string;
};

/**
 * What all emails to one in line say of it. Undefined if the session is gone.
 */
export async function lineParts(
  { club_id, court_id, session_id, places = 1, token, starts_at, ends_at }: InLine,
  context: ComposeContext,
) {
  const { db, t, language } = context;
  const row = await db
    .selectFrom('club')
    .innerJoin('city', 'city.id', 'club.city_id')
    .leftJoin('court', (join) => join.onRef('court.club_id', '=', 'club.id').on('court.id', '=', court_id))
    .leftJoin('group_session', (join) =>
      join.onRef('group_session.club_id', '=', 'club.id').on('group_session.id', '=', session_id ?? null),
    )
    .select([
      'club.slug',
      'club.titles',
      'club.time_zone',
      'club.retired',
      'city.slug as city_slug',
      'court.titles as court_titles',
      'group_session.titles as session_titles',
      'city.titles as city_titles',
    ])
    .where('club.id', '=', club_id)
    .executeTakeFirst();
  const what = row?.session_titles ?? row?.court_titles;
  if (!row || !what) return undefined;
  const city = inLanguage(row.city_titles, language);
  const club = { title: inLanguage(row.titles, language), city, time_zone: row.time_zone };
  const time = { starts_at, ends_at, club };
  return {
    slug: row.slug,
    citySlug: row.city_slug,
    isRemoved: row.retired,
    timeZone: row.time_zone,
    page: pageUrl(context, `/booking-watch/${token}`),
    /** The values of a subject. */
    subject: subjectValues(time, context),
    content: {
      preview: `${club.title}, ${dayText(new Date(starts_at), row.time_zone, language)}`,
      when: whenOf(time, context),
      facts: [
        { label: t('club'), value: club.title },
        { label: t(row.session_titles ? 'what' : 'court'), value: inLanguage(what, language) },
        ...(places > 1 ? [{ label: t('places'), value: String(places) }] : []),
      ],
    },
  };
}
