import { createHmac } from 'node:crypto';
import type { Payments } from './index.ts';
import { createLiqPay, type LiqPayOptions } from './liqpay.ts';
import { createMonobank } from './monobank.ts';
import { SANDBOX_PATH } from './sandbox-path.ts';
import type { PaymentSettings } from './settings.ts';

/** The keys of the stand-in, which nobody outside knows: what they sign was made here. */
export function sandboxKeys(secret: Uint8Array): Pick<LiqPayOptions, 'publicKey' | 'privateKey'> {
  const privateKey = createHmac('sha256', secret).update('payment-sandbox').digest('base64url');
  return { publicKey: 'sandbox_courtside', privateKey };
}

/** The providers that there are keys for. New charges go through LiqPay, else monobank, else the sandbox where it is open. */
export function choosePayments(
  { liqpay, monobank, sandbox }: PaymentSettings,
  { publicUrl, secret }: { publicUrl: string; secret: Uint8Array },
): Payments {
  const made = [
    liqpay && createLiqPay(liqpay),
    monobank && createMonobank(monobank),
    sandbox !== 'off' &&
      createLiqPay({
        ...sandboxKeys(secret),
        name: 'sandbox',
        base: `${publicUrl}${SANDBOX_PATH}`,
        languages: ['uk', 'ru', 'en'],
      }),
  ].filter((provider) => !!provider);
  return { providers: new Map(made.map((provider) => [provider.name, provider])), chosen: made[0], publicUrl };
}
