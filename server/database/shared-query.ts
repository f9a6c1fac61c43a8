/**
 * Shares one query between all calls that arrive while another query runs: the running one may have
 * begun too early for them.
 */
export function shareQuery<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    next ??= running.then(() => {
      const result = ask();
      running = result.catch(() => {});
      next = undefined;
      return result;
    });
    return next;
  };
}
