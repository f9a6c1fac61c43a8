import type { Language } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import type { Translate } from './texts.ts';

/** What a message says, before it becomes an e-mail; every text is plain, nothing of it is markup. */
export type EmailContent = {
  subject: string;
  /** What a list of mails shows beside the subject. */
  preview: string;
  heading: string;
  /** The day and the time that it is about, large. */
  when?: { date: string; time: string } | undefined;
  paragraphs?: string[];
  facts?: { label: string; value: string }[];
  /** Several things of one kind, each with its link. */
  items?: { title: string; text: string; url: string; link: string }[];
  /** Links; the first is the button. */
  actions?: { label: string; url: string }[];
  /** Small print, at the end. */
  notes?: string[];
  /** A calendar file that goes along; the method is the one that stands in it. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; text: string };
  /** Takes a POST that ends such messages (RFC 8058). */
  unsubscribe?: string;
};

/** What a kind writes with. */
export type ComposeContext = {
  db: Db;
  /** Without a trailing slash. */
  publicUrl: string;
  /** In whose name it is sent. */
  from: string;
  language: Language;
  recipient: string;
  t: Translate;
  /** When the message was stored: the same each time that it is written. */
  stored: Date;
  /** Epoch ms. */
  now: number;
  /** Signs the links that a letter carries. */
  secret: Uint8Array;
};

const PREFIXES = { en: '', uk: '/uk-ua', ru: '/ru-ua' } as const;

/** The address of a page of the site in the language of the letter. */
export const pageUrl = (
  { publicUrl, language }: Pick<ComposeContext, 'publicUrl' | 'language'>,
  path: string,
): string => `${publicUrl}${PREFIXES[language]}${path}`;
