import { MINUTE } from '#core/domain/units.ts';
import type { Hub } from '#server/live/hub.ts';
import { type ClubSlugs, createSlugIndex, type Shows } from './club-slugs.ts';
import { createFairQueue } from './fair-queue.ts';
import { type Page, sizeOf } from './page.ts';
import { createPageStore } from './page-store.ts';

/** For each club id the instant (epoch ms) until which a page shows the club's times. */
export type ClubTimes = ReadonlyMap<number, number>;

/**
 * A rendered page. Only a `shareable` one is cached; `times` is set if no other times than those
 * can change it.
 */
export type Rendered = { page: Page; shareable: boolean; times?: ClubTimes | undefined };

/**
 * How late a page may show what changes only with time, such as a slot that begins. All pages are
 * rendered again within it, spread so that few are rendered at the same time.
 */
const LIFETIME_MS = 30_000;
const MAX_BYTES = 64 * 1024 * 1024;
/**
 * Pages rendered at once. More would all be late, and short requests would wait for each of them.
 */
export const MAX_CONCURRENT = 3;
/**
 * Pages that wait at a time, at some hundredths of a second each: for an office or a carrier behind
 * one address, and for all.
 */
const QUEUE = { concurrent: MAX_CONCURRENT, perVisitor: 60, total: 600, maxRest: 100 };

export type PageCacheLimits = {
  /** 0 caches nothing. */
  lifetimeMs?: number | undefined;
  maxBytes?: number | undefined;
};

/** The visitor whose turn it is, and what renders the page. */
type Visit = [visitor: string, render: () => Promise<Rendered>];

type PageCacheOptions = {
  hub: Pick<Hub, 'subscribe' | 'caughtUp' | 'sweepFor'>;
  clock: () => number;
  loadPlaces: () => Promise<ClubSlugs>;
  limits?: PageCacheLimits | undefined;
};

type Entry = {
  shows: Shows;
  /** Set once it is being rendered. Before that it cannot be stale. */
  begun: boolean;
  /** Starts to render it when it is a visitor's turn, unless another's turn came first. */
  takeTurn(visitor: string | undefined): Promise<void>;
  times: ClubTimes | undefined;
  rendered: Promise<Rendered>;
  /** Set once it can be served. */
  page: Page | undefined;
  /** From then on it is rendered again, and served meanwhile until `until`; epoch ms. */
  due: number;
  until: number;
  renewal: Entry | undefined;
  /** Changes of clubs' times while it is rendered, when it is not known yet which ones it shows. */
  missed: [club: number, timesFrom: number][];
  bytes: number;
};

/**
 * Expires some time after the next minute begins, at a different time for each page. Slots and
 * opening hours begin on whole minutes, so time itself changes nothing in between.
 */
function expiry(now: number, lifetimeMs: number): Pick<Entry, 'due' | 'until'> {
  const next = (Math.floor(now / MINUTE) + 1) * MINUTE;
  return { due: Math.max(now, next - lifetimeMs * Math.random()) + lifetimeMs, until: next + lifetimeMs };
}

/**
 * Caches pages that visitors share for some seconds. The first change of a club that a page shows
 * removes it, even while it is being rendered. Before a page is served the process has received
 * every committed change, so that no visitor sees the state before a booking that was already
 * answered.
 */
