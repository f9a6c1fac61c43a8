/** 32-bit FNV-1a hash of a text, unsigned. */
export function hash(text: string): number {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ letter.codePointAt(0)!, 16777619);
  return value >>> 0;
}

/** Returns the next number of a sequence, in the range [0, 1). */
export type Random = () => number;

/** The mulberry32 generator: a seed gives the same numbers on every engine. */
export function random(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A random item of a list, which must not be empty. */
export function pick<T>(draw: Random, items: readonly T[]): T {
  return items[Math.floor(draw() * items.length)]!;
}
