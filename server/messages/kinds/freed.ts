import { pageUrl } from '#server/http/page-url.ts';
import { inLanguage } from '#server/views/texts.ts';
import type { KindOf } from '../content/kind.ts';
import { dayText } from '../content/texts.ts';
import { subjectValues, whenOf } from './booking-parts.ts';

/** What the database stores with the hour that it frees; `token` unsubscribes from all such e-mails. */
export type Freed = { club_id: number; court_id: number; token: string; starts_at: string; ends_at: string };

/** A time that somebody waited for is free. */
export const freed = {
  email: async ({ club_id, court_id, token, starts_at, ends_at }, context) => {
    const { db, t, language } = context;
    const row = await db
      .selectFrom('club')
      .innerJoin('court', 'court.club_id', 'club.id')
      .select(['club.slug', 'club.titles', 'club.time_zone', 'court.titles as court_titles'])
      .where('club.id', '=', club_id)
      .where('court.id', '=', court_id)
      .executeTakeFirst();
    // The club has closed the court meanwhile.
    if (!row) return undefined;
    const club = { title: inLanguage(row.titles, language), time_zone: row.time_zone };
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
} satisfies KindOf<Freed>;
