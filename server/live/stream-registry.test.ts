import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Watch } from './change.ts';
import { createHistory } from './history.ts';
import { createStreamRegistry } from './stream-registry.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const DAYS: Watch[] = ['2026-03-12', '2026-03-13'].map((date, index) => ({
  ...{ clubId: 1, date },
  ...{ start: index * 100, end: (index + 1) * 100 },
}));

function setUp() {
  const history = createHistory();
  const registry = createStreamRegistry(history, () => {});
  const state = { reads: true, destroyed: false };
  const events: { event: string; id: string; days: string[] }[] = [];
  let ready = () => {};
  registry.add(
    {
      send(event, id, data) {
        if (!state.reads) return false;
        events.push({
          event,
          id,
          days: ((data as { changed?: { date: string }[] }).changed ?? []).map(({ date }) => date),
        });
        return true;
      },
      close() {},
      destroy() {
        state.destroyed = true;
      },
      onReady(call) {
        ready = call;
      },
      onClose() {},
    },
    DAYS,
    undefined,
  );
  events.length = 0;
  let id = 0;
  return {
    ...{ registry, state, events },
    change(start = 50) {
      id += 1;
      const change = { id: `${id}`, clubId: 1, start, end: start + 1 };
      history.add(change);
      registry.mark(change);
    },
    readAgain() {
      state.reads = true;
      ready();
    },
  };
}

it('sends a change soon, and few events for many changes, of which the last follows in time', async () => {
  const { events, change } = setUp();
  change();
  await vi.advanceTimersByTimeAsync(30);
  expect(events).toEqual([{ event: 'change', id: '1', days: ['2026-03-12'] }]);
  events.length = 0;
  for (let time = 0; time < 20_000; time += 5) {
    change();
    await vi.advanceTimersByTimeAsync(5);
  }
  expect(events.length).toBeGreaterThan(5);
  expect(events.length).toBeLessThan(20);
  await vi.advanceTimersByTimeAsync(2000);
  expect(events.at(-1)?.id).toBe('4001');
  await vi.advanceTimersByTimeAsync(5000);
  events.length = 0;
  change();
  await vi.advanceTimersByTimeAsync(30);
  expect(events).toHaveLength(1);
});

it('waits for a client that does not read, and then sends each day once', async () => {
  const { events, change, state, readAgain } = setUp();
  state.reads = false;
  for (let time = 0; time < 100; time += 1) {
    change(time % 2 === 0 ? 50 : 150);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(events).toEqual([]);
  await vi.advanceTimersByTimeAsync(5000);
  readAgain();
  expect(events).toEqual([{ event: 'change', id: '100', days: ['2026-03-12', '2026-03-13'] }]);
});

it('disconnects a client that leaves four heartbeats unread', () => {
  const { registry, state, readAgain } = setUp();
  const beat = (times: number) => {
    for (let time = 0; time < times; time += 1) registry.beat();
  };
  state.reads = false;
  beat(3);
  readAgain();
  state.reads = false;
  beat(3);
  expect(state.destroyed).toBe(false);
  beat(1);
  expect(state.destroyed).toBe(true);
});

it('does not let a heartbeat overtake a change', () => {
  const { registry, events, change } = setUp();
  change();
  registry.beat();
  registry.beat();
  expect(events).toEqual([
    { event: 'change', id: '1', days: ['2026-03-12'] },
    { event: 'beat', id: '1', days: [] },
  ]);
});
