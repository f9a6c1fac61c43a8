import { KEY_PREFIX } from '#core/domain/storage-names.ts';
import { DAY } from '#core/domain/units.ts';
import { type Storage, sessionStore } from '#core/state/storage.ts';
import { ApiError } from './error.ts';
import { randomId } from './random-id.ts';

/**
 * Shorter than the week for which the server stores a key, after which a retry would book again.
 */
const LIFETIME = DAY;

/**
 * Sends a request with an idempotency key that belongs to its path and body. Until the API
 * responds, the same request gets the same key, even after a reload, so that a retry never books
 * twice. Rethrows the errors of `send`.
 */
export async function withIdempotencyKey<T>(
  path: string,
  body: unknown,
  send: (key: string) => Promise<T>,
  storage: Storage = sessionStore,
): Promise<T> {
  const name = KEY_PREFIX + fingerprint(path + canonical(body));
  const [storedKey, storedAt] = storage.get(name)?.split(' ') ?? [];
  const key = storedKey && Date.now() - Number(storedAt) < LIFETIME ? storedKey : randomId();
  if (key !== storedKey) storage.set(name, `${key} ${Date.now()}`);
  try {
    const answer = await send(key);
    storage.remove(name);
    return answer;
  } catch (error) {
    if (isFinal(error)) storage.remove(name);
    throw error;
  }
}

/**
 * Whether the API rejected the request: nothing was booked, and another attempt is a new request.
 */
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

/** JSON with sorted keys, so that the order of a form's fields does not matter. */
function canonical(body: unknown): string {
  return JSON.stringify(body, (_, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/** 64-bit FNV-1a. A hash, so that the storage does not contain what a visitor typed. */
function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(36);
}
