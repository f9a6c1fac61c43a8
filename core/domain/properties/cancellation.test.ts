import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOUR, SECOND } from '#core/domain/units.ts';
import { refundFor } from '../cancellation.ts';
import { holds } from './check.ts';
import { instantsOf, kyivDates, shown } from './kyiv.ts';

const hours = fc.oneof(fc.constantFrom(0, 6, 24), fc.integer({ min: 0, max: 72 }));

const cases = fc
  .record({
    date: kyivDates,
    clock: fc.integer({ min: 0, max: 47 }).map((half) => half * 30),
    free_until_hours: hours,
    partial_until_hours: hours,
    partial_percent: fc.integer({ min: 0, max: 100 }),
    amount: fc.integer({ min: 0, max: 1_000_000 }),
    /** Hours of real time before the start, on the hour and a second off it. */
    before: fc.oneof(hours, fc.integer({ min: -3, max: 75 })),
    off: fc.constantFrom(-SECOND, 0, SECOND),
    reason: fc.constantFrom('CANCELED_BY_CUSTOMER' as const, 'CANCELED_BY_CLUB' as const),
  })
  .map(({ date, clock, before, off, ...terms }) => {
    const startsAt = instantsOf(date, date, clock)[0]!;
    return { ...terms, startsAt, now: startsAt - before * HOUR + off };
  });

/** Counts hours of real time back from the start, one at a time, as long as `now` is not yet reached. */
function hoursLeft(startsAt: number, now: number): number {
  let hours = 0;
  while (startsAt - (hours + 1) * HOUR >= now) hours += 1;
  return hours;
}

it('gives back all, a part or nothing, by the hours that are left, also over a clock change', () => {
  holds(3000, cases, ({ startsAt, now, amount, reason, ...terms }) => {
    const left = now < startsAt ? hoursLeft(startsAt, now) : -1;
    const byClub = reason === 'CANCELED_BY_CLUB';
    const free = byClub || (left >= 0 && left >= terms.free_until_hours);
    const partial = left >= 0 && left >= terms.partial_until_hours;
    const percent = free ? 100 : partial ? terms.partial_percent : 0;
    const result = refundFor({ terms, startsAt, now, amount, reason });
    expect(result).toMatchObject({
      cancellable: free || partial,
      percent,
      refund: Number((BigInt(amount) * BigInt(percent) + 50n) / 100n),
    });
    expect(result.refund).toBeLessThanOrEqual(amount);
    expect(result.partial_until).toBeGreaterThanOrEqual(result.free_until);
  });
});

it('never gives back more the longer the customer waits', () => {
  holds(1000, cases, fc.integer({ min: 0, max: 40 * 3600 }), ({ startsAt, now, amount, ...rest }, wait) => {
    const { reason: _, ...terms } = rest;
    const refundAt = (moment: number) =>
      refundFor({ terms, startsAt, now: moment, amount, reason: 'CANCELED_BY_CUSTOMER' }).refund;
    expect(refundAt(now + wait * SECOND)).toBeLessThanOrEqual(refundAt(now));
  });
});

it('means real hours: on the night of the change a day before is another time on the clock', () => {
  const startsAt = instantsOf('2026-10-25', '2026-10-25', 12 * 60)[0]!;
  const terms = { free_until_hours: 24, partial_until_hours: 0, partial_percent: 0 };
  const { free_until } = refundFor({ terms, startsAt, now: 0, amount: 1, reason: 'CANCELED_BY_CUSTOMER' });
  expect(shown(free_until)).toBe('2026-10-24 13:00');
});
