import type { PaymentType } from '#core/schemas/scalars.ts';
import { Problem } from '#server/http/problem.ts';

/** What a club takes: cash, online payment (where this server has a provider) and visits of a pass. */
export type PaymentFlags = { allowCash: boolean; allowOnline?: boolean; acceptPasses?: boolean };

/** Card and cash are paid at the club's desk. */
export const allowedPaymentTypes = (club: PaymentFlags): PaymentType[] => [
  'card',
  ...(club.allowCash ? (['cash'] as const) : []),
  ...(club.allowOnline ? (['online'] as const) : []),
  ...(club.acceptPasses ? (['subscription'] as const) : []),
];

/** @throws Problem PAYMENT_METHOD_NOT_ALLOWED */
export function requirePaymentType(club: PaymentFlags, type: PaymentType): void {
  if (!allowedPaymentTypes(club).includes(type)) throw new Problem('PAYMENT_METHOD_NOT_ALLOWED');
}
