import { after } from '#server/timers.ts';

const SWEEP_MS = 1000;

export type SweeperOptions = {
  /** Removes expired holds. The database notifies of each. */
  sweep: () => Promise<void>;
  /** Whether there are watchers: without any, the sweeps stop. */
  isWatched: () => boolean;
  log: (message: string, error: unknown) => void;
};

/**
 * Sweeps expired holds every second while there are watchers. No statement runs when a hold
 * expires, so without a sweep there would be no notification. Sweeps never overlap, so that a slow
 * database is not queried more often.
 */
export function createSweeper({ sweep, isWatched, log }: SweeperOptions) {
  let cancel: (() => void) | undefined;
  let until = 0;
  let stopped = false;

  const failed = (error: unknown) => log('holds that are over were not removed', error);

  async function run(): Promise<void> {
    await sweep().catch((error) => {
      // The database may be closed already.
      if (!stopped) failed(error);
    });
    cancel = undefined;
    if (isWatched() || performance.now() < until) schedule();
  }

  function schedule(): void {
    if (cancel || stopped) return;
    cancel = after(SWEEP_MS, run, failed);
  }

  return {
    start: schedule,
    /** Sweeps for at least so many milliseconds, watched or not. */
    sweepFor(milliseconds: number): void {
      until = Math.max(until, performance.now() + milliseconds);
      schedule();
    },
    stop(): void {
      stopped = true;
      cancel?.();
    },
  };
}
