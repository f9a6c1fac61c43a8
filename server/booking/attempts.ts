import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import { HOUR, MINUTE, SECOND } from '#core/domain/units.ts';
import { deleteInBatches } from '#server/database/batches.ts';
import type { Db } from '#server/database/db.ts';
import { Problem } from '#server/http/problem.ts';
import { ABUSE_LIMITS } from './abuse-limits.ts';

const WINDOW_MS = MINUTE;

/**
 * The address that limits count. For IPv6 it is the 64-bit network, since one visitor has all of
 * its addresses.
 */
export function countedAddress(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return mapped[1]!;
  const [head = '', tail] = ip.split('%')[0]!.split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(gap).fill('0'), ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** A keyed hash of the address that limits count. The address itself is not stored. */
export const hashAddress = (ip: string, secret: Uint8Array): string =>
  createHmac('sha256', secret).update('attempt').update(countedAddress(ip)).digest('base64url');

/**
 * The same for what an address may do once a day, such as a vote. `what` contains the day, so that
 * the hashes of two days have nothing in common.
 */
export const hashAddressOnDay = (ip: string, what: string, secret: Uint8Array): string =>
  hashOf({ kind: what, whose: countedAddress(ip) }, secret);

/**
 * The client that makes an attempt. Limits count each of the three separately, and skip an absent
 * one. `device` is a signed id: all others count as their address alone.
 */
export type Requester = { ip: string; device: string | undefined; email?: string | undefined };

type CountedKey = {
  kind: string;
  whose: string;
  limit: number;
  /** Whether it is an address: families, offices and carriers share one. */
  isShared?: boolean;
};

/** Whether the requester confirmed a contact, so that what others do at the address blocks nothing. */
type IsKnown = () => Promise<boolean>;

/** A keyed hash: neither addresses nor emails are stored. */
const hashOf = ({ kind, whose }: Pick<CountedKey, 'kind' | 'whose'>, secret: Uint8Array) =>
  createHmac('sha256', secret).update(kind).update(whose).digest('base64url');

/**
 * Counts one attempt in the database, where all processes see it.
 * @param isKnown whether the requester may go on although the address has no attempt left; called
 *   only then
 * @returns the largest used share of this minute's attempts, above 0; above 1 only for those.
 *   `limit` applies to an address.
 * @throws Problem RATE_LIMITED with the seconds to wait, if one of the three has no attempt left
 */
export function countAttempt(
  db: Db,
  { ip, device, email }: Requester,
  { limit, ...at }: { limit: number; now: number; secret: Uint8Array },
  isKnown?: IsKnown,
): Promise<number> {
  return count(
    db,
    [
      { kind: 'attempt', whose: countedAddress(ip), limit, isShared: true },
      ...(device ? [{ kind: 'device', whose: device, limit: limit * ABUSE_LIMITS.attemptsOfDevice.value }] : []),
      ...(email
        ? [{ kind: 'email', whose: email.trim().toLowerCase(), limit: limit * ABUSE_LIMITS.attemptsOfEmail.value }]
        : []),
    ],
    { ...at, isKnown },
  );
}

const windowStart = (now: number, window = WINDOW_MS) => Math.floor(now / window) * window;

/** The share of this minute's attempts that an address has used; above 1 if it made more. */
export async function usedByAddress(
  db: Db,
  ip: string,
  { limit, now, secret }: { limit: number; now: number; secret: Uint8Array },
): Promise<number> {
  const row = await db
    .selectFrom('attempt')
    .select('count')
    .where('address_hash', '=', hashAddress(ip, secret))
    .where('window_start', '=', new Date(windowStart(now)))
    .executeTakeFirst();
  return (row?.count ?? 0) / limit;
}

/** Counts in one sorted statement, so that two that count the same never wait for each other. */
async function count(
  db: Db,
  counted: readonly CountedKey[],
  {
    now,
    secret,
    window = WINDOW_MS,
    isKnown,
  }: { now: number; secret: Uint8Array; window?: number; isKnown?: IsKnown | undefined },
): Promise<number> {
  const start = windowStart(now, window);
  const keys = new Map(counted.map((one) => [hashOf(one, secret), one]));
  const rows = await db
    .insertInto('attempt')
    .values([...keys.keys()].sort().map((hash) => ({ address_hash: hash, window_start: new Date(start), count: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(['address_hash', 'window_start'])
        .doUpdateSet((set) => ({ count: set('attempt.count', '+', 1) })),
    )
    .returning(['address_hash', 'count'])
    .execute();
  const shares = rows.map((row) => {
    const { limit, isShared } = keys.get(row.address_hash)!;
    return { used: row.count / limit, isShared };
  });
  const used = Math.max(...shares.map((share) => share.used));
  const isOwn = shares.some((share) => share.used > 1 && !share.isShared);
  if (used > 1 && (isOwn || !(await isKnown?.())))
    throw new Problem('RATE_LIMITED', { retryAfter: Math.ceil((start + window - now) / SECOND) });
  return used;
}

/**
 * Uses a solved challenge up, over all processes. The row lasts longer than the challenge is valid.
 * @returns false from the second use on
 */
export async function countSingleUse(
  db: Db,
  { challenge, expiresAt }: { challenge: string; expiresAt: number },
  { secret }: { secret: Uint8Array },
): Promise<boolean> {
  const row = { address_hash: hashOf({ kind: 'proof', whose: challenge }, secret), window_start: new Date(expiresAt) };
  const used = await db
    .insertInto('attempt')
    .values({ ...row, count: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('count')
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * Counts an attempt to use a pass's code, for the address and for the code.
 * @throws Problem RATE_LIMITED
 */
export async function countGuess(
  db: Db,
  ip: string,
  code: string,
  at: { now: number; secret: Uint8Array },
): Promise<void> {
  const guesses = [countedAddress(ip), code.trim().toUpperCase()];
  await count(
    db,
    guesses.map((whose) => ({ kind: 'pass', whose, limit: ABUSE_LIMITS.guesses.value })),
    at,
  );
}

/** Emails that any client can request, to any address. */
const EMAILS_PER_HOUR = {
  address: ABUSE_LIMITS.requestedEmailsOfAddress.value,
  device: ABUSE_LIMITS.requestedEmailsOfDevice.value,
  email: ABUSE_LIMITS.requestedEmailsOfEmail.value,
};

/**
 * Counts a requested email for the address, the device and the email address, whether known or not.
 * @returns the largest used share of an hourly limit, as `countAttempt` does
 * @throws Problem RATE_LIMITED
 */
export async function countEmailRequest(
  db: Db,
  { ip, device = '', email }: Requester & { email: string },
  { secret, now }: { now: number; secret: Uint8Array },
  isKnown?: IsKnown,
): Promise<number> {
  const whose = { address: countedAddress(ip), device, email: email.toLowerCase() };
  const counted = (Object.keys(EMAILS_PER_HOUR) as (keyof typeof EMAILS_PER_HOUR)[])
    .filter((kind) => whose[kind] !== '')
    .map((kind) => ({
      ...{ kind: `letter ${kind} `, whose: whose[kind], limit: EMAILS_PER_HOUR[kind] },
      isShared: kind === 'address',
    }));
  return count(db, counted, { secret, now, window: HOUR, isKnown });
}

/**
 * Counts a code that is sent to a contact, for the contact and for who made us send it. `contact`
 * and `address` are keyed hashes.
 * @throws Problem RATE_LIMITED
 */
export async function countCode(
  db: Db,
  { contact, address, device }: { contact: string; address: string; device: string | undefined },
  at: { now: number; secret: Uint8Array },
): Promise<void> {
  const counted = [
    { kind: 'code', whose: contact, limit: ABUSE_LIMITS.codesOfEmail.value },
    { kind: 'code address ', whose: address, limit: ABUSE_LIMITS.codesOfAddress.value },
    ...(device ? [{ kind: 'code device ', whose: device, limit: ABUSE_LIMITS.codesOfDevice.value }] : []),
  ];
  await count(db, counted, { ...at, window: HOUR });
}

/**
 * Counts a form that was sent without script, for its address.
 * @throws Problem RATE_LIMITED
 */
export async function countForm(db: Db, ip: string, at: { now: number; secret: Uint8Array }): Promise<void> {
  await count(db, [{ kind: 'form', whose: countedAddress(ip), limit: ABUSE_LIMITS.forms.value }], {
    ...at,
    window: HOUR,
  });
}

/** Deletes the counts of past minutes and hours. */
export const deleteOldAttempts = (db: Db): Promise<void> =>
  deleteInBatches(db, 'attempt', sql`window_start < now() - interval '1 hour'`);
