import type { Selectable } from 'kysely';
import type { Db } from '#server/database/db.ts';
import type { MessageTable } from '#server/database/schema.ts';
import type { KindOf } from '#server/messages/content/kind.ts';
import type { ComposeContext } from './content/email.ts';
import { htmlOf, textOf } from './content/html.ts';
import { translator } from './content/texts.ts';
import { KINDS } from './kinds.ts';
import type { Email, Sms } from './transports.ts';

export type MessageRow = Selectable<MessageTable>;

/** What composing a message needs beside its row. */
export type ComposerOptions = {
  db: Db;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Address of the sender. */
  from: string;
  /** Epoch ms. */
  clock: () => number;
  /** Signs the links in e-mails. They are created when an e-mail is composed and never stored. */
  secret: Uint8Array;
};

function prepare({ db, publicUrl, from, clock, secret }: ComposerOptions, row: MessageRow) {
  const kind = (KINDS as Record<string, KindOf<object>>)[row.kind];
  if (!kind) throw new Error(`There is no kind of message ${row.kind}`);
  const { language, recipient } = row;
  const message = { language, recipient, t: translator(language), stored: row.created_at };
  const context: ComposeContext = { db, publicUrl, from, secret, now: clock(), ...message };
  return { kind, context };
}

/** The e-mail of a row; undefined if there is nothing to send. @throws Error for a row of an unknown kind */
export async function composeEmail(composer: ComposerOptions, row: MessageRow): Promise<Email | undefined> {
  const { kind, context } = prepare(composer, row);
  const content = await kind.email?.(row.payload, context);
  if (!content) return undefined;
  return {
    messageId: `<${row.id}@${new URL(composer.publicUrl).hostname}>`,
    to: row.recipient,
    language: row.language,
    // A line break would begin another header.
    subject: content.subject.replace(/[\r\n]+/g, ' '),
    html: htmlOf(content, row.language),
    text: textOf(content),
    calendar: content.calendar,
    unsubscribe: content.unsubscribe,
  };
}

/** The text message of a row. @throws Error as above */
export function composeSms(composer: ComposerOptions, row: MessageRow): Sms | undefined {
  const { kind, context } = prepare(composer, row);
  const text = kind.sms?.(row.payload, context);
  return text === undefined ? undefined : { id: row.id, to: row.recipient, text };
}
