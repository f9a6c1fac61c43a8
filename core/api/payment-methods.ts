import {
  PaymentMethodsAnswer,
  type PaymentMethodsBody,
  type PaymentMethodsList,
} from '#core/schemas/payment-methods.ts';
import type { CallOptions, Client } from './client.ts';

/** Lists the club's payment methods, with titles in the client's language. */
export function listPaymentMethods(
  client: Client,
  body: PaymentMethodsBody,
  options?: CallOptions,
): Promise<PaymentMethodsList> {
  return client.request({
    ...options,
    method: 'POST',
    path: '/v1/user/payment-methods',
    body,
    answer: PaymentMethodsAnswer,
    idempotent: true,
  });
}
