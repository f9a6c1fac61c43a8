import { expect, it } from 'vitest';
import type { ChangeSubscriber } from '#server/live/hub.ts';
import { createResponseCache } from './response-cache.ts';

function setUp() {
  let notify: ChangeSubscriber = () => {};
  const state = { hears: true, asked: 0, now: 0 };
  const hub = {
    subscribe(subscriber: ChangeSubscriber) {
      notify = subscriber;
      return undefined;
    },
    caughtUp: async () => state.hears,
  };
  const cache = createResponseCache<number>(hub, () => state.now);
  const answer = async () => {
    state.asked += 1;
    return state.asked;
  };
  const ask = (url: string, language = 'uk', isGood = true) => cache(url, language, answer, () => isGood);
  return { state, ask, tell: (...notified: Parameters<ChangeSubscriber>) => notify(...notified) };
}

const ACE = '/api/v1/clubs/ace';

it.each([
  ['/api/v1/cities/?page_size=1', true],
  ['/api/v1/cities/kyiv', true],
  ['/api/v1/clubs/ace/', true],
  ['/api/v1/clubs/ace/prices/', true],
  ['/api/v2/seo/meta?page=club', true],
  ['/api/v2/services-categories?club_id=1', true],
  ['/api/v1/clubs?city=kyiv', false],
  ['/api/v1/clubs/ace/scheduledates/', false],
  ['/api/v1/slots?service_id=1', false],
  ['/api/v2/services/club_group_bookings?club_id=1', false],
])('whether the answer of %s is cached: %s', async (url, kept) => {
  const { ask } = setUp();
  expect([await ask(url), await ask(url)]).toEqual(kept ? [1, 1] : [1, 2]);
});

it('is cached until something other than times changes, per language, and only while changes are received', async () => {
  const { ask, tell: notify, state } = setUp();
  expect([await ask(ACE), await ask(ACE, 'en'), await ask(ACE)]).toEqual([1, 2, 1]);
  notify(1, 0);
  expect(await ask(ACE)).toBe(1);
  notify(1, undefined);
  expect(await ask(ACE)).toBe(3);
  state.hears = false;
  expect([await ask(ACE), await ask(ACE)]).toEqual([4, 5]);
});

it('is asked again when a club’s day may have begun, as prices may be those of another season', async () => {
  const { ask, state } = setUp();
  const at = (text: string) => {
    state.now = Date.parse(text);
    return ask(ACE);
  };
  // Midnight in Kyiv, and in Kathmandu.
  const asked = [at('2026-09-30T20:59:59Z'), at('2026-09-30T21:00:00Z'), at('2026-09-30T21:14:59Z')];
  expect(await Promise.all([...asked, at('2026-09-30T18:15:00Z')])).toEqual([1, 2, 2, 3]);
});

it('that was requested before a change, or that failed, is not shared', async () => {
  const { ask, tell: notify } = setUp();
  const early = ask(ACE);
  await new Promise(setImmediate);
  notify('any club', undefined);
  expect([await early, await ask(ACE)]).toEqual([1, 2]);
  notify('any club', undefined);
  expect([await ask(ACE, 'uk', false), await ask(ACE)]).toEqual([3, 4]);
});
