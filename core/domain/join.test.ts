import { describe, expect, it } from 'vitest';
import { nearestAlternatives } from './alternatives.ts';
import { joinSlots, type PricedSlot } from './join.ts';

const slot = (court_id: number, from: string, to: string, amount = 40_000): PricedSlot => ({
  court_id,
  starts_at: `2026-11-23T${from}:00+02:00`,
  ends_at: `2026-11-23T${to}:00+02:00`,
  price: { amount, currency: 'UAH' },
});

describe('joinSlots', () => {
  it.each<[string, PricedSlot[], [string, string, number, number]]>([
    ['one', [slot(1, '18:00', '19:00')], ['18:00', '19:00', 40_000, 1]],
    ['two', [slot(1, '18:00', '19:00'), slot(1, '19:00', '20:00', 60_000)], ['18:00', '20:00', 100_000, 2]],
    [
      'in any order',
      [slot(1, '20:00', '21:00'), slot(1, '18:00', '19:00'), slot(1, '19:00', '20:00')],
      ['18:00', '21:00', 120_000, 3],
    ],
  ])('%s', (_name, slots, [from, to, amount, lines]) => {
    const joined = joinSlots(slots);
    if (!joined.ok) throw new Error(joined.reason);
    expect([joined.starts_at.slice(11, 16), joined.ends_at.slice(11, 16)]).toEqual([from, to]);
    expect(joined.price).toEqual({ amount, currency: 'UAH' });
    expect(joined.court_id).toBe(1);
    expect(joined.lines).toHaveLength(lines);
    expect(joined.lines[0]!.starts_at).toBe(joined.starts_at);
  });

  it.each<[string, PricedSlot[], string]>([
    ['none', [], 'EMPTY'],
    ['two courts', [slot(1, '18:00', '19:00'), slot(2, '19:00', '20:00')], 'DIFFERENT_COURTS'],
    ['a gap', [slot(1, '18:00', '19:00'), slot(1, '19:30', '20:30')], 'NOT_ADJOINING'],
    ['an overlap', [slot(1, '18:00', '19:00'), slot(1, '18:30', '19:30')], 'NOT_ADJOINING'],
    ['the same twice', [slot(1, '18:00', '19:00'), slot(1, '18:00', '19:00')], 'NOT_ADJOINING'],
  ])('refuses %s', (_name, slots, reason) => {
    expect(joinSlots(slots)).toEqual({ ok: false, reason });
  });

  it('has no price in all when one slot has none', () => {
    const onRequest = { ...slot(1, '19:00', '20:00'), price: null };
    expect(joinSlots([slot(1, '18:00', '19:00'), onRequest])).toMatchObject({ ok: true, price: null });
    expect(joinSlots([onRequest, slot(1, '20:00', '21:00')])).toMatchObject({ ok: true, price: null });
  });

  it('joins over a clock change, where the text of end and start differ', () => {
    const price = { amount: 1, currency: 'UAH' as const };
    const before = { court_id: 1, starts_at: '2026-10-25T02:30:00+03:00', ends_at: '2026-10-25T03:00:00+02:00', price };
    const after = { court_id: 1, starts_at: '2026-10-25T04:00:00+03:00', ends_at: '2026-10-25T04:00:00+02:00', price };
    expect(joinSlots([after, before])).toMatchObject({ ok: true, starts_at: before.starts_at, ends_at: after.ends_at });
  });
});

describe('nearestAlternatives', () => {
  const free = [
    slot(1, '17:00', '18:00'),
    slot(1, '20:00', '21:00'),
    slot(2, '18:00', '19:00'),
    slot(3, '19:00', '20:00'),
  ];
  const wanted = slot(1, '18:00', '19:00');
  const names = (slots: PricedSlot[]) =>
    slots.map(({ court_id, starts_at }) => `${court_id} ${starts_at.slice(11, 16)}`);

  it.each<[string, PricedSlot[], number, string[]]>([
    ['by distance, then the same court', free, 9, ['2 18:00', '1 17:00', '3 19:00', '1 20:00']],
    ['no more than asked', free, 2, ['2 18:00', '1 17:00']],
    ['none free', [], 3, []],
    ['never the wanted one', [wanted, ...free], 1, ['2 18:00']],
    ['the earlier of two as near', [slot(1, '19:00', '20:00'), slot(1, '17:00', '18:00')], 2, ['1 17:00', '1 19:00']],
    ['the lower court of two alike', [slot(4, '18:00', '19:00'), slot(2, '18:00', '19:00')], 2, ['2 18:00', '4 18:00']],
  ])('%s', (_name, slots, count, expected) => {
    expect(names(nearestAlternatives(slots, wanted, count))).toEqual(expected);
  });
});
