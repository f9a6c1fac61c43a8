type Work = () => unknown;
type Failed = (error: unknown) => void;

/** Thrown in a timer, or rejected without a handler, an error would end the process. */
function run(work: Work, failed: Failed): void {
  try {
    Promise.resolve(work()).catch(failed);
  } catch (error) {
    failed(error);
  }
}

/**
 * Runs the work every `ms` milliseconds, and `failed` with any error of it. The timer does not keep
 * the process alive. Returns a function that stops it.
 */
export function every(ms: number, work: Work, failed: Failed): () => void {
  const timer = setInterval(run, ms, work, failed).unref();
  return () => clearInterval(timer);
}

/** Runs the work once, in `ms` milliseconds, as `every` does. Returns a function that prevents it. */
export function after(ms: number, work: Work, failed: Failed): () => void {
  const timer = setTimeout(run, ms, work, failed).unref();
  return () => clearTimeout(timer);
}
