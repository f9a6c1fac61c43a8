import { pageUrl } from '#server/http/page-url.ts';
import type { MessageKind } from '../content/kind.ts';

/** A coach's calendar that is not tried any more: its host, and for how many days it has been gone. */
export type StoppedCalendar = { club: { slug: string; title: string }; coach: string; host: string; days: number };

/** To a club's owners: what they do so that the coach is not booked at times that are taken. */
export const calendarStopped = {
  email: ({ club, coach, host, days }, context) => {
    const { t } = context;
    return {
      subject: t('calendarStoppedSubject', { coach, club: club.title }),
      preview: t('calendarStoppedText', { coach, host, days }),
      heading: t('calendarStoppedHeading'),
      paragraphs: [
        t('calendarStoppedText', { coach, host, days }),
        t('calendarStoppedEffect'),
        t('calendarStoppedRemedy'),
      ],
      actions: [{ label: t('calendarStoppedAction'), url: pageUrl(context, `/desk/${club.slug}/output`) }],
      notes: [t('whyOwner', { club: club.title })],
    };
  },
} satisfies MessageKind<StoppedCalendar>;
