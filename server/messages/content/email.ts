import type { Language } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import type { Translate } from './texts.ts';

/** The content of an e-mail before it becomes HTML and text. Every text is plain, without markup. */
export type EmailContent = {
  subject: string;
  /** Shown beside the subject in a list of e-mails. */
  preview: string;
  heading: string;
  /** The day and time of the booking, shown large. */
  when?: { date: string; time: string } | undefined;
  paragraphs?: string[];
  facts?: { label: string; value: string }[];
  /** Several things of one kind, each with its link. */
  items?: { title: string; text: string; url: string; link: string }[];
  /** Links; the first is the button. */
  actions?: { label: string; url: string }[];
  /** Small print, at the end. */
  notes?: string[];
  /** An attached calendar file, with the method in it. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; text: string };
  /** Address of a one-click unsubscribe by POST (RFC 8058). */
  unsubscribe?: string;
};

/** What a kind composes its messages from. */
export type ComposeContext = {
  db: Db;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Address of the sender. */
  from: string;
  language: Language;
  recipient: string;
  t: Translate;
  /** When the message was stored: the same for each attempt. */
  stored: Date;
  /** Epoch ms. */
  now: number;
  /** Signs the links in an e-mail. */
  secret: Uint8Array;
};
