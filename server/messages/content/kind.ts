import type { ComposeContext, EmailContent } from './email.ts';

/** A kind of message: composes the e-mail and the text message of a payload. Undefined if there is nothing to send. */
export type KindOf<P> = {
  email?: (payload: P, context: ComposeContext) => EmailContent | undefined | Promise<EmailContent | undefined>;
  sms?: (payload: P, context: ComposeContext) => string;
};
