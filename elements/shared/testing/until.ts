/** Waits for effects, microtasks and the next frame. */
export async function settle(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve));
}

/** The real clock, also in a test that has stopped the page's. */
const now = performance.now.bind(performance);

/** Waits until the condition is true. Rejects after ten seconds. */
export async function until(condition: () => unknown, what = 'the condition'): Promise<void> {
  const end = now() + 10_000;
  while (!condition()) {
    if (now() > end) throw new Error(`${what} was not met within ten seconds`);
    await settle();
  }
}
