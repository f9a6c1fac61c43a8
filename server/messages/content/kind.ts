import type { ComposeContext, EmailContent } from './email.ts';

/** One kind of message: how it is written as an e-mail and, where it goes by phone too, as a text. Undefined: there is nothing to say. */
export type KindOf<P> = {
  email?: (payload: P, context: ComposeContext) => EmailContent | undefined | Promise<EmailContent | undefined>;
  sms?: (payload: P, context: ComposeContext) => string;
};
