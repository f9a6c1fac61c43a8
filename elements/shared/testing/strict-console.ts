/** Fails a test that logged an error or a warning, unless it took the lines with `takeLogged`. */
const logged: string[] = [];

for (const level of ['error', 'warn'] as const) {
  const original = console[level];
  console[level] = (...values: unknown[]) => {
    logged.push(values.map(String).join(' '));
    original(...values);
  };
}

/** The lines logged so far as errors and warnings, which a test that expects them looks at. */
export function takeLogged(): string[] {
  return logged.splice(0);
}

/** The runner copies a failed comparison to its report, and breaks off when nodes were compared: they are left out. */
function sendable(error: unknown): unknown {
  const compared = error as { actual?: unknown; expected?: unknown; showDiff?: boolean };
  try {
    structuredClone([compared.actual, compared.expected]);
  } catch {
    Object.assign(compared, { actual: undefined, expected: undefined, showDiff: false });
  }
  return error;
}

// Around each test and not in a hook: a failing hook would end the whole file.
const plain = it;
const strict = (title: string, test: TestBody) =>
  plain(title, async () => {
    try {
      await test();
    } catch (error) {
      throw sendable(error);
    }
    const lines = takeLogged();
    if (lines.length > 0) throw new Error(`logged as an error or a warning: ${lines.join('\n')}`);
  });
window.it = Object.assign(strict, plain);
