import { CheckoutAnswer, type PayBody } from '#core/schemas/payment.ts';
import type { CallOptions, Client } from './client.ts';

/**
 * Gets the checkout of a booking that awaits payment. Fails with `PAYMENT_NOT_DUE`,
 * `PAYMENT_TIME_OVER` or `PAYMENT_UNAVAILABLE`.
 */
export async function payBooking(client: Client, body: PayBody, options?: CallOptions) {
  return (
    await client.request({
      ...options,
      method: 'POST',
      path: '/v2/bookings/pay',
      body,
      answer: CheckoutAnswer,
      idempotent: true,
    })
  ).data;
}
