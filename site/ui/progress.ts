const DELAY_MS = 200;
const MIN_VISIBLE_MS = 200;

/**
 * Decides when a progress bar is visible: only for work of more than 200 ms, and then for at least
 * 200 ms.
 *
 * @returns a function to call with whether there is pending work
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
      }, DELAY_MS);
    } else if (!busy && since !== undefined) {
      const left = MIN_VISIBLE_MS - (performance.now() - since);
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
