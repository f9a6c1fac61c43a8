import { expect, it } from 'vitest';
import { createClubCache } from './club-cache.ts';
import type { ChangeSubscriber } from './hub.ts';

function setUp() {
  let notify: ChangeSubscriber = () => {};
  const state = { hears: true, read: 0 };
  const clubCache = createClubCache({
    subscribe: (subscriber) => {
      notify = subscriber;
    },
    caughtUp: async () => state.hears,
  });
  const read = async () => {
    state.read += 1;
    return state.read;
  };
  return {
    state,
    ask: (key = 'a') => clubCache(key, read),
    clubCache,
    tell: (...told: Parameters<ChangeSubscriber>) => notify(...told),
  };
}

it('reads once until something other than times changes, and each time while it is not notified of changes', async () => {
  const { ask, tell: notify, state } = setUp();
  expect([await ask(), await ask('b'), await ask()]).toEqual([1, 2, 1]);
  notify(1, 0);
  expect(await ask()).toBe(1);
  notify(1, undefined);
  expect(await ask()).toBe(3);
  state.hears = false;
  expect([await ask(), await ask()]).toEqual([4, 5]);
});

it('retries a value that could not be read', async () => {
  const { ask, clubCache } = setUp();
  await expect(clubCache('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await ask()).toBe(1);
});
