/** Milliseconds until the first request, and the longest pause. */
const FIRST = 1500;
const LONGEST = 15_000;
/** As many requests take about twenty minutes: longer than a time is held for its payment. */
const MAXIMUM = 90;

/**
 * Calls `request` again and again, with growing pauses, while the page is visible. A visitor who
 * returns to the page gets a request at once. Returns a cleanup function.
 */
export function startPolling(request: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let count = 0;
  const schedule = () => {
    clearTimeout(timer);
    if (document.hidden || count === MAXIMUM) return;
    timer = setTimeout(
      () => {
        count += 1;
        request();
        schedule();
      },
      Math.min(FIRST * 1.15 ** count, LONGEST),
    );
  };
  const onVisibilityChange = () => {
    if (document.hidden) return clearTimeout(timer);
    count = 0;
    request();
    schedule();
  };
  schedule();
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}
