import { describe, expect, it, vi } from 'vitest';
import type { ChangeSubscriber } from '#server/live/hub.ts';
import { waitFor, waitUntil } from '#testing/wait.ts';
import { createPageCache, MAX_CONCURRENT, type PageCacheLimits, type Rendered } from './cache.ts';
import type { Shows } from './club-slugs.ts';
import { readPage } from './page.ts';

const ACE = { club: 'ace' };
const CLUBS = new Map([
  [1, { club: 'ace', city: 'kyiv' }],
  [2, { club: 'calm', city: 'lviv' }],
]);

function setUp(limits: PageCacheLimits = {}) {
  let notify: ChangeSubscriber = () => {};
  const state = { now: 0, hears: true, rendered: 0, sweptFor: 0 };
  const loadPlaces = vi.fn(async () => CLUBS);
  const cache = createPageCache({
    hub: {
      subscribe: (subscriber) => {
        notify = subscriber;
      },
      caughtUp: async () => state.hears,
      sweepFor: (milliseconds) => {
        state.sweptFor = milliseconds;
      },
    },
    clock: () => state.now,
    loadPlaces,
    limits,
  });
  const render = async (text?: string, shareable = true): Promise<Rendered> => {
    state.rendered += 1;
    return { page: await readPage(new Response(text ?? `page ${state.rendered}`), 'mark'), shareable };
  };
  const ask = async (key: string, shows: Shows = ACE, make = () => render()) =>
    (await cache.page(key, shows, 'a visitor', make)).body.toString();
  return {
    cache,
    state,
    ask,
    render,
    loadPlaces,
    tell: (changed: Parameters<ChangeSubscriber>[0], timesFrom = 0) => notify(changed, timesFrom),
    tellFace: (changed: Parameters<ChangeSubscriber>[0]) => notify(changed, undefined),
  };
}

