import { expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** A queue whose jobs end when the test says so. */
function start(limits: Partial<Parameters<typeof createFairQueue>[0]> = {}) {
  const queue = createFairQueue({ concurrent: 1, perVisitor: 100, total: 1000, ...limits });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const run = (visitor: string | undefined, name = String(visitor)) =>
    queue.run(visitor, () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  // Jobs start some microtasks after it is their turn.
  const settle = () => new Promise(setImmediate);
  const endOne = async () => {
    await settle();
    ends.shift()!();
    await settle();
  };
  return { queue, started, run, endOne, settle };
}

it('lets visitors take turns, however many jobs one of them has', async () => {
  const { started, run, endOne } = start();
  for (let count = 0; count < 50; count += 1) void run('flood');
  void run('other', 'first');
  void run('other', 'second');
  for (let count = 0; count < 4; count += 1) await endOne();
  expect(started).toEqual(['flood', 'flood', 'first', 'flood', 'second']);
});

it('runs only so many at once', async () => {
  const { started, run, endOne, queue, settle } = start({ concurrent: 2 });
  for (const visitor of ['a', 'b', 'c']) void run(visitor);
  await settle();
  expect(started).toEqual(['a', 'b']);
  expect(queue.stats.waiting).toBe(1);
  await endOne();
  expect(started).toEqual(['a', 'b', 'c']);
});

it.each([
  ['a visitor', { perVisitor: 2 }, { status: 429, retryAfter: 2 }],
  ['all', { total: 2 }, { status: 503, retryAfter: 5 }],
])('refuses what is beyond the limit of %s, and nothing after that', async (_, limits, problem) => {
  const { run, endOne, queue } = start(limits);
  const first = run('a');
  void run('a');
  await expect(run('a')).rejects.toMatchObject(problem);
  expect(queue.stats.refused).toBe(1);
  void run(undefined);
  await endOne();
  expect(await first).toBe('a');
  await endOne();
  void run('a');
  expect(queue.stats.refused).toBe(1);
});

it('goes on after a job that fails', async () => {
  const { queue } = start({ perVisitor: 1 });
  await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run('a', async () => 'ok')).toBe('ok');
});
