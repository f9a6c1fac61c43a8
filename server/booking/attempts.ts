import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { HOUR, MINUTE, SECOND } from '#core/domain/units.ts';
import type { Db } from '#server/database/db.ts';
import { Problem } from '#server/http/problem.ts';

const WINDOW_MS = MINUTE;

/** An address as limits count it: of IPv6 the network of 64 bits, since one visitor has all of its addresses. */
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

/** A keyed hash of the address as limits count it: the address itself is not kept. */
export const hashAddress = (ip: string, secret: Uint8Array): string =>
  createHmac('sha256', secret).update('attempt').update(countedAddress(ip)).digest('base64url');

/** Who tries: limits count each of the three for itself, an absent one not at all. */
export type Requester = { ip: string; device?: string | undefined; email?: string | undefined };

/** Of the attempts that one address has in a minute, the shares that one device and one e-mail address have. */
const SHARE_OF_DEVICE = 1 / 2;
const SHARE_OF_EMAIL = 1 / 3;

type Counted = { kind: string; whose: string; limit: number };

/** A keyed hash: neither addresses nor e-mails are kept. */
const hashOf = ({ kind, whose }: Pick<Counted, 'kind' | 'whose'>, secret: Uint8Array) =>
  createHmac('sha256', secret).update(kind).update(whose).digest('base64url');

/**
 * Counts one attempt in the database, where every process sees it. Answers how much of its attempts of this minute the one who
 * has most of them behind it has used, above 0 and at most 1. `limit` is that of an address.
 * @throws Problem RATE_LIMITED with the seconds to wait, where one had all of them
 */
export function countAttempt(
  db: Db,
  { ip, device, email }: Requester,
  { limit, ...at }: { limit: number; now: number; secret: Uint8Array },
): Promise<number> {
  return count(
    db,
    [
      { kind: 'attempt', whose: countedAddress(ip), limit },
      ...(device ? [{ kind: 'device', whose: device, limit: limit * SHARE_OF_DEVICE }] : []),
      ...(email ? [{ kind: 'email', whose: email.trim().toLowerCase(), limit: limit * SHARE_OF_EMAIL }] : []),
    ],
    at,
  );
}

/** Counts in one statement, sorted, so that two that count the same never wait for each other. */
async function count(
  db: Db,
  counted: readonly Counted[],
  { now, secret, window = WINDOW_MS }: { now: number; secret: Uint8Array; window?: number },
): Promise<number> {
  const start = Math.floor(now / window) * window;
  const limits = new Map(counted.map((one) => [hashOf(one, secret), one.limit]));
  const rows = await db
    .insertInto('attempt')
    .values([...limits.keys()].sort().map((hash) => ({ address_hash: hash, window_start: new Date(start), count: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(['address_hash', 'window_start'])
        .doUpdateSet((set) => ({ count: set('attempt.count', '+', 1) })),
    )
    .returning(['address_hash', 'count'])
    .execute();
  const used = Math.max(...rows.map((row) => row.count / limits.get(row.address_hash)!));
  if (used > 1) throw new Problem('RATE_LIMITED', { retryAfter: Math.ceil((start + window - now) / SECOND) });
  return used;
}

/** Lets what may be used once through, over all processes. @throws Problem RATE_LIMITED the second time within its minute */
export const countUse = (db: Db, whose: string, at: { now: number; secret: Uint8Array }) =>
  count(db, [{ kind: 'proof', whose, limit: 1 }], at);

/** A customer mistypes a few times; whoever guesses needs millions. */
const GUESSES_PER_MINUTE = 6;

/** Counts a try of a pass's code, for its address and for the code. @throws Problem RATE_LIMITED */
export async function countGuess(
  db: Db,
  ip: string,
  code: string,
  at: { now: number; secret: Uint8Array },
): Promise<void> {
  const guesses = [countedAddress(ip), code.trim().toUpperCase()];
  await count(
    db,
    guesses.map((whose) => ({ kind: 'pass', whose, limit: GUESSES_PER_MINUTE })),
    at,
  );
}

/** E-mails that anybody can request, to any address: far too few to fill a mailbox. */
const EMAILS_PER_HOUR = { address: 30, device: 10, email: 5 };

/**
 * Counts a requested e-mail for the address, the device and the e-mail address, known or not. Returns the
 * largest used share of an hourly limit, as `countAttempt` does. @throws Problem RATE_LIMITED
 */
export async function countEmailRequest(
  db: Db,
  { ip, device, email }: { ip: string; device: string; email: string },
  { secret, now }: { now: number; secret: Uint8Array },
): Promise<number> {
  const whose = { address: countedAddress(ip), device, email: email.toLowerCase() };
  const counted = (Object.keys(EMAILS_PER_HOUR) as (keyof typeof EMAILS_PER_HOUR)[])
    // A form without script has no device to name; its address counts.
    .filter((kind) => whose[kind] !== '')
    .map((kind) => ({ kind: `letter ${kind} `, whose: whose[kind], limit: EMAILS_PER_HOUR[kind] }));
  return count(db, counted, { secret, now, window: HOUR });
}

/** Of forms that work without script, which show no proof of work: a family asks for a few times. */
const FORMS_PER_HOUR = 10;

/** Counts a form sent without script, for its address. @throws Problem RATE_LIMITED */
export async function countForm(db: Db, ip: string, at: { now: number; secret: Uint8Array }): Promise<void> {
  await count(db, [{ kind: 'form', whose: countedAddress(ip), limit: FORMS_PER_HOUR }], { ...at, window: HOUR });
}

/** Forgets the minutes and hours that are over. */
export async function deleteOldAttempts(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('attempt')
    .where('window_start', '<', new Date(now - HOUR))
    .execute();
}
