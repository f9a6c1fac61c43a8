import pLimit from 'p-limit';
import { MINUTE } from '#core/domain/units.ts';
import type { Hub, Keeper } from '#server/live/hub.ts';
import type { ClubPlaces } from './clubs.ts';
import { type Page, sizeOf } from './page.ts';

/** Until when a page tells of a club's times, by the club's number. */
export type ClubTimes = ReadonlyMap<number, number>;

/** The clubs of which a page tells: `nothing` of any, that of a slug or number, those of a city's slug. */
export type Shows = 'nothing' | 'any club' | { club: string } | { city: string };

/** Shareable where everybody may be given it; `times` where no other times than those can change it. */
export type Rendered = { page: Page; shareable: boolean; times?: ClubTimes | undefined };

/** What time alone changes, such as a slot that begins, shows so late at most: all pages are renewed within it, and few at one moment. */
const LIFETIME_MS = 30_000;
/** Whatever a club sells begins on a whole minute, and so do its hours: nothing changes by time alone in between. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Pages rendered side by side: of more all are ready late, and whoever asks for something short waits for each of them. */
export const AT_ONCE = 3;

export type PageCacheLimits = {
  /** 0 keeps nothing. */
  lifetimeMs?: number | undefined;
  mostBytes?: number | undefined;
};

type Options = {
  hub: Pick<Hub, 'onChange' | 'caughtUp' | 'sweepFor'>;
  clock: () => number;
  loadPlaces: () => Promise<ClubPlaces>;
  limits?: PageCacheLimits | undefined;
};

type Entry = {
  shows: Shows;
  /** Until then it waits for its turn, and is to show whatever changes meanwhile. */
  begun: boolean;
  times: ClubTimes | undefined;
  rendered: Promise<Rendered>;
  /** Once it is there to be given to all. */
  page: Page | undefined;
  /** From then on it is renewed, and given meanwhile. */
  due: number;
  until: number;
  renewal: Entry | undefined;
  bytes: number;
};

const UNKNOWN: ClubPlaces = new Map();

/**
 * Pages that visitors share, for a few seconds. A page leaves with the first change of a club that it shows, while it is being
 * rendered too; before a page is given the process has heard of all that was committed, so that nobody sees the time before
 * a booking that was answered.
 */
