import { expect } from 'vitest';
import { sandboxKeys } from '#server/payment/configure.ts';
import { decodeLiqPay, encodeLiqPay, signLiqPay } from '#server/payment/liqpay.ts';
import { signingSecret } from '#server/secret.ts';
import type { Harness } from './harness.ts';

/** The order with which the sandbox asks for the money of a booking, by the booking's token. */
export async function openOrder(h: Harness, token: string): Promise<{ order_id: string; amount: number }> {
  const { fields } = (await h.post('/v2/bookings/pay', { token })).body.data;
  return decodeLiqPay(fields[0].value) as { order_id: string; amount: number };
}

/** Reports that an order was paid as the sandbox's callback does. `secretKey` is the server's. */
export async function reportOrder(
  h: Harness,
  { order_id, amount }: { order_id: string; amount: number },
  { secretKey }: { secretKey: string },
): Promise<void> {
  const data = encodeLiqPay({ order_id, amount, currency: 'UAH', status: 'success', payment_id: 1, end_date: h.now });
  const { privateKey } = sandboxKeys(await signingSecret(h.opened.db, secretKey));
  const { statusCode } = await h.app.inject({
    method: 'POST',
    url: '/api/v1/payments/sandbox/callback',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ data, signature: signLiqPay(data, privateKey) }).toString(),
  });
  expect(statusCode).toBe(200);
}
