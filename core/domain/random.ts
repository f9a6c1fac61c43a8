/** FNV-1a: the same number for the same text on every machine. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

export interface Random {
  /** From 0 inclusive to 1 exclusive. */
  next(): number;
  /** A whole number between both, inclusive. */
  between(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** `count` different items, or all of them, in random order. */
  some<T>(items: readonly T[], count: number): T[];
}

/**
 * A generator (mulberry32) that depends on its name alone, so that adding one club or day never
 * changes another.
 */
export function randomFor(name: string): Random {
  let state = hash(name);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)]!,
    some: (items, count) => {
      const left = [...items];
      for (let index = left.length - 1; index > 0; index -= 1) {
        const other = between(0, index);
        [left[index], left[other]] = [left[other]!, left[index]!];
      }
      return left.slice(0, count);
    },
  };
}
