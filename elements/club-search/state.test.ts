import { expect } from '@open-wc/testing';
import { createClient } from '#core/api/client.ts';
import { ApiError } from '#core/api/error.ts';
import type { Search } from '#core/state/search.ts';
import { createFetch } from '#elements/shared/testing/answers.ts';
import { answers, card, clubs, kyiv, problem } from './fixture.ts';
import type { Found, LoadOptions, SearchState } from './model.ts';
import { createSearchStore, type SearchEvent, TRANSITIONS } from './state.ts';

const START: Search = { city: 'kyiv' };
const results = {
  clubs: [card(1)],
  coaches: [],
  services: [],
  total: 1,
  meta: clubs([card(1)]).body.meta,
  search: START,
};
const found: Found = { results, city: kyiv, today: '2030-01-07' };
const error = new Error('failed');
const order = { club: 'club-1', slotToken: 'token' };

/** A store, and the requests that it has sent. */
function createStore(served?: Found, given = answers) {
  const requests: URL[] = [];
  const fetch = createFetch(() => given);
  const newClient = () =>
    createClient({
      baseUrl: 'http://server/api',
      fetch: (input, init) => {
        requests.push(new URL(String(input instanceof Request ? input.url : input)));
        return fetch(input, init);
      },
    });
  const options: LoadOptions = { client: newClient(), pageSize: 10 };
  const store = createSearchStore(START, served);
  const lists = () => requests.filter(({ pathname }) => pathname.endsWith('/clubs'));
  return { store, options, lists, newClient };
}

describe('each event of the search', () => {
  const busy = { ...found, loading: true, adding: true, error };
  const none = { dialog: undefined, order: undefined, view: undefined };
  const cases: Record<SearchEvent, [payload: unknown[], changes: Partial<SearchState>]> = {
    searchChanged: [[{ category: 'padel' }], { search: { category: 'padel' } }],
    loadStarted: [[], { loading: true, adding: false, error: undefined }],
    nextPageStarted: [[], { loading: false, adding: true, error: undefined }],
    loaded: [[{ results }], { results, loading: false, adding: false }],
    loadFailed: [[error], { error, loading: false, adding: false }],
    partFailed: [['Try again'], { announcement: 'Try again', dialog: undefined }],
    reset: [[START], { ...none, search: START }],
  };

  it('is in the table', () => {
    expect(Object.keys(cases)).to.deep.equal(Object.keys(TRANSITIONS));
  });

  for (const [event, [payload, changes]] of Object.entries(cases)) {
    it(`${event} changes ${Object.keys(changes).join(', ')}, and nothing else`, () => {
      const { store } = createStore(found);
      store.send('loaded', busy);
      store.set({ dialog: 'filters', order, view: 'map' });
      const before = store.getState();
      (store.send as (event: string, ...payload: unknown[]) => void)(event, ...payload);
      expect(store.getState()).to.deep.equal({ ...before, ...changes });
    });
  }

  it('that changes nothing renders nothing', () => {
    const { store } = createStore(found);
    let renders = 0;
    store.subscribe(() => {
      renders += 1;
    });
    store.set({ activeId: null, dialog: undefined });
    store.send('searchChanged', store.getState().search);
    expect(renders).to.equal(0);
  });
});

describe('the first search', () => {
  const starts: [title: string, prepare: (given: ReturnType<typeof createStore>) => unknown, requests: number][] = [
    ['is sent where there are no results', () => {}, 1],
    ['is not sent again while its answer is on its way', ({ store, options }) => store.load(options), 1],
  ];
  for (const [title, prepare, count] of starts) {
    it(title, async () => {
      const given = createStore();
      await prepare(given);
      given.store.start(START, given.store.getState().search, given.options);
      await given.store.load(given.options);
      // The last one is that of this test.
      expect(given.lists().length).to.equal(count + 1);
    });
  }

  const served: [title: string, wanted: Search, pins: boolean, requests: number][] = [
    ['is not sent for what a server has loaded', START, false, 0],
    ['is sent where the address asks for something else', { city: 'kyiv', category: 'padel' }, false, 1],
    ['is sent for the pins, which a server does not load', START, true, 1],
  ];
  for (const [title, wanted, pins, count] of served) {
    it(title, () => {
      const { store, options, lists } = createStore(found);
      store.start(wanted, store.getState().search, { ...options, pins });
      expect(lists().length).to.equal(count);
      expect(store.getState().search).to.deep.equal(wanted);
    });
  }

  it('leaves what the visitor has changed since the render', () => {
    const { store, options, lists } = createStore(found);
    const rendered = store.getState().search;
    store.show({ city: 'kyiv', search: 'sosny' }, options);
    store.start({ city: 'lviv' }, rendered, options);
    expect(store.getState().search).to.deep.equal({ city: 'kyiv', search: 'sosny' });
    expect(lists().length).to.equal(1);
  });

  it('is sent again for another language', () => {
    const { store, options, lists, newClient } = createStore(found);
    store.start(START, store.getState().search, options);
    // An element has a client per language.
    store.start(START, store.getState().search, { ...options, client: newClient() });
    expect(lists().length).to.equal(1);
  });

  it('comes before any request for pins', () => {
    const { store, options, lists } = createStore(found);
    store.loadPins({ ...options, pins: true });
    expect(lists().length).to.equal(0);
    store.start(START, store.getState().search, options);
    store.loadPins({ ...options, pins: true });
    expect(lists().length).to.equal(1);
  });
});

describe('requests', () => {
  it('end with the results of the newest one', async () => {
    const { store, options } = createStore(found);
    const first = store.show({ city: 'kyiv', category: 'padel' }, options);
    const second = store.show({ city: 'kyiv', search: 'sosny' }, options);
    await Promise.all([first, second]);
    const { results, loading } = store.getState();
    expect(results?.clubs.map(({ title }) => title)).to.deep.equal(['Sosny']);
    expect(loading).to.equal(false);
  });

  it('that fail keep the previous results', async () => {
    const { store, options } = createStore(found, { ...answers, 'GET /v1/clubs': problem('RATE_LIMITED', 429) });
    await store.load(options);
    const { error, results, loading } = store.getState();
    expect(error).to.be.instanceOf(ApiError);
    expect([results, loading]).to.deep.equal([found.results, false]);
  });

  it('keep the object of a club that has not changed', async () => {
    const { store, options } = createStore(found);
    const [club] = found.results.clubs;
    await store.load(options);
    expect(store.getState().results?.clubs[0]).to.equal(club);
    expect(store.getState().results?.clubs).to.have.length(10);
  });

  it('add the next page', async () => {
    const { store, options } = createStore();
    await store.load(options);
    await store.more(options);
    expect(store.getState().results?.clubs).to.have.length(12);
    expect(store.getState().search).to.deep.equal({ city: 'kyiv', page: 2 });
  });

  it('for more results while a changed search loads load that search', async () => {
    const { store, options } = createStore();
    await store.load(options);
    const changed: Search = { city: 'kyiv', search: 'sosny' };
    store.show(changed, options);
    await store.more(options);
    const { results, search, loading, adding } = store.getState();
    expect(results?.clubs.map(({ title }) => title)).to.deep.equal(['Sosny']);
    expect([results?.search, search, loading, adding]).to.deep.equal([changed, changed, false, false]);
  });

  it('that are stopped change nothing', async () => {
    const { store, options } = createStore();
    const loading = store.load(options);
    store.stop();
    await loading;
    expect(store.getState().results).to.equal(undefined);
  });
});
