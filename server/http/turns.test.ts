import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('gives one visitor a turn each ten milliseconds, and others theirs meanwhile', async () => {
  const turn = createTurns(10);
  const order: string[] = [];
  const begin = performance.now();
  const take = (visitor: string) => turn(visitor).then(() => order.push(visitor));
  await Promise.all([...Array.from({ length: 20 }, () => take('flood')), take('other')]);
  expect(performance.now() - begin).toBeGreaterThan(190);
  expect(order.indexOf('other')).toBeLessThan(20);
  expect(order.at(-1)).toBe('flood');
});
