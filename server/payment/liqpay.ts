import { createHash, timingSafeEqual } from 'node:crypto';
import { fromMinor, toMinor } from '#core/domain/money.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { Problem } from '#server/http/problem.ts';
import type { ChargeOutcome } from './charge-transitions.ts';
import { type ChargeReport, type Order, type PaymentProvider, ProviderError, requestProvider } from './provider.ts';

/** Version 3 of https://www.liqpay.ua/en/doc/api: JSON in base64, with a signature. */
const VERSION = 3;

export type LiqPayOptions = {
  name?: string;
  publicKey: string;
  privateKey: string;
  /** Without a trailing slash. */
  base?: string;
  /** Languages of the checkout page; all others are shown in Ukrainian. */
  languages?: readonly Language[];
};

/** base64(sha1(private_key + data + private_key)) */
export const signLiqPay = (data: string, privateKey: string): string =>
  createHash('sha1')
    .update(privateKey + data + privateKey)
    .digest('base64');

export function isSignedLiqPay(data: string, signature: string, privateKey: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(signLiqPay(data, privateKey))];
  return given.length === right.length && timingSafeEqual(given, right);
}

export const encodeLiqPay = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64');
export const decodeLiqPay = (data: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(data, 'base64').toString('utf8'));

/**
 * Statuses that end a payment; every other one is in progress. `sandbox` is a payment with a test
 * key.
 */
const OUTCOMES: Record<string, ChargeOutcome> = {
  hold_wait: 'authorised',
  success: 'paid',
  failure: 'failed',
  error: 'failed',
  reversed: 'reversed',
};

/** Milliseconds of the epoch. A payment that has not ended has only the first date. */
const dateOf = ({ create_date, end_date }: Record<string, unknown>) => {
  const at = Number(end_date ?? create_date ?? Number.NaN);
  return Number.isNaN(at) ? undefined : at;
};

const textOrNull = (value: unknown) => (value === undefined || value === null ? null : String(value));

/** `YYYY-MM-DD HH:mm:ss` in UTC. */
const formatExpiry = (date: Date) => date.toISOString().slice(0, 19).replace('T', ' ');

/** LiqPay, or another server with its protocol at `base`. */
export function createLiqPay({
  name = 'liqpay',
  publicKey,
  privateKey,
  base = 'https://www.liqpay.ua',
  languages = ['uk', 'en'],
}: LiqPayOptions): PaymentProvider {
  const signed = (value: object) => {
    const data = encodeLiqPay({ version: VERSION, public_key: publicKey, ...value });
    return { data, signature: signLiqPay(data, privateKey) };
  };
  const ask = (value: object) =>
    requestProvider(`${base}/api/request`, { method: 'POST', body: new URLSearchParams(signed(value)) });
  const testing = publicKey.startsWith('sandbox_');

  function reportOf(payment: Record<string, unknown>): ChargeReport {
    const status = String(payment.status);
    return {
      orderId: String(payment.order_id),
      providerId: textOrNull(payment.payment_id),
      outcome: status === 'sandbox' && testing ? 'paid' : (OUTCOMES[status] ?? 'pending'),
      amount: toMinor(payment.amount),
      // "Reversed" includes partial refunds; without a sum, all went back.
      returned: status === 'reversed' ? toMinor(payment.refund_amount ?? payment.amount) : undefined,
      currency: String(payment.currency),
      at: dateOf(payment),
    };
  }

  /** Undefined if LiqPay does not know the order. */
  async function find(orderId: string) {
    const payment = await ask({ action: 'status', order_id: orderId });
    // For a failed order LiqPay also answers with its error, and with its own id.
    if (payment.result === 'error' && payment.order_id === undefined) {
      const code = String(payment.err_code ?? payment.code);
      if (['payment_not_found', 'order_not_found', 'err_payment_not_found'].includes(code)) return undefined;
      throw new ProviderError(`LiqPay answered ${code} about ${orderId}`);
    }
    return payment;
  }

  /** @throws ProviderError if LiqPay does not know the order */
  async function findCharge(orderId: string) {
    const payment = await find(orderId);
    if (!payment) throw new ProviderError(`LiqPay does not know ${orderId}`);
    return payment;
  }

  return {
    name,
    origin: new URL(base).origin,
    async checkout(order: Order) {
      const fields = signed({
        action: order.hold ? 'hold' : 'pay',
        amount: fromMinor(order.amount),
        currency: order.currency,
        description: order.description,
        order_id: order.orderId,
        language: languages.includes(order.language) ? order.language : 'uk',
        result_url: order.returnUrl,
        server_url: order.callbackUrl,
        expired_date: formatExpiry(order.expiresAt),
      });
      return {
        checkout: {
          method: 'POST',
          url: `${base}/api/3/checkout`,
          fields: Object.entries(fields).map(([field, value]) => ({ name: field, value })),
        },
        providerId: null,
      };
    },
    async readCallback({ body }) {
      const form = new URLSearchParams(body.toString('utf8'));
      const [data, signature] = [form.get('data') ?? '', form.get('signature') ?? ''];
      if (!data || !isSignedLiqPay(data, signature, privateKey)) throw new Problem('PAYMENT_SIGNATURE');
      return reportOf(decodeLiqPay(data));
    },
    async status({ orderId }) {
      const payment = await find(orderId);
      return payment && reportOf(payment);
    },
    async refund({ orderId }, { amount, before }) {
      const payment = await findCharge(orderId);
      // An earlier attempt whose answer was lost may have refunded it already. "Reversed" includes
      // partial refunds.
      const whole = payment.status === 'reversed' && payment.refund_amount === undefined;
      if (whole || toMinor(payment.refund_amount ?? 0) >= before + amount) return true;
      const answer = await ask({ action: 'refund', order_id: orderId, amount: fromMinor(amount) });
      if (answer.result === 'ok' || answer.status === 'reversed' || answer.status === 'success') return true;
      throw new ProviderError(`LiqPay refused a refund of ${orderId}: ${answer.err_code ?? answer.status}`);
    },
    async capture({ orderId }, amount) {
      const payment = await findCharge(orderId);
      if (payment.status === 'success') return true;
      if (payment.status !== 'hold_wait') throw new ProviderError(`LiqPay holds nothing of ${orderId}`);
      const answer = await ask({ action: 'hold_completion', order_id: orderId, amount: fromMinor(amount) });
      if (answer.status === 'success') return true;
      throw new ProviderError(`LiqPay did not take ${orderId}: ${answer.err_code ?? answer.status}`);
    },
    async release({ orderId, amount }) {
      const payment = await findCharge(orderId);
      if (payment.status === 'reversed') return true;
      if (payment.status !== 'hold_wait') throw new ProviderError(`LiqPay holds nothing of ${orderId}`);
      const answer = await ask({ action: 'refund', order_id: orderId, amount: fromMinor(amount) });
      if (answer.result === 'ok' || answer.status === 'reversed') return true;
      throw new ProviderError(`LiqPay did not release ${orderId}: ${answer.err_code ?? answer.status}`);
    },
  };
}
