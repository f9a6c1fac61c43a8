const SWEEP_MS = 1000;

export type SweeperOptions = {
  /** Removes expired holds. The database notifies of each. */
  sweep: () => Promise<void>;
  /** Whether anybody watches: without a watcher the sweeps stop. */
  isWatched: () => boolean;
  log: (message: string, error: unknown) => void;
};

/**
 * Sweeps expired holds every second while somebody watches. No statement runs when a hold expires, so without a
 * sweep nobody would be notified. Sweeps never overlap: a slow database is not asked more often.
 */
export function createSweeper({ sweep, isWatched, log }: SweeperOptions) {
  let timer: NodeJS.Timeout | undefined;
  let until = 0;
  let stopped = false;

  async function run(): Promise<void> {
    await sweep().catch((error) => stopped || log('holds that are over were not removed', error));
    timer = undefined;
    if (isWatched() || performance.now() < until) schedule();
  }

  function schedule(): void {
    if (timer || stopped) return;
    timer = setTimeout(run, SWEEP_MS);
    timer.unref();
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
      clearTimeout(timer);
    },
  };
}
