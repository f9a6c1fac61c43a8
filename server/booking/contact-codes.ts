import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { DAY, MINUTE, SECOND } from '#core/domain/units.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { deleteInBatches } from '#server/database/batches.ts';
import type { Db } from '#server/database/db.ts';
import { Problem } from '#server/http/problem.ts';
import { enqueue } from '#server/messages/enqueue.ts';
import { ABUSE_LIMITS } from './abuse-limits.ts';
import { countCode } from './attempts.ts';

const LIFETIME_MS = ABUSE_LIMITS.codeMinutes.value * MINUTE;
/** A second request within this time, such as from another tab, gets the code that is on its way. */
const RESEND_AFTER_MS = 20 * SECOND;
/** How long a device remembers a contact. */
const REMEMBERED_MS = 365 * DAY;

type CodeContext = { now: number; secret: Uint8Array };

const hash = (kind: string, text: string, secret: Uint8Array) =>
  createHmac('sha256', secret).update(`contact ${kind} `).update(text).digest('base64url');
const contactHash = (email: string, secret: Uint8Array) => hash('email', email.trim().toLowerCase(), secret);
const codeHash = (email: string, code: string, secret: Uint8Array) =>
  hash('code', `${email.trim().toLowerCase()} ${code}`, secret);

/** Whether the customer confirmed this email address on this signed device. */
export async function isConfirmed(
  db: Db,
  { email, device }: { email: string; device: string | undefined },
  { now, secret }: CodeContext,
): Promise<boolean> {
  if (device === undefined) return false;
  const row = await db
    .selectFrom('confirmed_contact')
    .select('device_id')
    .where('device_id', '=', device)
    .where('contact_hash', '=', contactHash(email, secret))
    .where('confirmed_at', '>', new Date(now - REMEMBERED_MS))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the device has confirmed any contact. */
export async function hasConfirmed(db: Db, device: string): Promise<boolean> {
  const row = await db
    .selectFrom('confirmed_contact')
    .select('device_id')
    .where('device_id', '=', device)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether this email address was sent a code that can still be entered. */
export async function isCodeExpected(db: Db, email: string, { now, secret }: CodeContext): Promise<boolean> {
  const row = await db
    .selectFrom('contact_code')
    .select('contact_hash')
    .where('contact_hash', '=', contactHash(email, secret))
    .where('expires_at', '>', new Date(now))
    .where('wrong_tries', '<', ABUSE_LIMITS.codeTries.value)
    .executeTakeFirst();
  return row !== undefined;
}

const refused = (code: string) => new Problem('VALIDATION_FAILED', { fields: [{ path: 'contact_code', code }] });

/**
 * Checks a code that was sent to this email address, and remembers the contact for a signed device.
 * The code stays valid until it expires, so that a visitor whose time was taken can book another.
 * @throws Problem VALIDATION_FAILED with CODE_WRONG, CODE_EXPIRED or CODE_TRIES
 */
export async function confirmContact(
  db: Db,
  { email, device, code }: { email: string; device: string | undefined; code: string },
  { now, secret }: CodeContext,
): Promise<void> {
  const contact_hash = contactHash(email, secret);
  // Counted before it is compared, so that simultaneous guesses all count.
  const row = await db
    .updateTable('contact_code')
    .set((set) => ({ wrong_tries: set('wrong_tries', '+', 1) }))
    .where('contact_hash', '=', contact_hash)
    .where('expires_at', '>', new Date(now))
    .returning(['code_hash', 'wrong_tries'])
    .executeTakeFirst();
  if (!row) throw refused('CODE_EXPIRED');
  if (row.wrong_tries > ABUSE_LIMITS.codeTries.value) throw refused('CODE_TRIES');
  const given = Buffer.from(codeHash(email, code, secret));
  if (!timingSafeEqual(given, Buffer.from(row.code_hash))) throw refused('CODE_WRONG');
  await db
    .updateTable('contact_code')
    .set((set) => ({ wrong_tries: set('wrong_tries', '-', 1) }))
    .where('contact_hash', '=', contact_hash)
    .execute();
  if (device === undefined) return;
  const confirmed_at = new Date(now);
  await db
    .insertInto('confirmed_contact')
    .values({ device_id: device, contact_hash, confirmed_at })
    .onConflict((conflict) => conflict.columns(['device_id', 'contact_hash']).doUpdateSet({ confirmed_at }))
    .execute();
}

/** Whom to send a code, and the network address (a keyed hash) and signed device that need it. */
export type CodeRequest = { email: string; language: Language; address: string; device: string | undefined };

/**
 * Emails a new six-digit code, which replaces the one before.
 * @throws Problem RATE_LIMITED if this email address was sent several codes within the hour, or many
 *   were sent for the network address or the device
 */
export async function sendContactCode(
  db: Db,
  { email, language, address, device }: CodeRequest,
  { now, secret }: CodeContext,
): Promise<void> {
  const contact_hash = contactHash(email, secret);
  const recent = await db
    .selectFrom('contact_code')
    .select('sent_at')
    .where('contact_hash', '=', contact_hash)
    .where('sent_at', '>', new Date(now - RESEND_AFTER_MS))
    .executeTakeFirst();
  if (recent) return;
  await countCode(db, { contact: contact_hash, address, device }, { now, secret });
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const row = {
    code_hash: codeHash(email, code, secret),
    wrong_tries: 0,
    sent_at: new Date(now),
    expires_at: new Date(now + LIFETIME_MS),
  };
  await db
    .insertInto('contact_code')
    .values({ contact_hash, ...row })
    .onConflict((conflict) => conflict.column('contact_hash').doUpdateSet(row))
    .execute();
  await enqueue(db, {
    kind: 'contactCode',
    payload: { code },
    language,
    recipient: email.trim(),
    expiresIn: LIFETIME_MS,
  });
}

/** Deletes codes that expired a day ago, and contacts that devices need not remember any longer. */
export async function deleteOldContacts(db: Db): Promise<void> {
  await deleteInBatches(db, 'contact_code', sql`expires_at < now() - interval '1 day'`);
  const remembered = sql`make_interval(secs => ${REMEMBERED_MS / SECOND})`;
  await deleteInBatches(db, 'confirmed_contact', sql`confirmed_at < now() - ${remembered}`);
}
