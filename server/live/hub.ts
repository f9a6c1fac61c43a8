import type { Listen } from '#server/database/listen.ts';
import { every } from '#server/timers.ts';
import { parseChange, parsePageChange, parseWork, parseWriter, type Work } from './change.ts';
import { createHistory } from './history.ts';
import { createStreamRegistry } from './stream-registry.ts';
import { createSweeper } from './sweeper.ts';

/** What processes tell each other, and the triggers tell them. */
export const CHANNEL = 'courtside_change';

export type HubLog = (message: string, error: unknown) => void;

export type HubOptions = {
  listen: Listen;
  /** Removes expired holds. The database notifies of each. */
  sweep: () => Promise<void>;
  log: HubLog;
  /** Milliseconds between two heartbeats of a stream. */
  beatMs: number;
};

/**
 * Called when a club changes, or when any club may have changed. `timesFrom` (epoch ms) is set if
 * only the club's times from then on changed, and undefined if anything else did.
 */
export type ChangeSubscriber = (changed: number | 'any club', timesFrom: number | undefined) => void;

/** Called when a device has changed something, or when any may have. */
export type WriterSubscriber = (writer: string | 'any device') => void;

/** Called when there is work, or may be. */
export type WorkSubscriber = () => void;

/**
 * Passes the database's notifications on to the streams and caches of this process, over one
 * connection.
 */
export function createHub({ listen, sweep, log, beatMs }: HubOptions) {
  const history = createHistory();
  const streams = createStreamRegistry(history, log);
  const sweeper = createSweeper({ sweep, isWatched: () => streams.size > 0, log });
  const subscribers: ChangeSubscriber[] = [];
  const writerSubscribers: WriterSubscriber[] = [];
  const workers: [Work, WorkSubscriber][] = [];
  let listening: ReturnType<Listen> | undefined;
  let isListening = false;
  let stopBeating: (() => void) | undefined;
  let closed = false;

  const notify: ChangeSubscriber = (changed, timesFrom) => {
    for (const subscriber of subscribers) subscriber(changed, timesFrom);
  };

  const notifyOfWriter: WriterSubscriber = (writer) => {
    for (const subscriber of writerSubscribers) subscriber(writer);
  };

  const notifyOfWork = (work: Work | 'any work') => {
    for (const [kind, subscriber] of workers) if (work === kind || work === 'any work') subscriber();
  };

  function onNotification(payload: string): void {
    const work = parseWork(payload);
    if (work) notifyOfWork(work);
    const writer = parseWriter(payload);
    if (writer !== undefined) notifyOfWriter(writer);
    const page = parsePageChange(payload);
    if (page !== undefined) notify(page, undefined);
    const change = parseChange(payload);
    if (!change) return;
    notify(change.clubId, change.start);
    history.add(change);
    streams.mark(change);
  }

  function onGap(): void {
    history.clear();
    notify('any club', undefined);
    notifyOfWriter('any device');
    notifyOfWork('any work');
    streams.markAll();
  }

  async function startListening(): Promise<void> {
    listening ??= listen(CHANNEL, { onNotification, onGap });
    try {
      await listening;
      isListening = true;
    } catch (error) {
      // The next stream tries again.
      listening = undefined;
      throw error;
    }
  }

  /** Listens, unless it does already. */
  function listenSoon(): void {
    if (!closed) void startListening().catch((error) => log('changes are not listened to', error));
  }

  return {
    listenSoon,
    get size() {
      return streams.size;
    },
    /**
     * The event after which a stream of this club may start for a client that reads its times from
     * now on. Undefined while the hub does not listen to the database yet.
     */
    lastIdOf(clubId: number): string | undefined {
      if (isListening) return history.lastOf(clubId);
      listenSoon();
      return undefined;
    },
    /** Registers a cache of what was read of clubs; see `caughtUp`. */
    subscribe: (subscriber: ChangeSubscriber) => void subscribers.push(subscriber),
    /** Registers what must know which devices have just changed something. */
    subscribeToWriters: (subscriber: WriterSubscriber) => void writerSubscribers.push(subscriber),
    /** Registers a worker, which is called while the hub listens; see `listenSoon`. */
    subscribeToWork: (work: Work, subscriber: WorkSubscriber) => void workers.push([work, subscriber]),
    /**
     * Whether the subscribers have been notified of all that is committed. False while the hub does
     * not listen to the database yet.
     */
    async caughtUp(): Promise<boolean> {
      if (closed) return false;
      try {
        await startListening();
        await (await listening)?.caughtUp();
        return true;
      } catch (error) {
        log('changes are not listened to', error);
        return false;
      }
    },
    /** Notifies of expired holds for so many milliseconds, as it does while a stream is open. */
    sweepFor: sweeper.sweepFor,
    /**
     * Resolves once the hub listens to the database, so that no change is missed between a read and
     * the stream.
     */
    async start(): Promise<void> {
      await startListening();
      if (closed) return;
      stopBeating ??= every(beatMs, streams.beat, (error) => log('the streams had no heartbeat', error));
      sweeper.start();
    },
    addStream: streams.add,
    async close(): Promise<void> {
      closed = true;
      stopBeating?.();
      sweeper.stop();
      streams.close();
      await (await listening?.catch(() => undefined))?.stop();
    },
  };
}

export type Hub = ReturnType<typeof createHub>;
