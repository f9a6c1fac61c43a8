import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('gives one visitor a turn each ten milliseconds, and others theirs meanwhile', async () => {
  const turn = createTurns(10);
  const order: string[] = [];
  const begin = performance.now();
  const take = (visitor: string) => turn(visitor, new EventEmitter()).then(() => order.push(visitor));
  await Promise.all([...Array.from({ length: 20 }, () => take('flood')), take('other')]);
  expect(performance.now() - begin).toBeGreaterThan(190);
  expect(order.indexOf('other')).toBeLessThan(20);
  expect(order.at(-1)).toBe('flood');
});

it('gives no turn to clients that are gone', async () => {
  const turn = createTurns(10);
  const order: string[] = [];
  const clients = Array.from({ length: 1000 }, () => new EventEmitter());
  const gone = clients.map((client) => turn('flood', client).then(() => order.push('gone')));
  const last = turn('flood', new EventEmitter()).then(() => order.push('last'));
  for (const client of clients) client.emit('close');
  await Promise.all([...gone, last]);
  expect(order).toEqual([...Array(1000).fill('gone'), 'last']);
  expect(clients.map((client) => client.listenerCount('close'))).toEqual(Array(1000).fill(0));
  // Ten seconds, had they kept their turns. Another one starts from the beginning.
  const begin = performance.now();
  await turn('flood', new EventEmitter());
  expect(performance.now() - begin).toBeLessThan(5000);
});
