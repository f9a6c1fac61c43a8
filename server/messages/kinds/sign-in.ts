import { findAccount } from '#server/desk/accounts.ts';
import { SIGN_IN_MINUTES, signInLink } from '#server/desk/sign-in.ts';
import { pageUrl } from '#server/http/page-url.ts';
import type { MessageKind } from '../content/kind.ts';

/**
 * The link with which staff sign in. Whether somebody has the address is read when the email is
 * composed, so that the answer to who asked reveals nothing.
 */
export const signIn = {
  email: async (_payload, context) => {
    const { db, t, id, recipient, secret, stored } = context;
    const account = await findAccount(db, recipient);
    if (!account) return undefined;
    const token = signInLink(account.id, { message: id, stored: stored.getTime(), secret });
    return {
      subject: t('signInSubject'),
      preview: t('signInText', { minutes: SIGN_IN_MINUTES }),
      heading: t('signInHeading'),
      paragraphs: [t('signInText', { minutes: SIGN_IN_MINUTES })],
      actions: [{ label: t('signInAction'), url: pageUrl(context, `/desk/sign-in?token=${token}`) }],
      notes: [t('signInWhy')],
    };
  },
} satisfies MessageKind<Record<string, never>>;