describe('a cached page', () => {
  it('is rendered once more after a render that many changes have overtaken', async () => {
    const { ask, tell: notify, render } = setUp();
    const ready: (() => void)[] = [];
    const slow = () => new Promise<Rendered>((resolve) => ready.push(() => resolve(render())));
    const pages: Promise<string>[] = [];
    for (let change = 0; change < 20; change += 1) {
      pages.push(ask('a', ACE, slow));
      await waitUntil(() => ready.length > 0, { interval: 1 });
      notify(1);
    }
    expect(ready).toHaveLength(1);
    ready[0]!();
    await waitUntil(() => ready.length > 1, { interval: 1 });
    ready[1]!();
    expect(await Promise.all(pages)).toEqual(['page 1', ...Array(19).fill('page 2')]);
    expect(ready).toHaveLength(2);
  });

  it('is served at most until its lifetime after the next minute begins, and at least for its lifetime', async () => {
    const { state, ask, cache } = setUp({ lifetimeMs: 5000 });
    expect(await ask('a')).toBe('page 1');
    // Holds can expire at any time: the sweep runs for as long.
    expect(state.sweptFor).toBeGreaterThanOrEqual(60_000);
    state.now = 59_999;
    expect(await ask('a')).toBe('page 1');
    expect(await ask('b')).toBe('page 2');
    state.now = 64_998;
    expect(await ask('b')).toBe('page 2');
    state.now = 65_000;
    expect(await ask('a')).toBe('page 3');
    expect(await ask('b')).toBe('page 4');
    expect(cache.stats).toMatchObject({ hits: 2, misses: 4 });
  });

  it('that time may have changed is served while another is rendered, once, and then no more', async () => {
    // Due in the middle of its lifetime after the next minute begins.
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const { state, ask, tell: notify, render } = setUp({ lifetimeMs: 15_000 });
    const ready: (() => void)[] = [];
    const slow = () => new Promise<Rendered>((resolve) => ready.push(() => resolve(render())));
    const askSlowly = () => ask('a', ACE, slow);
    expect(await ask('a')).toBe('page 1');
    state.now = 67_499;
    expect(await askSlowly()).toBe('page 1');
    state.now = 67_500;
    expect([await askSlowly(), await askSlowly()]).toEqual(['page 1', 'page 1']);
    await waitUntil(() => ready.length > 0);
    expect(ready).toHaveLength(1);
    ready.splice(0)[0]!();
    await waitFor(async () => expect(await askSlowly()).toBe('page 2'));
    expect(ready).toHaveLength(0);

    // A page is not cached if its club changed meanwhile.
    state.now = 127_500;
    expect(await askSlowly()).toBe('page 2');
    await waitUntil(() => ready.length > 0);
    notify(1);
    ready.splice(0)[0]!();
    expect(await ask('a')).toBe('page 4');

    state.now = 195_000;
    expect(await ask('a')).toBe('page 5');
    vi.mocked(Math.random).mockRestore();
  });

  it('does not expire at the same time as all others', async () => {
    const { state, ask, cache } = setUp({ lifetimeMs: 15_000 });
    const keys = Array.from({ length: 200 }, (_, index) => `page ${index}`);
    for (const key of keys) await ask(key);
    state.now = 67_500;
    for (const key of keys) await ask(key);
    expect(cache.stats.hits).toBeGreaterThan(20);
    expect(cache.stats.misses).toBeGreaterThan(220);
  });

  it.each<[string, Shows, Parameters<ChangeSubscriber>[0], boolean]>([
    ['its club', ACE, 1, true],
    ['its club, named by its number', { club: '1' }, 1, true],
    ['another club', ACE, 2, false],
    ['a club of its city', { city: 'kyiv' }, 1, true],
    ['a club of another city', { city: 'kyiv' }, 2, false],
    ['one of all clubs', 'any club', 2, true],
    ['a club, of which it tells nothing', 'nothing', 1, false],
    ['a club that nobody knew', ACE, 3, true],
    ['what all pages show', 'nothing', 'any club', true],
  ])('after a change of %s', async (_, shows, changed, leaves) => {
    const { ask, tell: notify } = setUp();
    await ask('a', shows);
    notify(changed);
    expect(await ask('a', shows)).toBe(leaves ? 'page 2' : 'page 1');
  });

  it('whose shown times are known is removed with those, or when more than times changes', async () => {
    const { ask, tell: notify, tellFace: notifyPage, render, state } = setUp();
    const times = new Map([[1, 1000]]);
    const make = async () => ({ ...(await render()), times });
    const stays = async (change: () => void) => {
      await ask('a', 'any club', make);
      const before = state.rendered;
      change();
      await ask('a', 'any club', make);
      return state.rendered === before;
    };
    expect(await stays(() => notify(2, 0))).toBe(true);
    expect(await stays(() => notify(1, 1000))).toBe(true);
    expect(await stays(() => notify(1, 999))).toBe(false);
    expect(await stays(() => notify(1, Number.NEGATIVE_INFINITY))).toBe(false);
    expect(await stays(() => notifyPage(2))).toBe(false);
    expect(await stays(() => notifyPage('any club'))).toBe(false);
  });

  it.each<[string, [club: number, from: number], boolean]>([
    ['a time that it shows', [1, 999], true],
    ['a later one of the club', [1, 1000], false],
    ['one of another club', [2, 0], false],
  ])(
    'that shows only the times it names is rendered again after %s, also while it is rendered',
    async (_, [club, from], expected) => {
      const { ask, tell: notify, render, state } = setUp();
      const times = new Map([[1, 1000]]);
      let during = () => {};
      const make = async () => {
        during();
        return { ...(await render()), times };
      };
      const askAgain = async () => {
        const before = state.rendered;
        await ask('a', 'nothing', make);
        return state.rendered > before;
      };
      await askAgain();
      expect(await askAgain()).toBe(false);
      notify(club, from);
      during = () => notify(club, from);
      expect(await askAgain()).toBe(expected);
      during = () => {};
      expect(await askAgain()).toBe(expected);
      expect(await askAgain()).toBe(false);
    },
  );

  it('waits in the queue while many are rendered, and stays valid if something changes before it has begun', async () => {
    const { ask, tell: notify, state, render } = setUp();
    const ready: (() => void)[] = [];
    const slow = () => new Promise<Rendered>((resolve) => ready.push(() => resolve(render())));
    const keys = Array.from({ length: MAX_CONCURRENT + 1 }, (_, index) => `page ${index}`);
    const asked = keys.map((key) => ask(key, ACE, slow));
    await waitUntil(() => ready.length === MAX_CONCURRENT);
    notify(1);
    for (const done of ready.splice(0)) done();
    await waitUntil(() => ready.length === 1);
    expect(state.rendered).toBe(MAX_CONCURRENT);
    ready[0]!();
    await Promise.all(asked);
    const again = await Promise.all(keys.map((key) => ask(key)));
    // A page that was being rendered when its club changed is rendered again; one that was queued
    // is not.
    expect(state.rendered).toBe(2 * MAX_CONCURRENT + 1);
    expect(again.at(-1)).toBe(await asked.at(-1));
  });

  it('is removed by any change until the places of clubs are known again', async () => {
    const { ask, tell: notify, loadPlaces } = setUp();
    await ask('a');
    notify('any club');
    let found = (_: typeof CLUBS) => {};
    loadPlaces.mockReturnValueOnce(
      new Promise((resolve) => {
        found = resolve;
      }),
    );
    expect(await ask('a')).toBe('page 2');
    notify(2);
    expect(await ask('a')).toBe('page 3');
    found(CLUBS);
    await new Promise(setImmediate);
    notify(2);
    expect(await ask('a')).toBe('page 3');
    expect(loadPlaces).toHaveBeenCalledTimes(2);
  });

  it('is not served while changes are not received', async () => {
    const { state, ask } = setUp();
    await ask('a');
    state.hears = false;
    expect(await ask('a')).toBe('page 2');
  });

  it('is served at once if there is nothing to wait for', async () => {
    const { cache, state, ask, render, tell: notify } = setUp({ lifetimeMs: 5000 });
    const kept = (key: string) => cache.cached(key, ({ body }) => body.toString());
    let read: (() => void) | undefined;
    const slow = ask('a', ACE, async () => {
      await new Promise<void>((resolve) => {
        read = resolve;
      });
      return render();
    });
    await waitFor(() => expect(read).toBeDefined());
    expect(await kept('a')).toBeUndefined();
    read!();
    await slow;
    expect([await kept('a'), await kept('b')]).toEqual(['page 1', undefined]);
    expect(await cache.cached('a', () => undefined)).toBeUndefined();
    expect(cache.stats).toMatchObject({ hits: 1, misses: 1 });
    state.hears = false;
    expect(await kept('a')).toBeUndefined();
    state.hears = true;
    state.now = 65_000;
    expect(await kept('a')).toBeUndefined();
    await ask('a');
    notify(1);
    expect(await kept('a')).toBeUndefined();
    await ask('c', ACE, () => render('one visitor’s', false));
    expect(await kept('c')).toBeUndefined();
  });

  it('is evicted for others, the least recently used first', async () => {
    const text = 'x'.repeat(100_000);
    const { ask, cache, render } = setUp({ maxBytes: 310_000 });
    const big = () => render(text);
    for (const key of ['a', 'b', 'a', 'c']) await ask(key, ACE, big);
    expect(cache.stats).toMatchObject({ hits: 1, misses: 3 });
    await ask('a', ACE, big);
    expect(cache.stats.hits).toBe(2);
    await ask('b', ACE, big);
    expect(cache.stats.misses).toBe(4);
    await ask('huge', ACE, () => render('x'.repeat(400_000)));
    expect(cache.stats.bytes).toBeLessThanOrEqual(310_000);
  });
});

