import { KEY_PREFIX } from '#core/domain/storage-names.ts';
import { DAY } from '#core/domain/units.ts';
import { type Storage, sessionStore } from '#core/state/storage.ts';
import { ApiError } from './error.ts';
import { randomId } from './random-id.ts';

/** Far within the week that the server keeps a key: an older one would not find its booking any more. */
const LIFETIME = DAY;

/**
 * Sends what creates a booking under a key that belongs to its path and body. Until an answer came, the same
 * wish gets the same key, after a reload too, so that asking again never books twice.
 */
export async function withIdempotencyKey<T>(
  path: string,
  body: unknown,
  send: (key: string) => Promise<T>,
  storage: Storage = sessionStore,
): Promise<T> {
  const name = KEY_PREFIX + fingerprint(path + canonical(body));
  const [kept, made] = storage.get(name)?.split(' ') ?? [];
  const key = kept && Date.now() - Number(made) < LIFETIME ? kept : randomId();
  if (key !== kept) storage.set(name, `${key} ${Date.now()}`);
  try {
    const answer = await send(key);
    storage.remove(name);
    return answer;
  } catch (error) {
    if (isFinal(error)) storage.remove(name);
    throw error;
  }
}

/** Whether the API refused for good: nothing was booked, and a new try is a new wish. */
function isFinal(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.code !== 'INVALID_RESPONSE' &&
    error.code !== 'REQUEST_IN_PROGRESS' &&
    error.code !== 'RATE_LIMITED'
  );
}

/** JSON with sorted keys: the order in which a form filled its object does not matter. */
function canonical(body: unknown): string {
  return JSON.stringify(body, (_, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/** 64 bits of FNV-1a: what a person typed shall not lie in the storage as text. */
function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(36);
}
