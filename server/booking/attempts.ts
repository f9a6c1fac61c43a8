import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Db } from '#server/dependencies.ts';
import { Problem } from '#server/http/problem.ts';

const WINDOW_MS = 60_000;

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

/**
 * Counts one attempt of an address in the database, where every process sees it. Only a keyed hash of the address is kept.
 * @throws Problem RATE_LIMITED with the seconds to wait, when the address had its attempts of this minute
 */
export async function countAttempt(
  db: Db,
  ip: string,
  at: { limit: number; now: number; secret: Uint8Array },
): Promise<void> {
  await count(db, hashAddress(ip, at.secret), at);
}

async function count(
  db: Db,
  /** A hash of what is counted. */
  address_hash: string,
  { limit, now, window = WINDOW_MS }: { limit: number; now: number; window?: number },
): Promise<void> {
  const start = Math.floor(now / window) * window;
  const { count: tries } = await db
    .insertInto('attempt')
    .values({ address_hash, window_start: new Date(start), count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['address_hash', 'window_start'])
        .doUpdateSet((set) => ({ count: set('attempt.count', '+', 1) })),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  if (tries > limit) throw new Problem('RATE_LIMITED', { retryAfter: Math.ceil((start + window - now) / 1000) });
}

/** A customer mistypes a few times; whoever guesses needs millions. */
const GUESSES_PER_MINUTE = 6;

/** Counts a try of a pass's code, for its address and for the code. @throws Problem RATE_LIMITED */
export async function countGuess(
  db: Db,
  ip: string,
  code: string,
  at: { now: number; secret: Uint8Array },
): Promise<void> {
  for (const whose of [countedAddress(ip), code.trim().toUpperCase()]) {
    const hash = createHmac('sha256', at.secret).update('pass').update(whose).digest('base64url');
    await count(db, hash, { ...at, limit: GUESSES_PER_MINUTE });
  }
}

const HOUR_MS = 3_600_000;
/** Letters that whoever comes may ask for, to any address: far too few to fill anybody's mailbox. */
const LETTERS_PER_HOUR = { address: 30, device: 10, email: 5 };

/** Counts a letter that was asked for, for the address, the device and the e-mail, known or not. @throws Problem RATE_LIMITED */
export async function countLetter(
  db: Db,
  { ip, device, email }: { ip: string; device: string; email: string },
  { secret, now }: { now: number; secret: Uint8Array },
): Promise<void> {
  const whose = { address: countedAddress(ip), device, email: email.toLowerCase() };
  for (const [kind, limit] of Object.entries(LETTERS_PER_HOUR)) {
    const value = whose[kind as keyof typeof whose];
    // A form without script has no device to name; its address counts.
    if (value === '') continue;
    const hash = createHmac('sha256', secret).update(`letter ${kind} `).update(value).digest('base64url');
    await count(db, hash, { limit, now, window: HOUR_MS });
  }
}

/** Forgets the minutes and hours that are over. */
export async function forgetAttempts(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('attempt')
    .where('window_start', '<', new Date(now - HOUR_MS))
    .execute();
}
