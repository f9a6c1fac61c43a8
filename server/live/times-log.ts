import type { Hub } from './hub.ts';

const MAX_CHANGES = 2000;

/**
 * The recent changes of clubs, in the order in which the process learned of them. Tells whether
 * something that was read at a position of this log is still true.
 */
export function createTimesLog(hub: Pick<Hub, 'subscribe'>) {
  let changes: { club: number | 'any club'; from: number }[] = [];
  /** The number of changes that have been dropped. */
  let dropped = 0;
  hub.subscribe((club, timesFrom) => {
    changes.push({ club, from: timesFrom ?? Number.NEGATIVE_INFINITY });
    // Halved at once, because dropping the first element of a long array each time is slow.
    if (changes.length < MAX_CHANGES) return;
    dropped += MAX_CHANGES / 2;
    changes = changes.slice(MAX_CHANGES / 2);
  });
  return {
    position: (): number => dropped + changes.length,
    /** Whether a club's times before the given instant (epoch ms, by club id) have changed since. */
    changedSince(position: number, times: ReadonlyMap<number, number>): boolean {
      if (position < dropped) return true;
      return changes
        .slice(position - dropped)
        .some(({ club, from }) => club === 'any club' || (times.get(club) ?? Number.NEGATIVE_INFINITY) > from);
    },
  };
}

export type TimesLog = ReturnType<typeof createTimesLog>;
