/** How messages leave, and who may read them on the outbox page. */
export type MessageSettings = {
  /** Without a server e-mails are shown on the outbox page, where that is open, or wait. */
  smtpUrl: string | undefined;
  /** In whose name e-mails are sent. */
  from: string;
  sms: { url: string; token: string; sender: string | undefined } | undefined;
  outbox: 'off' | 'loopback' | 'everybody';
  /** Whether the outbox page shows text messages that nobody sends. */
  outboxSms: boolean;
};
