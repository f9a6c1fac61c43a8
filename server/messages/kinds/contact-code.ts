import type { MessageKind } from '../content/kind.ts';

/** The code that confirms an email address. The database keeps it only until it is sent. */
export const contactCode = {
  isSecret: true,
  email: ({ code }, { t }) =>
    code === undefined
      ? undefined
      : {
          // In the subject, so that it can be read without opening the email.
          subject: t('contactCodeSubject', { code }),
          preview: t('contactCodeText'),
          heading: code,
          paragraphs: [t('contactCodeText')],
          notes: [t('contactCodeWhy')],
        },
} satisfies MessageKind<{ code?: string }>;
