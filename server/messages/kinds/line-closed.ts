import { toZoned } from '#core/domain/zone.ts';
import { pageUrl } from '#server/http/page-url.ts';
import type { MessageKind } from '../content/kind.ts';
import { type InLine, lineParts } from './line-parts.ts';

/** What a person waited for in a time that the club closed, or that it no longer offers. */
export type LineClosed = {
  /** Why, in the language of the email; null if the club has shorter hours now, or no longer offers it. */
  reason: string | null;
  /** Whether the club no longer offers it. */
  retired?: boolean;
  /** By time: at least one. `of_wish`: it was offered to a wish, which goes on. */
  times: (InLine & { of_wish?: true })[];
};

/** The club closes for a time, or gives something up: nothing becomes free for those who wait for it. */
export const lineClosed = {
  email: async ({ reason, retired = false, times }, context) => {
    const all = [];
    for (const time of times) {
      const parts = await lineParts(time, context);
      if (parts) all.push({ ...parts, day: time.starts_at });
    }
    const [first] = all;
    if (!first) return undefined;
    const { t } = context;
    // Offers to wishes only: nobody stood in line.
    const isOffer = times.every(({ of_wish }) => of_wish);
    // A club that was removed has no schedule, but its city has other clubs.
    const others = pageUrl(context, first.isRemoved ? `/clubs/${first.citySlug}` : `/club/${first.slug}/schedule`);
    return {
      subject: t(retired ? 'lineRetiredSubject' : 'lineClosedSubject', first.subject),
      preview: reason ?? first.content.preview,
      heading: t(`${isOffer ? 'offer' : 'line'}${retired ? 'Retired' : 'Closed'}Heading`),
      paragraphs: [
        ...(reason ? [t('clubSays', { message: reason })] : []),
        ...(isOffer ? [] : [t('lineClosedText')]),
        ...(times.some(({ of_wish }) => of_wish) ? [t('offerClosedText')] : []),
      ],
      items: all.map(({ timeZone, day, content: { when, facts } }) => ({
        title: `${when.date}, ${when.time}`,
        text: [...facts.map(({ value }) => value), when.zone].join(', '),
        url: `${others}?date=${toZoned(Date.parse(day), timeZone).date}`,
        link: t(first.isRemoved ? 'lineClosedClubs' : 'lineClosedDay'),
      })),
      actions: [
        { label: t(first.isRemoved ? 'otherClubs' : 'bookAgain'), url: others },
        { label: t('stopWatching'), url: `${first.page}#stop` },
      ],
      notes: [t(isOffer ? 'offerClosedWhy' : 'lineClosedWhy')],
      unsubscribe: first.page,
    };
  },
} satisfies MessageKind<LineClosed>;
