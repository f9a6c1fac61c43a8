/** Interns keys: gives each a number from 0 on. Numbers compare, and index arrays, much faster than texts. */
export function createInterner(): (key: string) => number {
  const numbers = new Map<string, number>();
  return (key) => {
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  };
}
