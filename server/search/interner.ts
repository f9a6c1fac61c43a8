/** Gives each key a number from 0 on, the same whenever it is asked: to compare and to look up by, many times faster than by the key. */
export function createInterner(): (key: string) => number {
  const numbers = new Map<string, number>();
  return (key) => {
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  };
}
