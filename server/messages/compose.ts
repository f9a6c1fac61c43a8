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

/** What writing a message needs beside its row. */
export type ComposerOptions = {
  db: Db;
  /** Without a trailing slash. */
  publicUrl: string;
  /** In whose name e-mails are sent. */
  from: string;
  /** Epoch ms. */
  clock: () => number;
  /** Signs the links that letters carry: made when a letter is written, they stand in no row. */
  secret: Uint8Array;
};

function prepare({ db, publicUrl, from, clock, secret }: ComposerOptions, row: MessageRow) {
  const kind = (KINDS as Record<string, KindOf<object>>)[row.kind];
  if (!kind) throw new Error(`There is no kind of message ${row.kind}`);
  const { language, recipient } = row;
  const speaking = { language, recipient, t: translator(language), stored: row.created_at };
  const context: ComposeContext = { db, publicUrl, from, secret, now: clock(), ...speaking };
  return { kind, context };
}

/** The e-mail of a row; undefined where there is nothing to say. @throws Error for a row that no kind of this version wrote */
export async function composeEmail(composer: ComposerOptions, row: MessageRow): Promise<Email | undefined> {
  const { kind, context } = prepare(composer, row);
  const letter = await kind.email?.(row.payload, context);
  if (!letter) return undefined;
  return {
    messageId: `<${row.id}@${new URL(composer.publicUrl).hostname}>`,
    to: row.recipient,
    language: row.language,
    // A line break would begin another header.
    subject: letter.subject.replace(/[\r\n]+/g, ' '),
    html: htmlOf(letter, row.language),
    text: textOf(letter),
    calendar: letter.calendar,
    unsubscribe: letter.unsubscribe,
  };
}

/** The text message of a row. @throws Error as above */
export function composeSms(composer: ComposerOptions, row: MessageRow): Sms | undefined {
  const { kind, context } = prepare(composer, row);
  const text = kind.sms?.(row.payload, context);
  return text === undefined ? undefined : { id: row.id, to: row.recipient, text };
}
