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
  { limit, now, secret }: { limit: number; now: number; secret: Uint8Array },
): Promise<void> {
  const address_hash = hashAddress(ip, secret);
  const start = Math.floor(now / WINDOW_MS) * WINDOW_MS;
  const { count } = await db
    .insertInto('attempt')
    .values({ address_hash, window_start: new Date(start), count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['address_hash', 'window_start'])
        .doUpdateSet((set) => ({ count: set('attempt.count', '+', 1) })),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  if (count > limit) throw new Problem('RATE_LIMITED', { retryAfter: Math.ceil((start + WINDOW_MS - now) / 1000) });
}

/** Forgets the minutes that are over. */
export async function forgetAttempts(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('attempt')
    .where('window_start', '<', new Date(now - WINDOW_MS))
    .execute();
}
