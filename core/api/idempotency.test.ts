import { describe, expect, it, vi } from 'vitest';
import { HOUR } from '#core/domain/units.ts';
import { createMemory } from '#core/testing/api.ts';
import { ApiError, type ApiErrorCode } from './error.ts';
import { withIdempotencyKey } from './idempotency.ts';

const body = { slots: ['a'], customer: { email: 'olha@example.com', given_name: 'Olha' } };

/** Sends once and gives the key it was sent with, whatever came of it. */
async function keyOf(
  storage = createMemory(),
  { path = '/book', sentBody = body as unknown, fail = undefined as unknown } = {},
) {
  let used = '';
  await withIdempotencyKey(
    path,
    sentBody,
    async (key) => {
      used = key;
      if (fail) throw fail;
    },
    storage,
  ).catch((error) => expect(error).toBe(fail));
  return used;
}
const lost = new ApiError('NETWORK', '');

describe('an idempotency key', () => {
  it.each<[boolean, ApiErrorCode, number]>([
    [true, 'NETWORK', 0],
    [true, 'TIMEOUT', 0],
    [true, 'ABORTED', 0],
    [true, 'INVALID_RESPONSE', 200],
    [true, 'INVALID_RESPONSE', 418],
    [true, 'INTERNAL_ERROR', 500],
    [true, 'UNAVAILABLE', 503],
    [true, 'REQUEST_IN_PROGRESS', 409],
    [true, 'RATE_LIMITED', 429],
    [false, 'SLOT_TAKEN', 409],
    [false, 'VALIDATION_FAILED', 400],
    [false, 'TOKEN_EXPIRED', 410],
    [false, 'IDEMPOTENCY_KEY_REUSED', 422],
  ])('is kept: %s, after %s (%i)', async (kept, code, status) => {
    const storage = createMemory();
    const first = await keyOf(storage, { fail: new ApiError(code, '', { status }) });
    expect((await keyOf(storage)) === first).toBe(kept);
  });

  it('is made anew once an answer came', async () => {
    const storage = createMemory();
    const first = await keyOf(storage);
    expect(storage.texts.size).toBe(0);
    expect(await keyOf(storage)).not.toBe(first);
  });

  it('belongs to path and body, however the body is ordered', async () => {
    const storage = createMemory();
    const first = await keyOf(storage, { fail: lost });
    const reordered = { customer: { given_name: 'Olha', email: 'olha@example.com' }, slots: ['a'] };
    expect(await keyOf(storage, { sentBody: reordered, fail: lost })).toBe(first);
    expect(await keyOf(storage, { sentBody: { ...body, slots: ['b'] }, fail: lost })).not.toBe(first);
    expect(await keyOf(storage, { path: '/other', fail: lost })).not.toBe(first);
    expect(await keyOf(storage, { fail: lost })).toBe(first);
  });

  it('is shared by two that run at once', async () => {
    const storage = createMemory();
    const keys: string[] = [];
    const send = async (key: string) => void keys.push(key);
    await Promise.all([1, 2].map(() => withIdempotencyKey('/book', body, send, storage)));
    expect(keys[0]).toBe(keys[1]);
  });

  it('is forgotten after a day', async () => {
    const storage = createMemory();
    const first = await keyOf(storage, { fail: lost });
    vi.useFakeTimers({ now: Date.now() + 25 * HOUR });
    expect(await keyOf(storage)).not.toBe(first);
    vi.useRealTimers();
  });

  it('keeps nothing that was typed', async () => {
    const storage = createMemory();
    await keyOf(storage, { fail: lost });
    expect(JSON.stringify([...storage.texts])).not.toMatch(/olha/i);
  });
});
