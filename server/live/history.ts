import { randomUUID } from 'node:crypto';
import { type Change, concerns, type Watch } from './change.ts';

const MOST = 5000;

/**
 * The last changes in the order of their commits. The order and the ids are the database's, so a client whose stream
 * was cut off at one process can resume it at another.
 */
export function createHistory() {
  let changes: Change[] = [];
  /** The id before the first known change; no other process knows it. */
  let beginning: string = randomUUID();
  return {
    add(change: Change): void {
      changes.push(change);
      // Halved at once, because dropping the first element of a long array each time is slow.
      if (changes.length < MOST) return;
      changes = changes.slice(MOST / 2);
      beginning = randomUUID();
    },
    /** Drops everything: changes may have been missed. */
    forget(): void {
      changes = [];
      beginning = randomUUID();
    },
    last: (): string => changes.at(-1)?.id ?? beginning,
    /** The id of the last change of a club. */
    lastOf: (clubId: number): string => changes.findLast((change) => change.clubId === clubId)?.id ?? beginning,
    /** The watches that changed after the given id; all of them if the id is unknown. */
    changedSince(id: string | undefined, watches: readonly Watch[]): Watch[] {
      // A transaction can have several changes of one id. From the first of them on, since telling one twice does no harm.
      const at = id === beginning ? -1 : changes.findIndex((change) => change.id === id);
      if (at === -1 && id !== beginning) return [...watches];
      const later = changes.slice(at + 1);
      return watches.filter((watch) => later.some((change) => concerns(change, watch)));
    },
  };
}

export type History = ReturnType<typeof createHistory>;
