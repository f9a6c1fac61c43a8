const THROTTLE_MS = 200;
const LINGER_MS = 200;

/**
 * When a bar is shown for work that comes and goes: only for what takes longer than 200 ms, and then for 200 ms at least.
 * @returns a function to tell it whether there is work
 */
export function createProgress(show: (shown: boolean) => void): (busy: boolean) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since: number | undefined;
  let was = false;
  return (busy) => {
    if (busy === was) return;
    was = busy;
    clearTimeout(timer);
    if (busy && since === undefined) {
      timer = setTimeout(() => {
        since = performance.now();
        show(true);
      }, THROTTLE_MS);
    } else if (!busy && since !== undefined) {
      const left = LINGER_MS - (performance.now() - since);
      timer = setTimeout(
        () => {
          since = undefined;
          show(false);
        },
        Math.max(0, left),
      );
    }
  };
}
