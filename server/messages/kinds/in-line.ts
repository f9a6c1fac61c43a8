import type { MessageKind } from '../content/kind.ts';
import { type InLine, lineParts } from './line-parts.ts';

/** An address joined a line. The link leaves it before there is any offer. */
export const inLine = {
  email: async (payload, context) => {
    const parts = await lineParts(payload, context);
    if (!parts) return undefined;
    const { t } = context;
    const { page, subject, content } = parts;
    return {
      ...content,
      subject: t('inLineSubject', subject),
      heading: t('inLineHeading'),
      paragraphs: [t('inLineText')],
      actions: [{ label: t('openLine'), url: page }],
      notes: [t('inLineWhy')],
      unsubscribe: page,
    };
  },
} satisfies MessageKind<InLine>;
