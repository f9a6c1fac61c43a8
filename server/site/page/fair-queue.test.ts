import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** A queue whose jobs end when the test says so. */
function start(limits: Partial<Parameters<typeof createFairQueue>[0]> = {}) {
  const queue = createFairQueue({ concurrent: 1, perVisitor: 100, total: 1000, maxRest: 0, ...limits });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const run = (visitor: string | undefined, name = String(visitor)) =>
    queue.run(visitor, () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  // A job starts in the turn of the event loop after its own turn came.
  const settle = async () => {
    await setImmediate();
    await setImmediate();
  };
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

it('lets the event loop turn between jobs that wait for nothing', async () => {
  const { queue } = start();
  let turns = 0;
  let over = false;
  const count = async () => {
    while (!over) {
      await setImmediate();
      turns += 1;
    }
  };
  void count();
  await Promise.all(Array.from({ length: 20 }, () => queue.run('flood', async () => 'page')));
  over = true;
  expect(turns).toBeGreaterThanOrEqual(20);
});

it('lets a visitor rest for as long as a job took, and others not', async () => {
  const queue = createFairQueue({ concurrent: 1, perVisitor: 100, total: 1000, maxRest: 100 });
  const order: string[] = [];
  const ended: number[] = [];
  const begun: number[] = [];
  const job = (name: string) => async () => {
    order.push(name);
    begun.push(performance.now());
    while (performance.now() < begun.at(-1)! + 20);
    ended.push(performance.now());
  };
  const jobs = ['flood 1', 'flood 2'].map((name) => queue.run('flood', job(name)));
  await Promise.all([...jobs, queue.run('other', job('other 1')), queue.run('other', job('other 2'))]);
  expect(order).toEqual(['flood 1', 'other 1', 'flood 2', 'other 2']);
  // Timers may fire a millisecond early.
  for (const job of [2, 3]) expect(begun[job]! - ended[job - 2]!).toBeGreaterThan(18);
});

it('lets a visitor who is alone rest as well', async () => {
  const queue = createFairQueue({ concurrent: 1, perVisitor: 100, total: 1000, maxRest: 100 });
  let working = 0;
  const start = performance.now();
  const job = async () => {
    const begun = performance.now();
    while (performance.now() < begun + 10);
    working += performance.now() - begun;
  };
  await Promise.all(Array.from({ length: 10 }, () => queue.run('flood', job)));
  // The last job's rest is not part of the time.
  expect(performance.now() - start).toBeGreaterThan(1.5 * working);
});
