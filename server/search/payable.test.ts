import { expect, it } from 'vitest';
import { payableBy } from './match.ts';
import type { BookingPolicy } from './profile.ts';

const club = (allowCash: boolean, allowOnline: boolean, acceptPasses: boolean) =>
  ({ allowCash, allowOnline, acceptPasses }) as BookingPolicy;

it.each<[BookingPolicy, boolean, string[]]>([
  [club(false, false, false), true, ['card']],
  [club(true, true, true), true, ['card', 'cash', 'online', 'subscription']],
  // Without a provider nobody pays online, whatever the club takes.
  [club(true, true, true), false, ['card', 'cash', 'subscription']],
  [club(false, true, false), false, ['card']],
])('knows how %o can be paid with a provider: %s', (policy, online, types) => {
  expect(payableBy(policy, { online })).toEqual(types);
});
