import { pageUrl } from '#server/http/page-url.ts';
import type { ComposeContext } from '../content/email.ts';
import type { MessageKind } from '../content/kind.ts';
import { clockText } from '../content/texts.ts';
import { type InLine, lineParts } from './line-parts.ts';

/**
 * The payload that a database trigger stores when an hour becomes free; `token` opens the
 * offer and unsubscribes from all such emails.
 */
export type Freed = InLine & {
  /** Until when it is held. Versions before offers held nothing. */
  until?: string;
};

/** Whether the club has closed the time since it was offered. */
async function isClosed({ club_id, token }: Freed, { db }: ComposeContext): Promise<boolean> {
  const watch = await db
    .selectFrom('slot_watch')
    .select('state')
    .where('club_id', '=', club_id)
    .where('token', '=', token)
    .executeTakeFirst();
  return watch?.state === 'closed';
}

/** A watched time is free, and held for this one in line. */
export const freed = {
  email: async (payload, context) => {
    const parts = await lineParts(payload, context);
    if (!parts || (await isClosed(payload, context))) return undefined;
    const { t } = context;
    const { slug, timeZone, page, subject, content } = parts;
    const { until } = payload;
    return {
      ...content,
      subject: t('freedSubject', subject),
      heading: t('freedHeading'),
      paragraphs: [until ? t('heldText', { time: clockText(new Date(until), timeZone) }) : t('freedText')],
      actions: [
        until
          ? { label: t('openHeld'), url: page }
          : { label: t('toSchedule'), url: pageUrl(context, `/club/${slug}/schedule`) },
        { label: t('stopWatching'), url: `${page}${until ? '#stop' : ''}` },
      ],
      notes: [t('freedWhy')],
      unsubscribe: page,
    };
  },
} satisfies MessageKind<Freed>;
