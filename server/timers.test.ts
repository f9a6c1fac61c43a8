import { expect, it, vi } from 'vitest';
import { waitFor } from '#testing/wait.ts';
import { after, every } from './timers.ts';

const error = new Error('EMFILE: too many open files');
const FAULTS: [string, () => unknown][] = [
  [
    'throws',
    () => {
      throw error;
    },
  ],
  ['rejects', () => Promise.reject(error)],
];

it.each(FAULTS)('survives work that %s, and goes on', async (_, work) => {
  const failed = vi.fn();
  const stop = every(1, work, failed);
  await waitFor(() => expect(failed.mock.calls.length).toBeGreaterThan(2));
  stop();
  expect(failed).toHaveBeenCalledWith(error);
});

it.each(FAULTS)('survives work that %s once', async (_, work) => {
  const failed = vi.fn();
  after(1, work, failed);
  await waitFor(() => expect(failed).toHaveBeenCalledExactlyOnceWith(error));
});

it('runs nothing after it was stopped', async () => {
  const work = vi.fn();
  after(0, work, () => {})();
  every(0, work, () => {})();
  const next = vi.fn();
  after(5, next, () => {});
  await waitFor(() => expect(next).toHaveBeenCalled());
  expect(work).not.toHaveBeenCalled();
});
