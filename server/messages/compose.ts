import type { Selectable } from 'kysely';
import type { Db } from '#server/database/db.ts';
import type { MessageTable } from '#server/database/schema.ts';
import type { KindOf } from '#server/messages/content/kind.ts';
import type { Writing } from './content/email.ts';
import { htmlOf, textOf } from './content/html.ts';
import { speakerOf } from './content/texts.ts';
import { KINDS } from './kinds.ts';
import type { Email, Sms } from './transports.ts';

export type MessageRow = Selectable<MessageTable>;

/** What writing a message needs beside its row. */
export type Desk = {
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

function prepare({ db, publicUrl, from, clock, secret }: Desk, row: MessageRow) {
  const kind = (KINDS as Record<string, KindOf<object>>)[row.kind];
  if (!kind) throw new Error(`There is no kind of message ${row.kind}`);
  const { language, recipient } = row;
  const speaking = { language, recipient, t: speakerOf(language), stored: row.created_at };
  const writing: Writing = { db, publicUrl, from, secret, now: clock(), ...speaking };
  return { kind, writing };
}

/** The e-mail of a row; undefined where there is nothing to say. @throws Error for a row that no kind of this version wrote */
export async function composeEmail(desk: Desk, row: MessageRow): Promise<Email | undefined> {
  const { kind, writing } = prepare(desk, row);
  const letter = await kind.letter?.(row.payload, writing);
  if (!letter) return undefined;
  return {
    messageId: `<${row.id}@${new URL(desk.publicUrl).hostname}>`,
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
export function composeSms(desk: Desk, row: MessageRow): Sms | undefined {
  const { kind, writing } = prepare(desk, row);
  const text = kind.sms?.(row.payload, writing);
  return text === undefined ? undefined : { id: row.id, to: row.recipient, text };
}
