import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '#core/api/client.ts';
import {
  category,
  city,
  createMemoryStorage,
  list,
  problem,
  type ReceivedRequest,
  type Reply,
  startApi,
} from '#core/testing/api.ts';
import { createBookingDraftStore, EMPTY_DRAFT } from './booking-draft.ts';
import { createCategoriesStore } from './categories.ts';
import { activateDialog, createDialogStore, pageDialogs } from './dialog-store.ts';
import { createLocationStore } from './location.ts';
import { pageStores } from './page-stores.ts';
import { createVotesStore } from './votes.ts';

let reply: (seen: ReceivedRequest) => Reply | Promise<Reply>;
let api: Awaited<ReturnType<typeof startApi>>;
let client: ReturnType<typeof createClient>;
beforeEach(async () => {
  api = await startApi((seen) => reply(seen));
  client = createClient({ baseUrl: api.baseUrl });
});
afterEach(() => api.stop());

describe('the dialog', () => {
  it('is the only one, and is cleared when hidden', () => {
    const { getState } = createDialogStore();
    expect(getState()).toMatchObject({ name: null, params: null });
    getState().show('booking-group', { club: 'ace', session: 9 });
    expect(getState()).toMatchObject({ name: 'booking-group', params: { club: 'ace', session: 9 } });
    getState().show('location');
    expect(getState()).toMatchObject({ name: 'location', params: {} });
    getState().hide();
    expect(getState()).toMatchObject({ name: null, params: null });
  });

  it.each([
    ['becomes the active one', { shownFirst: true, hidden: false }, 'filters'],
    ['closes if another was shown since', { shownFirst: false, hidden: false }, 'stores'],
    ['becomes the active one if another was shown and hidden since', { shownFirst: false, hidden: true }, 'filters'],
  ])('of an element %s', async (_, { shownFirst, hidden }, name) => {
    const { getState } = pageDialogs();
    const show = () => getState().show('stores');
    if (shownFirst) show();
    // A clock may not advance between two statements.
    const before = performance.now();
    await expect.poll(() => performance.now()).toBeGreaterThan(before);
    const openedAt = performance.now();
    await expect.poll(() => performance.now()).toBeGreaterThan(openedAt);
    if (!shownFirst) show();
    if (hidden) getState().hide();
    let closed = 0;
    const end = activateDialog({ name: 'filters', params: { element: {} }, openedAt, close: () => closed++ });
    expect([getState().name, closed]).toEqual([name, name === 'stores' ? 1 : 0]);
    end();
    expect(getState().name).toBe(name === 'stores' ? 'stores' : null);
    getState().hide();
  });

  it('cannot be shown without its parameters, or in a later step of a booking', () => {
    const { show } = createDialogStore().getState();
    // For the type check: an error that is not expected, or an expected one that is absent, fails.
    const calls = [
      () => show('filters'),
      // @ts-expect-error
      () => show('booking-details'),
      // @ts-expect-error
      () => show('booking-group', { club: 'ace', slot: 'token' }),
      // @ts-expect-error
      () => show('booking-success'),
      // @ts-expect-error
      () => show('booking-confirm', {}),
    ];
    expect(calls).toHaveLength(5);
  });
});

