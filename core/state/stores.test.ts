import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '#core/api/client.ts';
import { category, city, createMemory, list, problem, type Reply, type Seen, startApi } from '#core/testing/api.ts';
import { createBookingDraftStore, EMPTY_DRAFT } from './booking-draft.ts';
import { createCategoriesStore } from './categories.ts';
import { createDialogStore } from './dialog.ts';
import { createLocationStore } from './location.ts';
import { pageStores } from './page-stores.ts';
import { createVotesStore } from './votes.ts';

let reply: (seen: Seen) => Reply | Promise<Reply>;
let api: Awaited<ReturnType<typeof startApi>>;
let client: ReturnType<typeof createClient>;
beforeEach(async () => {
  api = await startApi((seen) => reply(seen));
  client = createClient({ baseUrl: api.baseUrl });
});
afterEach(() => api.stop());

describe('the dialog', () => {
  it('is one at most, and hiding clears it', () => {
    const { getState } = createDialogStore();
    expect(getState()).toMatchObject({ name: null, params: null });
    getState().show('booking-confirm', { slot: 'token' });
    getState().show('location');
    expect(getState()).toMatchObject({ name: 'location', params: {} });
    getState().hide();
    expect(getState()).toMatchObject({ name: null, params: null });
  });
});

describe('the location', () => {
  const lviv = { ...city, id: 2, slug: 'lviv' };
  const countries = list({ code: 'UA', title: 'Ukraine', cities: [city, lviv] });

  it.each([
    ['the stored one', { courtside_location_id: '2' }, 'lviv'],
    ['the first where none is stored', {}, 'kyiv'],
    ['the first where the stored one is gone', { courtside_location_id: '99' }, 'kyiv'],
    ['the first where nonsense is stored', { courtside_location_id: 'x' }, 'kyiv'],
  ] as [string, Record<string, string>, string][])('is %s', async (_, stored, slug) => {
    reply = () => countries;
    const store = createLocationStore(createMemory(stored));
    await store.getState().load(client);
    expect(store.getState().current?.slug).toBe(slug);
    expect(store.getState().locations).toHaveLength(2);
  });

  it('is kept once chosen', async () => {
    reply = () => countries;
    const storage = createMemory();
    createLocationStore(storage).getState().choose(lviv);
    const next = createLocationStore(storage);
    await next.getState().load(client);
    expect(next.getState().current?.slug).toBe('lviv');
  });

  it('is empty after a failure, without an error', async () => {
    reply = () => problem('INTERNAL_ERROR', 500);
    const store = createLocationStore(createMemory());
    await store.getState().load(client);
    await store.getState().loadOne(client, 'kyiv');
    expect(store.getState()).toMatchObject({ current: null, locations: [] });
  });

  it('can be loaded alone', async () => {
    reply = () => ({ body: { data: city } });
    const store = createLocationStore(createMemory());
    await store.getState().loadOne(client, 'kyiv');
    expect(store.getState().current?.slug).toBe('kyiv');
    expect(api.seen.map(({ url }) => url)).toEqual(['/v1/cities/kyiv']);
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
    for (const club of clubs) await store.getState().load(client, club);
    expect(api.seen).toHaveLength(requests);
    expect(api.seen.every(({ url }) => url.includes('page_size=1000'))).toBe(true);
    expect(store.getState()).toMatchObject({ clubId: clubs.at(-1), categories: [{ slug: 'tennis' }] });
  });

  it('are asked for once by two at the same time', async () => {
    reply = () => list(category);
    const { load } = createCategoriesStore().getState();
    await Promise.all([load(client, 7), load(client, 7)]);
    expect(api.seen).toHaveLength(1);
  });

  it('are asked for again after a failure', async () => {
    reply = () => (api.seen.length === 1 ? problem('NOT_FOUND', 404) : list(category));
    const store = createCategoriesStore();
    await expect(store.getState().load(client, 7)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await store.getState().load(client, 7);
    expect(store.getState().categories).toHaveLength(1);
  });

  it('of a club that was left meanwhile do not show', async () => {
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
    await first;
    expect(store.getState()).toMatchObject({ clubId: 8, categories: [{ slug: 'eight' }] });
  });
});

describe('votes', () => {
  const counted: Reply = { body: { data: { club_id: 7, value: 'up', count: 3, share: 100 } } };

  it('are given once and kept', async () => {
    reply = () => counted;
    const storage = createMemory();
    await createVotesStore(storage).getState().vote(client, 7, 'up');
    const next = createVotesStore(storage);
    await next.getState().vote(client, 7, 'up');
    expect(next.getState().clubIds).toEqual([7]);
    expect(api.seen.map(({ url, body }) => [url, body])).toEqual([['/v1/clubs/7/vote', { value: 'up' }]]);
  });

  it('that stand already count as given', async () => {
    reply = () => problem('ALREADY_VOTED', 409);
    const store = createVotesStore(createMemory());
    await store.getState().vote(client, 7, 'up');
    expect(store.getState().clubIds).toEqual([7]);
  });

  it('that failed can be given again', async () => {
    reply = () => problem('NOT_FOUND', 404);
    const store = createVotesStore(createMemory());
    await expect(store.getState().vote(client, 7, 'up')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(store.getState().clubIds).toEqual([]);
  });

  it('for two clubs at once are both kept', async () => {
    reply = () => counted;
    const store = createVotesStore(createMemory());
    await Promise.all([7, 8].map((club) => store.getState().vote(client, club, 'up')));
    expect(store.getState().clubIds.toSorted()).toEqual([7, 8]);
  });

  it.each(['', 'x', '{}', 'null', '[7,"8",null]'])('read %j without failing', (text) => {
    const { clubIds } = createVotesStore(createMemory({ courtside_club_vote_ids: text })).getState();
    expect(clubIds).toEqual(text.startsWith('[') ? [7] : []);
  });
});

describe('the booking draft', () => {
  it('outlives a reload until it is cleared', () => {
    const storage = createMemory();
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
    const store = createBookingDraftStore(createMemory({ courtside_booking_draft: text }));
    expect(store.getState().draft).toEqual(EMPTY_DRAFT);
  });
});

it('a page has one set of stores', () => {
  expect(pageStores()).toBe(pageStores());
});
