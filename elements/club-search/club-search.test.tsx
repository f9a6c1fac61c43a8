import { expect, fixtureSync } from '@open-wc/testing';
import type { ClubsAnswer } from '#core/schemas/index.ts';
import { pageDialogs } from '#core/state/dialog-store.ts';
import { createCookieStorage } from '#core/state/storage.ts';
import { deferred } from '#elements/shared/deferred/deferred.ts';
import { rendered, setElementLoader } from '#elements/shared/element/index.ts';
import { addAssistant } from '#elements/shared/testing/assistant.ts';
import { bothWays, type Mount } from '#elements/shared/testing/fixture.ts';
import { settle, until } from '#elements/shared/testing/until.ts';
import { parts } from './deferred-parts.ts';
import { answers, card, clubs, kyiv, problem } from './fixture.ts';

const all = <E extends Element = HTMLElement>(element: Element, selector: string) => [
  ...element.shadowRoot!.querySelectorAll<E>(selector),
];
const find = <E extends Element = HTMLElement>(element: Element, selector: string) => {
  const [found] = all<E>(element, selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const titles = (element: Element) => all(element, '[part=card] [part=club-link]').map((link) => link.textContent);
const count = (element: Element) => find(element, '[part=count]').textContent;
const chips = (element: Element) => all(element, '.remove').map((each) => each.textContent);
const focused = (element: Element) => element.shadowRoot!.activeElement;
const asked = (mount: Mount, path: string) =>
  mount.requests.map(({ url }) => new URL(url)).filter(({ pathname }) => pathname.endsWith(path));
const lastQuery = (mount: Mount) => Object.fromEntries(asked(mount, '/v1/clubs').at(-1)?.searchParams ?? []);

async function click(target: HTMLElement) {
  target.click();
  await settle();
}
async function press(element: Element, key: string) {
  focused(element)!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  await settle();
}
async function choose(element: Element, name: string, value: string) {
  const select = find<HTMLSelectElement>(element, `select[name=${name}]`);
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await settle();
}
function write(element: Element, text: string) {
  const input = find<HTMLInputElement>(element, 'input[name=search]');
  input.focus();
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
async function type(element: Element, text: string) {
  write(element, text);
  await settle();
}
const open = async (element: Element, part: string) => {
  find(element, `[part=${part}]`).focus();
  await click(find(element, `[part=${part}]`));
  await until(() => all(element, 'dialog[open]').length > 0, 'the dialog');
};
const box = (element: Element, text: string) =>
  all(element, 'dialog .box')
    .find((each) => each.textContent?.startsWith(text))!
    .querySelector('input')!;

/** Runs the work as if no time passed since the last key. */
async function atOneMoment(work: () => Promise<void>) {
  const { now } = performance;
  const moment = performance.now();
  performance.now = () => moment;
  try {
    await work();
  } finally {
    performance.now = now;
  }
}

class FlowStub extends HTMLElement {}
setElementLoader(async (tag) => {
  if (!customElements.get(tag)) customElements.define(tag, FlowStub);
});

function suite(body: (search: (...more: Parameters<Mount>) => Promise<HTMLElement>, mount: Mount) => void, more = {}) {
  bothWays(
    'club-search',
    { city: 'kyiv', ...more },
    (mount) => {
      beforeEach(() => {
        localStorage.clear();
        createCookieStorage().remove('courtside_location_id');
        history.replaceState(null, '', location.pathname);
      });
      const search = async (...values: Parameters<Mount>) => {
        const element = await mount(...values);
        await until(() => all(element, 'li[part=card], .empty, .failure').length > 0, 'the results');
        await until(() => all(element, '.card:empty').length === 0, 'every card');
        return element;
      };
      body(search, mount);
    },
    { answers },
  );
}

/**
 * Waits for what changes by itself once the cards are there: the addresses of a served page, and
 * pictures, which lose their address if they cannot be loaded.
 */
async function complete(element: HTMLElement): Promise<void> {
  await until(() => find(element, '[part=club-link]').getAttribute('href')?.startsWith('http'), 'whole addresses');
  const loading = () => all<HTMLImageElement>(element, 'img[src]').filter(({ naturalWidth }) => naturalWidth === 0);
  await until(() => loading().length === 0, 'the pictures');
}

suite((search, mount) => {
  it('is a tool of the visitor’s assistant, whose search is on the page too', async () => {
    const assistant = addAssistant();
    try {
      const element = await search();
      await until(() => assistant.names().length === 1, 'the tool');
      const input = { category: 'tennis', unknown: 1 };
      const { clubs: found } = await assistant.call<{ clubs: { title: string }[] }>('search_clubs', input);
      expect(found.map(({ title }) => title)).to.deep.equal(titles(element));
      await until(() => lastQuery(mount).category === 'tennis' && lastQuery(mount).city === 'kyiv', 'the search');
      element.remove();
      await until(() => assistant.names().length === 0, 'its end');
    } finally {
      assistant.end();
    }
  });

  it('loads its results again when the visitor returns on another day', async () => {
    const element = await search();
    const before = asked(mount, '/v1/clubs').length;
    const returnToPage = () => document.dispatchEvent(new Event('visibilitychange'));
    const isLoaded = () => {
      returnToPage();
      return asked(mount, '/v1/clubs').length > before;
    };
    const here = globalThis as { Temporal?: object | undefined };
    const { Temporal } = here;
    here.Temporal = { Now: { plainDateISO: () => '2046-01-01' } };
    try {
      await until(isLoaded, 'the results of the day');
      await settle();
      const after = asked(mount, '/v1/clubs').length;
      returnToPage();
      await settle();
      expect(asked(mount, '/v1/clubs')).to.have.length(after);
      element.remove();
    } finally {
      here.Temporal = Temporal;
    }
  });

  it('searches for any day when the visitor returns after the one that was chosen', async () => {
    const element = await search({ date: '2045-12-31' });
    const here = globalThis as { Temporal?: object | undefined };
    const { Temporal } = here;
    here.Temporal = { Now: { plainDateISO: () => '2046-01-01' } };
    try {
      await until(() => {
        document.dispatchEvent(new Event('visibilitychange'));
        return asked(mount, '/v1/clubs').length > 0 && !('date' in lastQuery(mount));
      }, 'the search without the day');
      element.remove();
    } finally {
      here.Temporal = Temporal;
    }
  });

  it('shows clubs as cards with place, price, courts and free times', async () => {
    const element = await search();
    expect(titles(element)).to.have.length(10);
    const text = find(element, '[part=card]').textContent!.replace(/\s+/g, ' ');
    for (const part of [
      'Club 1',
      'from ₴500',
      'Podil, Parkova St, 1',
      'Clay × 3',
      'Hard × 2',
      'Coaches',
      '67% recommend · 3',
      '17:00 ₴700',
    ]) {
      expect(text).to.contain(part);
    }
    expect(find(element, '[part=heading]').outerHTML).to.match(/^<h2.*Clubs in Kyiv/);
    expect(all(element, '[part=card] h3')).to.have.length(10);
    expect(all(element, 'img.cover')).to.have.length(10);
    expect(count(element)).to.equal('12 clubs');
  });

  it('requests nothing that the server has loaded, and otherwise sends two requests', async () => {
    await search();
    expect(mount.requests.length).to.equal(mount.way === 'server' ? 0 : 2);
    if (mount.way === 'client') {
      expect(lastQuery(mount)).to.deep.equal({ page_size: '10', city: 'kyiv', page: '1', facets: 'true' });
    }
  });

  it('requests the clubs before the first paint', async () => {
    await search();
    mount.requests.length = 0;
    const element = fixtureSync('<club-search></club-search>');
    await rendered(element);
    const before = await new Promise((resolve) =>
      requestAnimationFrame(() => resolve(asked(mount, '/v1/clubs').length)),
    );
    expect(before).to.equal(1);
  });

  it('is accessible', async () => {
    const element = await search();
    await expect(element).to.be.accessible();
  });

  it('has no style attribute, which a strict policy would refuse', async () => {
    expect(all(await search(), '[style]')).to.have.length(0);
  });

  it('tells the two hours of the night on which clocks go back apart on search cards', async () => {
    const [first] = card(1).next_slots;
    const at = (starts_at: string) => ({ ...first!, token: `slot-token-${starts_at.replace(/\W/g, '-')}`, starts_at });
    const next_slots = ['2037-10-25T03:00:00+03:00', '2037-10-25T03:00:00+02:00', '2037-10-25T04:00:00+02:00'].map(at);
    const element = await search(
      {},
      { 'GET /v1/clubs': clubs([card(1, { next_slots, slots_date: '2037-10-25' })], 1) },
    );
    const slots = all(element, '[part=slot]');
    expect(slots.map((slot) => slot.getAttribute('aria-label'))).to.deep.equal([
      '03:00 (UTC+3), ₴700, Club 1: book',
      '03:00 (UTC+2), ₴700, Club 1: book',
      '04:00, ₴700, Club 1: book',
    ]);
    expect(slots[1]!.textContent).to.contain('03:00 (UTC+2)');
  });

  it('shows the day of a club’s times, and how to book where there is no online booking', async () => {
    const cards = [
      card(1, { slots_date: '2030-01-08' }),
      card(2, { next_slots: [], slots_date: null, free_slots: 0 }),
      card(3, {
        flags: { online_booking: false, courtside_allow_cash_payment_in_club: true },
        next_slots: [],
        votes: { count: 0, share: 0 },
      }),
    ];
    const element = await search({}, { 'GET /v1/clubs': clubs(cards, 3, { free_slots: 8 }) });
    const texts = all(element, '[part=card]').map((each) => each.textContent!);
    expect(texts[0]).to.contain('Free 8 January');
    expect(texts[1]).to.contain('Nothing is free');
    expect(texts[2]).to.contain('Booking by phone');
    expect(texts[2]).to.contain('No votes yet');
    expect(find<HTMLAnchorElement>(element, 'a[href^="tel:"]').href).to.equal('tel:+380440000000');
    expect(count(element)).to.equal('3 clubs, 8 free times');
  });

  it('goes on with tomorrow where today has few times left, and says so', async () => {
    const [today] = card(1).next_slots;
    const at = (starts_at: string) => ({ ...today!, token: `slot-token-${starts_at.replace(/\W/g, '-')}`, starts_at });
    const next_slots = ['2030-01-07T21:00:00+02:00', '2030-01-08T07:00:00+02:00'].map(at);
    const cards = [card(1, { next_slots, slots_date: '2030-01-07' }), card(2)];
    const element = await search({}, { 'GET /v1/clubs': clubs(cards, 2) });
    const [first, second] = all(element, '[part=card]').map((each) => each.textContent!);
    expect(first).to.contain('Free 7 January and 8 January');
    expect(second).not.to.contain(' and ');
    const slots = all(element, '[part=slot]').slice(0, 2);
    expect(slots.map((slot) => slot.textContent)).to.deep.equal(['21:00 ₴700', '8 January 07:00 ₴700']);
    expect(slots[1]!.getAttribute('aria-label')).to.equal('8 January 07:00, ₴700, Club 1: book');
  });

  it('says how many recommend a club, what an hour costs, and until when cancelling is free', async () => {
    const [slot] = card(1).next_slots;
    const cards = [card(1, { next_slots: [{ ...slot!, free_until: '2030-01-06T18:00:00+02:00' }] }), card(2)];
    const element = await search({}, { 'GET /v1/clubs': clubs(cards, 2) });
    const [first, second] = all(element, '[part=card]').map((each) => each.textContent!);
    expect(first).to.contain('67% recommend · 3');
    expect(first).to.match(/from ₴[\d,]+\/h/);
    expect(first).to.contain('Free cancellation until 6 January, 18:00');
    expect(second).not.to.contain('cancellation');
    expect(all(element, '.thumb')).to.have.length(0);
  });

  it('works with an older server, which knows no cases of cities and no free cancellation of slots', async () => {
    const old = card(1);
    for (const slot of old.next_slots) delete slot.free_until;
    const { title_in: _, ...city } = kyiv;
    const element = await search(
      {},
      { 'GET /v1/clubs': clubs([old]), 'GET /v1/cities/kyiv': { body: { data: city } } },
    );
    expect(titles(element)).to.deep.equal(['Club 1']);
    expect(find(element, '[part=card]').textContent).not.to.contain('cancellation');
    expect(find(element, '[part=heading]').textContent).to.equal('Clubs in Kyiv');
    expect(all(element, '.failure')).to.have.length(0);
  });

  it('names the city in the language to which the page changes', async () => {
    const element = await search();
    expect(find(element, '[part=heading]').textContent).to.equal('Clubs in Kyiv');
    const city = { ...kyiv, title: 'Київ', title_in: 'у Києві' };
    mount.answers['GET /v1/cities/kyiv'] = { body: { data: city } };
    element.lang = 'uk';
    await until(() => find(element, '[part=heading]').textContent === 'Клуби у Києві', 'the city in Ukrainian');
  });

  it('leaves the place of a cover that cannot be loaded empty', async () => {
    const element = await search();
    const cover = find<HTMLImageElement>(element, '.cover');
    cover.src = 'data:image/png;base64,AAAA';
    await until(() => !cover.hasAttribute('src'), 'the empty cover');
    expect(cover.getBoundingClientRect().height).to.be.greaterThan(100);
    // The browser's sign of a broken picture has no place.
    expect(Number.parseFloat(getComputedStyle(cover).paddingLeft)).to.equal(cover.getBoundingClientRect().width);
  });

  it('shows the next page, focuses its first card, and tells how many results are shown', async () => {
    const element = await search();
    expect(mount.text(element)).to.contain('10 of 12');
    await click(find(element, '[part=more]'));
    await until(() => titles(element).length === 12, 'the second page');
    expect(focused(element)?.textContent).to.equal('Club 11');
    expect(all(element, '[part=more]')).to.have.length(0);
    expect(lastQuery(mount)).to.deep.equal({ page_size: '10', city: 'kyiv', page: '2' });
  });

  it('focuses the first new card while the cards before it wait for a pause in typing', async () => {
    const range = (from: number) => Array.from({ length: 10 }, (_, index) => card(from + index));
    const element = await search(
      {},
      { 'GET /v1/clubs?search=s': clubs(range(31), 31), 'GET /v1/clubs?search=s&page=2': clubs(range(41), 31) },
    );
    await atOneMoment(async () => {
      await type(element, 's');
      await until(() => count(element) === '31 clubs', 'the found clubs');
      await click(find(element, '[part=more]'));
      await until(() => all(element, '[part=card]').length === 20, 'the second page');
      expect(all(element, '.card:empty')).not.to.have.length(0);
      expect(focused(element)?.textContent).to.equal('Club 41');
    });
  });

  it('applies each filter at once, and shows it as a chip that removes it', async () => {
    const element = await search();
    await choose(element, 'category', 'padel');
    await until(() => count(element) === '2 clubs', 'the padel clubs');
    await choose(element, 'time_from', '18:00');
    await choose(element, 'price_max', '40000');
    await choose(element, 'parameters', 'surface:clay');
    find<HTMLInputElement>(element, 'input[value="setting:indoor"]').click();
    await until(() => lastQuery(mount).parameters === 'surface:clay,setting:indoor', 'all filters');
    expect(lastQuery(mount)).to.include({ category: 'padel', time_from: '18:00', price_max: '40000' });
    await until(() => chips(element).length === 5, 'the chips');
    expect(chips(element)).to.deep.equal(['Padel', 'After 18:00', 'Clay', 'Indoor', 'Up to ₴400']);
    expect(find(element, '[part=all-filters]').textContent).to.equal('All filters5 chosen');
    const remove = all(element, '.remove')[1]!;
    remove.focus();
    await click(remove);
    expect(chips(element)).to.deep.equal(['Padel', 'Clay', 'Indoor', 'Up to ₴400']);
    expect(focused(element)?.textContent).to.equal('Clay');
    await click(all(element, '.active .link')[0]!);
    await until(() => !('category' in lastQuery(mount)), 'no filter');
    expect(chips(element)).to.deep.equal([]);
    expect(focused(element)?.contains(find(element, '[part=heading]'))).to.equal(true);
  });

  it('offers the next two weeks with today first, and shows the chosen day as a chip', async () => {
    const element = await search();
    const days = all(element, 'select[name=date] option').map((each) => each.textContent);
    expect(days.slice(0, 3)).to.deep.equal(['Any day', 'Today', 'Tomorrow']);
    expect(days).to.have.length(15);
    await choose(element, 'date', find<HTMLOptionElement>(element, 'select[name=date] option:nth-child(2)').value);
    await until(() => chips(element).length > 0, 'the chip');
    expect(chips(element)).to.deep.equal(['Today']);
  });

  it('searches for the text in one request when typing pauses', async () => {
    const element = await search();
    const lists = () => asked(mount, '/v1/clubs').filter(({ searchParams }) => searchParams.has('facets')).length;
    const before = lists();
    await complete(element);
    const touched: MutationRecord[] = [];
    const observer = new MutationObserver((records) => touched.push(...records));
    observer.observe(find(element, '[part=results]'), {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    // Within one task, as the frames of a crowded machine may be further apart than a pause in
    // typing.
    for (const text of ['s', 'so', 'sos', 'sosny']) write(element, text);
    await settle();
    expect(titles(element)).to.have.length(10);
    expect(touched, 'a key press touches no card').to.have.length(0);
    observer.disconnect();
    await until(() => count(element) === '1 club', 'the found club');
    expect(titles(element)).to.deep.equal(['Sosny']);
    expect(lists()).to.equal(before + 1);
    await click(find(element, '.clear'));
    await until(() => count(element) === '12 clubs', 'all clubs');
    expect(find<HTMLInputElement>(element, 'input[name=search]').value).to.equal('');
  });

  it('has loaded the code of suggestions by the first key', async () => {
    const element = await search();
    parts.suggestions = deferred(() => import('./deferred/suggestions.tsx'));
    find(element, 'input[name=search]').focus();
    await until(() => parts.suggestions.value, 'the code');
  });

  it('shows a key before it renders what follows from it', async () => {
    const element = await search();
    await complete(element);
    const input = find<HTMLInputElement>(element, 'input[name=search]');
    input.focus();
    const touched: MutationRecord[] = [];
    const observer = new MutationObserver((records) => touched.push(...records));
    observer.observe(element.shadowRoot!, { subtree: true, childList: true, attributes: true, characterData: true });
    input.value = 's';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    const before = await new Promise((resolve) => requestAnimationFrame(() => resolve(touched.length)));
    expect(before).to.equal(0);
    await until(() => all(element, '.clear').length === 1, 'the way to clear the text');
    observer.disconnect();
    expect(input.value).to.equal('s');
  });

  it('keeps what was typed since the last render when it renders again', async () => {
    const element = await search();
    const input = find<HTMLInputElement>(element, 'input[name=search]');
    input.focus();
    input.value = 'so';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    find<HTMLInputElement>(element, 'input[value="setting:indoor"]').click();
    await until(() => chips(element).includes('Indoor'), 'the chip');
    expect(input.value).to.equal('so');
    // The text of the search follows after a pause, and removes nothing.
    const both = () => /parameters=setting%3Aindoor/.test(lastSearch()) && /search=so/.test(lastSearch());
    const lastSearch = () =>
      asked(mount, '/v1/clubs').findLast(({ search }) => search.includes('page_size=10'))!.search;
    await until(both, 'a search for both');
    expect(chips(element)).to.include('Indoor');
  });

  it('keeps the elements of clubs that are in two answers in a row', async () => {
    const ids = [12, 3, 11, 1];
    const element = await search({}, { 'GET /v1/clubs?search=so': clubs(ids.map((id) => card(id))) });
    await complete(element);
    const nodeOf = (id: number) => find(element, `[data-club="${id}"]`);
    const before = [1, 3].map(nodeOf);
    const touched: Node[] = [];
    const observer = new MutationObserver((records) => touched.push(...records.map(({ target }) => target)));
    observer.observe(find(element, '[part=results]'), {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    await type(element, 'so');
    await until(() => count(element) === '4 clubs', 'the found clubs');
    await until(() => titles(element).length === 4, 'every card');
    observer.disconnect();
    expect(titles(element)).to.deep.equal(ids.map((id) => `Club ${id}`));
    expect([1, 3].map(nodeOf)).to.deep.equal(before);
    expect(touched.filter((node) => before.some((kept) => kept.contains(node)))).to.deep.equal([]);
  });

  it('renders only the first clubs while keys follow, and none of an outdated answer', async () => {
    const range = (from: number) => Array.from({ length: 10 }, (_, index) => card(from + index));
    const element = await search(
      {},
      { 'GET /v1/clubs?search=s': clubs(range(31), 31), 'GET /v1/clubs?search=so': clubs(range(51), 51) },
    );
    const seen = new Set<string>();
    const observer = new MutationObserver(() => {
      for (const title of titles(element)) seen.add(title!);
    });
    observer.observe(element.shadowRoot!, { subtree: true, childList: true });
    await atOneMoment(async () => {
      for (const [text, total] of [
        ['s', 31],
        ['so', 51],
      ] as const) {
        await type(element, text);
        await until(() => count(element) === `${total} clubs`, 'the found clubs');
        for (let turn = 0; turn < 3; turn += 1) {
          await new Promise<void>((resolve) => {
            // With the timeout of the product: in Firefox a page with an animation is never idle.
            globalThis.requestIdleCallback?.(() => resolve(), { timeout: 200 }) ?? setTimeout(resolve);
          });
          await settle();
        }
        expect(titles(element)).to.have.length(3);
      }
    });
    await until(() => titles(element).length === 10, 'every card');
    observer.disconnect();
    expect([...seen].filter((title) => /3\d|40/.test(title))).to.deep.equal(['Club 31', 'Club 32', 'Club 33']);
  });

  it('shows the title of a dialog and its close button in one line', async () => {
    const element = await search();
    await open(element, 'all-filters');
    const [title, close] = ['h2', '[part=close]'].map((each) =>
      find(element, `dialog ${each}`).getBoundingClientRect(),
    ) as [DOMRect, DOMRect];
    expect(close.left).to.be.at.least(title.right);
    expect(close.top).to.be.below(title.bottom);
    expect(close.bottom).to.be.above(title.top);
  });

  it('suggests sports, clubs, coaches and services, for the arrow keys too', async () => {
    const element = await search();
    await type(element, 'te');
    await until(() => all(element, '[role=option]').length === 6, 'suggestions');
    const groups = all(element, '[role=listbox] [role=group]').map((group) => [
      find(element, `#${group.getAttribute('aria-labelledby')}`).textContent,
      ...[...group.querySelectorAll('[role=option]')].map((each) => each.textContent),
    ]);
    expect(groups).to.deep.equal([
      ['Sports', 'Tennis 12 clubs'],
      ['Clubs', 'Club 1 Podil, Kyiv', 'Club 2 Podil, Kyiv'],
      ['Coaches', 'Olena Koval Club 1'],
      ['Services', 'Tennis court Tennis', 'Lesson Club 1'],
    ]);
    for (const path of ['/v1/clubs', '/v1/coaches/', '/v1/services']) {
      const { search: text, city } = Object.fromEntries(asked(mount, path).at(-1)!.searchParams);
      expect({ text, city }).to.deep.equal({ text: 'te', city: 'kyiv' });
    }
    const input = find<HTMLInputElement>(element, 'input[name=search]');
    expect(input.getAttribute('aria-expanded')).to.equal('true');
    expect(find(element, `#${input.getAttribute('aria-controls')}`).getAttribute('role')).to.equal('listbox');
    await expect(element).to.be.accessible();
    for (let steps = 0; steps < 4; steps += 1) await press(element, 'ArrowDown');
    const active = find(element, `#${input.getAttribute('aria-activedescendant')}`);
    expect(active.textContent).to.equal('Olena Koval Club 1');
    expect(active.getAttribute('aria-selected')).to.equal('true');
    await press(element, 'Enter');
    await until(() => count(element) === '1 coach', 'the coach');
    expect(input.value).to.equal('Olena Koval');
    expect(input.getAttribute('aria-expanded')).to.equal('false');
    expect(focused(element)).to.equal(input);
    expect(asked(mount, '/v1/coaches/').at(-1)!.searchParams.get('search')).to.equal('Olena Koval');
  });

  it('searches for the sport of a suggestion, and closes the list with Escape', async () => {
    const element = await search();
    await type(element, 'pad');
    await until(() => all(element, '[role=option]').length > 0, 'suggestions');
    await press(element, 'ArrowDown');
    await press(element, 'Enter');
    await until(() => count(element) === '2 clubs', 'the padel clubs');
    const input = find<HTMLInputElement>(element, 'input[name=search]');
    expect(input.value).to.equal('');
    expect(lastQuery(mount)).to.not.have.property('search');
    await type(element, 'club');
    await until(() => all(element, '[role=option]').length > 0, 'suggestions');
    await press(element, 'Escape');
    expect(all(element, '[role=option]')).to.have.length(0);
    expect(input.value).to.equal('club');
  });

  it('keeps the results while newer ones load, and drops outdated answers', async () => {
    const element = await search();
    const late: (() => void)[] = [];
    const now = window.fetch;
    window.fetch = async (input, init) => {
      const answer = await now(input, init);
      if (String(input).includes('padel')) await new Promise<void>((resolve) => late.push(resolve));
      return answer;
    };
    await choose(element, 'category', 'padel');
    await until(() => late.length > 0, 'the request');
    expect(titles(element)).to.have.length(10);
    expect(find(element, '.search').getAttribute('aria-busy')).to.equal('true');
    await choose(element, 'category', '');
    await until(() => find(element, '.search').getAttribute('aria-busy') === 'false', 'the newer answer');
    for (const answer of late) answer();
    await settle();
    expect(count(element)).to.equal('12 clubs');
    window.fetch = now;
  });

  it('shows a failure above the last results, with a retry that works', async () => {
    const element = await search();
    mount.answers['GET /v1/clubs?category=padel'] = problem('RATE_LIMITED', 429);
    const failures: unknown[] = [];
    element.addEventListener('courtside-error', (event) => failures.push((event as CustomEvent).detail.code));
    await choose(element, 'category', 'padel');
    await until(() => all(element, '.failure').length > 0, 'the failure');
    expect(titles(element)).to.have.length(10);
    expect(mount.text(element)).to.contain('Too many requests');
    await until(() => failures.length > 0, 'the event');
    expect(failures).to.deep.equal(['RATE_LIMITED']);
    await expect(element).to.be.accessible();
    mount.answers['GET /v1/clubs?category=padel'] = answers['GET /v1/clubs?category=padel']!;
    await click(find(element, '.failure button'));
    await until(() => count(element) === '2 clubs', 'the padel clubs');
    expect(all(element, '.failure')).to.have.length(0);
  });

  it('says what is wrong with a filter that the API refuses', async () => {
    const message = 'The highest price must not be below the lowest';
    const errors = [{ path: 'price_max', code: 'PRICE_ORDER', message }];
    const element = await search();
    mount.answers['GET /v1/clubs?category=padel'] = problem('FILTERS_CONFLICT', 422, { errors });
    await choose(element, 'category', 'padel');
    await until(() => all(element, '.failure').length > 0, 'the failure');
    expect(find(element, '.failure').textContent).to.contain(message).and.not.contain('our side');
  });

  it('offers to remove a filter when nothing matches, with the number of results', async () => {
    const element = await search(
      { category: 'padel', filters: { time_from: '18:00', price_max: 10_000 } },
      {
        'GET /v1/clubs?price_max=10000': clubs([], 0, {
          without: [
            { filter: 'price', total: 5 },
            { filter: 'time', total: 2 },
          ],
        }),
      },
    );
    expect(count(element)).to.equal('0 clubs');
    expect(all(element, '.ways button').map((each) => each.textContent!.replace(/\s+/g, ' '))).to.deep.equal([
      'Without “Up to ₴100”5 clubs',
      'Without “After 18:00”2 clubs',
    ]);
    await expect(element).to.be.accessible();
    await click(find(element, '.ways button'));
    await until(() => count(element) === '2 clubs', 'the clubs');
    expect(chips(element)).to.deep.equal(['Padel', 'After 18:00']);
  });

  it('leads from a partner’s page to a wish, with what it looked for', async () => {
    const answer = { 'GET /v1/clubs?price_max=10000': clubs([], 0, { without: [] }) };
    const api = 'https://courtside.example/api';
    const filters = { time_from: '18:00', price_max: 10_000 };
    const element = await search({ api, category: 'padel', filters }, answer);
    await until(() => all(element, '[part~=wish]').length > 0, 'the link');
    expect((find(element, '[part~=wish]') as HTMLAnchorElement).href).to.equal(
      'https://courtside.example/booking-wish?city=kyiv&category=padel&time_from=18%3A00&price_max=10000',
    );
    await expect(element).to.be.accessible();
  });

  it('quotes a text that finds nothing once', async () => {
    const without = [{ filter: 'search', total: 5 }];
    const answer = { 'GET /v1/clubs?search=zz': clubs([], 0, { without }) };
    const element = await search({ api: 'https://courtside.example/api', filters: { search: 'zz' } }, answer);
    await until(() => all(element, '.ways button').length > 0, 'the way out');
    expect(find(element, '.ways button').textContent).to.equal('Without “zz”5 clubs');
    // No wish has words.
    expect(all(element, '[part~=wish]')).to.have.length(0);
  });

  it('opens the booking of a free time unless the page prevents it, and loads the results again after it', async () => {
    const element = await search();
    const details: Record<string, unknown>[] = [];
    let prevent = true;
    element.addEventListener('courtside-slot-select', (event) => {
      details.push((event as CustomEvent).detail);
      if (prevent) event.preventDefault();
    });
    const slot = all(element, '[part=slot]')[1]!;
    expect(slot.getAttribute('aria-label')).to.equal('18:00, ₴700, Club 1: book');
    await click(slot);
    expect(details[0]).to.deep.equal({
      version: 1,
      club: 'club-1',
      service_id: 10,
      court_id: 100,
      slots: ['slot-token-1-18-long-enough'],
      starts_at: '2030-01-07T18:00:00+02:00',
      ends_at: '2030-01-07T19:00:00+02:00',
      price: { amount: 70_000, currency: 'UAH' },
    });
    expect(all(element, 'booking-flow')).to.have.length(0);
    prevent = false;
    slot.focus();
    await click(slot);
    await until(() => all(element, 'booking-flow').length > 0, 'the dialog');
    const flow = find(element, 'booking-flow');
    expect(flow.getAttribute('slot')).to.equal('slot-token-1-18-long-enough');
    expect(flow.getAttribute('club')).to.equal('club-1');
    const before = asked(mount, '/v1/clubs').length;
    flow.dispatchEvent(new CustomEvent('courtside-booking-confirmed'));
    await until(() => asked(mount, '/v1/clubs').length > before, 'fresh results');
    flow.dispatchEvent(new CustomEvent('courtside-booking-closed'));
    await until(() => all(element, 'booking-flow').length === 0, 'the end of the dialog');
    await settle();
    expect(focused(element)).to.equal(all(element, '[part=slot]')[1]);
  });

  it('links to a club by the page’s template, dispatches an event, and remembers the club', async () => {
    const element = await search({ 'club-url': '#/club/{slug}?id={id}' });
    const details: unknown[] = [];
    element.addEventListener('courtside-club-select', (event) => {
      details.push((event as CustomEvent).detail);
      if (details.length > 1) event.preventDefault();
    });
    const link = find<HTMLAnchorElement>(element, '[part=club-link]');
    expect(link.getAttribute('href')).to.equal('#/club/club-1?id=1');
    await click(link);
    expect(location.hash).to.equal('#/club/club-1?id=1');
    await click(all(element, '[part=club-link]')[1]!);
    expect(location.hash).to.equal('#/club/club-1?id=1');
    expect(details[0]).to.deep.equal({ version: 1, id: 1, slug: 'club-1', title: 'Club 1', url: '#/club/club-1?id=1' });
    await until(() => asked(mount, '/events/send').length === 2, 'the analytics');
    const events = mount.requests.filter(({ url }) => url.includes('/events/send'));
    const sent = await Promise.all(events.map((request) => request.json()));
    expect(sent.find((event) => event.club_ids[0] === 1)).to.deep.include({
      event_name: 'club_select',
      club_slugs: ['club-1'],
    });
    element.remove();
    const again = await search();
    await until(() => all(again, '.recent a').length > 0, 'the clubs seen before');
    expect(all(again, '.recent b').map((each) => each.textContent)).to.deep.equal(['Club 2', 'Club 1']);
    await expect(again).to.be.accessible();
  });

  it('links to the product’s own pages where the host page has none', async () => {
    const element = await search();
    await settle();
    expect(find(element, '[part=club-link]').getAttribute('href')).to.equal(`${location.origin}/club/club-1`);
  });

  it('has all filters in a dialog, and applies each at once', async () => {
    const element = await search();
    await open(element, 'all-filters');
    await until(() => all(element, 'dialog .box').some((each) => each.textContent === 'Hard5'), 'the parameters');
    // Half faded in, its text has too little contrast.
    for (const animation of find(element, 'dialog').getAnimations()) animation.finish();
    await expect(element).to.be.accessible();
    await click(box(element, 'Hard'));
    await click(box(element, 'With a coach'));
    await click(box(element, 'Online booking'));
    await click(box(element, 'Cash'));
    const selects = all<HTMLSelectElement>(element, 'dialog select');
    const labels = selects.map((each) => each.closest('label')!.firstChild!.textContent);
    expect(labels).to.deep.equal(['Day', 'Duration', 'Starts after', 'Ends by']);
    expect(selects[1]!.options).to.have.length(49);
    for (const [index, value] of ['01:30', '18:00', '21:00'].entries()) {
      selects[index + 1]!.value = value;
      selects[index + 1]!.dispatchEvent(new Event('change', { bubbles: true }));
      await settle();
    }
    const [least] = all<HTMLInputElement>(element, 'dialog input[type=number]');
    least!.value = '350';
    least!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await until(() => lastQuery(mount).price_min === '35000', 'all filters in the request');
    expect(lastQuery(mount)).to.deep.equal({
      page_size: '10',
      page: '1',
      facets: 'true',
      city: 'kyiv',
      parameters: 'surface:hard',
      service_kind: 'coach',
      online_booking: 'true',
      payment_type: 'cash',
      duration: '90',
      time_from: '18:00',
      time_to: '21:00',
      price_min: '35000',
    });
    await until(() => find(element, '.sheet-foot .button-primary').textContent === 'Show 12 clubs', 'the count');
    await click(find(element, '.sheet-foot .button-primary'));
    expect(all(element, 'dialog[open]')).to.have.length(0);
    expect(focused(element)).to.equal(find(element, '[part=all-filters]'));
    expect(chips(element)).to.include('18:00–21:00');
  });

  it('filters by what clubs declare, and shows it on their cards and as chips', async () => {
    const declared: ClubsAnswer['meta']['facets'] = [
      {
        field: 'without_grid',
        values: [
          { value: 'always', title: 'Works without the grid', count: 3 },
          { value: 'by_day', title: 'Works without the grid by day', count: 4 },
        ],
      },
      {
        field: 'shelter_within',
        values: [
          { value: '5', title: 'Shelter within 5 min', count: 2 },
          { value: '10', title: 'Shelter within 10 min', count: 6 },
        ],
      },
      {
        field: 'veterans_programme',
        values: [
          { value: 'true', title: 'Accepts Veterans’ Sport', count: 1 },
          { value: 'false', title: 'Without Veterans’ Sport', count: 11 },
        ],
      },
    ];
    const badges = [{ code: 'without_grid', title: 'Own power' }];
    const element = await search({}, { 'GET /v1/clubs': clubs([card(1, { badges })], 12, { facets: declared }) });
    expect(all(element, '[part=card] .chip').map((each) => each.textContent)).to.include('Own power');
    await open(element, 'all-filters');
    await until(() => find(element, 'dialog').textContent!.includes('Veterans’ Sport'), 'the filters');
    expect(all(element, 'dialog .box').map((each) => each.textContent)).not.to.include('Without Veterans’ Sport11');
    const groups = all(element, 'dialog [role=radiogroup], dialog fieldset').map((each) => each.textContent!);
    expect(groups.filter((text) => /^(Power cuts|Shelter)/.test(text))).to.deep.equal([
      'Power cutsAnyWorks without the grid3Works without the grid by day4',
      'ShelterAnyShelter within 5 min2Shelter within 10 min6',
    ]);
    for (const text of ['Accepts Veterans’ Sport', 'Works without the grid by day', 'Shelter within 5 min'])
      await click(box(element, text));
    await until(() => lastQuery(mount).shelter_within === '5', 'all filters in the request');
    expect(lastQuery(mount)).to.include({ without_grid: 'by_day', shelter_within: '5', veterans_programme: 'true' });
    await click(find(element, '.sheet-foot .button-primary'));
    await until(() => chips(element).length === 3, 'the chips');
    expect(chips(element)).to.deep.equal([
      'Works without the grid by day',
      'Shelter within 5 min',
      'Accepts Veterans’ Sport',
    ]);
  });

  it('lets a listener move the focus after a dialog has closed', async () => {
    const element = await search();
    await open(element, 'all-filters');
    const gone = new Promise<void>((resolve) => {
      new MutationObserver(() => all(element, 'dialog').length === 0 && resolve()).observe(element.shadowRoot!, {
        subtree: true,
        childList: true,
      });
    });
    find(element, 'dialog [part=close]').click();
    await gone;
    find(element, '[part=location]').focus();
    await settle();
    expect(focused(element)).to.equal(find(element, '[part=location]'));
  });

  it('shares the page’s one active dialog with everything else on the page', async () => {
    const { getState } = pageDialogs();
    const element = await mount();
    await open(element, 'location');
    await until(() => getState().name === 'location', 'the name');
    getState().show('stores');
    await until(() => all(element, 'dialog').length === 0, 'the end of the dialog');
    expect(getState().name).to.equal('stores');
    await open(element, 'all-filters');
    await until(() => getState().name === 'filters', 'the name of the filters');
    find(element, 'dialog [part=close]').click();
    await until(() => getState().name === null, 'the end of the filters');
    expect(getState().params).to.equal(null);
  });

  it('changes the city in its dialog, dispatches an event, and remembers the city', async () => {
    const element = await search();
    const details: unknown[] = [];
    element.addEventListener('courtside-location-change', (event) => details.push((event as CustomEvent).detail));
    await open(element, 'location');
    await until(() => all(element, '[role=option]').length === 3, 'the cities');
    await expect(element).to.be.accessible();
    expect(asked(mount, '/countries-with-cities')[0]!.searchParams.get('page_size')).to.equal('200');
    const input = find<HTMLInputElement>(element, 'dialog input');
    input.focus();
    input.value = 'lv';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
    expect(all(element, '[role=option]').map((each) => each.textContent)).to.deep.equal(['Lviv 1 club']);
    await press(element, 'ArrowDown');
    await press(element, 'Enter');
    await until(() => count(element) === '1 club', 'the clubs of Lviv');
    await until(() => find(element, '[part=heading]').textContent === 'Clubs in Lviv', 'the heading');
    expect(details).to.deep.equal([{ version: 1, city: { id: 2, slug: 'lviv', title: 'Lviv' } }]);
    expect(document.cookie).to.contain('courtside_location_id=2');
    expect(focused(element)).to.equal(find(element, '[part=location]'));
  });

  it('finds what is near the visitor, with permission, and shows how far it is', async () => {
    const element = await search();
    const { geolocation } = navigator;
    const answer = (place: object | undefined) =>
      Object.defineProperty(navigator, 'geolocation', {
        configurable: true,
        value: {
          getCurrentPosition: (done: (at: object) => void, failed: () => void) =>
            place ? done({ coords: place }) : failed(),
        },
      });
    answer(undefined);
    await open(element, 'location');
    await until(() => all(element, '[role=option]').length === 3, 'the cities');
    await click(find(element, '.here'));
    await until(
      () => find(element, 'dialog [part=hint]').textContent?.includes('couldn’t get your location'),
      'the refusal',
    );
    answer({ latitude: 40.7, longitude: -74 });
    await click(find(element, '.here'));
    await until(() => find(element, 'dialog [part=hint]').textContent?.includes('no clubs near you'), 'the distance');
    answer({ latitude: 49.8, longitude: 24.01 });
    const distances = [850, 1234, 35_470];
    const cards = distances.map((distance_metres, index) => card(index + 1, { distance_metres }));
    mount.answers['GET /v1/clubs?city=lviv'] = clubs(cards);
    await click(find(element, '.here'));
    await until(() => lastQuery(mount).near === '49.800,24.010', 'the request');
    expect(lastQuery(mount)).to.include({ city: 'lviv', sort: 'distance' });
    await until(() => count(element) === '3 clubs', 'the clubs');
    const shown = all(element, '.distance').map((each) => each.textContent);
    expect(shown).to.deep.equal([' · 850 m', ' · 1.2 km', ' · 35 km']);
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation });
  });

  it('shows coaches and services with the same filters', async () => {
    const element = await search();
    await choose(element, 'category', 'padel');
    all<HTMLInputElement>(element, '.kinds input')[1]!.click();
    await until(() => count(element) === '1 coach' && all(element, 'li[part=card]').length === 1, 'the coaches');
    expect(asked(mount, '/v1/coaches/').at(-1)!.searchParams.get('category')).to.equal('padel');
    expect(find(element, '[part=card]').textContent!).to.contain('Olena Koval');
    expect(find(element, '.face').textContent).to.equal('OK');
    expect(find(element, '[part=card]').textContent!).to.contain('from ₴900');
    await expect(element).to.be.accessible();
    all<HTMLInputElement>(element, '.kinds input')[2]!.click();
    await until(() => count(element) === '1 service', 'the services');
    expect(find(element, '[part=card]').textContent!).to.contain('On request');
  });

  it('changes nothing when the page prevents a change', async () => {
    const element = await search();
    const before = mount.requests.length;
    const seen: unknown[] = [];
    element.addEventListener('courtside-search-change', (event) => {
      seen.push((event as CustomEvent).detail);
      event.preventDefault();
    });
    await choose(element, 'category', 'padel');
    expect(seen).to.deep.equal([{ version: 1, search: { city: 'kyiv', category: 'padel' } }]);
    expect(mount.requests.length).to.equal(before);
    expect(chips(element)).to.deep.equal([]);
  });

  it('does not change the page’s address', async () => {
    const before = location.href;
    const element = await search();
    await choose(element, 'category', 'padel');
    await until(() => count(element) === '2 clubs', 'the padel clubs');
    expect(location.href).to.equal(before);
  });

  it('opens all filters by its method', async () => {
    const element = (await search()) as HTMLElement & { openFilters(): Promise<void> };
    await element.openFilters();
    await until(() => pageDialogs().getState().name === 'filters', 'the name of the filters');
    expect(all(element, 'dialog[open]')).to.have.length(1);
  });

  it('resets search, view and dialog by its method', async () => {
    const element = (await search({ category: 'tennis', 'sync-url': true })) as HTMLElement & {
      reset(): Promise<void>;
    };
    find<HTMLButtonElement>(element, '[part=show-map]').click();
    find<HTMLInputElement>(element, 'input[type=checkbox][name=parameters]').click();
    find<HTMLButtonElement>(element, '[part=all-filters]').click();
    await until(
      () => all(element, 'dialog[open]').length > 0 && lastQuery(mount).parameters === 'setting:indoor',
      'the change',
    );
    expect(location.search).to.contain('indoor');
    await element.reset();
    await until(() => all(element, 'dialog, .search.view-map').length === 0, 'the beginning');
    expect(lastQuery(mount)).to.include({ city: 'kyiv', category: 'tennis' }).and.not.have.property('parameters');
    expect(location.search).to.not.contain('indoor');
  });

  it('follows its attributes, and loads again by its method', async () => {
    const element = (await search()) as HTMLElement & { refresh(): Promise<void> };
    element.setAttribute('category', 'padel');
    await until(() => count(element) === '2 clubs', 'the padel clubs');
    mount.answers['GET /v1/clubs?category=padel'] = clubs([card(21)]);
    await element.refresh();
    await until(() => count(element) === '1 club', 'the fresh answer');
  });
});

suite(
  (search, mount) => {
    const query = () => decodeURIComponent(location.search);
    const back = async () => {
      history.back();
      await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    };

    it('keeps the search in the address, goes back, and changes no other parameters', async () => {
      history.replaceState({ theirs: 1 }, '', '?utm_source=letter');
      const element = await search({ query: '?utm_source=letter' });
      await choose(element, 'category', 'padel');
      await until(() => count(element) === '2 clubs', 'the padel clubs');
      await until(() => query() === '?utm_source=letter&category=padel', 'the address');
      expect(history.state).to.deep.equal({ theirs: 1 });
      await type(element, 'so');
      await until(() => query().endsWith('search=so'), 'the first text');
      await type(element, 'sosny');
      await until(() => query().endsWith('search=sosny'), 'the next text');
      await back();
      await until(
        () => count(element) === '2 clubs' && query() === '?utm_source=letter&category=padel',
        'one step back',
      );
      await until(() => find<HTMLInputElement>(element, 'input[name=search]').value === '', 'the text to go');
      await back();
      await until(() => count(element) === '12 clubs', 'the beginning');
      expect(query()).to.equal('?utm_source=letter');
    });

    it('starts with the search of the address, with all pages up to its own', async () => {
      history.replaceState(null, '', '?page=2&sort=price');
      const element = await search(
        { query: '?page=2&sort=price' },
        { 'GET /v1/clubs?page_size=20': clubs(Array.from({ length: 12 }, (_, index) => card(index + 1))) },
      );
      await until(() => titles(element).length === 12, 'both pages');
      expect(find<HTMLSelectElement>(element, 'select[name=sort]').value).to.equal('price');
      expect(mount.requests.length).to.equal(mount.way === 'server' ? 0 : 2);
    });

    it('keeps what was typed before the script ran, also where the host page blocks the history', async () => {
      if (mount.way === 'client') return;
      const { pushState } = history;
      let tried = false;
      history.pushState = () => {
        tried = true;
      };
      const typed = new MutationObserver(() => {
        const input = document.querySelector('club-search')?.shadowRoot?.querySelector('input');
        if (!input) return;
        input.value = 'sosny';
        typed.disconnect();
      });
      typed.observe(document.body, { subtree: true, childList: true });
      const element = await search();
      await until(() => tried && lastQuery(mount).search === 'sosny', 'the search');
      await settle();
      expect(find<HTMLInputElement>(element, 'input[name=search]').value).to.equal('sosny');
      expect(lastQuery(mount).search).to.equal('sosny');
      history.pushState = pushState;
    });

    it('links to the next page, which works without script too', async () => {
      const element = await search();
      await until(() => find(element, '[part=more]').getAttribute('href') === '?page=2', 'the link');
      await click(find(element, '[part=more]'));
      await until(() => titles(element).length === 12, 'the second page');
      await until(() => query() === '?page=2', 'the address');
    });
  },
  { 'sync-url': true },
);

suite((search, mount) => {
  it('shows a loading state of the same size as the cards', async () => {
    if (mount.way === 'server') return;
    const now = window.fetch;
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    window.fetch = async (...request) => {
      await gate;
      return now(...request);
    };
    const element = await mount();
    await until(() => all(element, '.waiting').length === 6, 'the skeleton');
    await expect(element).to.be.accessible();
    const tops = () =>
      all(element, '.card')
        .slice(0, 6)
        .map((each) => Math.round(each.getBoundingClientRect().top));
    const before = tops();
    release();
    await until(() => titles(element).length === 10, 'the cards');
    expect(tops()).to.deep.equal(before);
    window.fetch = now;
  });

  it('shows the first clubs without a loading state if they load soon, and the others without moving anything', async () => {
    if (mount.way === 'server') return;
    const now = window.fetch;
    // After the texts, which are loaded already.
    window.fetch = async (...request) => {
      await new Promise((resolve) => setTimeout(resolve));
      return now(...request);
    };
    const element = document.createElement('club-search');
    element.setAttribute('city', 'kyiv');
    const height = () => Math.round(find(element, '[part=results]').getBoundingClientRect().height);
    const drawn: number[] = [];
    const heights: number[] = [];
    let waiting = 0;
    document.body.append(element);
    const observer = new MutationObserver(() => {
      waiting += all(element, '.waiting').length;
      if (titles(element).length === drawn.at(-1) || titles(element).length === 0) return;
      drawn.push(titles(element).length);
      heights.push(height());
    });
    observer.observe(element.shadowRoot!, { subtree: true, childList: true });
    await until(() => titles(element).length === 10, 'all cards');
    await settle();
    observer.disconnect();
    expect(waiting).to.equal(0);
    expect(drawn[0]).to.equal(3);
    expect(new Set(heights).size, `${heights}`).to.equal(1);
    expect(asked(mount, '/v1/clubs')).to.have.length(1);
    window.fetch = now;
  });

  it('shows a failure when there are no results, and tries again', async () => {
    if (mount.way === 'server') return;
    mount.answers['GET /v1/clubs'] = problem('INTERNAL_ERROR', 500);
    const element = await search();
    expect(mount.text(element)).to.contain('Search failed');
    // The search has a city, although its title never loaded.
    expect(find(element, '[part=location]').textContent).to.equal('City');
    await expect(element).to.be.accessible();
    mount.answers['GET /v1/clubs'] = answers['GET /v1/clubs']!;
    await click(find(element, '.failure button'));
    await until(() => titles(element).length === 10, 'the cards');
  });
}, {});

suite(
  (search, mount) => {
    it('searches in the city of the visitor’s last choice when the page names none', async () => {
      createCookieStorage().set('courtside_location_id', '2');
      const element = await search(
        {},
        { 'GET /v1/cities/2': answers['GET /v1/cities/lviv']!, 'GET /v1/clubs?city=2': clubs([card(31)]) },
      );
      await until(() => count(element) === '1 club', 'the clubs of Lviv');
      expect(find(element, '[part=location]').textContent).to.equal('Lviv');
      expect(lastQuery(mount)).to.include({ city: '2' });
    });
  },
  { city: '' },
);

for (const more of [{ view: 'map' }, { view: 'map', 'sync-url': true }])
  suite((search) => {
    const pins = [1, 2].map((id) => ({ ...card(id), latitude: 50.4 + id / 10, free: true }));

    it('shows the clubs on the map, and marks the card of the active pin', async () => {
      const element = await search({}, { 'GET /v1/clubs?pins=true': clubs([card(1), card(2)], 2, { pins }) });
      await until(() => all(element, '[part=map] .pin').length === 2, 'the pins');
      all(element, '[part=map] .pin')[0]!.dispatchEvent(new FocusEvent('focus'));
      all(element, '[part=map] .pin')[0]!.focus();
      await until(() => all(element, '.card[data-active]').length === 1, 'the lit card');
      const shown = find<HTMLInputElement>(element, '[part=view] input');
      expect(shown.checked).to.equal(true);
      await click(shown);
      expect(all(element, '[part=map]')).to.have.length(0);
      await click(shown);
      expect(all(element, '.map-pane')).to.have.length(1);
    });
  }, more);
