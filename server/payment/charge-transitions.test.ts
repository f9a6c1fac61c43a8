import { expect, it } from 'vitest';
import { CHARGE_MOVES, type Outcome } from './charge-transitions.ts';

const REPORTS: [string, Outcome[], string][] = [
  ['paid', ['paid'], 'paid'],
  ['paid, told twice', ['paid', 'paid'], 'paid'],
  ['paid, and an older report late', ['paid', 'pending'], 'paid'],
  ['paid, and an older refusal late', ['paid', 'failed'], 'paid'],
  ['refused, then paid with another card', ['failed', 'paid'], 'paid'],
  ['refused, then under way', ['failed', 'pending'], 'failed'],
  ['given back', ['paid', 'reversed'], 'refunded'],
  ['given back, and the payment told late', ['reversed', 'paid'], 'refunded'],
];
it.each(REPORTS)('a charge that was %s', (_, outcomes, status) => {
  expect(outcomes.reduce((now, outcome) => CHARGE_MOVES[now][outcome], 'pending' as keyof typeof CHARGE_MOVES)).toBe(
    status,
  );
});
