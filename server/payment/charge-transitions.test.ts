import { expect, it } from 'vitest';
import { CHARGE_TRANSITIONS, type ChargeOutcome } from './charge-transitions.ts';

const REPORTS: [string, ChargeOutcome[], string][] = [
  ['paid', ['paid'], 'paid'],
  ['paid, told twice', ['paid', 'paid'], 'paid'],
  ['paid, and an older report late', ['paid', 'pending'], 'paid'],
  ['paid, and an older refusal late', ['paid', 'failed'], 'paid'],
  ['refused, then paid with another card', ['failed', 'paid'], 'paid'],
  ['refused, then under way', ['failed', 'pending'], 'failed'],
  ['given back', ['paid', 'reversed'], 'refunded'],
  ['given back, and the payment told late', ['reversed', 'paid'], 'refunded'],
  ['held', ['authorised'], 'authorised'],
  ['held after a refusal', ['failed', 'authorised'], 'authorised'],
  ['held, and an older refusal late', ['authorised', 'failed'], 'authorised'],
  ['held and taken', ['authorised', 'paid'], 'paid'],
  ['taken, and the hold told late', ['paid', 'authorised'], 'paid'],
  ['held and released', ['authorised', 'reversed'], 'released'],
  ['released, and the hold told late', ['authorised', 'reversed', 'authorised'], 'released'],
  ['taken and given back', ['authorised', 'paid', 'reversed'], 'refunded'],
];
it.each(REPORTS)('a charge that was %s', (_, outcomes, status) => {
  expect(
    outcomes.reduce((now, outcome) => CHARGE_TRANSITIONS[now][outcome], 'pending' as keyof typeof CHARGE_TRANSITIONS),
  ).toBe(status);
});
