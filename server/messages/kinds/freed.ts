import { pageUrl } from '#server/http/page-url.ts';
import { inLanguage } from '#server/views/texts.ts';
import type { MessageKind } from '../content/kind.ts';
import { clockText, dayText } from '../content/texts.ts';
import { subjectValues, whenOf } from './booking-parts.ts';

/**
 * The payload that a database trigger stores when an hour becomes free; `token` opens the
 * offer and unsubscribes from all such emails.
 */
export type Freed = {
  club_id: number;
  /** Of a taken time; null for a place in a session. */
  court_id: number | null;
  session_id?: number | null;
  token: string;
  starts_at: string;
  ends_at: string;
  /** Until when it is held. Versions before offers held nothing. */
  until?: string;
};

/** A watched time is free, and held for this one in line. */
export const freed = {
  email: async ({ club_id, court_id, session_id, token, starts_at, ends_at, until }, context) => {
    const { db, t, language } = context;
    const row = await db
      .selectFrom('club')
      .innerJoin('city', 'city.id', 'club.city_id')
      .leftJoin('court', (join) => join.onRef('court.club_id', '=', 'club.id').on('court.id', '=', court_id))
      .leftJoin('group_session', (join) =>
        join.onRef('group_session.club_id', '=', 'club.id').on('group_session.id', '=', session_id ?? null),
      )
      .leftJoin('service', (join) =>
        join.onRef('service.club_id', '=', 'club.id').onRef('service.id', '=', 'group_session.service_id'),
      )
      .select([
        'club.slug',
        'club.titles',
        'club.time_zone',
        'court.titles as court_titles',
        'service.titles as service_titles',
        'city.titles as city_titles',
      ])
      .where('club.id', '=', club_id)
      .executeTakeFirst();
    const what = row?.service_titles ?? row?.court_titles;
    // The club has closed the court meanwhile.
    if (!row || !what) return undefined;
    const city = inLanguage(row.city_titles, language);
    const club = { title: inLanguage(row.titles, language), city, time_zone: row.time_zone };
    const time = { starts_at, ends_at, club };
    const date = new Date(starts_at);
    const page = pageUrl(context, `/booking-watch/${token}`);
    const schedule = pageUrl(context, `/club/${row.slug}/schedule`);
    return {
      subject: t('freedSubject', subjectValues(time, context)),
      preview: `${club.title}, ${dayText(date, row.time_zone, language)}`,
      heading: t('freedHeading'),
      when: whenOf(time, context),
      paragraphs: [until ? t('heldText', { time: clockText(new Date(until), row.time_zone) }) : t('freedText')],
      facts: [
        { label: t('club'), value: club.title },
        { label: t(row.service_titles ? 'what' : 'court'), value: inLanguage(what, language) },
      ],
      actions: [
        until ? { label: t('openHeld'), url: page } : { label: t('toSchedule'), url: schedule },
        { label: t('stopWatching'), url: `${page}${until ? '#stop' : ''}` },
      ],
      notes: [t('freedWhy')],
      unsubscribe: page,
    };
  },
} satisfies MessageKind<Freed>;
