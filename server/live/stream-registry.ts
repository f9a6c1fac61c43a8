import { after } from '#server/timers.ts';
import { type Change, concerns, type Watch } from './change.ts';
import type { EventStream } from './event-stream.ts';
import type { History } from './history.ts';

/** Changes within this time are sent as one event: one transaction can notify of several. */
const DEBOUNCE_MS = 30;

/**
 * The longest time between two events of a stream. While changes follow each other the time doubles
 * from event to event: a browser loads the day again after each, however many changes it stands for.
 */
const LONGEST_DEBOUNCE_MS = 2000;

/** Heartbeats that a client may leave unread before it is disconnected. */
const UNREAD_BEATS = 3;

type Member = {
  stream: EventStream;
  watches: readonly Watch[];
  /** The days that changed since the last event. */
  changed: Set<Watch>;
  /** How long to wait with the next event since the last one. */
  gap: number;
  /** When the last event was sent, in ms of `performance.now()`. */
  sentAt: number;
  cancel: (() => void) | undefined;
  unreadBeats: number;
};

const view = (watches: Iterable<Watch>) => ({
  changed: [...watches].map(({ clubId, date }) => ({ club_id: clubId, date })),
});

/** The open event streams of this process, and the days that each of them watches. */
export function createStreamRegistry(history: History, log: (message: string, error: unknown) => void) {
  const members = new Set<Member>();
  const byClub = new Map<number, Set<Member>>();
  let closed = false;

  /**
   * Sends the days that changed since the last event. For a slow client they wait, each once: then
   * it returns false.
   */
  function flush(member: Member): boolean {
    member.cancel?.();
    member.cancel = undefined;
    if (member.changed.size === 0) return true;
    if (!member.stream.send('change', history.last(), view(member.changed))) return false;
    member.changed.clear();
    member.sentAt = performance.now();
    return true;
  }

  /** Plans the next event: soon after a quiet time, and later while changes follow each other. */
  function plan(member: Member): void {
    if (member.cancel) return;
    const quiet = performance.now() - member.sentAt;
    member.gap = quiet > 2 * member.gap + DEBOUNCE_MS ? 0 : Math.min(LONGEST_DEBOUNCE_MS, 2 * member.gap + DEBOUNCE_MS);
    const wait = Math.max(DEBOUNCE_MS, member.gap - quiet);
    member.cancel = after(
      wait,
      () => void flush(member),
      (error) => log('a change was not sent to a stream', error),
    );
  }

  function remove(member: Member): void {
    member.cancel?.();
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
      const member: Member = {
        ...{ stream, watches, changed: new Set<Watch>(), gap: 0, sentAt: Number.NEGATIVE_INFINITY },
        ...{ cancel: undefined, unreadBeats: 0 },
      };
      members.add(member);
      for (const { clubId } of watches) byClub.set(clubId, (byClub.get(clubId) ?? new Set()).add(member));
      stream.onReady(() => {
        member.unreadBeats = 0;
        if (!member.cancel) void flush(member);
      });
      stream.onClose(() => remove(member));
      if (closed) stream.close();
    },
    /** Marks the days that a change concerns; they are sent soon. */
    mark(change: Change): void {
      for (const member of byClub.get(change.clubId) ?? []) {
        for (const watch of member.watches) if (concerns(change, watch)) member.changed.add(watch);
        if (member.changed.size > 0) plan(member);
      }
    },
    /** Marks every watched day, for when changes may have been missed. */
    markAll(): void {
      for (const member of members) {
        for (const watch of member.watches) member.changed.add(watch);
        plan(member);
      }
    },
    /** Shows each client that its stream is alive. One that has not read for long is disconnected. */
    beat(): void {
      const id = history.last();
      for (const member of members) {
        // A client that has this id resumes after it, so that it must have all changes before.
        const isSent = member.changed.size > 0 ? flush(member) : member.stream.send('beat', id, {});
        member.unreadBeats = isSent ? 0 : member.unreadBeats + 1;
        if (member.unreadBeats > UNREAD_BEATS) member.stream.destroy();
      }
    },
    close(): void {
      closed = true;
      for (const member of members) {
        member.cancel?.();
        member.stream.close();
      }
    },
  };
}
