import { expect, it } from 'vitest';
import { runEmbedded } from './embedded.ts';

it('keeps in its folder whatever was told, though the process is killed in the middle', async () => {
  const { faults, history } = await runEmbedded({ seed: 1, rounds: 1, clients: 3 });
  expect(faults).toEqual([]);
  expect(history.wishes.filter(({ outcome }) => outcome === 'booked').length).toBeGreaterThanOrEqual(5);
  // A process starts, and a database is made and opened twice.
}, 240_000);
