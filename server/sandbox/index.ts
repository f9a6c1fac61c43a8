import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fromMinor, toMinor } from '#core/domain/money.ts';
import { privateHeaders } from '#core/domain/private-page.ts';
import type { Db } from '#server/database/db.ts';
import { type Access, guardDeveloperPages } from '#server/http/developer-pages.ts';
import { Problem, requireFound } from '#server/http/problem.ts';
import { decodeLiqPay, encodeLiqPay, isSignedLiqPay, signLiqPay } from '#server/payment/liqpay.ts';
import { SANDBOX_PATH } from '#server/payment/sandbox-path.ts';
import { after } from '#server/timers.ts';
import { completeHold, findOrder, refundOrder, type SandboxOrder, storeOrder } from './orders.ts';
import { ACTIONS, type SandboxAction, sandboxPage } from './page.ts';

export type SandboxOptions = {
  db: Db;
  publicKey: string;
  privateKey: string;
  access: Access;
  publicUrl: string;
  /** Epoch ms. */
  clock: () => number;
  /** Delay of a slow callback, in milliseconds. */
  slow?: number | undefined;
};

const SLOW_CALLBACK_MS = 6000;

/** An order with the time of the customer's choice, epoch ms. */
type EndedOrder = SandboxOrder & { endedAt: number };

const asLiqPay = (order: SandboxOrder) => ({
  result: 'ok',
  action: 'pay',
  payment_id: order.order_id,
  order_id: order.order_id,
  status: order.status,
  amount: fromMinor(order.amount),
  currency: order.currency,
  ...(order.refunded > 0 && { refund_amount: fromMinor(order.refunded) }),
});

/**
 * Simulates LiqPay without moving money: its checkout page, callbacks, status query and refunds,
 * over HTTP and signed as LiqPay signs. Orders are stored in the database, so any process can
 * answer.
 */
export async function registerSandbox(app: FastifyInstance, options: SandboxOptions) {
  const { db, publicKey, privateKey, access, publicUrl, clock, slow = SLOW_CALLBACK_MS } = options;
  const waiting = new Set<() => void>();

  /** The data of a form of ours or of the adapter, once its signature is verified. */
  function verifyForm(body: unknown): { form: URLSearchParams; value: Record<string, unknown> } {
    const form = new URLSearchParams(String(body));
    const data = form.get('data') ?? '';
    if (!isSignedLiqPay(data, form.get('signature') ?? '', privateKey)) throw new Problem('PAYMENT_SIGNATURE');
    return { form, value: decodeLiqPay(data) };
  }

  async function report(url: string, order: EndedOrder): Promise<void> {
    const data = encodeLiqPay({ ...asLiqPay(order), end_date: order.endedAt, version: 3, public_key: publicKey });
    const body = new URLSearchParams({ data, signature: signLiqPay(data, privateKey) });
    const answer = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(10_000) });
    if (!answer.ok) app.log.warn({ order: order.order_id, status: answer.status }, 'a sandbox callback was refused');
  }

  const callBack = (url: string, order: EndedOrder) =>
    report(url, order).catch((error) => app.log.warn({ reason: String(error) }, 'a sandbox callback failed'));

  /** Delivers the callback, independently of the customer's redirect. */
  async function deliver(action: SandboxAction, url: string, order: EndedOrder): Promise<void> {
    if (action === 'never' || action === 'leave') return;
    if (action === 'first') return callBack(url, order);
    if (action === 'slow') {
      const cancel = after(
        slow,
        () => {
          waiting.delete(cancel);
          return callBack(url, order);
        },
        (error) => app.log.warn({ reason: String(error) }, 'a sandbox callback failed'),
      );
      waiting.add(cancel);
      return;
    }
    for (const _ of action === 'twice' ? [1, 2] : [1]) void callBack(url, order);
  }

  const sendPage = (reply: FastifyReply, html: string, nonce: string, returnUrl: string) =>
    reply
      .header(
        'content-security-policy',
        // Browsers also apply form-action to the URL to which the form's answer redirects.
        `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self' ${new URL(returnUrl).origin}; frame-ancestors 'none'; base-uri 'none'`,
      )
      .headers(privateHeaders())
      .type('text/html; charset=utf-8')
      .send(html);

  await app.register(
    async (sandbox) => {
      sandbox.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
        done(null, body),
      );
      // A page of a partner sends its visitor to the checkout, with data that we signed.
      guardDeveloperPages(sandbox, { access, publicUrl, fromAnyOrigin: [`${SANDBOX_PATH}/api/3/checkout`] });
      sandbox.addHook('onClose', async () => {
        for (const cancel of waiting) cancel();
      });

      sandbox.post('/api/3/checkout', async ({ body }, reply) => {
        const { form, value } = verifyForm(body);
        const nonce = randomBytes(16).toString('base64');
        const html = sandboxPage(
          {
            data: form.get('data')!,
            signature: form.get('signature')!,
            amount: toMinor(value.amount),
            language: String(value.language),
            description: String(value.description),
          },
          nonce,
        );
        return sendPage(reply, html, nonce, String(value.result_url));
      });

      sandbox.post('/deed', async ({ body }, reply) => {
        const { form, value } = verifyForm(body);
        const action = ACTIONS.find((one) => one === form.get('deed'));
        if (!action) throw new Problem('NOT_FOUND');
        if (action !== 'leave') {
          const order_id = String(value.order_id);
          const accepted = value.action === 'hold' ? 'hold_wait' : 'success';
          const status = action === 'decline' ? 'failure' : accepted;
          await storeOrder(db, { order_id, amount: toMinor(value.amount), currency: String(value.currency), status });
          await deliver(action, String(value.server_url), {
            ...requireFound(await findOrder(db, order_id)),
            endedAt: clock(),
          });
        }
        return reply.redirect(String(value.result_url), 303);
      });

      sandbox.post('/api/request', async ({ body }) => {
        const { value } = verifyForm(body);
        const order = await findOrder(db, String(value.order_id));
        if (!order) return { result: 'error', status: 'error', err_code: 'payment_not_found' };
        if (value.action === 'status') return asLiqPay(order);
        if (value.action === 'hold_completion') {
          const taken = await completeHold(db, order.order_id, toMinor(value.amount));
          return taken
            ? { result: 'ok', status: 'success' }
            : { result: 'error', status: 'error', err_code: 'err_amount_hold' };
        }
        if (value.action !== 'refund') return { result: 'error', status: 'error', err_code: 'err_action' };
        const refunded = await refundOrder(db, order.order_id, toMinor(value.amount));
        return refunded
          ? { result: 'ok', status: 'reversed' }
          : { result: 'error', status: 'error', err_code: 'err_amount_refund' };
      });
    },
    { prefix: SANDBOX_PATH },
  );
}