export function createPageCache({ hub, clock, loadPlaces, limits = {} }: PageCacheOptions) {
  const { lifetimeMs = LIFETIME_MS, maxBytes = MAX_BYTES } = limits;
  const queue = createFairQueue(QUEUE);
  const stats = { hits: 0, misses: 0, bytes: 0, queue: queue.stats };
  const store = createPageStore<Entry>(maxBytes, stats);
  const places = createSlugIndex(loadPlaces);

  function isStale({ begun, times, shows }: Entry, club: number | 'any club', timesFrom: number | undefined): boolean {
    if (!begun) return false;
    if (club === 'any club' || !times || timesFrom === undefined) return places.isShown(shows, club);
    return (times.get(club) ?? Number.NEGATIVE_INFINITY) > timesFrom;
  }

  hub.subscribe((club, timesFrom) => {
    if (club === 'any club') places.clear();
    for (const [key, entry] of store.all()) {
      if (isStale(entry, club, timesFrom)) store.remove(key, entry);
      // The renewal may show other times than the page that it replaces.
      else if (entry.renewal?.begun && places.isShown(entry.shows, club)) entry.renewal = undefined;
      if (club === 'any club' || timesFrom === undefined) continue;
      for (const rendering of [entry, entry.renewal])
        if (rendering?.begun && !rendering.page) rendering.missed.push([club, timesFrom]);
    }
  });

  /** Ends with the render of a key that has begun. */
  const rendering = new Map<string, Promise<unknown>>();

  /** Queues a page to be rendered for a visitor, or a cached one to be renewed. */
  function queueRender(
    key: string,
    shows: Shows,
    { render, visitor }: { render: () => Promise<Rendered>; visitor: string | undefined },
  ): Entry {
    places.load();
    stats.misses += 1;
    const now = clock();
    let start: (rendered: Promise<Rendered>) => void;
    let refuse: (reason: unknown) => void;
    const rendered = new Promise<Rendered>((...settle) => {
      [start, refuse] = settle;
    });
    const visitors = new Set<string | undefined>();
    const entry: Entry = {
      shows,
      begun: false,
      async takeTurn(visitor) {
        if (entry.begun || visitors.has(visitor)) return;
        visitors.add(visitor);
        // In a rush every render is overtaken by a change: at most one of a page runs, and all who
        // come meanwhile share the next.
        if (rendering.has(key)) await rendering.get(key);
        await queue.run(visitor, async () => {
          if (entry.begun) return;
          entry.begun = true;
          start(render());
          const end = () => rendering.get(key) === ended && rendering.delete(key);
          const ended: Promise<unknown> = rendered.then(end, end);
          rendering.set(key, ended);
          await rendered;
        });
      },
      times: undefined,
      rendered,
      page: undefined,
      ...expiry(now, lifetimeMs),
      renewal: undefined,
      missed: [],
      bytes: 0,
    };
    entry.takeTurn(visitor).catch((reason) => {
      // Nobody starts to render what has been refused.
      entry.begun = true;
      refuse(reason);
    });
    // No statement runs when a hold expires, so only a sweep notifies of it.
    hub.sweepFor(entry.until - now);
    return entry;
  }

  /** Waits for an entry and keeps it if it can be shared. */
  async function complete(key: string, entry: Entry): Promise<void> {
    try {
      const { page, shareable, times } = await entry.rendered;
      const changed = entry.missed.some(([club, from]) => (times?.get(club) ?? Number.NEGATIVE_INFINITY) > from);
      if (!shareable || changed) return store.remove(key, entry);
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
    const renewal = queueRender(key, entry.shows, { render, visitor: undefined });
    entry.renewal = renewal;
    await renewal.rendered.catch(() => undefined);
    if (!store.isCurrent(key, entry) || entry.renewal !== renewal) return;
    store.set(key, renewal);
    await complete(key, renewal);
  }

  function recordHit(key: string, entry: Entry, page: Page): Page {
    stats.hits += 1;
    store.touch(key, entry);
    return page;
  }

  /**
   * The page of an entry. One that cannot be shared, perhaps because of its first visitor's limit,
   * is rendered again.
   */
  async function waitForPage(key: string, entry: Entry, ...[visitor, render]: Visit): Promise<Page> {
    const rendered = await entry.rendered.catch(() => undefined);
    if (rendered?.shareable) return recordHit(key, entry, rendered.page);
    stats.misses += 1;
    return (await queue.run(visitor, render)).page;
  }

  return {
    stats,
    /** Renders a page that cannot be shared, when it is the visitor's turn. */
    render: async (...[visitor, render]: Visit): Promise<Page> => (await queue.run(visitor, render)).page,
    /**
     * What `readyOf` finds for the cached page of a key; undefined if there is none that can be
     * served at once.
     */
    async cached<T>(key: string, readyOf: (page: Page) => T | undefined): Promise<T | undefined> {
      // Most requests are for no such page and need not wait for the database.
      if (!store.get(key) || !(await hub.caughtUp())) return undefined;
      const entry = store.get(key);
      if (!entry?.page || clock() >= (entry.renewal ? entry.until : entry.due)) return undefined;
      const ready = readyOf(entry.page);
      if (ready) recordHit(key, entry, entry.page);
      return ready;
    },
    /**
     * The page of a key, rendered once for all requests until something that it shows changes.
     * @throws Problem RATE_LIMITED or UNAVAILABLE if too many pages are queued
     */
    async page(key: string, shows: Shows, ...[visitor, render]: Visit): Promise<Page> {
      if (lifetimeMs === 0 || !(await hub.caughtUp())) return (await queue.run(visitor, render)).page;
      const known = store.get(key);
      if (known && clock() < known.until) {
        if (known.page && clock() >= known.due && !known.renewal) void renew(key, known, render);
        // Not in the turns of the visitor who asked first, and may have asked for much before. One
        // who has no turn left waits for that visitor's.
        known.takeTurn(visitor).catch(() => undefined);
        return waitForPage(key, known, visitor, render);
      }
      const entry = queueRender(key, shows, { render, visitor });
      store.set(key, entry);
      await complete(key, entry);
      return (await entry.rendered).page;
    },
  };
}

export type PageCache = ReturnType<typeof createPageCache>;
