import type { Language } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import type { Translate } from './texts.ts';

export type CalendarFile = { method: 'REQUEST' | 'CANCEL'; text: string };

/** The name of an email's first, second … calendar file. */
export const calendarFileName = (index: number) => (index === 0 ? 'booking.ics' : `booking-${index + 1}.ics`);

/** The content of an email before it becomes HTML and text. Every text is plain, without markup. */
export type EmailContent = {
  subject: string;
  /** Shown next to the subject in a list of emails. */
  preview: string;
  heading: string;
  /** The day and time of the booking, shown large, and the zone of all times in the email. */
  when?: { date: string; time: string; zone: string } | undefined;
  paragraphs?: string[] | undefined;
  facts?: { label: string; value: string }[] | undefined;
  /** Several items of one kind, each with its link. */
  items?: { title: string; text: string; url: string; link: string }[];
  /** Links; the first is the button. */
  actions?: { label: string; url: string }[] | undefined;
  /** Small print, at the end. */
  notes?: string[] | undefined;
  /** Attached calendar files, each with one event and with its method. */
  calendars?: CalendarFile[] | undefined;
  /** Address of a one-click unsubscribe by POST (RFC 8058). */
  unsubscribe?: string;
};

/** What a kind composes its messages from. */
export type ComposeContext = {
  db: Db;
  /** Without a trailing slash. */
  publicUrl: string;
  /** The sender's address. */
  from: string;
  language: Language;
  recipient: string;
  t: Translate;
  /** The message's, a UUID. */
  id: string;
  /** When the message was stored: the same for each attempt. */
  stored: Date;
  /** Epoch ms. */
  now: number;
  /** Signs the links in an email. */
  secret: Uint8Array;
};
