import type { Selectable } from 'kysely';
import type { Language } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import type { MessageTable } from '#server/database/schema.ts';
import type { MessageKind } from '#server/messages/content/kind.ts';
import type { Brand } from '#server/site/settings.ts';
import type { ComposeContext } from './content/email.ts';
import { htmlOf, textOf } from './content/html.ts';
import { translator } from './content/texts.ts';
import { KINDS } from './kinds.ts';
import type { Email, Sms } from './transports.ts';

export type MessageRow = Selectable<MessageTable>;

/** What composing a message needs in addition to its row. */
export type ComposerOptions = {
  db: Db;
  /** Without a trailing slash. */
  publicUrl: string;
  /** The sender's address. */
  from: string;
  /** Epoch ms. */
  clock: () => number;
  /** Signs the links in emails. They are created when an email is composed and never stored. */
  secret: Uint8Array;
  /** Whose links and buttons emails have; those of Courtside when absent. */
  brand?: Brand | undefined;
  /** In which messages are; all when absent. */
  languages?: readonly Language[] | undefined;
};

/** A reader of none of the languages gets English, or without it the first, as on the site. */
const offered = (language: Language, languages: readonly Language[] = [language]): Language =>
  [language, 'en' as const].find((one) => languages.includes(one)) ?? languages[0]!;

function prepare({ db, publicUrl, from, clock, secret, languages }: ComposerOptions, row: MessageRow) {
  const kind = (KINDS as Record<string, MessageKind<object>>)[row.kind];
  if (!kind) throw new Error(`There is no kind of message ${row.kind}`);
  const { recipient } = row;
  const language = offered(row.language, languages);
  const message = { id: row.id, language, recipient, t: translator(language), stored: row.created_at };
  const context: ComposeContext = { db, publicUrl, from, secret, now: clock(), ...message };
  return { kind, context };
}

/**
 * The email of a row; undefined if there is nothing to send.
 * @throws Error for a row of an unknown kind
 */
export async function composeEmail(composer: ComposerOptions, row: MessageRow): Promise<Email | undefined> {
  const { kind, context } = prepare(composer, row);
  const content = await kind.email?.(row.payload, context);
  if (!content) return undefined;
  return {
    messageId: `<${row.id}@${new URL(composer.publicUrl).hostname}>`,
    to: row.recipient,
    language: context.language,
    // A line break would start another header.
    subject: content.subject.replace(/[\r\n]+/g, ' '),
    html: htmlOf(content, context.language, composer.brand?.accent),
    text: textOf(content),
    calendars: content.calendars,
    unsubscribe: content.unsubscribe,
  };
}

/**
 * The text message of a row.
 * @throws Error for a row of an unknown kind
 */
export function composeSms(composer: ComposerOptions, row: MessageRow): Sms | undefined {
  const { kind, context } = prepare(composer, row);
  const text = kind.sms?.(row.payload, context);
  return text === undefined ? undefined : { id: row.id, to: row.recipient, text };
}
