import { expect, it } from 'vitest';
import { runEmbedded } from './embedded.ts';

it('keeps every confirmed change when the process is killed', async () => {
  const { faults, history } = await runEmbedded({ seed: 1, rounds: 1, clients: 3 });
  expect(faults).toEqual([]);
  expect(history.attempts.filter(({ outcome }) => outcome === 'booked').length).toBeGreaterThanOrEqual(5);
  // This starts a process, and creates and opens a database twice.
}, 240_000);