describe('the location', () => {
  const lviv = { ...city, id: 2, slug: 'lviv' };
  const countries = list({ code: 'UA', title: 'Ukraine', cities: [city, lviv] });
  const nothing = { current: null, locations: [], countries: [] };

  it.each([
    ['the stored one', { courtside_location_id: '2' }, 'lviv'],
    ['the first where none is stored', {}, 'kyiv'],
    ['the first where the stored one is gone', { courtside_location_id: '99' }, 'kyiv'],
    ['the first where nonsense is stored', { courtside_location_id: 'x' }, 'kyiv'],
  ] as [string, Record<string, string>, string][])('is %s', async (_, stored, slug) => {
    reply = () => countries;
    const store = createLocationStore(createMemoryStorage(stored));
    await store.getState().load(client);
    expect(store.getState().current?.slug).toBe(slug);
    expect(store.getState().locations).toHaveLength(2);
  });

  it('is stored when it is chosen', async () => {
    reply = () => countries;
    const storage = createMemoryStorage();
    createLocationStore(storage).getState().choose(lviv);
    const next = createLocationStore(storage);
    await next.getState().load(client);
    expect(next.getState().current?.slug).toBe('lviv');
  });

  it('is empty after a failure, which is in the state and not thrown', async () => {
    const store = createLocationStore(createMemoryStorage());
    reply = () => countries;
    await store.getState().load(client);
    reply = () => problem('INTERNAL_ERROR', 500);
    await store.getState().load(client);
    expect(store.getState()).toMatchObject({ ...nothing, failure: { code: 'INTERNAL_ERROR' } });
    reply = () => countries;
    await store.getState().load(client);
    expect(store.getState()).toMatchObject({ current: { slug: 'kyiv' }, failure: undefined });
  });

  it('ignores the response of an earlier load', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    reply = async ({ headers }) => {
      if (headers['accept-language'] === 'en') await gate;
      return list({ code: 'UA', title: headers['accept-language'], cities: [city] });
    };
    const store = createLocationStore(createMemoryStorage());
    const first = store.getState().load(client);
    await store.getState().load(client.with({ language: 'uk' }));
    release();
    await first;
    expect(store.getState().countries.map(({ title }) => title)).toEqual(['uk']);
  });

  it.each([
    ['the stored one', { courtside_location_id: '2' }, ['/v1/cities/2'], 'lviv'],
    ['the first where none is stored', {}, ['/v1/cities/?page_size=1'], 'kyiv'],
    [
      'the first where the stored one is gone',
      { courtside_location_id: '99' },
      ['/v1/cities/99', '/v1/cities/?page_size=1'],
      'kyiv',
    ],
  ] as [string, Record<string, string>, string[], string][])(
    'without the list is %s',
    async (_, stored, urls, slug) => {
      reply = ({ url }) => {
        if (url === '/v1/cities/2') return { body: { data: lviv } };
        return url.includes('page_size') ? list(city) : problem('NOT_FOUND', 404);
      };
      const store = createLocationStore(createMemoryStorage(stored));
      await store.getState().loadCurrent(client);
      expect(store.getState()).toMatchObject({ current: { slug }, locations: [] });
      expect(api.seen.map(({ url }) => url)).toEqual(urls);
    },
  );

  it('is empty after a failure without the list', async () => {
    reply = () => problem('INTERNAL_ERROR', 500);
    const store = createLocationStore(createMemoryStorage({ courtside_location_id: '2' }));
    await store.getState().loadCurrent(client);
    expect(store.getState()).toMatchObject(nothing);
  });
});

describe('the categories', () => {
  it.each<[string, (number | undefined)[], number]>([
    ['one club, asked twice', [7, 7], 1],
    ['another club', [7, 8], 2],
    ['there and back', [7, 8, 7], 3],
    ['no club, asked twice', [undefined, undefined], 2],
    ['a club, then none', [7, undefined, 7], 3],
  ])('of %s', async (_, clubs, requests) => {
    reply = () => list(category);
    const store = createCategoriesStore();
    for (const club of clubs) expect(await store.getState().load(client, club)).toMatchObject([{ slug: 'tennis' }]);
    expect(api.seen).toHaveLength(requests);
    expect(api.seen.every(({ url }) => url.includes('page_size=1000'))).toBe(true);
    expect(store.getState()).toMatchObject({ clubId: clubs.at(-1), categories: [{ slug: 'tennis' }] });
  });

  it('are requested once by concurrent loads', async () => {
    reply = () => list(category);
    const { load } = createCategoriesStore().getState();
    await Promise.all([load(client, 7), load(client, 7)]);
    expect(api.seen).toHaveLength(1);
  });

  it('are requested again in another language', async () => {
    reply = () => list(category);
    const { load } = createCategoriesStore().getState();
    await load(client, 7);
    await load(client.with({ language: 'uk' }), 7);
    expect(api.seen.map(({ headers }) => headers['accept-language'])).toEqual(['en', 'uk']);
  });

  it('are requested again after a failure', async () => {
    reply = () => (api.seen.length === 1 ? problem('NOT_FOUND', 404) : list(category));
    const store = createCategoriesStore();
    await expect(store.getState().load(client, 7)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await store.getState().load(client, 7);
    expect(store.getState().categories).toHaveLength(1);
  });

  it('of an earlier club are ignored when its response is late', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    reply = async ({ url }) => {
      if (url.includes('club_id=7')) await gate;
      return list({ ...category, slug: url.includes('club_id=7') ? 'seven' : 'eight' });
    };
    const store = createCategoriesStore();
    const first = store.getState().load(client, 7);
    await store.getState().load(client, 8);
    release();
    expect(await first).toMatchObject([{ slug: 'seven' }]);
    expect(store.getState()).toMatchObject({ clubId: 8, categories: [{ slug: 'eight' }] });
  });
});

