import type { Client } from '#core/api/client.ts';
import { readEvents, type ServerEvent } from './read-events.ts';

/** One day of one club. `since` is the id of the last event that the caller's data includes. */
export type ClubDay = { clubId: number; date: string; since?: string | undefined };
type Subscription = ClubDay & { changed: () => void };

/**
 * Milliseconds without data after which the connection is dead. The server sends a heartbeat every
 * 20 seconds.
 */
const SILENCE_TIMEOUT = 50_000;
const FIRST_RETRY_DELAY = 1000;
const MAX_RETRY_DELAY = 20_000;
/**
 * Milliseconds over which subscribers' requests are spread, so that they are not sent at the same
 * time.
 */
const SPREAD = 150;

const keyOf = ({ clubId, date }: ClubDay) => `${clubId} ${date}`;

/**
 * Creates the stream of an API base URL. All subscribers of the page share it. It is closed while
 * the page is hidden.
 */
function createStream(base: string) {
  const subscriptions = new Set<Subscription>();
  let headers: () => Record<string, string> = () => ({});
  let running: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastId = '';
  let failures = 0;

  const notify = (fits: (watch: Subscription) => boolean) => {
    for (const watch of subscriptions) {
      if (fits(watch)) setTimeout(() => subscriptions.has(watch) && watch.changed(), Math.random() * SPREAD);
    }
  };

  function handleEvent({ event, id, data }: ServerEvent): void {
    failures = 0;
    if (id) lastId = id;
    if (event !== 'change') return;
    const { changed = [] } = JSON.parse(data) as { changed?: { club_id: number; date: string }[] };
    const keys = changed.map(({ club_id, date }) => keyOf({ clubId: club_id, date }));
    notify((watch) => keys.includes(keyOf(watch)));
  }

  /** Reads until the server or the client ends the stream. */
  async function read({ signal }: AbortController, onSilence: () => void): Promise<void> {
    const days = [...new Map([...subscriptions].map((watch) => [keyOf(watch), watch])).values()];
    const query = new URLSearchParams({
      club_id: days.map(({ clubId }) => clubId).join(','),
      date: days.map(({ date }) => date).join(','),
    });
    const since = lastId || (subscriptions.size === 1 && days[0]?.since);
    const answer = await fetch(`${base}/v1/slots/stream?${query}`, {
      headers: { ...headers(), ...(since && { 'Last-Event-ID': since }) },
      credentials: 'omit',
      cache: 'no-store',
      signal,
    });
    if (!answer.ok || !answer.body) throw new Error(`HTTP ${answer.status}`);
    let watchdog = setTimeout(onSilence, SILENCE_TIMEOUT);
    try {
      await readEvents(answer.body, (event) => {
        clearTimeout(watchdog);
        watchdog = setTimeout(onSilence, SILENCE_TIMEOUT);
        handleEvent(event);
      });
    } finally {
      clearTimeout(watchdog);
    }
  }

  async function connect(): Promise<void> {
    const controller = new AbortController();
    running = controller;
    await read(controller, () => controller.abort()).catch(() => {});
    if (running !== controller) return;
    failures += 1;
    // Without a stream, subscribers poll at every attempt to connect.
    if (failures > 1) notify(() => true);
    const pause = Math.min(FIRST_RETRY_DELAY * 2 ** (failures - 1), MAX_RETRY_DELAY);
    timer = setTimeout(connect, pause * (0.5 + Math.random()));
  }

  /** Reconnects after 50 ms with the subscriptions of that time. */
  function restart(): void {
    clearTimeout(timer);
    running?.abort();
    running = undefined;
    if (subscriptions.size > 0 && document.visibilityState === 'visible') timer = setTimeout(connect, 50);
  }

  document.addEventListener('visibilitychange', restart);
  addEventListener('online', restart);

  return (watch: Subscription, client: Client): (() => void) => {
    headers = client.headers;
    // The new subscriber loaded its data at another time, so no event id fits all: the next
    // connection sends all days once.
    if (subscriptions.size > 0) lastId = '';
    subscriptions.add(watch);
    restart();
    return () => {
      subscriptions.delete(watch);
      restart();
    };
  };
}

const streams = new Map<string, ReturnType<typeof createStream>>();

/**
 * Calls `changed` whenever the slots of the day may have changed; the caller then loads them as
 * usual. Returns a cleanup function.
 */
export function watchSlots(client: Client, day: ClubDay, changed: () => void): () => void {
  const base = client.publicUrl('');
  const watch = streams.get(base) ?? createStream(base);
  streams.set(base, watch);
  return watch({ ...day, changed }, client);
}
