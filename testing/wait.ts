import { vi } from 'vitest';

/** Vitest's second is too short on a busy machine. It has no setting for it, as `expect.poll` has. */
const TIMEOUT = 20_000;

type Options = { timeout?: number; interval?: number };

/** Calls `check` until it does not throw, for 20 seconds or `timeout`, in milliseconds. */
export const waitFor = <T>(check: () => T | Promise<T>, options: Options = {}): Promise<T> =>
  vi.waitFor(check, { timeout: TIMEOUT, ...options });

/** Calls `check` until it returns something true, for 20 seconds or `timeout`, in milliseconds. */
export const waitUntil = <T>(check: () => T | Promise<T>, options: Options = {}) =>
  vi.waitUntil(check, { timeout: TIMEOUT, ...options });