describe('votes', () => {
  const counted: Reply = { body: { data: { club_id: 7, value: 'up', count: 3, share: 100 } } };

  it('are sent once and stored', async () => {
    reply = () => counted;
    const storage = createMemoryStorage();
    await createVotesStore(storage).getState().vote(client, 7, 'up');
    const next = createVotesStore(storage);
    await next.getState().vote(client, 7, 'up');
    expect(next.getState().clubIds).toEqual([7]);
    expect(api.seen.map(({ url, body }) => [url, body])).toEqual([['/v1/clubs/7/vote', { value: 'up' }]]);
  });

  it('that the API already has are stored as given', async () => {
    reply = () => problem('ALREADY_VOTED', 409);
    const store = createVotesStore(createMemoryStorage());
    await store.getState().vote(client, 7, 'up');
    expect(store.getState().clubIds).toEqual([7]);
  });

  it('can be repeated after a failure', async () => {
    reply = () => problem('NOT_FOUND', 404);
    const store = createVotesStore(createMemoryStorage());
    await expect(store.getState().vote(client, 7, 'up')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(store.getState().clubIds).toEqual([]);
  });

  it('for two clubs at once are both stored', async () => {
    reply = () => counted;
    const store = createVotesStore(createMemoryStorage());
    await Promise.all([7, 8].map((club) => store.getState().vote(client, club, 'up')));
    expect(store.getState().clubIds.toSorted()).toEqual([7, 8]);
  });

  it.each(['', 'x', '{}', 'null', '[7,"8",null]'])('read %j without failing', (text) => {
    const { clubIds } = createVotesStore(createMemoryStorage({ courtside_club_vote_ids: text })).getState();
    expect(clubIds).toEqual(text.startsWith('[') ? [7] : []);
  });
});

describe('the booking draft', () => {
  it('outlives a reload until it is cleared', () => {
    const storage = createMemoryStorage();
    const first = createBookingDraftStore(storage).getState();
    first.change({ givenName: 'Ольга' });
    first.change({ email: 'not yet@', paymentType: 'cash' });
    const second = createBookingDraftStore(storage);
    expect(second.getState().draft).toEqual({
      ...EMPTY_DRAFT,
      givenName: 'Ольга',
      email: 'not yet@',
      paymentType: 'cash',
    });
    second.getState().clear();
    expect(second.getState().draft).toEqual(EMPTY_DRAFT);
    expect(createBookingDraftStore(storage).getState().draft).toEqual(EMPTY_DRAFT);
  });

  it.each(['', 'x', 'null', '7', '{"email":5,"other":"x"}'])('reads %j without failing', (text) => {
    const store = createBookingDraftStore(createMemoryStorage({ courtside_booking_draft: text }));
    expect(store.getState().draft).toEqual(EMPTY_DRAFT);
  });
});

it('a page shares one set of stores', () => {
  expect(pageStores()).toBe(pageStores());
});
