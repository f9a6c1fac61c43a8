import { expect, it } from 'vitest';
import { createClubCache } from './club-cache.ts';
import type { ChangeSubscriber } from './hub.ts';

function setUp() {
  let tell: ChangeSubscriber = () => {};
  const state = { hears: true, read: 0 };
  const clubCache = createClubCache({
    subscribe: (subscriber) => {
      tell = subscriber;
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
    tell: (...told: Parameters<ChangeSubscriber>) => tell(...told),
  };
}

it('is read once until something but times changes, and each time while changes are not heard of', async () => {
  const { ask, tell, state } = setUp();
  expect([await ask(), await ask('b'), await ask()]).toEqual([1, 2, 1]);
  tell(1, 0);
  expect(await ask()).toBe(1);
  tell(1, undefined);
  expect(await ask()).toBe(3);
  state.hears = false;
  expect([await ask(), await ask()]).toEqual([4, 5]);
});

it('that could not be read is tried again', async () => {
  const { ask, clubCache } = setUp();
  await expect(clubCache('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await ask()).toBe(1);
});
