import type { Client } from '#core/api/client.ts';
import { readEvents, type ServerEvent } from './read-events.ts';

/** One day of one club, and the event after which changes are not known yet. */
export type ClubDay = { clubId: number; date: string; since?: string | undefined };
type Watch = ClubDay & { changed: () => void };

/** The server says every 20 seconds that it is there. */
const SILENCE = 50_000;
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 20_000;
/** Within this all who look on ask anew, so that they do not ask at once. */
const SPREAD = 150;

const keyOf = ({ clubId, date }: ClubDay) => `${clubId} ${date}`;

/** The stream of an API base: one for all that the page watches, closed while nobody looks at the page. */
function createStream(base: string) {
  const watches = new Set<Watch>();
  let headers: () => Record<string, string> = () => ({});
  let running: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastId = '';
  let failures = 0;

  const tell = (fits: (watch: Watch) => boolean) => {
    for (const watch of watches) {
      if (fits(watch)) setTimeout(() => watches.has(watch) && watch.changed(), Math.random() * SPREAD);
    }
  };

  function see({ event, id, data }: ServerEvent): void {
    failures = 0;
    if (id) lastId = id;
    if (event !== 'change') return;
    const { changed = [] } = JSON.parse(data) as { changed?: { club_id: number; date: string }[] };
    const keys = changed.map(({ club_id, date }) => keyOf({ clubId: club_id, date }));
    tell((watch) => keys.includes(keyOf(watch)));
  }

  /** Reads until the stream ends, whoever ends it. */
  async function read({ signal }: AbortController, silent: () => void): Promise<void> {
    const days = [...new Map([...watches].map((watch) => [keyOf(watch), watch])).values()];
    const query = new URLSearchParams({
      club_id: days.map(({ clubId }) => clubId).join(','),
      date: days.map(({ date }) => date).join(','),
    });
    const since = lastId || (watches.size === 1 && days[0]?.since);
    const answer = await fetch(`${base}/v1/slots/stream?${query}`, {
      headers: { ...headers(), ...(since && { 'Last-Event-ID': since }) },
      credentials: 'omit',
      cache: 'no-store',
      signal,
    });
    if (!answer.ok || !answer.body) throw new Error(`HTTP ${answer.status}`);
    let watchdog = setTimeout(silent, SILENCE);
    try {
      await readEvents(answer.body, (event) => {
        clearTimeout(watchdog);
        watchdog = setTimeout(silent, SILENCE);
        see(event);
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
    // Without a stream everything is asked for now and then.
    if (failures > 1) tell(() => true);
    const pause = Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE);
    timer = setTimeout(connect, pause * (0.5 + Math.random()));
  }

  /** Begins again in a moment, with what is watched then. */
  function restart(): void {
    clearTimeout(timer);
    running?.abort();
    running = undefined;
    if (watches.size > 0 && document.visibilityState === 'visible') timer = setTimeout(connect, 50);
  }

  document.addEventListener('visibilitychange', restart);
  addEventListener('online', restart);

  return (watch: Watch, client: Client): (() => void) => {
    headers = client.headers;
    // It was read at another moment than the others: all of them are told of everything once.
    if (watches.size > 0) lastId = '';
    watches.add(watch);
    restart();
    return () => {
      watches.delete(watch);
      restart();
    };
  };
}

const streams = new Map<string, ReturnType<typeof createStream>>();

/** Calls back when the day may be another than it was, until the answer is called; what it is then is asked for as always. */
export function watchSlots(client: Client, day: ClubDay, changed: () => void): () => void {
  const base = client.publicUrl('');
  const watch = streams.get(base) ?? createStream(base);
  streams.set(base, watch);
  return watch({ ...day, changed }, client);
}
