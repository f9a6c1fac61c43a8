import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HOUR } from '#core/domain/units.ts';
import { startPolling } from './polling.ts';

const log = { warn: vi.fn() };

beforeEach(() => vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work whose rounds end when the test says so. */
function poll() {
  let wake = () => {};
  let rounds = 0;
  let end = () => {};
  const stop = startPolling(
    () => {
      rounds += 1;
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    },
    {
      ...{ every: HOUR, name: 'the work', log },
      onWake: (given) => {
        wake = given;
      },
    },
  );
  return { wake: () => wake(), stop, end: () => end(), rounds: () => rounds };
}

it('begins a round at once when it is woken', async () => {
  const { wake, rounds, end, stop } = poll();
  await vi.advanceTimersByTimeAsync(HOUR / 2);
  expect(rounds()).toBe(0);
  wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(rounds()).toBe(1);
  end();
  await stop();
});

it('begins one more after a round that it was woken in, however often, with a gap between', async () => {
  const { wake, rounds, end, stop } = poll();
  wake();
  await vi.advanceTimersByTimeAsync(0);
  for (let count = 0; count < 3; count += 1) wake();
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(rounds()).toBe(1);
  end();
  await vi.advanceTimersByTimeAsync(99);
  expect(rounds()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(rounds()).toBe(2);
  end();
  await vi.advanceTimersByTimeAsync(HOUR / 2);
  expect(rounds()).toBe(2);
  await stop();
});

it('polls without being woken, and not once it is stopped', async () => {
  const { wake, rounds, end, stop } = poll();
  await vi.advanceTimersByTimeAsync(HOUR * 1.3);
  expect(rounds()).toBe(1);
  end();
  await stop();
  wake();
  await vi.advanceTimersByTimeAsync(HOUR * 2);
  expect(rounds()).toBe(1);
});
