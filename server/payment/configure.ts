import { createHmac } from 'node:crypto';
import type { Payments } from './index.ts';
import { createLiqPay, type LiqPayOptions } from './liqpay.ts';
import { createMonobank } from './monobank.ts';
import { SANDBOX_PATH } from './sandbox-path.ts';
import type { PaymentSettings } from './settings.ts';

/** The sandbox's keys, derived from our secret: only this server can sign with them. */
export function sandboxKeys(secret: Uint8Array): Pick<LiqPayOptions, 'publicKey' | 'privateKey'> {
  const privateKey = createHmac('sha256', secret).update('payment-sandbox').digest('base64url');
  return { publicKey: 'sandbox_courtside', privateKey };
}

/**
 * The providers with configured keys. New charges use LiqPay, else monobank, else the sandbox if it
 * is open.
 */
export function configurePayments(
  { liqpay, monobank, sandbox }: PaymentSettings,
  { publicUrl, secret, clock }: { publicUrl: string; secret: Uint8Array; clock: () => number },
): Payments {
  const made = [
    liqpay && createLiqPay(liqpay),
    monobank && createMonobank({ ...monobank, clock }),
    sandbox !== 'off' &&
      createLiqPay({
        ...sandboxKeys(secret),
        name: 'sandbox',
        base: `${publicUrl}${SANDBOX_PATH}`,
        languages: ['uk', 'ru', 'en'],
      }),
  ].filter((provider) => !!provider);
  return { providers: new Map(made.map((provider) => [provider.name, provider])), defaultProvider: made[0], publicUrl };
}
