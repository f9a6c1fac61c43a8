import { randomUUID } from 'node:crypto';
import { type Change, concerns, type Watch } from './change.ts';

const MOST = 5000;

/**
 * The last changes in the order in which they were committed. That order and the ids are the database's, so a stream that was cut
 * off at one process goes on at another.
 */
export function createHistory() {
  let changes: Change[] = [];
  /** Where this process began to listen; known to nobody else. */
  let beginning: string = randomUUID();
  return {
    add(change: Change): void {
      changes.push(change);
      // Cut by halves, as taking the first of a long list each time is slow.
      if (changes.length < MOST) return;
      changes = changes.slice(MOST / 2);
      beginning = randomUUID();
    },
    /** What was before is not known any more. */
    forget(): void {
      changes = [];
      beginning = randomUUID();
    },
    last: (): string => changes.at(-1)?.id ?? beginning,
    /** The last that a club's days have to do with. */
    lastOf: (clubId: number): string => changes.findLast((change) => change.clubId === clubId)?.id ?? beginning,
    /** Those of the watches that changed after the given id; all of them where it is not known. */
    changedSince(id: string | undefined, watches: readonly Watch[]): Watch[] {
      // Of a transaction's several changes the first counts: telling one twice harms nobody.
      const at = id === beginning ? -1 : changes.findIndex((change) => change.id === id);
      if (at === -1 && id !== beginning) return [...watches];
      const later = changes.slice(at + 1);
      return watches.filter((watch) => later.some((change) => concerns(change, watch)));
    },
  };
}
