import { after } from '#server/timers.ts';
import { type Change, concerns, type Watch } from './change.ts';
import type { EventStream } from './event-stream.ts';
import type { History } from './history.ts';

/** Changes within this time are sent as one event: one transaction can notify of several. */
const DEBOUNCE_MS = 30;

type Member = { stream: EventStream; watches: readonly Watch[]; changed: Set<Watch> };

const view = (watches: Iterable<Watch>) => ({
  changed: [...watches].map(({ clubId, date }) => ({ club_id: clubId, date })),
});

/** The open event streams of this process, and the days that each of them watches. */
export function createStreamRegistry(history: History, log: (message: string, error: unknown) => void) {
  const members = new Set<Member>();
  const byClub = new Map<number, Set<Member>>();
  let cancel: (() => void) | undefined;
  let closed = false;

  /** Sends each stream the days that changed since its last event. */
  function flush(): void {
    cancel = undefined;
    const id = history.last();
    for (const { stream, changed } of members) {
      if (changed.size === 0) continue;
      stream.send('change', id, view(changed));
      changed.clear();
    }
  }

  function debounce(): void {
    cancel ??= after(DEBOUNCE_MS, flush, (error) => log('a change was not sent to the streams', error));
  }

  function remove(member: Member): void {
    members.delete(member);
    for (const { clubId } of member.watches) {
      const left = byClub.get(clubId);
      left?.delete(member);
      if (left?.size === 0) byClub.delete(clubId);
    }
  }

  return {
    get size() {
      return members.size;
    },
    /**
     * Opens a stream with what changed since the event `lastId`, or with everything if that event
     * is unknown.
     */
    add(stream: EventStream, watches: readonly Watch[], lastId: string | undefined): void {
      const since = history.changedSince(lastId, watches);
      stream.send(since.length > 0 ? 'change' : 'ready', history.last(), view(since));
      const member: Member = { stream, watches, changed: new Set() };
      members.add(member);
      for (const { clubId } of watches) byClub.set(clubId, (byClub.get(clubId) ?? new Set()).add(member));
      stream.onClose(() => remove(member));
      if (closed) stream.close();
    },
    /** Marks the days that a change concerns; they are sent soon. */
    mark(change: Change): void {
      for (const { watches, changed } of byClub.get(change.clubId) ?? []) {
        for (const watch of watches) if (concerns(change, watch)) changed.add(watch);
      }
      debounce();
    },
    /** Marks every watched day, for when changes may have been missed. */
    markAll(): void {
      for (const { watches, changed } of members) for (const watch of watches) changed.add(watch);
      debounce();
    },
    /** Shows each client that its stream is alive. */
    beat(): void {
      const id = history.last();
      for (const { stream } of members) stream.send('beat', id, {});
    },
    close(): void {
      closed = true;
      cancel?.();
      for (const { stream } of members) stream.close();
    },
  };
}
