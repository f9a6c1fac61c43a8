import type { ComposeContext, EmailContent } from './email.ts';

/**
 * A kind of message: composes the email and the text message of a payload. Undefined if there is
 * nothing to send.
 */
export type MessageKind<P> = {
  email?: (payload: P, context: ComposeContext) => EmailContent | undefined | Promise<EmailContent | undefined>;
  sms?: (payload: P, context: ComposeContext) => string;
  /** Whether the payload is deleted once the message was sent or given up. */
  isSecret?: true;
};
