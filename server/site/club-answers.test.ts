import { expect, it } from 'vitest';
import type { ChangeSubscriber } from '#server/live/hub.ts';
import { createClubAnswers } from './club-answers.ts';

function setUp() {
  let tell: ChangeSubscriber = () => {};
  const state = { hears: true, asked: 0 };
  const keep = createClubAnswers<number>({
    subscribe: (subscriber) => {
      tell = subscriber;
    },
    caughtUp: async () => state.hears,
  });
  const answer = async () => {
    state.asked += 1;
    return state.asked;
  };
  const ask = (url: string, language = 'uk', isGood = true) => keep(url, language, answer, () => isGood);
  return { state, ask, tell: (...told: Parameters<ChangeSubscriber>) => tell(...told) };
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
])('the answer of %s is kept: %s', async (url, kept) => {
  const { ask } = setUp();
  expect([await ask(url), await ask(url)]).toEqual(kept ? [1, 1] : [1, 2]);
});

it('is kept until something but times changes, in each language for itself, and only while changes are heard of', async () => {
  const { ask, tell, state } = setUp();
  expect([await ask(ACE), await ask(ACE, 'en'), await ask(ACE)]).toEqual([1, 2, 1]);
  tell(1, 0);
  expect(await ask(ACE)).toBe(1);
  tell(1, undefined);
  expect(await ask(ACE)).toBe(3);
  state.hears = false;
  expect([await ask(ACE), await ask(ACE)]).toEqual([4, 5]);
});

it('that was asked for before a change, or is no good, is nobody else’s', async () => {
  const { ask, tell } = setUp();
  const early = ask(ACE);
  await new Promise(setImmediate);
  tell('any club', undefined);
  expect([await early, await ask(ACE)]).toEqual([1, 2]);
  tell('any club', undefined);
  expect([await ask(ACE, 'uk', false), await ask(ACE)]).toEqual([3, 4]);
});
