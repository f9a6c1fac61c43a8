import { expect, it } from 'vitest';
import { type LinkKind, type Result, resultsOf } from './results.ts';

type Row = [LinkKind, status: string, payment: string, reason: string | null, Result[]];

it.each<Row>([
  ['order', 'confirmed', 'due', null, ['', 'success']],
  ['order', 'confirmed', 'paid', null, ['', 'success']],
  ['order', 'pending', 'pending', null, ['']],
  ['order', 'expired', 'failed', null, ['']],
  ['order', 'cancelled', 'refunded', 'CANCELED_BY_CUSTOMER', ['']],
  ['payment', 'pending', 'pending', null, ['', 'failure']],
  ['payment', 'pending', 'failed', null, ['failure']],
  ['payment', 'expired', 'pending', null, ['failure']],
  ['payment', 'expired', 'failed', null, ['failure']],
  // Paid after its time was over.
  ['payment', 'expired', 'refunding', null, ['']],
  ['payment', 'confirmed', 'paid', null, ['success']],
  ['payment', 'confirmed', 'due', null, ['']],
  ['payment', 'cancelled', 'paid', 'CANCELED_BY_CUSTOMER', ['']],
  ['payment', 'cancelled', 'refunded', 'CANCELED_BY_CUSTOMER', ['']],
  ['cancel', 'confirmed', 'due', null, ['', 'failure']],
  ['cancel', 'pending', 'failed', null, ['', 'failure']],
  ['cancel', 'cancelled', 'due', 'CANCELED_BY_CUSTOMER', ['success']],
  ['cancel', 'cancelled', 'refunded', 'CANCELED_BY_CLUB', ['']],
])('the link to %s of a booking that is %s, %s and %s shows %j', (kind, status, payment_status, reason, results) => {
  expect(resultsOf(kind, { status, payment_status, cancellation: { reason } } as never)).toEqual(results);
});

it('takes a price that is held for a split booking as paid, and one that is due at the club as not', () => {
  const results = (payment_type: string) =>
    resultsOf('payment', { status: 'confirmed', payment_status: 'due', payment_type, cancellation: {} } as never);
  expect([results('online'), results('card')]).toEqual([['success'], ['']]);
});
