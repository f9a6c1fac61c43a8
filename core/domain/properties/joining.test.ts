import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MINUTE } from '#core/domain/units.ts';
import { nearestAlternatives } from '../alternatives.ts';
import { joinSlots, type PricedSlot } from '../join.ts';
import { formatInstant } from '../zone.ts';
import { holds } from './check.ts';
import { KYIV, kyivDates } from './kyiv.ts';

const at = (instant: string) => Date.parse(instant);

/** Lays the slots' minutes side by side: they join where no minute is there twice and none is missing in between. */
function model(
  slots: PricedSlot[],
): 'EMPTY' | 'DIFFERENT_COURTS' | 'NOT_ADJOINING' | { minutes: number[]; amount: number } {
  if (slots.length === 0) return 'EMPTY';
  if (new Set(slots.map(({ court_id }) => court_id)).size > 1) return 'DIFFERENT_COURTS';
  const minutes: number[] = [];
  for (const { starts_at, ends_at } of slots) {
    for (let minute = at(starts_at); minute < at(ends_at); minute += MINUTE) minutes.push(minute);
  }
  minutes.sort((one, other) => one - other);
  const whole = minutes.every((minute, index) => minute === minutes[0]! + index * MINUTE);
  return whole ? { minutes, amount: slots.reduce((sum, { price }) => sum + price.amount, 0) } : 'NOT_ADJOINING';
}

/** Its start as the club's clocks show it, or as UTC: the same instant in other words. */
const slotOf = (court_id: number, start: number, length: number, amount: number): PricedSlot => ({
  court_id,
  starts_at: amount % 2 === 0 ? formatInstant(start, KYIV) : new Date(start).toISOString(),
  ends_at: formatInstant(start + length * MINUTE, KYIV),
  price: { amount, currency: 'UAH' },
});

/** A row of slots from about midnight on, over the hour at which clocks change; often one is moved, doubled or on another court. */
const rows = fc
  .record({
    date: kyivDates,
    begins: fc.integer({ min: -8, max: 8 }),
    lengths: fc.array(fc.constantFrom(30, 60, 90), { maxLength: 6 }),
    slips: fc.array(fc.constantFrom(0, 0, 0, 0, 0, 0, -30, 30, 60), { minLength: 6, maxLength: 6 }),
    courts: fc.array(fc.constantFrom(1, 1, 1, 1, 1, 1, 1, 2), { minLength: 6, maxLength: 6 }),
    doubled: fc.constantFrom(false, false, false, true),
    amounts: fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 6, maxLength: 6 }),
  })
  .chain(({ date, begins, lengths, slips, courts, doubled, amounts }) => {
    let start = Date.parse(`${date}T00:00:00Z`) + begins * 30 * MINUTE;
    const slots = lengths.map((length, index) => {
      const slot = slotOf(courts[index]!, start + slips[index]! * MINUTE, length, amounts[index]!);
      start += length * MINUTE;
      return slot;
    });
    const all = doubled ? [...slots, ...slots.slice(0, 1)] : slots;
    return fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length });
  });

it('joins what lies side by side, in whatever order, and nothing else', () => {
  holds(2000, rows, (slots) => {
    const expected = model(slots);
    const joined = joinSlots(slots);
    if (typeof expected === 'string') {
      expect(joined).toEqual({ ok: false, reason: expected });
      return;
    }
    if (!joined.ok) throw new Error(`refused as ${joined.reason}`);
    expect([at(joined.starts_at), at(joined.ends_at)]).toEqual([
      expected.minutes[0]!,
      expected.minutes.at(-1)! + MINUTE,
    ]);
    expect(joined.price.amount).toBe(expected.amount);
    const inOrder = [...slots].sort((one, other) => at(one.starts_at) - at(other.starts_at));
    expect(joined.lines).toEqual(inOrder.map(({ starts_at, ends_at, price }) => ({ starts_at, ends_at, price })));
  });
});

it('names the nearest first, each once, and never the wanted one', () => {
  holds(1000, rows, fc.integer({ min: 0, max: 5 }), (slots, count) => {
    const wanted = slots[0];
    if (!wanted) return;
    const away = (slot: PricedSlot) => Math.abs(at(slot.starts_at) - at(wanted.starts_at));
    const isWanted = (slot: PricedSlot) => slot.court_id === wanted.court_id && away(slot) === 0;
    const before = (one: PricedSlot, other: PricedSlot) => {
      if (away(one) !== away(other)) return away(one) < away(other);
      if ((one.court_id === wanted.court_id) !== (other.court_id === wanted.court_id)) {
        return one.court_id === wanted.court_id;
      }
      if (at(one.starts_at) !== at(other.starts_at)) return at(one.starts_at) < at(other.starts_at);
      return one.court_id < other.court_id;
    };
    const found = nearestAlternatives(slots, wanted, count);
    const left = slots.filter((slot) => !isWanted(slot));
    expect(found).toHaveLength(Math.min(count, left.length));
    for (const slot of found) {
      // Nothing that is still there comes before the one that was named.
      expect(left.filter((other) => before(other, slot))).toEqual([]);
      expect(left).toContain(slot);
      left.splice(left.indexOf(slot), 1);
    }
  });
});
