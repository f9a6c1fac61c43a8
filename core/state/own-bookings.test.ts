import { expect, it } from 'vitest';
import { createMemoryStorage } from '#core/testing/api.ts';
import { keepOwnBooking, ownBookings } from './own-bookings.ts';

const NOW = Date.parse('2026-11-25T12:00:00Z');
const booking = (token: string, day: number, status: 'confirmed' | 'cancelled' = 'confirmed') => ({
  ...{ token, status, club: { title: 'Third Set', time_zone: 'Europe/Kyiv' } },
  starts_at: `2026-11-${day}T18:00:00+02:00`,
  ends_at: `2026-11-${day}T19:00:00+02:00`,
});
const tokens = (storage: ReturnType<typeof createMemoryStorage>, now = NOW) =>
  ownBookings(storage, now).map(({ token }) => token);

it('lists each booking once, the next one first, until it is over', () => {
  const storage = createMemoryStorage();
  for (const each of [booking('c', 28), booking('a', 26), booking('b', 27), booking('a', 29)]) {
    keepOwnBooking(each, storage, NOW);
  }
  expect(tokens(storage)).toEqual(['b', 'c', 'a']);
  expect(tokens(storage, Date.parse('2026-11-28T17:00:00Z'))).toEqual(['a']);
});

it('forgets a cancelled booking, and leaves nothing behind after the last one', () => {
  const storage = createMemoryStorage();
  keepOwnBooking(booking('a', 26), storage, NOW);
  keepOwnBooking(booking('a', 26, 'cancelled'), storage, NOW);
  keepOwnBooking(booking('past', 24), storage, NOW);
  expect(storage.texts.size).toBe(0);
});

it('stores only what the list shows', () => {
  const storage = createMemoryStorage();
  keepOwnBooking({ ...booking('a', 26), customer: { email: 'oksana@example.com' } } as never, storage, NOW);
  expect([...storage.texts.values()].join()).not.toContain('oksana');
});

it.each(['{', '{"token":"a"}', '[1,null,{"token":1}]', '[{"token":"a","club":"b","starts_at":"x","ends_at":"y"}]'])(
  'is empty for %s',
  (text) => {
    expect(tokens(createMemoryStorage({ courtside_own_bookings: text }))).toEqual([]);
  },
);
