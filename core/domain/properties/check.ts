import fc from 'fast-check';

const number = (text: string | undefined) => (text ? Number(text) : undefined);

/**
 * Checks a property with random values. A failure reports its seed and the smallest failing values.
 * `PROPERTY_SEED` repeats it; `PROPERTY_RUNS` sets the number of runs.
 */
export function checkProperty<Values extends [unknown, ...unknown[]]>(
  runs: number,
  ...property: [
    ...arbitraries: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
    test: (...values: Values) => void,
  ]
): void {
  const seed = number(process.env.PROPERTY_SEED);
  fc.assert(fc.property(...property), {
    numRuns: number(process.env.PROPERTY_RUNS) ?? runs,
    ...(seed !== undefined && { seed }),
  });
}
