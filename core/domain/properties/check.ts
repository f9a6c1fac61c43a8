import fc from 'fast-check';

const number = (text: string | undefined) => (text ? Number(text) : undefined);

/**
 * Holds a property of random values, each run with others. A failure names the seed and the smallest values that fail;
 * `PROPERTY_SEED` repeats it and `PROPERTY_RUNS` looks longer.
 */
export function holds<Values extends [unknown, ...unknown[]]>(
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
