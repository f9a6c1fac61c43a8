import { createPublicKey, verify } from 'node:crypto';
import { MINUTE, SECOND } from '#core/domain/units.ts';
import { Problem } from '#server/http/problem.ts';
import type { ChargeOutcome } from './charge-transitions.ts';
import { type Charge, type ChargeReport, type PaymentProvider, ProviderError, requestProvider } from './provider.ts';

const BASE = 'https://api.monobank.ua';
/** The numeric code of ISO 4217. */
const HRYVNIA = 980;
/** A flood of forged callbacks must not cause a flood of requests for the key. */
const KEY_AGE = MINUTE;

const OUTCOMES: Record<string, ChargeOutcome> = {
  hold: 'authorised',
  success: 'paid',
  failure: 'failed',
  expired: 'failed',
  reversed: 'reversed',
};

/**
 * Whether the bank signed these bytes. The key is a PEM in base64, the signature (X-Sign) ECDSA
 * over SHA-256 in base64.
 */
export function isSignedMonobank(body: Buffer, signature: string, publicKey: string): boolean {
  try {
    const key = createPublicKey(Buffer.from(publicKey, 'base64'));
    return verify('sha256', body, key, Buffer.from(signature, 'base64'));
  } catch {
    // Not a signature at all.
    return false;
  }
}

function dateOf(text: unknown): number | undefined {
  const at = Date.parse(String(text));
  return Number.isNaN(at) ? undefined : at;
}

/** An invoice in the bank's callback and status response. */
function reportOf(invoice: Record<string, unknown>): ChargeReport {
  return {
    orderId: String(invoice.reference),
    providerId: invoice.invoiceId === undefined ? null : String(invoice.invoiceId),
    outcome: OUTCOMES[String(invoice.status)] ?? 'pending',
    amount: Number(invoice.amount),
    // Also less after a refund, of which we know by then.
    taken: invoice.finalAmount === undefined ? undefined : Number(invoice.finalAmount),
    returned:
      invoice.status === 'reversed' && invoice.finalAmount !== undefined
        ? Number(invoice.amount) - Number(invoice.finalAmount)
        : undefined,
    currency: invoice.ccy === HRYVNIA ? 'UAH' : String(invoice.ccy),
    at: dateOf(invoice.modifiedDate),
  };
}

/** monobank acquiring, https://monobank.ua/api-docs/acquiring. */
export function createMonobank({
  token,
  base = BASE,
  clock,
}: {
  token: string;
  base?: string;
  /** Epoch ms. */
  clock: () => number;
}): PaymentProvider {
  const headers = { 'x-token': token };
  const get = (path: string) => requestProvider(base + path, { headers });
  const post = (path: string, body: object) =>
    requestProvider(base + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  let cachedKey: { key: string; at: number } | undefined;
  async function readKey(): Promise<string> {
    const { key } = await get('/api/merchant/pubkey');
    cachedKey = { key: String(key), at: clock() };
    return cachedKey.key;
  }
  const find = (invoiceId: string) => get(`/api/merchant/invoice/status?${new URLSearchParams({ invoiceId })}`);

  /** @throws ProviderError if the invoice of a charge was never heard of */
  async function findCharge({ orderId, providerId }: Charge) {
    if (providerId === null) throw new ProviderError(`No invoice is known of ${orderId}`);
    return { invoiceId: providerId, invoice: await find(providerId) };
  }

  return {
    name: 'monobank',
    origin: 'https://pay.mbnk.biz',
    async checkout(order) {
      const invoice = await post('/api/merchant/invoice/create', {
        amount: order.amount,
        ccy: HRYVNIA,
        merchantPaymInfo: { reference: order.orderId, destination: order.description },
        redirectUrl: order.returnUrl,
        webHookUrl: order.callbackUrl,
        validity: Math.max(60, Math.floor((order.expiresAt.getTime() - clock()) / SECOND)),
        paymentType: order.hold ? 'hold' : 'debit',
      });
      if (typeof invoice.pageUrl !== 'string') throw new ProviderError('monobank made no invoice');
      return {
        checkout: { method: 'GET', url: invoice.pageUrl, fields: [] },
        providerId: String(invoice.invoiceId),
      };
    },
    async readCallback({ body, headers: given }) {
      const signature = [given['x-sign']].flat()[0] ?? '';
      if (!isSignedMonobank(body, signature, cachedKey?.key ?? (await readKey()))) {
        // The bank changes its key from time to time.
        const old = cachedKey !== undefined && clock() - cachedKey.at > KEY_AGE;
        if (!old || !isSignedMonobank(body, signature, await readKey())) throw new Problem('PAYMENT_SIGNATURE');
      }
      return reportOf(JSON.parse(body.toString('utf8')));
    },
    async status({ providerId }) {
      return providerId === null ? undefined : reportOf(await find(providerId));
    },
    async refund({ orderId, providerId, amount: whole }, { refundId, amount }) {
      if (providerId === null) throw new ProviderError(`No invoice is known of ${orderId}`);
      const invoice = await find(providerId);
      const refunds = (invoice.cancelList ?? []) as Record<string, unknown>[];
      const earlier = refunds.find(({ extRef, status }) => extRef === refundId && status !== 'failure');
      if (earlier) return earlier.status === 'success';
      const back = refunds.reduce((sum, { amount, status }) => sum + (status === 'success' ? Number(amount) : 0), 0);
      // Reversed by an employee in the bank's own pages. After a partial refund the rest is still
      // to be refunded.
      if (invoice.status === 'reversed' && (refunds.length === 0 || back >= whole)) return true;
      const answer = await post('/api/merchant/invoice/cancel', { invoiceId: providerId, extRef: refundId, amount });
      if (answer.status === 'failure') throw new ProviderError(`monobank refused a refund of ${orderId}`);
      return answer.status === 'success';
    },
    async capture(charge, amount) {
      const { invoiceId, invoice } = await findCharge(charge);
      if (invoice.status === 'success') return true;
      if (invoice.status !== 'hold') throw new ProviderError(`monobank holds nothing of ${charge.orderId}`);
      const answer = await post('/api/merchant/invoice/finalize', { invoiceId, amount });
      if (answer.status !== 'success') throw new ProviderError(`monobank did not take ${charge.orderId}`);
      return true;
    },
    async release(charge) {
      const { invoiceId, invoice } = await findCharge(charge);
      if (invoice.status === 'reversed') return true;
      if (invoice.status !== 'hold') throw new ProviderError(`monobank holds nothing of ${charge.orderId}`);
      const extRef = `${charge.orderId}-release`;
      const answer = await post('/api/merchant/invoice/cancel', { invoiceId, extRef });
      if (answer.status === 'failure') throw new ProviderError(`monobank did not release ${charge.orderId}`);
      return answer.status === 'success';
    },
  };
}
