import { createTransport } from 'nodemailer';
import { VARIABLES } from '#server/environment-variables.ts';
import { calendarFileName } from './content/email.ts';
import type { MessageSettings } from './settings.ts';

/** An email, ready to send. */
export type Email = {
  /** The same for each attempt to send it. */
  messageId: string;
  to: string;
  language: string;
  subject: string;
  html: string;
  text: string;
  calendars?: { method: string; text: string }[] | undefined;
  unsubscribe?: string | undefined;
};

/** A text message, ready to send; `id` is the same for each attempt. */
export type Sms = { id: string; to: string; text: string };

/** How messages leave the process. A transport throws if the message has to be sent again. */
export type Transports = {
  /** The sender's address. */
  from: string;
  email: ((email: Email) => Promise<unknown>) | undefined;
  sms: ((sms: Sms) => Promise<unknown>) | undefined;
  /** Whether emails are only shown on the outbox page. */
  onlyShown?: boolean;
  close(): void;
};

/** Together well below the delay after which another process retries. */
const TIMEOUTS = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000, dnsTimeout: 5000 };

/** Sends emails through an SMTP server. */
function createMailer(url: string, from: string, name: string) {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
  });
  const send = ({ messageId, to, language, subject, html, text, calendars = [], unsubscribe }: Email) => {
    const [calendar, ...further] = calendars;
    return transport.sendMail({
      // As an object: in a list, an address with a comma would become two.
      from: { name, address: from },
      to: { name: '', address: to },
      messageId,
      subject,
      html,
      text,
      ...(calendar && {
        icalEvent: { method: calendar.method, content: calendar.text, filename: calendarFileName(0) },
      }),
      // A file has the events of one invitation (RFC 5546), and an email one main file.
      attachments: further.map((file, index) => ({
        filename: calendarFileName(index + 1),
        content: file.text,
        contentType: `text/calendar; charset=utf-8; method=${file.method}`,
      })),
      headers: {
        'Auto-Submitted': 'auto-generated',
        'Content-Language': language,
        ...(unsubscribe && {
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    });
  };
  return { send, close: () => transport.close() };
}

/** Sends text messages to a gateway, one POST each; 2xx means that it accepted the message. */
function createSmsSender({ url, token, sender }: NonNullable<MessageSettings['sms']>) {
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

const noop = async () => {};

/**
 * The configured transports. A message that only the outbox page shows counts as sent. Emails are
 * from a sender of this name.
 */
export function chooseTransports(
  { smtpUrl, from, sms, outbox, outboxSms }: MessageSettings,
  name: string = VARIABLES.BRAND_NAME.default,
): Transports {
  const mail = smtpUrl ? createMailer(smtpUrl, from, name) : undefined;
  const shown = outbox !== 'off';
  return {
    from,
    email: mail?.send ?? (shown ? noop : undefined),
    onlyShown: !mail,
    sms: sms ? createSmsSender(sms) : shown && outboxSms ? noop : undefined,
    close: () => mail?.close(),
  };
}
