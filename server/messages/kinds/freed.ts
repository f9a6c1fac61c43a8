import { pageUrl } from '#server/http/page-url.ts';
import { inLanguage } from '#server/views/texts.ts';
import type { MessageKind } from '../content/kind.ts';
import { dayText } from '../content/texts.ts';
import { subjectValues, whenOf } from './booking-parts.ts';

/**
 * The payload that a database trigger stores when an hour becomes free; `token` unsubscribes from
 * all such emails.
 */
export type Freed = { club_id: number; court_id: number; token: string; starts_at: string; ends_at: string };

/** A watched time is free. */
export const freed = {
  email: async ({ club_id, court_id, token, starts_at, ends_at }, context) => {
    const { db, t, language } = context;
    const row = await db
      .selectFrom('club')
      .innerJoin('court', 'court.club_id', 'club.id')
      .innerJoin('city', 'city.id', 'club.city_id')
      .select([
        'club.slug',
        'club.titles',
        'club.time_zone',
        'court.titles as court_titles',
        'city.titles as city_titles',
      ])
      .where('club.id', '=', club_id)
      .where('court.id', '=', court_id)
      .executeTakeFirst();
    // The club has closed the court meanwhile.
    if (!row) return undefined;
    const city = inLanguage(row.city_titles, language);
    const club = { title: inLanguage(row.titles, language), city, time_zone: row.time_zone };
    const time = { starts_at, ends_at, club };
    const date = new Date(starts_at);
    const stop = pageUrl(context, `/booking-watch/${token}`);
    return {
      subject: t('freedSubject', subjectValues(time, context)),
      preview: `${club.title}, ${dayText(date, row.time_zone, language)}`,
      heading: t('freedHeading'),
      when: whenOf(time, context),
      paragraphs: [t('freedText')],
      facts: [
        { label: t('club'), value: club.title },
        { label: t('court'), value: inLanguage(row.court_titles, language) },
      ],
      actions: [
        { label: t('toSchedule'), url: pageUrl(context, `/club/${row.slug}/schedule`) },
        { label: t('stopWatching'), url: stop },
      ],
      notes: [t('freedWhy')],
      unsubscribe: stop,
    };
  },
} satisfies MessageKind<Freed>;
