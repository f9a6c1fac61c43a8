import { expect, it, vi } from 'vitest';
import { waitUntil } from '#testing/wait.ts';
import type { ChangeSubscriber } from './hub.ts';
import { createMinuteCache } from './minute-cache.ts';

function setUp() {
  let notify: ChangeSubscriber = () => {};
  const state = { hears: true, read: 0, now: 0, holders: ['holder'] };
  const readHolders = vi.fn(async () => new Set(state.holders));
  const sweepFor = vi.fn();
  const minuteCache = createMinuteCache({
    hub: {
      subscribe: (subscriber) => {
        notify = subscriber;
      },
      caughtUp: async () => state.hears,
      sweepFor,
    },
    clock: () => state.now,
    readHolders,
  });
  const read = async () => {
    state.read += 1;
    return state.read;
  };
  return {
    state,
    sweepFor,
    readHolders,
    minuteCache,
    ask: (clubId = 1, key = 'day', device = '') => minuteCache({ clubId, key, device }, read),
    tell: (...notified: Parameters<ChangeSubscriber>) => notify(...notified),
  };
}

it('are read once for all visitors without holds, separately for each club and key', async () => {
  const { ask } = setUp();
  expect([await ask(), await ask(), await ask(2), await ask(1, 'week'), await ask()]).toEqual([1, 1, 2, 3, 1]);
});

it('are read each time for a device with holds, which are read once until something changes', async () => {
  const { ask, tell, state, readHolders } = setUp();
  const visit = async () => [await ask(1, 'day', 'other'), await ask(1, 'day', 'holder'), await ask(1, 'day', '')];
  expect(await visit()).toEqual([1, 2, 1]);
  expect(await ask(1, 'day', 'holder')).toBe(3);
  expect(readHolders).toHaveBeenCalledTimes(1);
  state.holders = ['other'];
  tell(1, 0);
  expect(await visit()).toEqual([4, 5, 5]);
});

it('are read once more after a read that many changes have overtaken', async () => {
  const { minuteCache, tell } = setUp();
  const day = { clubId: 1, key: 'day', device: '' };
  const ends: (() => void)[] = [];
  const read = vi.fn(
    () =>
      new Promise<number>((resolve) => {
        const number = ends.length + 1;
        ends.push(() => resolve(number));
      }),
  );
  const answers = [];
  for (let change = 0; change < 20; change += 1) {
    answers.push(minuteCache(day, read));
    await waitUntil(() => read.mock.calls.length > 0, { interval: 1 });
    tell(1, 0);
  }
  ends[0]!();
  await waitUntil(() => ends.length === 2, { interval: 1 });
  ends[1]!();
  expect(await Promise.all(answers)).toEqual([1, ...Array(19).fill(2)]);
  expect(read).toHaveBeenCalledTimes(2);
});

it.each<[string, Parameters<ChangeSubscriber>, number]>([
  ['times of the club change', [1, 500], 3],
  ['more than its times changes', [1, undefined], 3],
  ['another club changes', [2, 0], 1],
  ['any club may have changed', ['any club', undefined], 3],
])('after %s', async (_, notified, expected) => {
  const { ask, tell: notify } = setUp();
  await ask();
  await ask(2);
  notify(...notified);
  expect(await ask()).toBe(expected);
});

it('are read again once the next minute begins, and each time while changes are not received', async () => {
  const { ask, state } = setUp();
  await ask();
  state.now = 59_999;
  expect(await ask()).toBe(1);
  state.now = 60_000;
  expect(await ask()).toBe(2);
  state.hears = false;
  expect([await ask(), await ask()]).toEqual([3, 4]);
});

it('that change while they are read are read again by the next request', async () => {
  const { minuteCache, tell: notify } = setUp();
  const day = { clubId: 1, key: 'day', device: '' };
  let answer = (_: string) => {};
  const read = vi.fn(
    () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      }),
  );
  const first = minuteCache(day, read);
  await waitUntil(() => read.mock.calls.length > 0);
  notify(1, 0);
  const second = minuteCache(day, async () => 'after');
  answer('before');
  expect([await first, await second, await minuteCache(day, async () => 'later')]).toEqual([
    'before',
    'after',
    'after',
  ]);
});

it('are read again for a device that began to hold something while they were read', async () => {
  const { minuteCache, state, tell } = setUp();
  let answer = (_: string) => {};
  const shared = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const read = vi.fn((device: string) => (device === '' ? shared : Promise.resolve(`for ${device}`)));
  const ask = (device: string) => minuteCache({ clubId: 1, key: 'day', device }, read);
  const answers = Promise.all([ask('late'), ask('other'), ask('')]);
  await waitUntil(() => read.mock.calls.length > 0);
  state.holders = ['late'];
  tell(1, 0);
  answer('for all');
  expect(await answers).toEqual(['for late', 'for all', 'for all']);
});

it('keep the sweep of expired holds running while they are cached, and are read again after a failure', async () => {
  const { ask, minuteCache, sweepFor } = setUp();
  await expect(
    minuteCache({ clubId: 1, key: 'day', device: '' }, () => Promise.reject(new Error('away'))),
  ).rejects.toThrow('away');
  expect(await ask()).toBe(1);
  expect(sweepFor).toHaveBeenCalledWith(60_000);
});

it('are evicted when there are many', async () => {
  const { ask } = setUp();
  for (let club = 1; club <= 500; club += 1) await ask(club);
  expect([await ask(500), await ask(501), await ask(500)]).toEqual([500, 501, 502]);
});
