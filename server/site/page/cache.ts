import pLimit from 'p-limit';
import { MINUTE } from '#core/domain/units.ts';
import type { Hub } from '#server/live/hub.ts';
import { type ClubPlaces, createPlaceIndex, type Shows } from './club-places.ts';
import { type Page, sizeOf } from './page.ts';
import { createPageStore } from './page-store.ts';

/** For each club id the instant (epoch ms) until which a page shows the club's times. */
export type ClubTimes = ReadonlyMap<number, number>;

/** A rendered page. Only a `shareable` one is cached; `times` is set if no other times than those can change it. */
export type Rendered = { page: Page; shareable: boolean; times?: ClubTimes | undefined };

/**
 * How late a page may show what time alone changes, such as a slot that begins. All pages are rendered again within
 * it, spread so that few are at one moment.
 */
const LIFETIME_MS = 30_000;
/** Slots and opening hours begin on whole minutes, so time alone changes nothing in between. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Pages rendered at once. More would all be ready late, and short requests would wait for each of them. */
export const AT_ONCE = 3;

export type PageCacheLimits = {
  /** 0 caches nothing. */
  lifetimeMs?: number | undefined;
  mostBytes?: number | undefined;
};

type Options = {
  hub: Pick<Hub, 'subscribe' | 'caughtUp' | 'sweepFor'>;
  clock: () => number;
  loadPlaces: () => Promise<ClubPlaces>;
  limits?: PageCacheLimits | undefined;
};

type Entry = {
  shows: Shows;
  /** Set once it is being rendered. Before that it cannot be stale. */
  begun: boolean;
  times: ClubTimes | undefined;
  rendered: Promise<Rendered>;
  /** Set once it can be served. */
  page: Page | undefined;
  /** From then on it is rendered again, and served meanwhile until `until`; epoch ms. */
  due: number;
  until: number;
  renewal: Entry | undefined;
  bytes: number;
};

/** Expires some time after the next minute begins, not at the same moment for all pages. */
function expiry(now: number, lifetimeMs: number): Pick<Entry, 'due' | 'until'> {
  const next = (Math.floor(now / MINUTE) + 1) * MINUTE;
  return { due: Math.max(now, next - lifetimeMs * Math.random()) + lifetimeMs, until: next + lifetimeMs };
}

/**
 * Caches pages that visitors share for some seconds. The first change of a club that a page shows removes it, even while
 * it is being rendered. Before a page is served the process has received every committed change, so that nobody sees
 * the state before a booking that was already answered.
 */
export function createPageCache({ hub, clock, loadPlaces, limits = {} }: Options) {
  const { lifetimeMs = LIFETIME_MS, mostBytes = MOST_BYTES } = limits;
  const stats = { hits: 0, misses: 0, bytes: 0 };
  const store = createPageStore<Entry>(mostBytes, stats);
  const places = createPlaceIndex(loadPlaces);
  const queue = pLimit(AT_ONCE);

  function isStale({ begun, times, shows }: Entry, club: number | 'any club', timesFrom: number | undefined): boolean {
    if (!begun) return false;
    if (club === 'any club' || !times || timesFrom === undefined) return places.isShown(shows, club);
    return (times.get(club) ?? Number.NEGATIVE_INFINITY) > timesFrom;
  }

  hub.subscribe((club, timesFrom) => {
    if (club === 'any club') places.forget();
    for (const [key, entry] of store.all()) {
      if (isStale(entry, club, timesFrom)) store.remove(key, entry);
      // The renewal may show other times than the page that it replaces.
      else if (entry.renewal?.begun && places.isShown(entry.shows, club)) entry.renewal = undefined;
    }
  });

  /** Queues a page to be rendered. */
  function begin(shows: Shows, render: () => Promise<Rendered>): Entry {
    places.load();
    stats.misses += 1;
    const now = clock();
    const entry: Entry = {
      shows,
      begun: false,
      times: undefined,
      rendered: queue(() => {
        entry.begun = true;
        return render();
      }),
      page: undefined,
      ...expiry(now, lifetimeMs),
      renewal: undefined,
      bytes: 0,
    };
    // No statement runs when a hold expires, so that a sweep has to notify of it.
    hub.sweepFor(entry.until - now);
    return entry;
  }

  /** Waits for an entry and keeps it if it can be shared. */
  async function complete(key: string, entry: Entry): Promise<void> {
    try {
      const { page, shareable, times } = await entry.rendered;
      if (!shareable) return store.remove(key, entry);
      if (!store.isCurrent(key, entry)) return;
      entry.times = times;
      entry.page = page;
      store.count(entry, sizeOf(page));
    } catch {
      store.remove(key, entry);
    }
  }

  /** Renders an entry again and replaces it, unless one of the two was removed meanwhile. */
  async function renew(key: string, entry: Entry, render: () => Promise<Rendered>): Promise<void> {
    const renewal = begin(entry.shows, render);
    entry.renewal = renewal;
    await renewal.rendered.catch(() => undefined);
    if (!store.isCurrent(key, entry) || entry.renewal !== renewal) return;
    store.set(key, renewal);
    await complete(key, renewal);
  }

  function hit(key: string, entry: Entry, page: Page): Page {
    stats.hits += 1;
    store.touch(key, entry);
    return page;
  }

  /** The page of an entry; one that cannot be shared, perhaps for a limit of its first visitor, is rendered anew. */
  async function take(key: string, entry: Entry, render: () => Promise<Rendered>): Promise<Page> {
    const rendered = await entry.rendered.catch(() => undefined);
    if (rendered?.shareable) return hit(key, entry, rendered.page);
    stats.misses += 1;
    return (await render()).page;
  }

  return {
    stats,
    /** What `readyOf` finds for the cached page of a key; undefined if there is none that can be served at once. */
    async cached<T>(key: string, readyOf: (page: Page) => T | undefined): Promise<T | undefined> {
      // Most requests are for no such page and need not wait for the database.
      if (!store.get(key) || !(await hub.caughtUp())) return undefined;
      const entry = store.get(key);
      if (!entry?.page || clock() >= (entry.renewal ? entry.until : entry.due)) return undefined;
      const ready = readyOf(entry.page);
      if (ready) hit(key, entry, entry.page);
      return ready;
    },
    /** The page of a key, rendered once for all requests until something that it shows changes. */
    async page(key: string, shows: Shows, render: () => Promise<Rendered>): Promise<Page> {
      if (lifetimeMs === 0 || !(await hub.caughtUp())) return (await render()).page;
      const known = store.get(key);
      if (known && clock() < known.until) {
        if (known.page && clock() >= known.due && !known.renewal) void renew(key, known, render);
        return take(key, known, render);
      }
      const entry = begin(shows, render);
      store.set(key, entry);
      await complete(key, entry);
      return (await entry.rendered).page;
    },
  };
}

export type PageCache = ReturnType<typeof createPageCache>;
