import { toZoned } from '#core/domain/zone.ts';
import { pageUrl } from '#server/http/page-url.ts';
import type { MessageKind } from '../content/kind.ts';
import { type InLine, lineParts } from './line-parts.ts';

/** What a person waited for in a time that the club closed. */
export type LineClosed = {
  /** Why, in the language of the email; null if the club has shorter hours now. */
  reason: string | null;
  /** By time: at least one. */
  times: InLine[];
};

/** The club closes for a time: nothing becomes free for those who wait for some of it. */
export const lineClosed = {
  email: async ({ reason, times }, context) => {
    const all = [];
    for (const time of times) {
      const parts = await lineParts(time, context);
      if (parts) all.push({ ...parts, day: time.starts_at });
    }
    const [first] = all;
    if (!first) return undefined;
    const { t } = context;
    const schedule = pageUrl(context, `/club/${first.slug}/schedule`);
    return {
      subject: t('lineClosedSubject', first.subject),
      preview: reason ?? first.content.preview,
      heading: t('lineClosedHeading'),
      paragraphs: [...(reason ? [t('clubSays', { message: reason })] : []), t('lineClosedText')],
      items: all.map(({ timeZone, day, content: { when, facts } }) => ({
        title: `${when.date}, ${when.time}`,
        text: [...facts.map(({ value }) => value), when.zone].join(', '),
        url: `${schedule}?date=${toZoned(Date.parse(day), timeZone).date}`,
        link: t('lineClosedDay'),
      })),
      actions: [
        { label: t('bookAgain'), url: schedule },
        { label: t('stopWatching'), url: `${first.page}#stop` },
      ],
      notes: [t('lineClosedWhy')],
      unsubscribe: first.page,
    };
  },
} satisfies MessageKind<LineClosed>;
