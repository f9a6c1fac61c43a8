import { expect, it, vi } from 'vitest';
import type { ChangeSubscriber } from './hub.ts';
import { createMinuteCache } from './minute-cache.ts';

function setUp() {
  let tell: ChangeSubscriber = () => {};
  const state = { hears: true, read: 0, now: 0 };
  const sweepFor = vi.fn();
  const minuteCache = createMinuteCache({
    hub: {
      subscribe: (subscriber) => {
        tell = subscriber;
      },
      caughtUp: async () => state.hears,
      sweepFor,
    },
    clock: () => state.now,
  });
  const read = async () => {
    state.read += 1;
    return state.read;
  };
  return {
    state,
    sweepFor,
    minuteCache,
    ask: (clubId = 1, key = 'day', internal = true) => minuteCache({ clubId, key, internal }, read),
    tell: (...told: Parameters<ChangeSubscriber>) => tell(...told),
  };
}

it('are read once for all pages, apart for each club and question', async () => {
  const { ask } = setUp();
  expect([await ask(), await ask(), await ask(2), await ask(1, 'week'), await ask()]).toEqual([1, 1, 2, 3, 1]);
});

it('are read anew for whoever else asks', async () => {
  const { ask } = setUp();
  expect([await ask(), await ask(1, 'day', false), await ask()]).toEqual([1, 2, 1]);
});

it.each<[string, Parameters<ChangeSubscriber>, number]>([
  ['times of the club change', [1, 500], 3],
  ['more than its times changes', [1, undefined], 3],
  ['another club changes', [2, 0], 1],
  ['any club may have changed', ['any club', undefined], 3],
])('after %s', async (_, told, expected) => {
  const { ask, tell } = setUp();
  await ask();
  await ask(2);
  tell(...told);
  expect(await ask()).toBe(expected);
});

it('are read anew once the next minute begins, and each time while changes are not heard of', async () => {
  const { ask, state } = setUp();
  await ask();
  state.now = 59_999;
  expect(await ask()).toBe(1);
  state.now = 60_000;
  expect(await ask()).toBe(2);
  state.hears = false;
  expect([await ask(), await ask()]).toEqual([3, 4]);
});

it('that change while they are read are read again by whoever asks then', async () => {
  const { minuteCache, tell } = setUp();
  const day = { clubId: 1, key: 'day', internal: true };
  let answer = (_: string) => {};
  const read = vi.fn(
    () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      }),
  );
  const first = minuteCache(day, read);
  await vi.waitUntil(() => read.mock.calls.length > 0);
  tell(1, 0);
  const second = minuteCache(day, async () => 'after');
  answer('before');
  expect([await first, await second, await minuteCache(day, async () => 'later')]).toEqual([
    'before',
    'after',
    'after',
  ]);
});

it('have holds that are over removed while they are kept, and are tried again where they could not be read', async () => {
  const { ask, minuteCache, sweepFor } = setUp();
  await expect(
    minuteCache({ clubId: 1, key: 'day', internal: true }, () => Promise.reject(new Error('away'))),
  ).rejects.toThrow('away');
  expect(await ask()).toBe(1);
  expect(sweepFor).toHaveBeenCalledWith(60_000);
});

it('make room when there are many', async () => {
  const { ask } = setUp();
  for (let club = 1; club <= 500; club += 1) await ask(club);
  expect([await ask(500), await ask(501), await ask(500)]).toEqual([500, 501, 502]);
});