describe('a page that is being rendered', () => {
  it('is rendered once for all simultaneous requests', async () => {
    const { ask } = setUp();
    expect(await Promise.all(['a', 'a', 'a', 'b'].map((key) => ask(key)))).toEqual([
      'page 1',
      'page 1',
      'page 1',
      'page 2',
    ]);
  });

  it('is rendered in the turn of the first visitor who has one', async () => {
    const { cache, render } = setUp();
    const order: string[] = [];
    const askAs = (visitor: string, key: string) =>
      cache.page(key, ACE, visitor, () => render(key)).then(() => order.push(`${visitor}: ${key}`));
    const flood = Array.from({ length: 20 }, (_, count) => askAs('flood', `${count}`));
    await Promise.all([askAs('other', '19'), ...flood]);
    expect(order.indexOf('other: 19')).toBeLessThan(2 * MAX_CONCURRENT);
    expect(order).toHaveLength(21);
    expect(cache.stats.misses).toBe(20);
  });

  it('is not cached when something that it shows changes meanwhile', async () => {
    const { ask, tell: notify, render } = setUp();
    await ask('another');
    let read: (() => void) | undefined;
    const slow = ask('a', ACE, async () => {
      await new Promise<void>((resolve) => {
        read = resolve;
      });
      return render('old');
    });
    await waitFor(() => expect(read).toBeDefined());
    notify(1);
    const later = ask('a', ACE, () => render('new'));
    read!();
    expect(await Promise.all([slow, later])).toEqual(['old', 'new']);
    expect(await ask('a')).toBe('new');
  });

  it('is not shared when it failed, wholly or in part', async () => {
    const { ask, render, cache } = setUp();
    const broken = () => Promise.reject(new Error('broken'));
    const [first, second] = await Promise.allSettled([ask('a', ACE, broken), ask('a', ACE, () => render('whole'))]);
    expect([first.status, second]).toEqual(['rejected', { status: 'fulfilled', value: 'whole' }]);
    const parts = [render('a part', false), render('whole')];
    expect(await Promise.all(parts.map((part) => ask('b', ACE, () => part)))).toEqual(['a part', 'whole']);
    expect(await ask('b', ACE, () => render('later'))).toBe('later');
    expect(cache.stats.hits).toBe(0);
  });
});

it('is not cached if the lifetime is 0', async () => {
  const { ask } = setUp({ lifetimeMs: 0 });
  expect([await ask('a'), await ask('a')]).toEqual(['page 1', 'page 2']);
});
