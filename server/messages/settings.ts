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

/** What an operator should know about messages at start, with the fix. */
export function messageWarnings({ smtpUrl, outbox }: MessageSettings, contactCodes: 'on' | 'off'): string[] {
  if (smtpUrl) return [];
  const warnings = outbox === 'off' ? ['No email is sent: set SMTP_URL'] : [];
  if (contactCodes === 'on') {
    const readable = outbox === 'off' ? 'nobody gets the codes' : 'the codes are only shown at /outbox';
    warnings.push(
      `CONTACT_CODES is on without a mail server: ${readable} that customers need beyond a few unpaid bookings. Set SMTP_URL, or CONTACT_CODES=off`,
    );
  }
  return warnings;
}
