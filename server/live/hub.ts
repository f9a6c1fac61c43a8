import type { Listen } from '#server/database/listen.ts';
import { concerns, parseChange, parsePageChange, type Watch } from './change.ts';
import type { EventStream } from './event-stream.ts';
import { createHistory } from './history.ts';

const CHANNEL = 'courtside_change';
/** So that what one transaction tells in parts, or a rush of them, is one event. */
const GATHERED_MS = 30;
const SWEEP_MS = 1000;

export type HubOptions = {
  listen: Listen;
  /** Removes holds that are over, which tells of them: nobody writes when a hold ends. */
  sweep: () => Promise<void>;
  log: (message: string, error: unknown) => void;
  /** How often each stream is shown to be alive. */
  beatMs: number;
};

/** Hears that a club shows something else than before, or that any club may: its times from an instant on, or more than them. */
export type ChangeSubscriber = (changed: number | 'any club', timesFrom: number | undefined) => void;

type Member = { stream: EventStream; watches: readonly Watch[]; changed: Set<Watch> };

const view = (watches: Iterable<Watch>) => ({
  changed: [...watches].map(({ clubId, date }) => ({ club_id: clubId, date })),
});

/** Hands on what the database tells to this process's streams: one connection listens for all of them. */
export function createHub({ listen, sweep, log, beatMs }: HubOptions) {
  const history = createHistory();
  const members = new Set<Member>();
  const ofClub = new Map<number, Set<Member>>();
  const keepers: ChangeSubscriber[] = [];
  let listening: ReturnType<Listen> | undefined;
  let gathering: NodeJS.Timeout | undefined;
  let beating: NodeJS.Timeout | undefined;
  let sweeping: NodeJS.Timeout | undefined;
  let sweptUntil = 0;
  let hearing = false;
  let closed = false;

  function tell(): void {
    gathering = undefined;
    const id = history.last();
    for (const { stream, changed } of members) {
      if (changed.size === 0) continue;
      stream.send('change', id, view(changed));
      changed.clear();
    }
  }

  const gather = () => {
    gathering ??= setTimeout(tell, GATHERED_MS);
  };

  const tellKeepers: ChangeSubscriber = (changed, timesFrom) => {
    for (const keeper of keepers) keeper(changed, timesFrom);
  };

  function hear(payload: string): void {
    const face = parsePageChange(payload);
    if (face !== undefined) tellKeepers(face, undefined);
    const change = parseChange(payload);
    if (!change) return;
    tellKeepers(change.clubId, change.start);
    history.add(change);
    for (const { watches, changed } of ofClub.get(change.clubId) ?? []) {
      for (const watch of watches) if (concerns(change, watch)) changed.add(watch);
    }
    gather();
  }

  function missed(): void {
    history.forget();
    tellKeepers('any club', undefined);
    for (const { watches, changed } of members) for (const watch of watches) changed.add(watch);
    gather();
  }

  function beat(): void {
    const id = history.last();
    for (const { stream } of members) stream.send('beat', id, {});
  }

  /** One at a time: a database that is slow is not asked more. */
  const sweepSoon = () => {
    sweeping = setTimeout(async () => {
      await sweep().catch((error) => closed || log('holds that are over were not removed', error));
      if ((members.size > 0 || performance.now() < sweptUntil) && !closed) sweepSoon();
      else sweeping = undefined;
    }, SWEEP_MS);
    sweeping.unref();
  };

  async function listenNow(): Promise<void> {
    listening ??= listen(CHANNEL, { hear, missed });
    try {
      await listening;
      hearing = true;
    } catch (error) {
      // The next stream tries again.
      listening = undefined;
      throw error;
    }
  }

  async function start(): Promise<void> {
    await listenNow();
    if (closed) return;
    beating ??= setInterval(beat, beatMs).unref();
    if (!sweeping) sweepSoon();
  }

  return {
    get size() {
      return members.size;
    },
    /**
     * The event after which a stream of this club may begin for whoever reads its times from now on; none while nothing is heard yet.
     */
    lastIdOf(clubId: number): string | undefined {
      if (hearing) return history.lastOf(clubId);
      if (!closed) void listenNow().catch((error) => log('changes are not listened to', error));
      return undefined;
    },
    /** For whoever keeps what was read of clubs; see `caughtUp`. */
    onChange: (keeper: ChangeSubscriber) => void keepers.push(keeper),
    /** Whether its keepers have heard of all that was committed until now; false while the database is not listened to. */
    async caughtUp(): Promise<boolean> {
      if (closed) return false;
      try {
        await listenNow();
        await (await listening)?.caughtUp();
        return true;
      } catch (error) {
        log('changes are not listened to', error);
        return false;
      }
    },
    /** Has the ends of holds told for so many milliseconds, as they are while a stream is open. */
    sweepFor(milliseconds: number): void {
      sweptUntil = Math.max(sweptUntil, performance.now() + milliseconds);
      if (!sweeping && !closed) sweepSoon();
    },
    /** Resolves once the database is listened to, so that nothing is missed between a look and the stream. */
    start,
    /** Begins a stream: with what changed since the event that it saw last, or with everything where that is not known. */
    add(stream: EventStream, watches: readonly Watch[], lastId: string | undefined): void {
      const since = history.changedSince(lastId, watches);
      stream.send(since.length > 0 ? 'change' : 'ready', history.last(), view(since));
      const member: Member = { stream, watches, changed: new Set() };
      members.add(member);
      for (const { clubId } of watches) ofClub.set(clubId, (ofClub.get(clubId) ?? new Set()).add(member));
      stream.onClose(() => {
        members.delete(member);
        for (const { clubId } of watches) {
          const left = ofClub.get(clubId);
          left?.delete(member);
          if (left?.size === 0) ofClub.delete(clubId);
        }
      });
      if (closed) stream.close();
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(gathering);
      clearInterval(beating);
      clearTimeout(sweeping);
      for (const { stream } of members) stream.close();
      await (await listening?.catch(() => undefined))?.stop();
    },
  };
}

export type Hub = ReturnType<typeof createHub>;