export function createPageCache({ hub, clock, loadPlaces, limits = {} }: Options) {
  const { lifetimeMs = LIFETIME_MS, mostBytes = MOST_BYTES } = limits;
  /** The page that was asked for last stands last. */
  const entries = new Map<string, Entry>();
  const inTurn = pLimit(AT_ONCE);
  const stats = { hits: 0, misses: 0, bytes: 0 };
  let places = UNKNOWN;
  let loading: Promise<void> | undefined;

  function remove(key: string, entry: Entry): void {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    stats.bytes -= entry.bytes;
  }

  /** Due so late after the next minute begins, and not all pages at one moment. */
  function timesOf(now: number): Pick<Entry, 'due' | 'until'> {
    const next = (Math.floor(now / MINUTE) + 1) * MINUTE;
    return { due: Math.max(now, next - lifetimeMs * Math.random()) + lifetimeMs, until: next + lifetimeMs };
  }

  function showsClub(shows: Shows, id: number | 'any club'): boolean {
    if (id === 'any club') return true;
    if (typeof shows === 'string') return shows === 'any club';
    const place = places.get(id);
    // Until it is known where the club is, any page may show it.
    if (!place) return true;
    return 'city' in shows ? shows.city === place.city : shows.club === place.club || shows.club === String(id);
  }

  const shows = (entry: Entry, club: number, timesFrom: number | undefined): boolean =>
    entry.times && timesFrom !== undefined
      ? (entry.times.get(club) ?? Number.NEGATIVE_INFINITY) > timesFrom
      : showsClub(entry.shows, club);

  const changed: Keeper = (club, timesFrom) => {
    if (club === 'any club') {
      places = UNKNOWN;
      loading = undefined;
    }
    for (const [key, entry] of entries) {
      if (entry.begun && (club === 'any club' || shows(entry, club, timesFrom))) remove(key, entry);
      // It may show other times than the page that it renews.
      else if (entry.renewal?.begun && showsClub(entry.shows, club)) entry.renewal = undefined;
    }
  };
  hub.onChange(changed);

  /** Beside the pages: until they are there, every change makes room for all. */
  function findPlaces(): void {
    const mine = loadPlaces().then(
      (found) => {
        if (loading === mine) places = found;
      },
      () => {
        if (loading === mine) loading = undefined;
      },
    );
    loading = mine;
  }

  async function store(key: string, entry: Entry): Promise<void> {
    try {
      const { page, shareable, times } = await entry.rendered;
      if (!shareable) return remove(key, entry);
      if (entries.get(key) !== entry) return;
      entry.times = times;
      entry.page = page;
      entry.bytes = sizeOf(page);
      stats.bytes += entry.bytes;
      for (const [oldest, old] of entries) {
        if (stats.bytes <= mostBytes) return;
        if (old.bytes > 0) remove(oldest, old);
      }
    } catch {
      remove(key, entry);
    }
  }

  /** Takes its turn to be rendered. */
  function begin(shows: Shows, render: () => Promise<Rendered>): Entry {
    if (!loading) findPlaces();
    stats.misses += 1;
    const now = clock();
    const entry: Entry = {
      shows,
      begun: false,
      times: undefined,
      rendered: inTurn(() => {
        entry.begun = true;
        return render();
      }),
      page: undefined,
      ...timesOf(now),
      renewal: undefined,
      bytes: 0,
    };
    // A hold ends at any moment, and nobody writes then.
    hub.sweepFor(entry.until - now);
    return entry;
  }

  /** Puts another in its place once that is ready, unless either has left by then. */
  async function renew(key: string, entry: Entry, render: () => Promise<Rendered>): Promise<void> {
    const renewal = begin(entry.shows, render);
    entry.renewal = renewal;
    await renewal.rendered.catch(() => undefined);
    if (entries.get(key) !== entry || entry.renewal !== renewal) return;
    remove(key, entry);
    entries.set(key, renewal);
    await store(key, renewal);
  }

  function give(key: string, entry: Entry, page: Page): Page {
    stats.hits += 1;
    if (entries.get(key) === entry) {
      entries.delete(key);
      entries.set(key, entry);
    }
    return page;
  }

  async function take(key: string, entry: Entry, render: () => Promise<Rendered>): Promise<Page> {
    const rendered = await entry.rendered.catch(() => undefined);
    // What failed for one visitor, perhaps for a limit of theirs, is not the next one's answer.
    if (!rendered?.shareable) {
      stats.misses += 1;
      return (await render()).page;
    }
    return give(key, entry, rendered.page);
  }

  return {
    stats,
    /** What is ready of the page of this key, where nobody has to wait for it. */
    async kept<T>(key: string, readyOf: (page: Page) => T | undefined): Promise<T | undefined> {
      // Most requests are of no such page, and need not wait for the database.
      if (!entries.has(key) || !(await hub.caughtUp())) return undefined;
      const entry = entries.get(key);
      // Who renews it goes on as with a page that is not there.
      if (!entry?.page || clock() >= (entry.renewal ? entry.until : entry.due)) return undefined;
      const ready = readyOf(entry.page);
      if (ready) give(key, entry, entry.page);
      return ready;
    },
    /** The page of this key; rendered once for all who ask while nothing that it shows changes. */
    async page(key: string, shows: Shows, render: () => Promise<Rendered>): Promise<Page> {
      if (lifetimeMs === 0 || !(await hub.caughtUp())) return (await render()).page;
      const known = entries.get(key);
      if (known && clock() < known.until) {
        if (known.page && clock() >= known.due && !known.renewal) void renew(key, known, render);
        return take(key, known, render);
      }
      if (known) remove(key, known);
      const entry = begin(shows, render);
      entries.set(key, entry);
      await store(key, entry);
      return (await entry.rendered).page;
    },
  };
}

export type PageCache = ReturnType<typeof createPageCache>;
