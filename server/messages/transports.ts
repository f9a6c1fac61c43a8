import { createTransport } from 'nodemailer';
import type { MessageSettings } from './settings.ts';

/** An e-mail, ready to go. */
export type Email = {
  /** The same each time that it is sent. */
  messageId: string;
  to: string;
  language: string;
  subject: string;
  html: string;
  text: string;
  calendar?: { method: string; text: string } | undefined;
  unsubscribe?: string | undefined;
};

/** A text message, ready to go; `id` is the same each time that it is sent. */
export type Sms = { id: string; to: string; text: string };

/** Who takes messages away; each throws where it has to be tried again. */
export type Transports = {
  /** In whose name e-mails are sent. */
  from: string;
  email: ((email: Email) => Promise<unknown>) | undefined;
  sms: ((sms: Sms) => Promise<unknown>) | undefined;
  close(): void;
};

/** Together well below the back-off, within which nobody else tries. */
const PATIENCE = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000, dnsTimeout: 5000 };

/** How an e-mail leaves, through the server of `url`. */
function mailer(url: string, from: string) {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...PATIENCE,
  });
  const send = ({ messageId, to, language, subject, html, text, calendar, unsubscribe }: Email) =>
    transport.sendMail({
      // As an object: read as a list, an address with a comma would be two.
      from: { name: 'Courtside', address: from },
      to: { name: '', address: to },
      messageId,
      subject,
      html,
      text,
      ...(calendar && {
        icalEvent: { method: calendar.method, content: calendar.text, filename: 'booking.ics' },
      }),
      headers: {
        'Auto-Submitted': 'auto-generated',
        'Content-Language': language,
        ...(unsubscribe && {
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    });
  return { send, close: () => transport.close() };
}

/** A gateway that takes one text message in a POST; it answers 2xx once it has it. */
function texter({ url, token, sender }: NonNullable<MessageSettings['sms']>) {
  return async ({ id, to, text }: Sms) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': id, authorization: `Bearer ${token}` },
      body: JSON.stringify({ id, to, from: sender, text }),
      signal: AbortSignal.timeout(15_000),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw Object.assign(new Error('The gateway refused'), { code: 'SMS', responseCode: answer.status });
  };
}

const nobody = async () => {};

/** The ways out that there are. What goes to the outbox page alone is as good as taken. */
export function chooseTransports({ smtpUrl, from, sms, outbox, outboxSms }: MessageSettings): Transports {
  const mail = smtpUrl ? mailer(smtpUrl, from) : undefined;
  const shown = outbox !== 'off';
  return {
    from,
    email: mail?.send ?? (shown ? nobody : undefined),
    sms: sms ? texter(sms) : shown && outboxSms ? nobody : undefined,
    close: () => mail?.close(),
  };
}
