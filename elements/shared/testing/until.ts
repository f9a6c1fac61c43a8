/** Waits for effects, microtasks and the next frame. */
export async function settle(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve));
}

/** The real clock, also in a test that has stopped the page's. */
const now = performance.now.bind(performance);

/** Less than the time that a test may take, so that a failure names its condition. */
const LIMIT = 25_000;

/** Waits until the condition is true. Rejects after 25 seconds. */
export async function until(condition: () => unknown, what = 'the condition'): Promise<void> {
  const end = now() + LIMIT;
  while (!condition()) {
    if (now() > end) throw new Error(`${what} was not met within ${LIMIT / 1000} seconds`);
    await settle();
  }
}
