/** Fails a test that logged an error or a warning, unless it read the lines with `takeLogged`. */
const logged: string[] = [];

for (const level of ['error', 'warn'] as const) {
  const original = console[level];
  console[level] = (...values: unknown[]) => {
    logged.push(values.map(String).join(' '));
    original(...values);
  };
}

/** Returns and removes the errors and warnings logged so far, for tests that expect them. */
export function takeLogged(): string[] {
  return logged.splice(0);
}

/**
 * Removes values that cannot be cloned, such as nodes, from a failed comparison: the test runner
 * would fail to send them.
 */
function withoutNodes(error: unknown): unknown {
  const compared = error as { actual?: unknown; expected?: unknown; showDiff?: boolean };
  try {
    structuredClone([compared.actual, compared.expected]);
  } catch {
    Object.assign(compared, { actual: undefined, expected: undefined, showDiff: false });
  }
  return error;
}

// Wraps each test, because a failing hook would abort the whole file.
const plain = it;
const strict = (title: string, test: TestBody) =>
  plain(title, async () => {
    try {
      await test();
    } catch (error) {
      throw withoutNodes(error);
    }
    const lines = takeLogged();
    if (lines.length > 0) throw new Error(`logged as an error or a warning: ${lines.join('\n')}`);
  });
window.it = Object.assign(strict, plain);
