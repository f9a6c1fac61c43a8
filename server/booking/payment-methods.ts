import type { PaymentType } from '#core/schemas/booking.ts';
import { Problem } from '#server/http/problem.ts';

/** Paid at the club's desk, both; online payment and subscriptions are not built yet. */
export const allowedPaymentTypes = (club: { allowCash: boolean }): PaymentType[] =>
  club.allowCash ? ['card', 'cash'] : ['card'];

/** @throws Problem PAYMENT_METHOD_NOT_ALLOWED */
export function requirePaymentType(club: { allowCash: boolean }, type: PaymentType): void {
  if (!allowedPaymentTypes(club).includes(type)) throw new Problem('PAYMENT_METHOD_NOT_ALLOWED');
}
