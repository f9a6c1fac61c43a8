import type { Access } from '#server/http/developer-pages.ts';

/** The configured transports, and who may read messages on the outbox page. */
export type MessageSettings = {
  /** Without a server, emails are shown on the outbox page if that is open, or wait. */
  smtpUrl: string | undefined;
  /** The sender of emails. */
  from: string;
  sms: { url: string; token: string; sender: string | undefined } | undefined;
  outbox: Access;
  /** Whether the outbox page shows text messages that no gateway sends. */
  outboxSms: boolean;
  /** Messages to one recipient per hour. */
  perHour?: number | undefined;
};
